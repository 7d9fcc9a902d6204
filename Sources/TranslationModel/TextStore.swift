/// Where a text is in a ``TextStore``.
package struct TextRange: Hashable, Sendable {
  package var start: UInt32
  package var end: UInt32

  package init(_ range: Range<Int>) { (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound)) }

  package static let empty = TextRange(0..<0)
  package var isEmpty: Bool { start == end }
  package var range: Range<Int> { Int(start)..<Int(end) }
}

/// The texts of one file: ranges of its own bytes, and behind them of those that came of escapes.
///
/// A large file is read into ranges, which cost nothing to keep and to copy; a ``Text`` is made when somebody asks. A file
/// of 10 MB has 100,000 entries, and a string on the heap for each key and text was most of what reading it cost.
package struct TextStore: Sendable {
  package let file: [UInt8]
  /// Offsets in these count from the file's end on.
  package let decoded: [UInt8]

  package init(file: [UInt8], decoded: [UInt8]) { (self.file, self.decoded) = (file, decoded) }

  package subscript(_ text: TextRange) -> Text {
    if text.isEmpty { return .empty }
    if text.start < file.count { return Text(sharing: file, text.range) }
    return Text(sharing: decoded, text.range.lowerBound - file.count..<text.range.upperBound - file.count)
  }

  /// Lends the bytes of all texts.
  package func read<Result>(_ body: (TextBytes) -> Result) -> Result {
    file.withUnsafeBytes { file in
      decoded.withUnsafeBytes { decoded in body(TextBytes(file: file, decoded: decoded)) }
    }
  }
}

/// A store's bytes while they are looked at.
package struct TextBytes {
  let file: UnsafeRawBufferPointer
  let decoded: UnsafeRawBufferPointer

  package init(file: UnsafeRawBufferPointer, decoded: UnsafeRawBufferPointer) {
    (self.file, self.decoded) = (file, decoded)
  }

  package subscript(_ text: TextRange) -> UnsafeRawBufferPointer {
    if text.start < file.count { return UnsafeRawBufferPointer(rebasing: file[text.range]) }
    if text.isEmpty { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(
      rebasing: decoded[text.range.lowerBound - file.count..<text.range.upperBound - file.count])
  }
}
