import TranslationSheet

/// A formula that was filled over several cells: the file has its text in one of them, and that the others are like it.
struct SharedFormula {
  /// The cell that has the text.
  let master: CellAddress
  let text: String
  /// The other cells, and where each names the formula in the part's bytes.
  var others: [(cell: CellAddress, range: Range<Int>)] = []

  /// The formula as another cell has it: what it names stands as far from that cell as from its own. Nil where that is no
  /// cell of a worksheet.
  func text(in cell: CellAddress) -> String? {
    FormulaMove(rows: cell.row - master.row, columns: cell.column - master.column).moved(text)
  }
}

/// How far a formula goes with the cell that it is in. What it names without a `$` goes with it (ISO/IEC 29500-1, sections
/// 18.3.1.40 and 18.17.2.3).
struct FormulaMove {
  let rows: Int
  let columns: Int

  func moved(_ formula: String) -> String? {
    let bytes = Array(formula.utf8)
    var result: [UInt8] = []
    var i = 0
    while i < bytes.count {
      let end: Int
      switch bytes[i] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): end = Self.endOfQuote(bytes, i)
      case UInt8(ascii: "["): end = Self.endOfBrackets(bytes, i)
      case let byte where Self.isWord(byte):
        end = bytes[i...].firstIndex { !Self.isWord($0) } ?? bytes.count
        let word = bytes[i..<end]
        let isColumnOrRow =
          i > 0 && bytes[i - 1] == UInt8(ascii: ":") || end < bytes.count && bytes[end] == UInt8(ascii: ":")
        // `LOG10(2)` is a function, and `Q1!A1` a worksheet.
        let isName = end < bytes.count && (bytes[end] == UInt8(ascii: "(") || bytes[end] == UInt8(ascii: "!"))
        if !isName, let reference = Reference(word), reference.isCell || isColumnOrRow {
          guard let moved = reference.moved(self) else { return nil }
          result += moved
          i = end
          continue
        }
      default: end = i + 1
      }
      result += bytes[i..<end]
      i = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Letters, digits, `$`, `_`, `.`, `\`, `?`, and all past ASCII: what names are made of.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: "$_.\\?".utf8.contains(byte)
    }
  }

  /// Behind a text or the name of a worksheet, in which the quote is doubled.
  private static func endOfQuote(_ bytes: [UInt8], _ start: Int) -> Int {
    var i = start + 1
    while i < bytes.count {
      if bytes[i] == bytes[start] {
        guard i + 1 < bytes.count, bytes[i + 1] == bytes[start] else { return i + 1 }
        i += 1
      }
      i += 1
    }
    return bytes.count
  }

  /// Behind a table's column, `[[#This Row],[a]]`, in which an apostrophe stands before brackets that are letters.
  private static func endOfBrackets(_ bytes: [UInt8], _ start: Int) -> Int {
    var (i, depth) = (start, 0)
    while i < bytes.count {
      switch bytes[i] {
      case UInt8(ascii: "'"): i += 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      i += 1
      if depth == 0 { return min(i, bytes.count) }
    }
    return bytes.count
  }
}

/// `A1`, `$A$1`; of a range `A:C`, `1:3` one end.
private struct Reference {
  var column: (number: Int, isFixed: Bool)?
  var row: (number: Int, isFixed: Bool)?

  var isCell: Bool { column != nil && row != nil }

  /// Nil for any other word.
  init?(_ word: ArraySlice<UInt8>) {
    var rest = word
    var isFixed = Self.takeDollar(&rest)
    let letters = rest.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A && $0 < 0x80 }
    if !letters.isEmpty {
      guard letters.count <= 3 else { return nil }
      let number = letters.reduce(0) { $0 * 26 + Int(($1 | 0x20) - 0x60) } - 1
      guard number < CellAddress.columns else { return nil }
      column = (number, isFixed)
      rest = rest.dropFirst(letters.count)
      isFixed = Self.takeDollar(&rest)
    }
    if !rest.isEmpty {
      guard rest.count <= 7, rest.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      let number = rest.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard (1...CellAddress.rows).contains(number) else { return nil }
      row = (number, isFixed)
    } else if isFixed, column != nil, word.last == UInt8(ascii: "$") {
      return nil
    }
    if column == nil && row == nil { return nil }
  }

  private static func takeDollar(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: "$") else { return false }
    rest = rest.dropFirst()
    return true
  }

  func moved(_ move: FormulaMove) -> [UInt8]? {
    var text = ""
    if let column {
      let number = column.isFixed ? column.number : column.number + move.columns
      guard (0..<CellAddress.columns).contains(number) else { return nil }
      text += (column.isFixed ? "$" : "") + columnLetters(number)
    }
    if let row {
      let number = row.isFixed ? row.number : row.number + move.rows
      guard (1...CellAddress.rows).contains(number) else { return nil }
      text += (row.isFixed ? "$" : "") + "\(number)"
    }
    return Array(text.utf8)
  }
}
