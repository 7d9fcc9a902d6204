import TranslationModel

/// The encoding that a file's byte order mark declares.
enum EncodingMark: Sendable {
  case none, utf8, utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian

  /// UTF-32's little-endian mark begins with UTF-16's, so it is looked for first, as the platform does.
  init(of bytes: [UInt8]) {
    let longestFirst: [EncodingMark] = [
      .utf32LittleEndian, .utf32BigEndian, .utf8, .utf16LittleEndian, .utf16BigEndian,
    ]
    self = longestFirst.first { bytes.starts(with: $0.bytes) } ?? .none
  }

  var bytes: [UInt8] {
    switch self {
    case .none: []
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
    case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
    }
  }

  /// True where the bytes after the mark are UTF-8 as they stand.
  var isUTF8: Bool { self == .none || self == .utf8 }

  private var unitSize: Int {
    switch self {
    case .none, .utf8: 1
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    }
  }

  private var isBigEndian: Bool { self == .utf16BigEndian || self == .utf32BigEndian }

  /// The bytes after the mark as UTF-8. Throws for half a unit and for what is no Unicode text; the place is the
  /// line, as far as the text could be read.
  func decoded(_ bytes: [UInt8]) throws(SyntaxError) -> [UInt8] {
    let body = bytes.dropFirst(self.bytes.count)
    if isUTF8 { return Array(body) }
    guard body.count % unitSize == 0 else {
      throw SyntaxError(line: 1, column: 1, "the file ends inside a character: it was cut off or is damaged")
    }
    var result: [UInt8] = []
    result.reserveCapacity(body.count)
    var line = 1
    var i = body.startIndex
    while i < body.endIndex {
      guard let (scalar, length) = scalar(in: body, at: i) else {
        throw SyntaxError(line: line, column: 1, "invalid \(unitSize == 2 ? "UTF-16" : "UTF-32")")
      }
      if scalar == "\n" { line += 1 }
      result.append(scalar)
      i += length
    }
    return result
  }

  private func scalar(in body: ArraySlice<UInt8>, at i: Int) -> (Unicode.Scalar, Int)? {
    let first = unit(in: body, at: i)
    guard unitSize == 2, (0xD800...0xDBFF).contains(first) else {
      return Unicode.Scalar(first).map { ($0, unitSize) }
    }
    guard i + 4 <= body.endIndex else { return nil }
    let second = unit(in: body, at: i + 2)
    guard (0xDC00...0xDFFF).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)).map { ($0, 4) }
  }

  private func unit(in body: ArraySlice<UInt8>, at i: Int) -> UInt32 {
    let unit = body[i..<i + unitSize]
    return isBigEndian
      ? unit.reduce(0) { $0 << 8 | UInt32($1) } : unit.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// UTF-8 in this encoding, with the mark before it.
  func encoded(_ utf8: some Collection<UInt8>) -> [UInt8] {
    if isUTF8 { return bytes + utf8 }
    var result = bytes
    result.reserveCapacity(utf8.count * unitSize + bytes.count)
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if unitSize == 2 {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          append(UInt32(unit), to: &result)
        }
      } else {
        append(scalar.value, to: &result)
      }
    }
    return result
  }

  private func append(_ unit: UInt32, to result: inout [UInt8]) {
    for byte in 0..<unitSize {
      let shift = 8 * (isBigEndian ? unitSize - 1 - byte : byte)
      result.append(UInt8(truncatingIfNeeded: unit >> UInt32(shift)))
    }
  }
}
