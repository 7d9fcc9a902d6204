import TranslationModel

/// Which keys of an Apple file are parts of others: `KEY/files` where the text of `KEY` has the variable `%#@files@`, and
/// `KEY/ipad` where a device has a text of its own.
struct AppleParts {
  /// By the key of the whole text, its variables: the name, and the forms.
  private var variables: [Text: [(name: Text, forms: [Entry])]] = [:]
  private var parts: Set<Text> = []
  /// The key that a device's text stands for where no other has it, by the device's.
  private var devices: [Text: Text] = [:]

  private static let deviceNames: Set<String> = [
    "iphone", "ipad", "ipod", "mac", "applewatch", "appletv", "applevision", "other",
  ]

  init(_ entries: [Text: [Entry]], in table: AccessorTable) {
    guard table.format == "stringsdict" || table.format == "xcstrings" else { return }
    var known: Set<Text> = []
    for key in entries.keys.sorted() {
      guard let (stem, name) = Self.split(key) else { continue }
      if let whole = entries[stem], Self.names(whole).contains(name) {
        variables[stem, default: []].append((name, entries[key] ?? []))
        parts.insert(key)
      } else if Self.deviceNames.contains(name.string) {
        parts.insert(key)
        if entries[stem] == nil, known.insert(stem).inserted { devices[key] = stem }
      }
    }
  }

  func contains(_ key: Text) -> Bool { parts.contains(key) }

  /// The key whose text a device's is, where this is the one that stands for it.
  func device(_ key: Text) -> Text? { devices[key] }

  func variables(of key: Text) -> [(name: Text, forms: [Entry])] { variables[key] ?? [] }

  private static func split(_ key: Text) -> (stem: Text, name: Text)? {
    let bytes = key.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), slash > bytes.startIndex else { return nil }
    return (Text(decoding: Array(bytes[..<slash])), Text(decoding: Array(bytes[(slash + 1)...])))
  }

  /// The names of the variables in some texts.
  private static func names(_ entries: [Entry]) -> [Text] {
    entries.flatMap { Message($0.text, .apple).placeholders.compactMap(\.variableName) }
  }
}

extension Placeholder {
  /// The name of a plural variable: `files` of `%#@files@`, `%1$#@files@`.
  var variableName: Text? {
    let parts = spelling.string.split(separator: "@", omittingEmptySubsequences: false)
    return kind == .verbatim && parts.count == 3 && parts[0].hasSuffix("#") ? Text(String(parts[1])) : nil
  }

  /// The number that a plural variable is written with.
  var variableNumber: Int? {
    guard let end = spelling.string.firstIndex(of: "$") else { return nil }
    return Int(spelling.string[..<end].dropFirst())
  }
}
