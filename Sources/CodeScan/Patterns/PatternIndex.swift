/// The patterns of a language by the names that they are looked for by.
struct PatternIndex: Sendable {
  struct Entry: Sendable {
    var pattern: CallPattern
    var platforms: PlatformSet
    var kind: KeyKind?
    /// True where values in a key stand for placeholders.
    var hasFormatKeys = false
  }

  /// What stands for keys in code; nil where nothing does.
  private(set) var accessors: AccessorTrie?
  private(set) var byHead: [UInt64: [Entry]] = [:]
  /// Names after a key: `localized` of `KEY.localized`.
  private(set) var suffixes: [UInt64: [Entry]] = [:]
  /// True for what some name's ``bucket(_:)`` is: most words are told apart by it.
  private(set) var filter = [Bool](repeating: false, count: 1024)

  mutating func add(_ entry: Entry) {
    let head = entry.pattern.head
    let hash = ByteHash.of(head)
    if entry.pattern.ending == .suffix {
      suffixes[hash, default: []].append(entry)
    } else {
      byHead[hash, default: []].append(entry)
      head.withUnsafeBufferPointer { filter[Self.bucket($0, 0..<$0.count)] = true }
    }
  }

  mutating func add(_ names: [AccessorNames.Name]) {
    if names.isEmpty { return }
    let trie = AccessorTrie(names)
    for root in trie.roots {
      Array(root.utf8).withUnsafeBufferPointer { filter[Self.bucket($0, 0..<$0.count)] = true }
    }
    accessors = trie
  }

  @inline(__always)
  static func bucket(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    let first = Int(bytes[range.lowerBound])
    let last = Int(bytes[range.upperBound - 1])
    return (first &* 37 &+ last &* 11 &+ range.count &* 131) & 1023
  }
}

/// A quick hash of some bytes, the same on every host (FNV-1a).
enum ByteHash {
  @inline(__always)
  static func of(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for i in range { hash = (hash ^ UInt64(bytes[i])) &* 0x100_0000_01B3 }
    return hash
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
