import TranslationModel

/// The keys of one base file, as code names them.
package struct KeyTable: Sendable {
  package struct Key: Sendable {
    /// As the file has it.
    package var name: Text
    /// As code does.
    package var inCode: Text
    package var line: Int
    package var kinds: Set<KeyKind>
    /// What its text takes; unknown where it has none in the base file.
    package var values: ExpectedValues
    /// True where nobody is told that no code uses it.
    package var isKept: Bool
  }

  package let resource: String
  package let platform: Platform
  package let path: String
  package let keys: [Key]

  /// `isIgnored` says which keys a project leaves alone.
  package init(
    resource: String, platform: Platform, path: String, catalog: Catalog, style: PlaceholderStyle,
    isIgnored: (Text) -> Bool
  ) {
    (self.resource, self.platform, self.path) = (resource, platform, path)
    var places: [Text: Int] = [:]
    var keys: [Key] = []
    let keepsAll = platform == .apple && Self.isOfSystem(path)
    for entry in catalog.entries {
      let kind: KeyKind = entry.variant == .plain ? .text : entry.variant.category == nil ? .array : .plural
      let values = ExpectedValues(entry, style)
      if let place = places[entry.key] {
        keys[place].kinds.insert(kind)
        keys[place].values.add(values)
        continue
      }
      places[entry.key] = keys.count
      let isPart = platform == .apple && Self.isPart(entry.key, of: places)
      keys.append(
        Key(
          name: entry.key, inCode: Self.inCode(entry.key, platform), line: entry.line, kinds: [kind],
          values: values,
          isKept: keepsAll || isPart || isIgnored(entry.key) || Self.isForm(entry.key, platform)))
    }
    self.keys = keys
  }

  /// The file's name without its ending: what Apple calls a table, .NET a class.
  package var stem: Text {
    let name = path.utf8.split(separator: .slash).last.map { Array($0) } ?? []
    return Text(decoding: Array(name.prefix { $0 != .dot }))
  }

  /// Files that the system reads, and no code. Macs take their names in either case.
  private static func isOfSystem(_ path: String) -> Bool {
    path.contains("Settings.bundle/")
      || [
        "/infoplist.strings", "/infoplist.xcstrings", "/appshortcuts.strings", "/appshortcuts.xcstrings",
        "/intents.strings", "/intents.stringsdict",
      ].contains { ("/" + path).lowercased().hasSuffix($0) }
  }

  /// `files/count`, a variable of the key `files`.
  private static func isPart(_ key: Text, of places: [Text: Int]) -> Bool {
    guard let slash = key.utf8.lastIndex(of: .slash) else { return false }
    return places[Text(decoding: Array(key.utf8[..<slash]))] != nil
  }

  /// `button1.Text`, a property of a form of .NET's designer.
  private static func isForm(_ key: Text, _ platform: Platform) -> Bool {
    platform == .dotnet && key.contains(.dot) || key.utf8.starts(with: ">>".utf8)
  }

  /// What code calls a key of a platform's string files.
  package static func inCode(_ key: Text, _ platform: Platform) -> Text {
    switch platform {
    case .android:
      let name = key.utf8.prefix { $0 != .at }
      return Text(decoding: name.map { $0 == .dot ? 0x5F : $0 })
    case .qt, .gettext: return withoutContext(key)
    case .apple, .java, .dotnet, .flutter, .web: return key
    }
  }

  /// `source` of `[context] source`.
  private static func withoutContext(_ key: Text) -> Text {
    let bytes = key.utf8
    guard bytes.first == .openBracket else { return key }
    var i = bytes.startIndex + 1
    while i < bytes.endIndex, bytes[i] != .closeBracket { i += bytes[i] == .backslash ? 2 : 1 }
    guard i + 1 < bytes.endIndex, bytes[i + 1] == 0x20 else { return key }
    return Text(decoding: Array(bytes[(i + 2)...]))
  }
}

/// What a base text takes.
package struct ExpectedValues: Sendable {
  /// How many; nil where nobody knows.
  package private(set) var count: Int?
  /// What they are called; nil in a notation without names.
  package private(set) var names: Set<Text>?

  init(_ entry: Entry, _ style: PlaceholderStyle) {
    let message = Message(entry.text, style, integers: entry.integers)
    let placeholders = message.placeholders
    if style == .none { return }
    if style.hasNames {
      // A choice's own names are not told apart.
      let isChoice = placeholders.isEmpty && entry.text.contains(.openBrace)
      if isChoice || entry.variant.category != nil && style != .doubleBraces && style != .percent { return }
      let names = Set(
        placeholders.map { Text(decoding: Array($0.name.utf8.prefix { $0 != .dot })) }.filter {
          style != .percent || $0 != "n"
        })
      self.names = names
      let numbers = names.compactMap { Int($0.string) }
      if style == .percent {
        count = numbers.count
      } else if numbers.count == names.count {
        count = (numbers.max() ?? -1) + 1
      } else {
        count = names.count
      }
    } else {
      // A variable of a `.stringsdict` takes a value, too.
      let variables = placeholders.count { $0.kind == .verbatim }
      let stars = placeholders.contains { $0.format.utf8.contains(UInt8(ascii: "*")) }
      count = stars ? nil : max(placeholders.map(\.argument).max() ?? 0, variables)
    }
  }

  /// What another form of the same key takes: the most of them.
  mutating func add(_ other: ExpectedValues) {
    if let own = count, let more = other.count { count = max(own, more) } else { count = nil }
    if let own = names, let more = other.names { names = own.union(more) }
  }
}
