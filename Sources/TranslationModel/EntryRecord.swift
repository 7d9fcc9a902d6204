/// An entry as its reader found it: its texts are ranges. It is small, for a large file has many.
package struct EntryRecord: Sendable {
  package var key: TextRange
  package var text: TextRange
  package var comment: TextRange
  package var line: UInt32
  fileprivate let packedVariant: PackedVariant
  /// The number of the list of arguments that are whole numbers; 0 is the empty one.
  package var integers: UInt32
  package var isTranslatable: Bool

  package init(
    _ key: TextRange, _ variant: Variant = .plain, text: TextRange, comment: TextRange = .empty, line: Int,
    isTranslatable: Bool = true, integers: Int = 0
  ) {
    self.key = key
    packedVariant = PackedVariant(variant)
    self.text = text
    self.comment = comment
    self.line = UInt32(line)
    self.isTranslatable = isTranslatable
    self.integers = UInt32(integers)
  }

  package var variant: Variant { packedVariant.variant }
}

/// A variant in four bytes.
fileprivate struct PackedVariant: Equatable, Sendable {
  private let code: UInt32
  /// Before it are the plain one, and each plural category.
  private static let firstIndex: UInt32 = 8

  init(_ variant: Variant) {
    switch variant {
    case .plain: code = 0
    case .plural(let category): code = 1 + UInt32(category.order)
    case .index(let index): code = UInt32(clamping: Int(Self.firstIndex) + index)
    }
  }

  var variant: Variant {
    switch code {
    case 0: .plain
    case 1: .plural(.zero)
    case 2: .plural(.one)
    case 3: .plural(.two)
    case 4: .plural(.few)
    case 5: .plural(.many)
    case 6: .plural(.other)
    default: .index(Int(code) - Int(Self.firstIndex))
    }
  }
}

extension TextBytes {
  package func hash(_ key: TextRange, _ variant: Variant) -> UInt64 {
    self[key].quickHash ^ variant.quickHash
  }

  func hash(_ record: EntryRecord) -> UInt64 { hash(record.key, record.variant) }

  func isSame(_ a: EntryRecord, _ b: EntryRecord) -> Bool {
    a.packedVariant == b.packedVariant && self[a.key].isSame(as: self[b.key])
  }
}

/// Entries whose texts are not ranges yet: gives each its own.
struct EntryList {
  private(set) var records: [EntryRecord] = []
  private(set) var bytes: [UInt8] = []
  private(set) var integers: [[Text]] = [[]]

  mutating func append(_ entry: Entry) {
    if entry.integers != integers[integers.count - 1], !entry.integers.isEmpty {
      integers.append(entry.integers)
    }
    records.append(
      EntryRecord(
        range(entry.key), entry.variant, text: range(entry.text), comment: range(entry.comment),
        line: entry.line, isTranslatable: entry.isTranslatable,
        integers: entry.integers.isEmpty ? 0 : integers.count - 1))
  }

  private mutating func range(_ text: Text) -> TextRange {
    let start = bytes.count
    text.withBytes { bytes.append(contentsOf: $0) }
    return TextRange(start..<bytes.count)
  }
}
