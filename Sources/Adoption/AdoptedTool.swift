import TranslationModel

/// A tool that projects come from. One is a file of code, and one line in ``all``.
package struct AdoptedTool: Sendable {
  /// As people type it: `twine`.
  package let name: String
  /// As its makers write it: `Twine`.
  package let title: String
  /// What columns of the sheet begin with that are not ours, and not people's own.
  package var label: String
  /// How it writes string files, for a project that keeps none; nil where it does not make them.
  package var makesFiles: String?
  /// What its files are, for people.
  package let files: String
  /// True for a file in the repository that is the tool's by its path. One that other programs have under the same name is
  /// looked into.
  package let has: @Sendable (_ path: String, _ bytes: () -> [UInt8]?) -> Bool
  /// Reads its settings and what it exported.
  package let read: @Sendable ([AdoptedFile], AdoptionChoices) throws(AdoptionFault) -> AdoptedProject

  init(
    name: String, title: String, label: String? = nil, files: String, makesFiles: String? = nil,
    has: @escaping @Sendable (String, () -> [UInt8]?) -> Bool,
    read: @escaping @Sendable ([AdoptedFile], AdoptionChoices) throws(AdoptionFault) -> AdoptedProject
  ) {
    (self.name, self.title, self.label, self.files) = (name, title, label ?? title, files)
    (self.makesFiles, self.has, self.read) = (makesFiles, has, read)
  }

  /// Every tool, in the order of the help. A new one is a file in `Tools`, and one line here.
  package static let all: [AdoptedTool] = [twine, weblate, crowdin, lokalise, swiftGen, xcode, sheet]

  package static func named(_ name: String) -> AdoptedTool? { all.first { $0.name == name } }
}
