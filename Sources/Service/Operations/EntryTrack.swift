import Glibc
import StringFormats
import TranslationModel

/// What entries of one key say, from version to version of a file: one that differs elsewhere only is not parsed. Most
/// versions change a few lines, and parsing is what takes the time.
struct EntryTrack {
  /// The version that was parsed or passed last, and where the entries are in it.
  private var bytes: [UInt8] = []
  private var places: [Range<Int>] = []
  private(set) var texts: [EntryID: Text] = [:]

  private let ids: [EntryID]
  /// The key's runs of letters, digits, `-` and `_`, the longest first: no format writes those in another way.
  private let words: [[UInt8]]

  init(_ ids: [EntryID]) {
    self.ids = ids
    let runs = ids.first?.key.string.utf8.split { !Self.isPlain($0) }
    words = (runs ?? []).map(Array.init).sorted { $0.count > $1.count }
  }

  /// Letters, digits, `-` and `_`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }

  func agrees(with catalog: Catalog) -> Bool { ids.allSatisfy { catalog[$0]?.text == texts[$0] } }

  /// Takes a version that was parsed.
  mutating func take(_ catalog: Catalog, _ bytes: [UInt8]) {
    self.bytes = bytes
    texts = [:]
    var lines: [Int] = []
    for id in ids {
      guard let entry = catalog[id] else { continue }
      texts[id] = entry.text
      lines.append(entry.line)
    }
    places = lines.isEmpty ? [] : places(of: Set(lines), catalog)
  }

  /// Each entry has the lines from its own to the next one's.
  private func places(of lines: Set<Int>, _ catalog: Catalog) -> [Range<Int>] {
    let starts = lineStarts(bytes)
    let others = Set(catalog.entries.map(\.line)).subtracting(lines).sorted()
    return lines.sorted().map { line in
      let next = others.first { $0 > line } ?? .max
      let start = line > 0 && line <= starts.count ? starts[line - 1] : 0
      return start..<(next <= starts.count ? starts[next - 1] : bytes.count)
    }
  }

  private func lineStarts(_ bytes: [UInt8]) -> [Int] {
    [0] + bytes.indices.lazy.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// True where another version differs elsewhere only, so that it need not be parsed: no line that changed has the entries
  /// or a part of their key, which may be the name of an object around them. To be sure, whoever finds a change parses the
  /// version before it, too, and the newest one in any case.
  mutating func passes(to new: [UInt8]) -> Bool {
    // UTF-16 has a zero byte beside each.
    guard let longest = words.first, !new.prefix(4).contains(0) else { return false }
    if bytes.isEmpty { return !new.contains(longest, in: 0..<new.count) && pass(to: new, []) }
    let (head, tail) = bytes.common(new)
    let before = bytes.wholeLines(head..<bytes.count - tail)
    let after = new.wholeLines(head..<new.count - tail)
    if words.contains(where: { bytes.contains($0, in: before) || new.contains($0, in: after) }) {
      return false
    }
    var moved: [Range<Int>] = []
    for place in places {
      if place.upperBound <= head {
        moved.append(place)
      } else if place.lowerBound >= bytes.count - tail {
        let offset = new.count - bytes.count
        moved.append(place.lowerBound + offset..<place.upperBound + offset)
      } else {
        return false
      }
    }
    return pass(to: new, moved)
  }

  private mutating func pass(to new: [UInt8], _ places: [Range<Int>]) -> Bool {
    bytes = new
    self.places = places
    return true
  }
}

extension [UInt8] {
  /// How many bytes two versions have in common at the start, and at the end of the rest.
  fileprivate func common(_ other: [UInt8]) -> (head: Int, tail: Int) {
    span.withUnsafeBytes { a in
      other.span.withUnsafeBytes { b in
        let most = Swift.min(a.count, b.count)
        var head = 0
        while head + 8 <= most,
          a.loadUnaligned(fromByteOffset: head, as: UInt64.self)
            == b.loadUnaligned(fromByteOffset: head, as: UInt64.self)
        { head += 8 }
        while head < most, a[head] == b[head] { head += 1 }
        var tail = 0
        while tail + 8 <= most - head,
          a.loadUnaligned(fromByteOffset: a.count - tail - 8, as: UInt64.self)
            == b.loadUnaligned(fromByteOffset: b.count - tail - 8, as: UInt64.self)
        { tail += 8 }
        while tail < most - head, a[a.count - tail - 1] == b[b.count - tail - 1] { tail += 1 }
        return (head, tail)
      }
    }
  }

  /// A part, with the rest of the lines that it begins and ends in.
  fileprivate func wholeLines(_ part: Range<Int>) -> Range<Int> {
    let start = self[..<part.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return start..<(self[part.upperBound...].firstIndex(of: 0x0A) ?? count)
  }

  fileprivate func contains(_ word: [UInt8], in part: Range<Int>) -> Bool {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let first = word.first else { return false }
      var offset = part.lowerBound
      while offset + word.count <= part.upperBound,
        let found = memchr(start + offset, Int32(first), part.upperBound - word.count + 1 - offset)
      {
        if memcmp(found, word, word.count) == 0 { return true }
        offset = start.distance(to: UnsafeRawPointer(found)) + 1
      }
      return false
    }
  }
}
