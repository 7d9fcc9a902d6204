import TranslationModel

/// One line of the journal's own files: fields between tabs, with tabs, line ends and backslashes in them escaped.
/// The same fields give the same bytes, on every host.
struct FactLine {
  var fields: [Text]

  init(_ fields: [Text]) { self.fields = fields }

  init(_ line: ArraySlice<UInt8>) {
    fields = line.split(separator: 0x09, omittingEmptySubsequences: false).map(Self.unescaped)
  }

  func append(to bytes: inout [UInt8]) {
    for (number, field) in fields.enumerated() {
      if number > 0 { bytes.append(0x09) }
      for byte in field.utf8 {
        switch byte {
        case 0x5C: bytes += [0x5C, 0x5C]
        case 0x09: bytes += [0x5C, 0x74]
        case 0x0A: bytes += [0x5C, 0x6E]
        case 0x0D: bytes += [0x5C, 0x72]
        default: bytes.append(byte)
        }
      }
    }
    bytes.append(0x0A)
  }

  private static func unescaped(_ field: ArraySlice<UInt8>) -> Text {
    guard field.contains(0x5C) else { return Text(decoding: Array(field)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(field.count)
    var isEscaped = false
    for byte in field {
      if isEscaped {
        bytes.append(byte == 0x74 ? 0x09 : byte == 0x6E ? 0x0A : byte == 0x72 ? 0x0D : byte)
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return Text(decoding: bytes)
  }

  /// The lines of a file.
  static func lines(of bytes: [UInt8]) -> [FactLine] { bytes.split(separator: 0x0A).map(FactLine.init) }

  /// The bytes of a file: its lines in the order of their bytes, each once.
  static func file(_ lines: [FactLine]) -> [UInt8] {
    let encoded = lines.map { line in
      var bytes: [UInt8] = []
      line.append(to: &bytes)
      return bytes
    }
    var last: [UInt8] = []
    var result: [UInt8] = []
    for line in encoded.sorted(by: { $0.lexicographicallyPrecedes($1) }) where line != last {
      result += line
      last = line
    }
    return result
  }
}
