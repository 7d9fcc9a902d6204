import TranslationModel
import TranslationSheet

/// One input of the sheet's reader: any bytes are read or refused with a cell's name, and what is read is the same as
/// UTF-16 as it is as UTF-8. With edits: no edit gives back the same bytes, and an edited sheet says what it was asked
/// to, and all else as it was.
struct SheetInput {
  private let bytes: [UInt8]
  private let schema: SheetSchema
  private let target: SheetColumn

  init(_ bytes: [UInt8], base: LocaleTag, target: LocaleTag) {
    self.bytes = bytes
    schema = SheetSchema(base: base, targets: [target])
    self.target = .translation(target)
  }

  static let samples: [[UInt8]] = {
    let rows =
      "key,variant,en,comment,fr,todo,problems,releases,mine\na,,One,,Un,,,r,\nb,one,\"Two, \"\"2\"\"\",x,\"Deux\n2\",fr,,,\n"
    let tabs = rows.replacing(",", with: "\t")
    let wide: [UInt8] = [0xFF, 0xFE] + tabs.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return [
      Array(rows.utf8), Array(tabs.utf8), wide, Array(("\u{FEFF}" + rows.replacing("\n", with: "\r\n")).utf8),
      Array(("sep=;\n" + rows.replacing(",", with: ";")).utf8), Array("key,en,fr\na,'=1+1,'-x\n\nb,,\n".utf8),
    ]
  }()

  func run(edits: Bool) {
    let sheet: Sheet
    do throws(SyntaxError) { sheet = try Sheet(reading: bytes, schema: schema) } catch {
      demand(error.line >= 1 && error.column >= 1 && !error.message.isEmpty, "an error without a place")
      return
    }
    for row in 0..<sheet.rowCount {
      for column in schema.columns {
        let text = sheet.text(row: row, column)
        demand(
          sheet.isBlank(row: row, field: sheet.columns[column]) == text.isBlank, "a blank cell that is none")
      }
    }
    if edits { edit(sheet) }
  }

  private static let texts: [Text] = [
    "x", "", "=1", "'=1", "a,b;c\td", "\"", "\n", " x ", "é\"\n", "\u{FEFF}x", "'", "''-", "\u{A0}@",
  ]

  private func edit(_ sheet: Sheet) {
    demand(sheet.applying(SheetEdits()) == bytes, "no edit, and other bytes")
    let seed = bytes.reduce(into: 5381) { $0 = ($0 &* 33) ^ Int($1) } & Int.max
    let text = Self.texts[seed % Self.texts.count]
    var edits = SheetEdits()
    if sheet.columns[target] == nil { edits.addedColumns = [target] }
    let row = sheet.rowCount > 0 ? seed / 13 % sheet.rowCount : nil
    if let row { edits.cells = [(row, target, text)] }
    edits.insertions = [(row, [.key: "new", .source: text, target: text])]
    let result = sheet.applying(edits)
    guard let now = try? Sheet(reading: result, schema: schema) else {
      fatalError("edits give a sheet that is refused:\n\(String(decoding: result, as: UTF8.self))")
    }
    // A row whose only text is taken out is blank, and no row.
    let isEmptied = row.map { row in
      text.isBlank && schema.columns.allSatisfy { $0 == target || sheet.text(row: row, $0).isBlank }
    }
    if isEmptied == true, now.rowCount == sheet.rowCount { return }
    demand(now.rowCount == sheet.rowCount + 1, "\(now.rowCount) rows instead of \(sheet.rowCount + 1)")
    let place = row.map { $0 + 1 } ?? sheet.rowCount
    for old in 0..<sheet.rowCount {
      let new = old < place ? old : old + 1
      for column in schema.columns where !(old == row && column == target) {
        demand(
          now.text(row: new, column) == sheet.text(row: old, column),
          "\(column.name) of row \(old) was changed")
      }
    }
    if let row { demand(now.text(row: row, target) == text, "the cell says \(now.text(row: row, target))") }
    demand(
      now.text(row: place, .key) == "new" && now.text(row: place, target) == text,
      "the new row says \(now.text(row: place, target))")
  }
}
