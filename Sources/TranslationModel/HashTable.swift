/// Finds things by their texts: a table of numbers beside the things themselves, so that it holds and copies no text.
///
/// It is for large files, where a `Dictionary` spends most of the time of reading one. The hash is another one in each
/// process: nobody can write a file whose keys all meet in one place.
package struct HashTable: Sendable {
  /// 32 bits of a hash, and a number plus one; zero where nothing is. Its size is a power of two, of which three quarters are
  /// used: in a large file most of the time goes into getting at places that are far from one another.
  private var places: [UInt64]
  private var count = 0

  package init(capacity: Int = 0) {
    var size = 8
    while size * 3 < capacity * 4 { size *= 2 }
    places = Array(repeating: 0, count: size)
  }

  /// The number with this hash that is the wanted one.
  package func number(_ hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
    let found = places[place(hash, isWanted)]
    return found == 0 ? nil : Self.number(found)
  }

  /// Adds a number; nil unless an equal one is there, which stays.
  package mutating func insert(_ number: Int, _ hash: UInt64, where isEqual: (Int) -> Bool) -> Int? {
    if (count + 1) * 4 > places.count * 3 { grow() }
    let place = place(hash, isEqual)
    if places[place] != 0 { return Self.number(places[place]) }
    places[place] = hash & ~Self.numbers | UInt64(number + 1)
    count += 1
    return nil
  }

  private static let numbers: UInt64 = 0xFFFF_FFFF
  private static func number(_ place: UInt64) -> Int { Int(place & numbers) - 1 }

  /// Where it is, or would be.
  private func place(_ hash: UInt64, _ isWanted: (Int) -> Bool) -> Int {
    let mask = places.count - 1
    var place = Int(hash >> 32) & mask
    while places[place] != 0 {
      if places[place] >> 32 == hash >> 32, isWanted(Self.number(places[place])) { break }
      place = (place + 1) & mask
    }
    return place
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 { places[place(entry) { _ in false }] = entry }
  }
}

extension EntryID {
  package var quickHash: UInt64 { key.quickHash ^ variant.quickHash }
}

extension Text {
  package var quickHash: UInt64 { withBytes(\.quickHash) }

  /// The same for texts that are the same in another normalization form.
  package var quickFormHash: UInt64 {
    if isASCII { return quickHash }
    var hasher = Hasher()
    string.hash(into: &hasher)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}

extension Variant {
  package var quickHash: UInt64 {
    let kind: UInt64 =
      switch self {
      case .plain: 0
      case .plural(let category): 1 + UInt64(category.order)
      case .index(let index): 16 &+ UInt64(truncatingIfNeeded: index)
      }
    return kind &* 0x9E37_79B9_7F4A_7C15
  }
}

extension UnsafeRawBufferPointer {
  private static let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// Eight bytes at a time.
  package var quickHash: UInt64 {
    var hash = Self.seed ^ UInt64(count) &* 0xA076_1D64_78BD_642F
    var i = 0
    while i + 8 <= count {
      hash = Self.mixed(hash ^ loadUnaligned(fromByteOffset: i, as: UInt64.self))
      i += 8
    }
    if i == count { return Self.mixed(hash) }
    // The last ones once more: what they are among is the same for the same bytes.
    if count >= 8 {
      return Self.mixed(hash ^ loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    }
    var tail: UInt64 = 0
    while i < count {
      tail = tail << 8 | UInt64(self[i])
      i += 1
    }
    return Self.mixed(hash ^ tail)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}
