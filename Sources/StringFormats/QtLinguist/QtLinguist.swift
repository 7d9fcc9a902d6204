import TranslationModel

/// Qt Linguist's `.ts` files. The messages are those that lupdate puts in: only translations are written.
package struct QtLinguist: StringFormat {
  private var own = OwnSpellings()

  package init() {}

  package func naming(_ locales: OwnSpellings) -> any StringFormat {
    var named = self
    named.own = locales
    return named
  }

  package var name: String { "qt-ts" }
  package var placeholders: PlaceholderStyle { .percent }
  package var carries: Features { [.plurals] }
  package var platform: Platform? { .qt }
  package var fallback: FallbackRule { .qt }

  package func locale(named name: String) -> LocaleTag? {
    own.locale(named: name, usual: LocaleSpelling.tagOfGettext)
  }
  package func names(of locale: LocaleTag) -> [String] {
    own.names(of: locale, usual: LocaleSpelling.gettext, locale: LocaleSpelling.tagOfGettext)
  }
  package func claims(path: String) -> Bool { path.hasSuffix(".ts") }

  package var layouts: [FileLayout] {
    ["*_{locale}.ts", "{locale}.ts"].map { FileLayout($0, platform: "qt", contents: .anything) }
  }

  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    try QtFile(reading: bytes, role)
  }

  /// Every message of the base file, untranslated, in as many plural forms as the locale has.
  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    guard let base = base as? QtFile else { return [] }
    let count = QtNumerus.rule(of: locale)?.count ?? 2
    let name = names(of: locale).first ?? locale.description
    var splices = Splices()
    if let language = base.language {
      splices.replace(language, by: Array(name.utf8))
    } else {
      let isSelfClosing = base.bytes[base.rootTag].dropLast().last == UInt8(ascii: "/")
      splices.insert(
        Array(" language=\"\(name)\"".utf8), at: base.rootTag.upperBound - (isSelfClosing ? 2 : 1))
    }
    for message in base.messages where message.translation?.isGone == false {
      guard let translation = message.translation, !translation.hasVariants else { continue }
      let forms = message.isNumerus ? String(repeating: "<numerusform></numerusform>", count: count) : ""
      splices.replace(
        translation.range, by: Array("<translation type=\"unfinished\">\(forms)</translation>".utf8))
    }
    return splices.applied(to: base.bytes)
  }
}
