import TranslationModel

/// A cell's text and the bytes that it has in the file: the one place where either becomes the other.
///
/// Line ends within a cell are LF to readers, whatever the file has, and are written as LF.
enum CellText {
  private static let quote: UInt8 = 0x22

  /// The text of the cell with a range of the sheet's bytes.
  static func decode(_ range: Range<Int>, of bytes: [UInt8]) -> Text {
    bytes.withUnsafeBufferPointer { buffer in
      switch Content(range, of: buffer) {
      case .range(let inner): Text(sharing: bytes, inner)
      case .unescaped(let text): Text(decoding: text)
      }
    }
  }

  /// Appends the text's bytes to those of others.
  static func append(_ range: Range<Int>, of cells: UnsafeBufferPointer<UInt8>, to texts: inout [UInt8]) {
    switch Content(range, of: cells) {
    case .range(let inner): texts += cells[inner]
    case .unescaped(let text): texts += text
    }
  }

  /// What a cell's bytes say.
  private enum Content {
    /// The text stands in the file as it is.
    case range(Range<Int>)
    case unescaped([UInt8])

    init(_ range: Range<Int>, of buffer: UnsafeBufferPointer<UInt8>) {
      var inner = range
      if range.count >= 2, buffer[range.lowerBound] == quote {
        inner = range.lowerBound + 1..<range.upperBound - 1
        if buffer[inner].contains(where: { $0 == quote || $0 == 0x0D }) {
          let text = CellText.unescaped(UnsafeBufferPointer(rebasing: buffer[inner]))
          self = .unescaped(FormulaGuard.isGuarded(text[...]) ? Array(text.dropFirst()) : text)
          return
        }
      }
      let start = FormulaGuard.isGuarded(buffer[inner]) ? inner.lowerBound + 1 : inner.lowerBound
      self = .range(start..<inner.upperBound)
    }
  }

  /// The text of a cell of a table that is none of ours: no apostrophe guards it.
  static func decode(foreign range: Range<Int>, of bytes: [UInt8]) -> Text {
    guard range.count >= 2, bytes[range.lowerBound] == quote else { return Text(sharing: bytes, range) }
    return bytes.withUnsafeBufferPointer { buffer in
      Text(
        decoding: unescaped(
          UnsafeBufferPointer(rebasing: buffer[range.lowerBound + 1..<range.upperBound - 1])))
    }
  }

  /// True where the text that the cell's bytes say is blank.
  static func isBlank(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    let isQuoted = cell.first == quote && cell.count >= 2
    let inner = isQuoted ? UnsafeBufferPointer(rebasing: cell[1..<cell.count - 1]) : cell
    let text = FormulaGuard.isGuarded(inner) ? inner.dropFirst() : inner[...]
    return text.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }

  private static func unescaped(_ inner: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(inner.count)
    var index = 0
    while index < inner.count {
      let byte = inner[index]
      let next = index + 1 < inner.count ? inner[index + 1] : 0
      text.append(byte == 0x0D ? 0x0A : byte)
      let isPair = byte == quote && next == quote || byte == 0x0D && next == 0x0A
      index += isPair ? 2 : 1
    }
    return text
  }

  /// Appends the cell's bytes, in quotes where `quoted` says so or they are needed.
  static func encode(_ text: Text, delimiter: UInt8, quoted: Bool, into bytes: inout [UInt8]) {
    let text = FormulaGuard.needsGuard(text.utf8) ? Text("'" + text.string) : text
    guard quoted || needsQuotes(text, delimiter: delimiter) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(quote)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      if byte == 0x0D || byte == 0x0A {
        if previous != 0x0D || byte == 0x0D { bytes.append(0x0A) }
      } else {
        bytes.append(byte)
      }
      previous = byte
    }
    bytes.append(quote)
  }

  /// What a reader would take for a part of the file's form, or trim: RFC 4180's four, and blanks at the
  /// edges.
  private static func needsQuotes(_ text: Text, delimiter: UInt8) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    if first == 0x20 || last == 0x20 { return true }
    if text.utf8.contains(where: { $0 < 0x20 || $0 == quote || $0 == delimiter }) { return true }
    // A byte order mark, which some readers drop wherever a cell begins with it.
    return first == 0xEF && text.utf8.starts(with: [0xEF, 0xBB, 0xBF])
  }
}
