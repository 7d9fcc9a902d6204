import TranslationModel

/// Every check.
package enum Checks {
  /// Every family. A new one is one file beside this, and one line here.
  package static let families: [CheckFamily] = [
    .placeholders, .maximum, .controlCharacters, .edges, .lines, .markup, .formulas, .pluralForms,
    .ends, .languagePunctuation, .spacing, .characters, .scripts, .values, .wording, .markdown, .icuMessages,
    .glossary, .lengths, .directions, .pluralTexts, .consistency, .sourceTexts, .sourceFormats, .sourceKeys,
    .projectFiles, .code,
  ]

  package static let all: [Check] = families.flatMap(\.checks)

  private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })

  package static func named(_ id: String) -> Check? { byID[id] }

  /// True for a check that looks at one translation beside its source.
  package static func looksAtTexts(_ check: Check) -> Bool {
    families.contains { $0.subject == .text && $0.checks.contains(check) }
  }

  /// True for a check that looks at a project's files: what it finds is about no resource, and no text.
  package static func looksAtProject(_ check: Check) -> Bool {
    families.contains { $0.subject == .project && $0.checks.contains(check) }
  }

  /// True for a check that looks at code: what it finds is about no resource and no locale.
  package static func looksAtCode(_ check: Check) -> Bool {
    families.contains { $0.subject == .code && $0.checks.contains(check) }
  }
}
