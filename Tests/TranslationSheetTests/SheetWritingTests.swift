import Testing
import TranslationModel
import TranslationSheet

struct WritingCase: CustomTestStringConvertible, Sendable {
  let name: String
  let before: String
  let edits: SheetEdits
  let after: String
  var testDescription: String { name }

  init(_ name: String, _ before: String, _ edits: SheetEdits, _ after: String) {
    (self.name, self.before, self.edits, self.after) = (name, before, edits, after)
  }
}

private func cell(_ row: Int, _ column: SheetColumn, _ text: Text) -> SheetEdits {
  SheetEdits(cells: [(row, column, text)])
}

private func row(_ cells: [SheetColumn: Text], after: Int? = nil) -> SheetEdits {
  SheetEdits(insertions: [(after, cells)])
}

@Suite struct SheetWritingTests {
  @Test(arguments: [
    WritingCase(
      "a plain cell", "key,en,es\na,b,c\nd,e,f\n", cell(0, spanish, "neu"), "key,en,es\na,b,neu\nd,e,f\n"),
    WritingCase(
      "a quoted cell stays quoted", "key,en,es\na,b,\"c\"\n", cell(0, spanish, "neu"),
      "key,en,es\na,b,\"neu\"\n"),
    WritingCase("blanked in quotes", "key,en,es\na,b,\"c\"\n", cell(0, spanish, ""), "key,en,es\na,b,\"\"\n"),
    WritingCase(
      "quotes where they are needed", "key,en,es\na,b,c\n", cell(0, spanish, "x, \"y\""),
      "key,en,es\na,b,\"x, \"\"y\"\"\"\n"),
    WritingCase(
      "a semicolon among commas", "key,en,es\na,b,c\n", cell(0, spanish, "x; y"), "key,en,es\na,b,x; y\n"),
    WritingCase(
      "line ends", "key,en,es\r\na,b,c\r\n", cell(0, spanish, "x\ny\r\nz\r"),
      "key,en,es\r\na,b,\"x\ny\nz\n\"\r\n"),
    WritingCase(
      "blanks at the edge", "key,en,es\na,b,c\n", cell(0, spanish, " x"), "key,en,es\na,b,\" x\"\n"),
    WritingCase(
      "a mark at the start", "key,en,es\na,b,c\n", cell(0, spanish, "\u{FEFF}x"),
      "key,en,es\na,b,\"\u{FEFF}x\"\n"),
    WritingCase(
      "the same text is no edit", "key,en,es\na,b,\"c\"\n", cell(0, spanish, "c"), "key,en,es\na,b,\"c\"\n"),
    WritingCase(
      "the same text with other line ends is no edit", "key,en,es\na,b,\"c\r\nd\"\n",
      cell(0, spanish, "c\nd"), "key,en,es\na,b,\"c\r\nd\"\n"),
    WritingCase(
      "of two edits the later", "key,en,es\na,b,c\n",
      SheetEdits(cells: [(0, spanish, "1"), (0, .source, "x"), (0, spanish, "2")]), "key,en,es\na,x,2\n"),
    WritingCase(
      "a row that is not there", "key,en,es\na,b,c\n",
      SheetEdits(cells: [(1, spanish, "1"), (-1, spanish, "1")]), "key,en,es\na,b,c\n"),
    WritingCase(
      "a column that is not there", "key,en,es\na,b,c\n", cell(0, french, "x"), "key,en,es\na,b,c\n"),
    WritingCase(
      "a field that is not there", "key,en,x,es\na,b\n", cell(0, spanish, "c"), "key,en,x,es\na,b,,c\n"),
    WritingCase(
      "an empty field that is not there", "key,en,x,es\na,b\n", cell(0, spanish, ""), "key,en,x,es\na,b\n"),
    WritingCase(
      "blank rows stay", "\nkey,en,es\n,,\na,b,c\n\n", cell(0, spanish, "x"), "\nkey,en,es\n,,\na,b,x\n\n"),

    WritingCase(
      "a row at the end", "key,en,es\na,b,c\n", row([.key: "k", spanish: "s"]), "key,en,es\na,b,c\nk,,s\n"),
    WritingCase(
      "a row at the end without newline", "key,en,es\na,b,c", row([.key: "k"]), "key,en,es\na,b,c\nk,,"),
    WritingCase(
      "a row before blank ones", "key,en,es\na,b,c\n,,\n", row([.key: "k"]), "key,en,es\na,b,c\nk,,\n,,\n"),
    WritingCase(
      "a row before Ctrl-Z", "key,en\r\na,b\r\n\u{1A}", row([.key: "k"]), "key,en\r\na,b\r\nk,\r\n\u{1A}"),
    WritingCase("a row under the header", "key,en,es\r\n", row([.key: "k"]), "key,en,es\r\nk,,\r\n"),
    WritingCase(
      "a row in the middle", "key,en\na,b\nc,d\n", row([.key: "k"], after: 0), "key,en\na,b\nk,\nc,d\n"),
    WritingCase("a row behind none", "key,en\na,b\n", row([.key: "k"], after: 9), "key,en\na,b\nk,\n"),
    WritingCase(
      "rows in their order", "key,en\na,b\nc,d\n",
      SheetEdits(insertions: [(0, [.key: "1"]), (nil, [.key: "3"]), (0, [.key: "2"])]),
      "key,en\na,b\n1,\n2,\nc,d\n3,\n"),
    WritingCase(
      "all in quotes", "\"key\",\"en\",\"es\"\n\"a\",\"b\",\"\"\n", row([.key: "k"]),
      "\"key\",\"en\",\"es\"\n\"a\",\"b\",\"\"\n\"k\",\"\",\"\"\n"),
    WritingCase(
      "all texts in quotes", "\"key\",\"en\",\"es\"\n\"a\",\"b\",\n", row([.key: "k"]),
      "\"key\",\"en\",\"es\"\n\"a\",\"b\",\n\"k\",,\n"),
    WritingCase(
      "people's columns stay", "mine,key,en\nx,a,b\n", row([.key: "k", .source: "s"]),
      "mine,key,en\nx,a,b\n,k,s\n"),

    WritingCase(
      "a whole row with a field too many", "key,en,es\r\na,b,,c\r\nd,e,f\r\n",
      SheetEdits(rows: [(0, ["a", "b", "c"])]), "key,en,es\r\na,b,c\r\nd,e,f\r\n"),
    WritingCase(
      "a whole row with a field too few", "key,en,mine,es\na,b,c\n",
      SheetEdits(rows: [(0, ["a", "b", "x, y", "c"])]), "key,en,mine,es\na,b,\"x, y\",c\n"),
    WritingCase(
      "fields of a whole row that are as they were", "key,en,es\na,\"b\",\"\",\"c\"",
      SheetEdits(rows: [(0, ["a", "b", ""])]), "key,en,es\na,\"b\",\"\""),
    WritingCase(
      "a field beyond the header", "key,en,es\na,b,c\n",
      SheetEdits(rows: [(0, ["a", "b", "c", "", "note"])]), "key,en,es\na,b,c,,note\n"),
    WritingCase(
      "a cell of a whole row, and a row behind it", "key,en,es\na,b,,c\n",
      SheetEdits(
        cells: [(0, spanish, "x")], rows: [(0, ["a", "b", "c"])], insertions: [(0, [.key: "k"])]),
      "key,en,es\na,b,x\nk,,\n"),
    WritingCase(
      "a whole row that is not there", "key,en,es\na,b,c\n", SheetEdits(rows: [(1, ["d"]), (0, [])]),
      "key,en,es\na,b,c\n"),

    WritingCase(
      "a column", "key,en\na,b\nc,d\n", SheetEdits(addedColumns: [.todo, french], cells: [(1, french, "f")]),
      "key,en,todo,fr\na,b,,\nc,d,,f\n"),
    WritingCase(
      "a column that is there", "key,en,todo\na,b,\n", SheetEdits(addedColumns: [.todo]),
      "key,en,todo\na,b,\n"),
    WritingCase(
      "a column beside short and blank rows", "key,en,x\na,b\n\nc,d,e\n", SheetEdits(addedColumns: [.todo]),
      "key,en,x,todo\na,b\n\nc,d,e,\n"),
    WritingCase(
      "a cell of a column in a short row", "key,en,x\na,b\n",
      SheetEdits(addedColumns: [.todo], cells: [(0, .todo, "t")]), "key,en,x,todo\na,b,,t\n"),
    WritingCase(
      "a column behind what stands beyond the header", "key,en\na,b,,note\nc,d\n",
      SheetEdits(addedColumns: [.todo], cells: [(1, .todo, "t")]), "key,en,,,todo\na,b,,note,\nc,d,,,t\n"),
    WritingCase(
      "a column of empty fields", "key,en\na,b,\n",
      SheetEdits(addedColumns: [.todo], cells: [(0, .todo, "t")]), "key,en,todo\na,b,t\n"),
    WritingCase(
      "a column in quotes", "\"key\",\"en\"\n\"a\",\"b\"\n", SheetEdits(addedColumns: [.todo]),
      "\"key\",\"en\",\"todo\"\n\"a\",\"b\",\"\"\n"),
    WritingCase(
      "a column, a cell and a row", "key,en\na,b\n",
      SheetEdits(
        addedColumns: [french], cells: [(0, .source, "x")], insertions: [(0, [.key: "k", french: "f"])]),
      "key,en,fr\na,x,\nk,,f\n"),
  ])
  func edited(_ c: WritingCase) throws {
    #expect(String(decoding: try sheet(c.before).applying(c.edits), as: UTF8.self) == c.after)
  }

