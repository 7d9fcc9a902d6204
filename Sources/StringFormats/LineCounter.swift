import TranslationModel

/// Counts lines of some bytes as editors do: after LF, CR LF and a lone CR a new line begins.
struct LineCounter {
  private let bytes: FileBytes
  private let hasCarriageReturns: Bool
  private var offset: Int
  private var line = 1

  init(_ bytes: FileBytes, from start: Int = 0) {
    self.bytes = bytes
    offset = start
    hasCarriageReturns = bytes.contains(0x0D, from: start)
  }

  /// The 1-based line of an offset; quick where the offset is near the last one.
  mutating func line(at target: Int) -> Int {
    if target >= offset {
      line += ends(in: offset..<target)
    } else {
      line -= ends(in: target..<offset)
    }
    offset = target
    return line
  }

  private func ends(in range: Range<Int>) -> Int {
    var count = bytes.count(of: 0x0A, in: range)
    if hasCarriageReturns {
      for i in range where bytes[i] == 0x0D && !(i + 1 < bytes.count && bytes[i + 1] == 0x0A) { count += 1 }
    }
    return count
  }
}

extension SyntaxError {
  /// An error at an offset of the bytes that are read.
  init(
    in bytes: FileBytes, at offset: Int, _ message: String, hint: String? = nil
  ) {
    var lines = LineCounter(bytes)
    let place = Swift.min(offset, bytes.count)
    var start = place
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    self.init(line: lines.line(at: place), column: place - start + 1, message, hint: hint)
  }
}
