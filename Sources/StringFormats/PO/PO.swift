import TranslationModel

/// GNU gettext's PO files. The messages are those that msgmerge puts in: only translations are written.
package struct PO: StringFormat {
  private var own = OwnSpellings()

  package init() {}

  package func naming(_ locales: OwnSpellings) -> any StringFormat {
    var named = self
    named.own = locales
    return named
  }

  package var name: String { "po" }
  package var placeholders: PlaceholderStyle { .c }
  package var dialects: [PlaceholderStyle] { [.braces, .percent] }
  package var carries: Features { [.plurals] }
  package var platform: Platform? { .gettext }
  package var fallback: FallbackRule { .gettext }

  package func locale(named name: String) -> LocaleTag? {
    own.locale(named: name, usual: LocaleSpelling.tagOfGettext)
  }
  package func names(of locale: LocaleTag) -> [String] {
    own.names(of: locale, usual: LocaleSpelling.gettext, locale: LocaleSpelling.tagOfGettext)
  }
  package func claims(path: String) -> Bool { path.hasSuffix(".po") || path.hasSuffix(".pot") }

  package var layouts: [FileLayout] {
    // The template (.pot) beside the locales' files is the base of all.
    [
      ("{locale}/LC_MESSAGES/*.po", nil), ("{locale}.po", "*.pot"), ("*_{locale}.po", "*.pot"),
      ("*-{locale}.po", "*.pot"), ("{locale}/*.po", nil),
    ]
    .map { FileLayout($0.0, unnamed: $0.1, platform: "gettext", contents: .anything) }
  }

  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    try POFile(reading: bytes, role)
  }

  /// Every message of the base file, untranslated, and a header of the locale's own.
  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    guard let base = base as? POFile else { return [] }
    let forms = PluralFormsHeader.standard(for: locale)
    var splices = Splices()
    for message in base.messages {
      if message.isHeader {
        guard let header = base.translations(of: message).first else { continue }
        let text = Self.header(base.texts[header.text], names(of: locale).first ?? locale.description, forms)
        splices.replace(header.range, by: POWriter.quoted(text, base.newline))
        continue
      }
      let old = base.translations(of: message)
      guard let first = old.first, let last = old.last else { continue }
      let strings = (0..<(message.plural == nil ? 1 : forms?.count ?? 2)).map { number in
        Array((message.plural == nil ? "\"\"" : number == 0 ? "\"\"" : "msgstr[\(number)] \"\"").utf8)
      }
      splices.replace(
        first.range.lowerBound..<last.range.upperBound, by: Array(strings.joined(separator: base.newline)))
    }
    return splices.applied(to: base.bytes)
  }

  private static func header(_ text: Text, _ language: String, _ forms: PluralFormsHeader?) -> Text {
    var lines = text.string.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    func set(_ name: String, _ value: String) {
      if let at = lines.firstIndex(where: { $0.hasPrefix(name + ":") }) {
        lines[at] = "\(name): \(value)"
      } else {
        lines.append("\(name): \(value)")
      }
    }
    set("Language", language)
    if let forms { set("Plural-Forms", forms.text) }
    lines.removeAll {
      $0.hasPrefix("Last-Translator:") || $0.hasPrefix("Language-Team:") || $0.hasPrefix("PO-Revision-Date:")
    }
    return Text(lines.map { $0 + "\n" }.joined())
  }
}
