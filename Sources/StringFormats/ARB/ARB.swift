import TranslationModel

/// Flutter's Application Resource Bundle: JSON with ICU messages, as `flutter gen-l10n` reads it.
package struct ARB: StringFormat {
  private var own = OwnSpellings()

  package init() {}

  package func naming(_ locales: OwnSpellings) -> any StringFormat {
    var named = self
    named.own = locales
    return named
  }

  package var name: String { "arb" }
  package var placeholders: PlaceholderStyle { .braces }
  package var carries: Features { [.plurals, .zeroForms, .numberForms, .newKeys] }
  package var platform: Platform? { .flutter }
  package var fallback: FallbackRule { .flutter }

  package func locale(named name: String) -> LocaleTag? { own.locale(named: name, usual: LocaleSpelling.tag) }
  package func names(of locale: LocaleTag) -> [String] {
    own.names(of: locale, usual: LocaleSpelling.underscores, locale: LocaleSpelling.tag)
  }
  package func claims(path: String) -> Bool { path.hasSuffix(".arb") }

  package var layouts: [FileLayout] {
    ["*_{locale}.arb", "{locale}.arb"].map { FileLayout($0, platform: "flutter", contents: .anything) }
  }

  /// `use-escaping: true` in l10n.yaml: then apostrophes quote (flutter_tools, localizations_utils.dart).
  package func placeholders(settings: (String) -> [UInt8]?) -> PlaceholderStyle? {
    guard let yaml = settings("l10n.yaml") else { return nil }
    let says = String(decoding: yaml, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
      line.split { $0 == " " || $0 == "\t" }.prefix(2).elementsEqual(["use-escaping:", "true"])
    }
    return says ? .messageFormat : nil
  }

  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    try ARBFile(reading: bytes)
  }

  /// With `@@locale` where the base file has it: it must be the one of the file's name.
  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    let empty = JSONFile.empty(like: base)
    guard let base = base as? ARBFile, base.root.member("@@locale") != nil,
      let name = names(of: locale).first
    else { return empty }
    let style = JSONStyle(of: base.bytes, base.root, else: nil)
    let inner = style.indentation.map { style.newline + $0 } ?? []
    return Array("{".utf8) + inner + style.member("@@locale", .string(Text(name)), below: [])
      + (style.indentation == nil ? [] : style.newline) + empty.dropFirst()
  }
}
