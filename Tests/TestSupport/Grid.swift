/// A delimited text as a spreadsheet program reads and writes it: every cell parsed, every cell written anew. It shares
/// no code with the product, so that the two check each other.
public struct Grid: Hashable, Sendable {
  public enum Encoding: CaseIterable, Sendable {
    case utf8, utf8Marked, utf16LittleEndian, utf16BigEndian
  }

  public var rows: [[String]]
  public var delimiter: Unicode.Scalar = ","
  public var newline = "\n"
  public var encoding = Encoding.utf8
  /// Every cell in quotes, as some programs write.
  public var quotesAll = false

  public init(_ rows: [[String]]) { self.rows = rows }

  /// Reads what `bytes` writes; nil for text that is none.
  public init?(reading bytes: [UInt8]) {
    guard let (text, encoding) = Self.text(of: bytes) else { return nil }
    self.encoding = encoding
    let scalars = Array(text.unicodeScalars)
    let header = scalars.prefix { $0 != "\n" && $0 != "\r" }
    delimiter =
      [",", ";", "\t"].max { a, b in
        header.count { $0 == a } < header.count { $0 == b }
      } ?? ","
    newline = text.unicodeScalars.contains("\r") ? "\r\n" : "\n"
    quotesAll = scalars.first == "\""
    rows = []
    var reader = GridReader(scalars, delimiter)
    while let row = reader.row() { rows.append(row) }
  }

  public var bytes: [UInt8] {
    let text = rows.map { row in
      row.map(written).joined(separator: String(delimiter)) + newline
    }.joined()
    switch encoding {
    case .utf8: return Array(text.utf8)
    case .utf8Marked: return [0xEF, 0xBB, 0xBF] + text.utf8
    case .utf16LittleEndian:
      return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian:
      return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
  }

  /// The number of a column by its header.
  public func column(_ header: String) -> Int? { rows.first?.firstIndex(of: header) }

  private func written(_ cell: String) -> String {
    let special = cell.unicodeScalars.contains {
      $0 == delimiter || $0 == "\"" || $0 == "\n" || $0 == "\r"
    }
    guard quotesAll || special else { return cell }
    var quoted = "\""
    for scalar in cell.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  private static func text(of bytes: [UInt8]) -> (String, Encoding)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(validating: bytes.dropFirst(3), as: UTF8.self).map { ($0, .utf8Marked) }
    }
    let marks: [([UInt8], Encoding)] = [
      ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ]
    for (mark, encoding) in marks where bytes.starts(with: mark) {
      let low = encoding == .utf16LittleEndian ? 0 : 1
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
      }
      return String(validating: units, as: UTF16.self).map { ($0, encoding) }
    }
    return String(validating: bytes, as: UTF8.self).map { ($0, .utf8) }
  }
}

private struct GridReader {
  private let scalars: [Unicode.Scalar]
  private let delimiter: Unicode.Scalar
  private var at = 0

  init(_ scalars: [Unicode.Scalar], _ delimiter: Unicode.Scalar) {
    (self.scalars, self.delimiter) = (scalars, delimiter)
  }

  mutating func row() -> [String]? {
    guard at < scalars.count else { return nil }
    var cells = [cell()]
    while at < scalars.count, scalars[at] == delimiter {
      at += 1
      cells.append(cell())
    }
    if at < scalars.count, scalars[at] == "\r" { at += 1 }
    if at < scalars.count, scalars[at] == "\n" { at += 1 }
    return cells
  }

  private mutating func cell() -> String {
    var text = String.UnicodeScalarView()
    guard at < scalars.count, scalars[at] == "\"" else {
      while at < scalars.count, scalars[at] != delimiter, scalars[at] != "\n", scalars[at] != "\r" {
        text.append(scalars[at])
        at += 1
      }
      return String(text)
    }
    at += 1
    while at < scalars.count {
      if scalars[at] == "\"" {
        at += 1
        guard at < scalars.count, scalars[at] == "\"" else { break }
      }
      text.append(scalars[at])
      at += 1
    }
    return String(text)
  }
}
