import StringFormats
import TranslationModel

/// What entries of one key say, from version to version of a file: one that differs elsewhere only is not parsed. Most
/// versions change a few lines, and parsing is what takes the time.
struct EntryTrack {
  /// Where the entries are in the version that was parsed or passed last.
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
    texts = [:]
    var lines: [Int] = []
    for id in ids {
      guard let entry = catalog[id] else { continue }
      texts[id] = entry.text
      lines.append(entry.line)
    }
    places = lines.isEmpty ? [] : places(of: Set(lines), catalog, bytes)
  }

  /// Each entry has the lines from its own to the next one's.
  private func places(of lines: Set<Int>, _ catalog: Catalog, _ bytes: [UInt8]) -> [Range<Int>] {
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

  /// True where the first version that is looked at has none of the entries.
  mutating func passes(first bytes: [UInt8]) -> Bool {
    guard let longest = words.first, !bytes.isWide else { return false }
    return !bytes.contains(longest)
  }

  /// True where another version differs elsewhere only, so that it need not be parsed: no line that changed has the entries
  /// or a part of their key, which may be the name of an object around them. To be sure, whoever finds a change parses the
  /// version before it, too, and the newest one in any case.
  mutating func passes(_ difference: TextDifference) -> Bool {
    guard !words.isEmpty, !difference.isWide else { return false }
    if words.contains(where: { difference.before.contains($0) || difference.after.contains($0) }) {
      return false
    }
    var moved: [Range<Int>] = []
    for place in places {
      if place.upperBound <= difference.head {
        moved.append(place)
      } else if place.lowerBound >= difference.oldCount - difference.tail {
        let offset = difference.newCount - difference.oldCount
        moved.append(place.lowerBound + offset..<place.upperBound + offset)
      } else {
        return false
      }
    }
    places = moved
    return true
  }
}
