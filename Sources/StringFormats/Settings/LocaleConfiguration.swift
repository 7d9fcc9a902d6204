import TranslationModel

/// Android's list of the languages that people may choose for one app: `<locale-config>`, since Android 13.
///
/// Source: "Per-app language preferences". Names are BCP 47 tags.
package enum LocaleConfiguration {
  /// Nil for another XML resource.
  package static func read(_ bytes: [UInt8]) throws(SyntaxError) -> DeclaredLocales? {
    let start = bytes.starts(with: EncodingMark.utf8.bytes) ? EncodingMark.utf8.bytes.count : 0
    return try bytes.read { buffer throws(SyntaxError) -> DeclaredLocales? in
      var scanner = XMLScanner(buffer, from: start)
      try scanner.requireUTF8()
      var lines = LineCounter(buffer, from: start)
      var found: DeclaredLocales?
      while true {
        let token = try scanner.next()
        if token == .end { return found }
        guard token == .openTag else { continue }
        let line = lines.line(at: scanner.range.lowerBound)
        if found == nil {
          guard scanner.isNamed("locale-config") else { return nil }
          found = DeclaredLocales(.localeConfig, [], line: line)
        } else if scanner.isNamed("locale"), let name = scanner.value("android:name") {
          found?.items.append(DeclaredLocales.Item(name.string, line: line))
        }
      }
    }
  }
}
