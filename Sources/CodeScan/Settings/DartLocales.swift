import TranslationModel

/// The languages that a Flutter app says it supports: `supportedLocales: [Locale('en'), …]`.
///
/// Where it names another list, `AppLocalizations.supportedLocales`, that one is made of the files, and says nothing of its
/// own.
package enum DartLocales {
  private static let name = Array("supportedLocales".utf8)

  package static func read(_ bytes: [UInt8]) -> [DeclaredLocales] {
    bytes.withUnsafeBufferPointer { buffer in
      // Most files of code have none.
      guard mentions(buffer) else { return [] }
      var tokens = SettingsTokens(buffer, rules: Language.dart.rules)
      var found: [DeclaredLocales] = []
      var i = 0
      while i < tokens.count {
        guard tokens.word(i) == "supportedLocales", let open = list(tokens, after: i),
          let close = tokens.close(of: open)
        else {
          i += 1
          continue
        }
        let line = tokens.line(i)
        found.append(read(&tokens, open..<close, line: line))
        i = close + 1
      }
      return found
    }
  }

  private static func mentions(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first, bytes.count >= name.count else { return false }
    var i = 0
    while i + name.count <= bytes.count {
      if bytes[i] == first, bytes[i..<(i + name.count)].elementsEqual(name) { return true }
      i += 1
    }
    return false
  }

  /// The bracket that begins the list: behind `:`, `=`, `=>`, `const` and `<Locale>`.
  private static func list(_ tokens: SettingsTokens, after name: Int) -> Int? {
    var i = name + 1
    guard tokens.isSign(i, .colon) || tokens.isSign(i, .equals) else { return nil }
    i += 1
    if tokens.isSign(i, .greater) { i += 1 }
    if tokens.word(i) == "const" { i += 1 }
    if tokens.isSign(i, .less) || tokens.count > i && tokens[i].kind == .sign && tokens[i].head == .less {
      guard tokens.word(i + 1) == "Locale", tokens.isSign(i + 2, .greater) else { return nil }
      i += 3
    }
    return tokens.isOpen(i, .openBracket) ? i : nil
  }

  private static func read(_ tokens: inout SettingsTokens, _ range: Range<Int>, line: Int) -> DeclaredLocales
  {
    var list = DeclaredLocales(.supportedLocales, [], line: line)
    var i = range.lowerBound + 1
    while i < range.upperBound {
      if tokens.word(i) == "const" || tokens.isSign(i, .comma) {
        i += 1
        continue
      }
      guard tokens.word(i) == "Locale" else {
        list.isWhole = false
        i += 1
        continue
      }
      let start = i
      let isNamed = tokens.isSign(i + 1, .dot) && tokens.word(i + 2) == "fromSubtags"
      i += isNamed ? 3 : 1
      guard let close = tokens.close(of: i), close <= range.upperBound else {
        list.isWhole = false
        break
      }
      if let name = locale(tokens, i + 1..<close, isNamed: isNamed) {
        list.items.append(DeclaredLocales.Item(name, line: tokens.line(start)))
      } else {
        list.isWhole = false
      }
      i = close + 1
    }
    return list
  }

  /// The tag of a `Locale('zh', 'TW')`, or of a `Locale.fromSubtags(languageCode: 'zh', scriptCode: 'Hant')`.
  private static func locale(_ tokens: SettingsTokens, _ range: Range<Int>, isNamed: Bool) -> String? {
    guard isNamed else {
      let parts = range.compactMap(tokens.string)
      let isPlain = range.allSatisfy { tokens[$0].kind == .string || tokens.isSign($0, .comma) }
      return isPlain && (1...2).contains(parts.count) ? parts.joined(separator: "-") : nil
    }
    var parts: [String: String] = [:]
    for i in range where tokens.isSign(i + 1, .colon) {
      guard let label = tokens.word(i), let value = tokens.string(i + 2) else { continue }
      parts[label] = value
    }
    guard let language = parts["languageCode"] else { return nil }
    return [language, parts["scriptCode"], parts["countryCode"]].compactMap(\.self).joined(separator: "-")
  }
}
