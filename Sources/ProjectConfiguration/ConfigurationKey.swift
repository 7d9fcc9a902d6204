/// A key that a configuration may have, with the sentence that documents it.
package struct ConfigurationKey: Hashable, Sendable {
  package var section: String
  package var name: String
  /// True where it may stand several times.
  package var isList: Bool
  /// True where nothing behind `=` means something too.
  package var mayBeEmpty: Bool
  /// What it is when it is left out, as it would be written; nil where there is no such text.
  package var standard: String?
  /// What its value is, as a hint says it: `a locale`.
  package var takes: String
  /// One sentence without a full stop.
  package var help: String

  package init(
    _ section: String, _ name: String, isList: Bool = false, mayBeEmpty: Bool = false, takes: String,
    standard: String? = nil, _ help: String
  ) {
    self.section = section
    self.name = name
    self.isList = isList
    self.mayBeEmpty = mayBeEmpty
    self.takes = takes
    self.standard = standard
    self.help = help
  }
}
