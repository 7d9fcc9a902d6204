/// Finds the fields of delimited text, as RFC 4180 has them, with LF, CRLF and lone CR as line ends.
///
/// It works on bytes: a combining mark after a delimiter takes nothing away from it. With tabs a quote that
/// is not a field's first byte is plain text, as Excel and LibreOffice write "Unicode text".
struct FieldScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  private let delimiters: UInt64
  private(set) var position: Int
  /// How many records were passed.
  private(set) var row = 0
  /// Where the first control character of each cell that has one is.
  private(set) var controls: [UInt32] = []
  private(set) var newline: SheetDialect.Newline?
  /// True where the last record that was passed has a line end.
  private(set) var isTerminated = false

  private static let quote: UInt8 = 0x22
  private static let quotes = WordScan.repeat(quote)

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, delimiter: SheetDialect.Delimiter) {
    self.bytes = bytes
    self.delimiter = delimiter.rawValue
    delimiters = WordScan.repeat(delimiter.rawValue)
    position = start
  }

  /// Adds the next record to the table, blank ones left out. False at the end of the text.
  mutating func readRecord(into table: inout FieldTable) throws(ScanFault) -> Bool {
    guard position < bytes.count else { return false }
    row += 1
    let start = position
    let firstField = table.fieldEnds.count
    while true {
      let fieldStart = position
      try skipField(table.fieldEnds.count - firstField)
      guard position - fieldStart <= SheetLimits.cellBytes else {
        throw ScanFault(reason: .cellTooLong, row: row, field: table.fieldEnds.count - firstField)
      }
      table.fieldEnds.append(UInt32(truncatingIfNeeded: position))
      guard position < bytes.count, bytes[position] == delimiter else { break }
      position += 1
      guard table.fieldEnds.count - firstField < SheetLimits.fields else {
        throw ScanFault(reason: .tooManyFields, row: row, field: SheetLimits.fields)
      }
    }
    if isBlank(start..<position) {
      table.fieldEnds.removeLast(table.fieldEnds.count - firstField)
    } else {
      table.recordStarts.append(UInt32(truncatingIfNeeded: start))
      table.firstFields.append(UInt32(truncatingIfNeeded: firstField))
      table.rowNumbers.append(UInt32(truncatingIfNeeded: row))
    }
    skipNewline()
    return true
  }

  private mutating func skipField(_ field: Int) throws(ScanFault) {
    guard position < bytes.count, bytes[position] == Self.quote else { return try skipPlain(field) }
    try skipQuoted(field)
    guard position < bytes.count else { return }
    let next = bytes[position]
    if next != delimiter, next != 0x0A, next != 0x0D {
      throw ScanFault(reason: .textAfterQuote, row: row, field: field)
    }
  }

  private mutating func skipPlain(_ field: Int) throws(ScanFault) {
    let start = position
    while true {
      seekPlainStop()
      guard position < bytes.count else { return }
      let byte = bytes[position]
      if byte == delimiter || byte == 0x0A || byte == 0x0D { return }
      if byte < 0x20 {
        noteControl(at: position, inCellFrom: start)
      } else if delimiter != SheetDialect.Delimiter.tab.rawValue {
        throw ScanFault(reason: .quoteInPlainCell, row: row, field: field)
      }
      position += 1
    }
  }

  private mutating func skipQuoted(_ field: Int) throws(ScanFault) {
    let start = position
    position += 1
    while true {
      seekQuotedStop()
      guard position < bytes.count else {
        throw ScanFault(reason: .unclosedQuote, row: row, field: field)
      }
      let byte = bytes[position]
      position += 1
      if byte != Self.quote {
        noteControl(at: position - 1, inCellFrom: start)
      } else if position < bytes.count, bytes[position] == Self.quote {
        position += 1
      } else {
        return
      }
    }
  }

  /// Moves to the next byte that may end a plain field or has no place in it.
  @inline(__always)
  private mutating func seekPlainStop() {
    while position + 8 <= bytes.count {
      let word = WordScan.word(bytes, position)
      let stops =
        WordScan.control(word) | WordScan.equal(word, Self.quotes) | WordScan.equal(word, delimiters)
      if stops != 0 {
        position += WordScan.firstByte(of: stops)
        return
      }
      position += 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte < 0x20 || byte == Self.quote || byte == delimiter { return }
      position += 1
    }
  }

  /// Moves to the next quote or control character.
  @inline(__always)
  private mutating func seekQuotedStop() {
    while position + 8 <= bytes.count {
      let word = WordScan.word(bytes, position)
      let stops = WordScan.control(word) | WordScan.equal(word, Self.quotes)
      if stops != 0 {
        position += WordScan.firstByte(of: stops)
        return
      }
      position += 8
    }
    while position < bytes.count, bytes[position] >= 0x20, bytes[position] != Self.quote { position += 1 }
  }

  /// NUL is no text. The other controls may be: some app's files have them, and a check refuses those that are typed.
  private mutating func noteControl(at offset: Int, inCellFrom start: Int) {
    if bytes[offset] != 0 { return }
    if let last = controls.last, Int(last) >= start { return }
    controls.append(UInt32(truncatingIfNeeded: offset))
  }

  private mutating func skipNewline() {
    isTerminated = position < bytes.count
    guard isTerminated else { return }
    let isReturn = bytes[position] == 0x0D
    position += 1
    var found = isReturn ? SheetDialect.Newline.cr : .lf
    if isReturn, position < bytes.count, bytes[position] == 0x0A {
      position += 1
      found = .crlf
    }
    if newline == nil { newline = found }
  }

  /// True where no cell has anything but blanks in it, also in quotes.
  private func isBlank(_ record: Range<Int>) -> Bool {
    var isQuoted = false
    for offset in record {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case delimiter where !isQuoted: continue
      case Self.quote where isQuoted: isQuoted = false
      // A quote right after a closing one is text: `""""` is a cell with one quote.
      case Self.quote where offset == record.lowerBound || bytes[offset - 1] == delimiter: isQuoted = true
      default: return false
      }
    }
    return true
  }
}
