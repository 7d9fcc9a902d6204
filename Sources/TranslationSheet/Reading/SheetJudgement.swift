import TranslationModel

/// What is wrong with single cells and rows: findings, and what is left out for them.
struct SheetJudgement {
  private let reading: SheetReading
  private(set) var refusals = SheetRefusals()
  private(set) var findings: [Finding]

  init(_ reading: SheetReading) {
    self.reading = reading
    findings = reading.header.findings
    judgeCharacters()
    judgeRows()
  }

  private var table: FieldTable { reading.table }

  private mutating func add(_ more: [Finding], of count: Int, _ one: String, _ many: String) {
    findings += more
    guard count > more.count, let last = more.last else { return }
    let rest = (count - more.count).counted("more \(one)", "more \(many)")
    findings.append(Finding(last.severity, last.rule, rest, hint: last.hint))
  }

  private func place(_ record: Int, _ field: Int) -> Place {
    Place("sheet", line: Int(table.rowNumbers[record]), column: field + 1)
  }

  private func label(_ record: Int, _ field: Int) -> String {
    "row \(table.rowNumbers[record]), \(reading.header.label(of: field))"
  }

  private mutating func judgeCharacters() {
    var found: [Finding] = []
    for offset in reading.refusedOffsets {
      guard let (record, field) = table.cell(at: Int(offset)), record > 0 else { continue }
      let index = UInt32(truncatingIfNeeded: table.fields(record).lowerBound + field)
      guard refusals.fields.last != index else { continue }
      refusals.fields.append(index)
      guard found.count < SheetLimits.findings else { continue }
      found.append(
        Finding(
          .error, "sheet-cell-refused",
          "\(label(record, field)): \(characterName(at: Int(offset))) is not text; the cell is left out",
          at: place(record, field), hint: "delete the character; it may be invisible"))
    }
    add(
      found, of: refusals.fields.count, "cell has such characters", "cells have such characters")
  }

  /// `control character U+0007`.
  private func characterName(at offset: Int) -> String {
    let end = min(offset + 4, reading.source.utf8.count)
    let text = String(decoding: reading.source.utf8[offset..<end], as: UTF8.self)
    let value = text.unicodeScalars.first?.value ?? 0
    let digits = String(value, radix: 16, uppercase: true)
    let kind = value > 0xFFFD ? "noncharacter" : "control character"
    return "\(kind) U+\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)"
  }

  private mutating func judgeRows() {
    let width = table.fieldCount(0)
    let keyField = reading.header.columns[.key] ?? 0
    var ragged: [Finding] = []
    var keyless: (shown: [Finding], count: Int) = ([], 0)
    for record in 1..<max(1, table.count) {
      if let field = firstExtra(record, beyond: width) {
        refusals.records.append(UInt32(truncatingIfNeeded: record))
        if ragged.count < SheetLimits.findings { ragged.append(raggedFinding(record, field, width: width)) }
      } else if !hasContent(record, keyField), hasKnownContent(record) {
        keyless.count += 1
        if keyless.shown.count < SheetLimits.findings {
          keyless.shown.append(keylessFinding(record, keyField))
        }
      }
    }
    add(ragged, of: refusals.records.count, "row has too many cells", "rows have too many cells")
    add(keyless.shown, of: keyless.count, "row has no key", "rows have no key")
  }

  private func raggedFinding(_ record: Int, _ field: Int, width: Int) -> Finding {
    Finding(
      .error, "sheet-row-ragged",
      "\(label(record, field)): a cell beyond the header's \(width) columns; the row is left out",
      at: place(record, field),
      hint: "delete it if all others stand where they belong; else look for one that needs quotes around it")
  }

  private func keylessFinding(_ record: Int, _ field: Int) -> Finding {
    Finding(
      .warning, "sheet-row-without-key", "row \(table.rowNumbers[record]) has no key; it is left out",
      at: place(record, field))
  }

  private func firstExtra(_ record: Int, beyond width: Int) -> Int? {
    let count = table.fieldCount(record)
    guard count > width else { return nil }
    return (width..<count).first { hasContent(record, $0) }
  }

  private func hasKnownContent(_ record: Int) -> Bool {
    reading.header.columns.values.contains { hasContent(record, $0) }
  }

  private func hasContent(_ record: Int, _ field: Int) -> Bool {
    guard let range = table.range(record, field) else { return false }
    return reading.source.utf8.withUnsafeBufferPointer { bytes in
      let isQuoted = range.count >= 2 && bytes[range.lowerBound] == 0x22
      let inner = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
      return bytes[inner].contains { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    }
  }
}
