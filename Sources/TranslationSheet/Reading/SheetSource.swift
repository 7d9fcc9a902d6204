import TranslationModel

/// A sheet's bytes as UTF-8, and what was found before and after the text.
struct SheetSource {
  var encoding: SheetDialect.Encoding
  var utf8: [UInt8]
  /// Where the rows are, in `utf8`: after the byte order mark, before what fills the end.
  var rows: Range<Int>
  /// Bytes of NUL at the end.
  var padding = 0
  /// What is wrong with UTF-16, and where in `utf8`.
  var fault: (offset: Int, message: String)?

  init(_ bytes: [UInt8]) throws(SyntaxError) {
    if let refusal = ForeignFile.refusal(of: bytes) { throw refusal }
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    if isBigEndian || bytes.starts(with: [0xFF, 0xFE]) {
      let decoded = UTF16Transcoding.decode(bytes, isBigEndian: isBigEndian)
      encoding = isBigEndian ? .utf16BE : .utf16LE
      utf8 = decoded.utf8
      rows = 0..<utf8.count
      if let offset = decoded.loneSurrogate {
        fault = (offset, "half a surrogate pair: this is not valid UTF-16")
      } else if decoded.isOdd {
        fault = (max(0, utf8.count - 1), "the file ends in the middle of a character")
      }
    } else {
      let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      encoding = .utf8(bom: hasMark)
      utf8 = bytes
      rows = (hasMark ? 3 : 0)..<bytes.count
    }
    trim()
  }

  /// Leaves a Ctrl-Z (the end of a file in CP/M and DOS) and NUL bytes at the end out.
  private mutating func trim() {
    var end = rows.upperBound
    while end > rows.lowerBound, utf8[end - 1] == 0x1A { end -= 1 }
    while end > rows.lowerBound, utf8[end - 1] == 0 {
      end -= 1
      padding += 1
    }
    rows = rows.lowerBound..<end
  }

  /// Takes Excel's `sep=;` line off, and returns the delimiter that it names.
  mutating func takeSeparatorLine() throws(SyntaxError) -> SheetDialect.Delimiter? {
    let start = rows.lowerBound
    let letters = utf8[rows].prefix(4).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard letters == Array("sep=".utf8) else { return nil }
    var end = start + 4
    while end < rows.upperBound, utf8[end] != 0x0A, utf8[end] != 0x0D, end < start + 16 { end += 1 }
    let name = utf8[start + 4..<end]
    guard name.count == 1, let byte = name.first, let delimiter = SheetDialect.Delimiter(rawValue: byte)
    else {
      throw SyntaxError(
        line: 1, column: 1, "the line 'sep=' names no delimiter that a sheet can have",
        hint: "use a comma, a semicolon or a tab")
    }
    if end < rows.upperBound, utf8[end] == 0x0D { end += 1 }
    if end < rows.upperBound, utf8[end] == 0x0A { end += 1 }
    rows = end..<rows.upperBound
    return delimiter
  }
}