  @Test func aNewSheetHasTheColumnsInOrder() throws {
    let bytes = Sheet.blank(schema: schema, dialect: SheetDialect())
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "key,variant,en,comment,todo,problems,es,fr,link,max,releases\n")
  }

  @Test(arguments: [
    ("app.csv", SheetDialect.Delimiter.comma), ("app.tsv", .tab), ("APP.TSV", .tab), ("app.tab", .tab),
    ("app", .comma), ("l10n.tsv/app.csv", .comma),
  ])
  func aNewSheetIsWrittenAsItsNameSays(_ path: String, _ delimiter: SheetDialect.Delimiter) {
    #expect(SheetDialect(ofNewSheet: path) == SheetDialect(encoding: .utf8(bom: true), delimiter: delimiter))
  }

  @Test(arguments: dialects)
  func aNewSheetIsReadInItsDialect(_ dialect: SheetDialect) throws {
    let sheet = try Sheet(reading: Sheet.blank(schema: schema, dialect: dialect), schema: schema)
    #expect(sheet.dialect == dialect)
    #expect(sheet.columns.count == schema.columns.count)
    #expect(sheet.rowCount == 0)
    #expect(sheet.findings == [])
  }
}

/// What a rewrite must not do, found by fuzzing.
@Suite struct SheetRewriteTests {
  @Test func aNewColumnStandsRightOfBlanksThatSomebodyLeftThere() throws {
    let old = try sheet("key,en\na,One,  \n")
    let now = try sheet(String(decoding: old.applying(SheetEdits(addedColumns: [spanish])), as: UTF8.self))
    #expect(now.text(row: 0, spanish) == "")
    #expect(now.columns[spanish] == 3)
  }
}
