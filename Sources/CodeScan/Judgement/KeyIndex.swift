import TranslationModel

/// All keys of one platform, as code names them.
struct KeyIndex {
  /// A key by the number of its table, and its own in it.
  struct Place: Hashable {
    var table: Int
    var key: Int
  }

  private(set) var places: [Text: [Place]] = [:]
  /// Keys with placeholders, by what is around them.
  private var formats: [Text: [Place]] = [:]
  /// What keys begin with, up to each dot: groups of keys. Of Qt the contexts.
  private var groups: Set<Text> = []
  private var nearest: NearestKeys?

  init(_ platform: Platform, _ tables: [KeyTable]) {
    for (number, table) in tables.enumerated() where table.platform == platform {
      for (i, key) in table.keys.enumerated() {
        let place = Place(table: number, key: i)
        places[key.inCode, default: []].append(place)
        if platform == .apple, key.inCode.contains(UInt8(ascii: "%")) {
          formats[Self.format(of: key.inCode), default: []].append(place)
        }
        if platform == .web { addGroups(of: key.inCode) }
        if platform == .qt, let context = Self.context(of: key.name) { groups.insert(context) }
      }
    }
  }

  private mutating func addGroups(of key: Text) {
    let bytes = key.utf8
    for i in bytes.indices where bytes[i] == .dot {
      groups.insert(Text(decoding: Array(bytes[..<i])))
    }
  }

  /// `context` of `[context] source`.
  private static func context(of key: Text) -> Text? {
    guard key.utf8.first == .openBracket, let end = key.utf8.firstIndex(of: .closeBracket) else { return nil }
    return Text(decoding: Array(key.utf8[(key.utf8.startIndex + 1)..<end]))
  }

  func isGroup(_ key: Text) -> Bool { groups.contains(key) }

  /// The key with the same sign for each placeholder.
  private static func format(of key: Text) -> Text {
    var bytes: [UInt8] = []
    for piece in Message(key, .apple).pieces {
      switch piece {
      case .literal(let text): bytes += text.utf8
      case .placeholder: bytes.append(1)
      case .looseSign: bytes.append(UInt8(ascii: "%"))
      }
    }
    return Text(decoding: bytes)
  }

  /// The keys that a text with values between these parts may have.
  func places(of parts: [Text]) -> [Place] {
    formats[Text(decoding: Array(parts.map { Array($0.utf8) }.joined(separator: [1])))] ?? []
  }

  mutating func nearest(to key: Text) -> Text? {
    if nearest == nil { nearest = NearestKeys(places.keys.sorted()) }
    return nearest?.nearest(to: key)
  }
}
