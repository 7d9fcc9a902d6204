import TranslationModel

/// A source text and its translation, both in the sheet's notation.
package struct CheckInput: Hashable, Sendable {
  package var source: Message
  /// For a plural form but `other`: what `other` says in the source. Its placeholders may be in the translation, too:
  /// English has no number in "a file", and in Russian the same form counts 21 of them.
  package var other: Message?
  package var translation: Message
  /// Nil where the text is in the base locale itself.
  package var locale: LocaleTag?
  package var variant: Variant
  /// True for a variable's text, which stands in the middle of another one.
  package var isPart: Bool
  /// The longest that the translation may be, in characters as people count them.
  package var maxLength: Int?

  package init(
    source: Message, other: Message? = nil, translation: Message, locale: LocaleTag?, variant: Variant,
    isPart: Bool = false, maxLength: Int?
  ) {
    self.source = source
    self.other = other
    self.translation = translation
    self.locale = locale
    self.variant = variant
    self.isPart = isPart
    self.maxLength = maxLength
  }
}

/// One family of checks: a pure function that says what is wrong with a translation. It runs in linear time.
package protocol Check: Sendable {
  func findings(_ input: CheckInput) -> [Finding]
  /// The worst that it says of any translation.
  var worst: Finding.Severity { get }
}

/// Every family of checks. A new one is one file beside this, and one line here.
package enum Checks {
  package static let all: [any Check] = [
    PlaceholderCheck(), LengthCheck(), ControlCharacterCheck(), WhitespaceCheck(), LineCheck(),
    MarkupCheck(), FormulaCheck(),
  ]

  /// What is wrong with a translation, in the order of the families. A blank translation is no fault of these.
  package static func findings(_ input: CheckInput) -> [Finding] { all.flatMap { $0.findings(input) } }

  /// The errors among them: what keeps a translation out of the files.
  package static func errors(_ input: CheckInput) -> [Finding] {
    var errors: [Finding] = []
    for check in findingErrors { errors += check.findings(input).filter { $0.severity == .error } }
    return errors
  }

  private static let findingErrors = all.filter { $0.worst == .error }
}
