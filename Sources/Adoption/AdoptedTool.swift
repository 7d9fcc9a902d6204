import TranslationModel

/// A tool that projects come from. One is a file of code, and one line in ``all``.
package struct AdoptedTool: Sendable {
  /// As people type it: `twine`.
  package let name: String
  /// As its makers write it: `Twine`.
  package let title: String
  /// What its files are, for people.
  package let files: String
  /// True for a file in the repository that is the tool's by its path. One that other programs have under the same name is
  /// looked into.
  package let has: @Sendable (_ path: String, _ bytes: () -> [UInt8]?) -> Bool
  /// Reads its settings and what it exported.
  package let read: @Sendable ([AdoptedFile], AdoptionChoices) throws(AdoptionFault) -> AdoptedProject

  /// Every tool, in the order of the help. A new one is a file in `Tools`, and one line here.
  package static let all: [AdoptedTool] = [twine, weblate, crowdin, lokalise, swiftGen, sheet]

  package static func named(_ name: String) -> AdoptedTool? { all.first { $0.name == name } }
}
