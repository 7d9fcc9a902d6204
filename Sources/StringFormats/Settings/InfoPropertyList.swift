import TranslationModel

/// What an app's `Info.plist` says to people, and of the app's languages.
package struct InfoPropertyList: Hashable, Sendable {
  /// The keys of the root that have a text, with their lines.
  package private(set) var texts: [DeclaredLocales.Item] = []
  /// Nil where it has no `CFBundleLocalizations`.
  package private(set) var localizations: DeclaredLocales?

  package init(reading bytes: [UInt8]) throws(SyntaxError) {
    if bytes.starts(with: "bplist".utf8) {
      throw SyntaxError(
        line: 1, column: 1, "a binary property list, which is not read",
        hint: "plutil -convert xml1 makes it XML")
    }
    let start = bytes.starts(with: EncodingMark.utf8.bytes) ? EncodingMark.utf8.bytes.count : 0
    let (texts, localizations) = try bytes.read { buffer throws(SyntaxError) in
      var reader = PropertyListReader(buffer, from: start)
      try reader.read()
      var lines = LineCounter(buffer, from: start)
      var texts: [DeclaredLocales.Item] = []
      var localizations: DeclaredLocales?
      let all = reader.texts
      for number in reader.list.numbers(of: reader.list.root) {
        let member = reader.list.members[number]
        let line = lines.line(at: member.key.lowerBound)
        switch member.value {
        case .string(let string) where !all[string.text].isBlank:
          texts.append(DeclaredLocales.Item(all[member.name].string, line: line))
        case .other(let array) where all[member.name] == "CFBundleLocalizations":
          localizations = try Self.localizations(
            Array(buffer[array.range]), at: lines.line(at: array.range.lowerBound))
        default: break
        }
      }
      return (texts, localizations)
    }
    (self.texts, self.localizations) = (texts, localizations)
  }

  /// An array by itself is a document, too.
  private static func localizations(_ array: [UInt8], at line: Int) throws(SyntaxError) -> DeclaredLocales {
    let items = try array.read { bytes throws(SyntaxError) in
      var scanner = XMLScanner(bytes, from: 0)
      var lines = LineCounter(bytes)
      var items: [DeclaredLocales.Item] = []
      while true {
        let token = try scanner.next()
        if token == .end { return items }
        guard token == .openTag, scanner.isNamed("string") else { continue }
        let offset = scanner.range.lowerBound
        let content = try scanner.content()
        items.append(
          DeclaredLocales.Item(
            scanner.pieces[content.text].string, line: line + lines.line(at: offset) - 1))
      }
    }
    return DeclaredLocales(.bundleLocalizations, items, line: line)
  }

  /// True for a text that the system shows where an app wants something that is the user's: an App Store refuses an app
  /// that has none.
  package static func isPurpose(_ key: String) -> Bool {
    key.hasPrefix("NS") && key.hasSuffix("UsageDescription")
  }

  /// True for a name of the app that people see.
  package static func isName(_ key: String) -> Bool { key == "CFBundleDisplayName" || key == "CFBundleName" }
}
