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

/// A quick hash of some bytes, the same on every host: eight at a time, multiplied and folded.
enum ByteHash {
  @inline(__always)
  static func of(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: range.count) &* 0x9E37_79B9_7F4A_7C15
    guard let base = bytes.baseAddress else { return hash }
    var i = range.lowerBound
    while i + 8 <= range.upperBound {
      let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: i, as: UInt64.self)
      hash = mixed(hash, UInt64(littleEndian: word))
      i += 8
    }
    var rest: UInt64 = 0
    for j in i..<range.upperBound { rest = rest << 8 | UInt64(bytes[j]) }
    return mixed(hash, rest)
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    Array(bytes).withUnsafeBufferPointer { of($0, 0..<$0.count) }
  }
}
