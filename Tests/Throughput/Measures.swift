import StringFormats
import TranslationModel
import TranslationSheet

func measure(_ format: any StringFormat, _ content: [UInt8], _ role: FileRole) throws {
  let file = try format.read(content, as: role)
  guard !file.catalog.entries.isEmpty else { fail("no entry") }
  let entry = file.catalog.entries[file.catalog.entries.count / 2]
  let edit = EntryEdit(entry.id, Text(entry.text.string + "!"))
  let reading = try median(9) { _ = try format.read(content, as: role) }
  var isChanged = false
  let editing = try median(9) { isChanged = try file.applying([edit], base: file) != content }
  guard isChanged else { fail("the edit changed nothing") }
  print("\(file.catalog.entries.count) \(reading) \(editing)")
}

func measureSheet(_ content: [UInt8], base: LocaleTag, targets: [LocaleTag]) throws {
  let schema = SheetSchema(base: base, targets: targets)
  let sheet = try Sheet(reading: content, schema: schema)
  guard sheet.findings.isEmpty, sheet.rowCount > 1, let target = targets.last else { fail("no sheet") }
  let row = sheet.rowCount / 2
  let edits = SheetEdits(cells: [(row, .translation(target), "another text")])
  var edited = content
  let editing = median(5) { edited = sheet.applying(edits) }
  let reading = try median(5) { _ = try Sheet(reading: content, schema: schema) }
  guard edited != content else { fail("the edit changed nothing") }
  print("\(sheet.rowCount * (targets.count + 1)) \(reading) \(editing)")
}
