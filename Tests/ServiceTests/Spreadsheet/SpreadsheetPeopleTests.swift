import Archives
import Foundation
import Service
import Spreadsheets
import Testing
import TranslationModel
import TranslationSheet

/// What people do to a sheet in an XLSX file with their program, beside typing texts.
@Suite struct SpreadsheetPeopleTests {
  private static let part = "xl/worksheets/sheet1.xml"

  private let world: World

  init() throws {
    let story = try Story("# an app\n", sheetOn: World.spreadsheet)
    world = story.world
    try world.commit("main", story.app)
    try world.branch("develop", from: "main")
    try world.branch("release/1.2", from: "develop")
    try world.sync()
  }

  private func archive() throws -> ZIPArchive {
    try ZIPArchive(Array(Data(contentsOf: URL(fileURLWithPath: world.sheetPath))))
  }

  private func text(_ part: String = part) throws -> String {
    String(decoding: try archive().entry(part) ?? [], as: UTF8.self)
  }

  /// Saves the file with other parts, new ones included.
  private func save(_ parts: [String: String]) throws {
    let old = try archive()
    var entries = try old.names().map { (name: $0, bytes: Array(try old.entry($0) ?? [])) }
    for (name, text) in parts {
      if let place = entries.firstIndex(where: { $0.name == name }) {
        entries[place].bytes = Array(text.utf8)
      } else {
        entries.append((name, Array(text.utf8)))
      }
    }
    try Data(ZIPArchive.bytes(of: entries)).write(to: URL(fileURLWithPath: world.sheetPath))
  }

  /// Where the text of a key in a language is.
  private func address(_ key: String, _ locale: String) throws -> String {
    let found = try #require(try world.row(key))
    let tag = try #require(LocaleTag(locale))
    let column = try #require(found.sheet.columns[.translation(tag)])
    return "\(Character(UnicodeScalar(UInt8(65 + column))))\(found.sheet.rowNumber(found.row))"
  }

  /// Puts an element in the place of a cell.
  private func put(_ element: String, in address: String) throws {
    let sheet = try text()
    let pattern = try Regex("<c r=\"\(address)\"[^>]*?(/>|>.*?</c>)")
    if sheet.contains(pattern) { return try save([Self.part: sheet.replacing(pattern, with: element)]) }
    let (row, letters) = (address.drop { $0.isLetter }, address.prefix { $0.isLetter })
    let end = try Regex("<row r=\"\(row)\"[^>]*>.*?</row>")
    let found = sheet[try #require(try end.firstMatch(in: sheet)).range]
    // Before the first cell of the row that stands to the right of it.
    let next = found.matches(of: /<c r="([A-Z]+)[0-9]/).first {
      ($0.output.1.count, String($0.output.1)) > (letters.count, String(letters))
    }
    let place = next?.range.lowerBound ?? found.index(found.endIndex, offsetBy: -"</row>".count)
    try save([Self.part: sheet[..<place] + element + sheet[place...]])
  }

  /// What ships.
  private func file(_ locale: String) throws -> String? {
    let path = "ios/\(locale).lproj/Main.strings"
    if let text = try? world.text(of: path, on: "l10n/release/1.2") { return text }
    return try world.text(of: path, on: "release/1.2")
  }

  // MARK: Numbers

  /// `$5.00`, typed where the column was not formatted as text.
  @Test(arguments: [
    (#"<xf numFmtId="164"/>"#, "5"), (#"<xf numFmtId="18"/>"#, "0.70833333333333337"),
    (#"<xf numFmtId="12"/>"#, "0.75"), (#"<xf numFmtId="0"/>"#, "1.5"),
  ])
  func whatPeopleSeeAsAnotherTextIsNotShipped(_ format: String, _ value: String) throws {
    let name = "xl/styles.xml"
    let codes =
      #"<numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts><fonts"#
    try save([
      name: try text(name).replacing("<fonts", with: codes, maxReplacements: 1)
        .replacing("</cellXfs>", with: "\(format)</cellXfs>")
    ])
    let before = try #require(try file("es"))
    let cell = try address("welcome", "es")
    try put("<c r=\"\(cell)\" s=\"3\"><v>\(value)</v></c>", in: cell)
    let report = try world.sync()
    #expect(
      report.findings.contains { $0.rule == "mangled-cell" && $0.message.contains("shows in another way") })
    #expect(try file("es") == before)
    let row = try #require(try world.row("welcome"))
    #expect(row.sheet.text(row: row.row, .problems).string.contains("not used: '"))
    #expect(
      row.sheet.text(row: row.row, .translation(try #require(LocaleTag("es")))) == "Te damos la bienvenida")
    #expect(try !world.sync().changedAnything)
    #expect(try !text().contains("#NUMBER!"))
  }

  /// `VERDADERO` is what people see.
  @Test func aTruthValueIsNotShippedAndIsCalledOne() throws {
    let before = try #require(try file("es"))
    let cell = try address("welcome", "es")
    try put("<c r=\"\(cell)\" t=\"b\"><v>1</v></c>", in: cell)
    let told = try world.sync().findings.filter { $0.rule == "mangled-cell" }
    #expect(
      told.count == 1 && told[0].message.contains("'TRUE' of 'welcome' is a truth value, which"), "\(told)")
    #expect(try file("es") == before)
  }

  @Test func aNumberThatReadsAsItIsSeenIsAText() throws {
    let cell = try address("welcome", "es")
    try put("<c r=\"\(cell)\"><v>2024</v></c>", in: cell)
    #expect(try world.sync().findings.allSatisfy { $0.rule != "mangled-cell" })
    #expect(try file("es")?.contains("\"2024\"") == true)
  }

  // MARK: Copies, notes, formulas

  /// Excel puts a copy before the worksheet; other programs count them anew.
  @Test func aCopyInFrontIsToldAndTheSheetStaysTheSheet() throws {
    let (book, relations) = ("xl/workbook.xml", "xl/_rels/workbook.xml.rels")
    try save([
      book: try text(book).replacing(
        "<sheets><sheet name=\"Translations\" sheetId=\"1\"",
        with:
          "<sheets><sheet name=\"Translations (2)\" sheetId=\"1\" r:id=\"rId9\"/><sheet name=\"Translations\" sheetId=\"2\""
      ),
      relations: try text(relations).replacing(
        "</Relationships>",
        with:
          "<Relationship Id=\"rId9\" Type=\"x/worksheet\" Target=\"worksheets/sheet9.xml\"/></Relationships>"),
      "xl/worksheets/sheet9.xml": try text(),
    ])
    for _ in 0..<2 {
      let told = try world.sync().findings.filter { $0.rule == "worksheet-copy" }
      #expect(told.count == 1)
      #expect(
        told.first?.message.hasPrefix("the worksheet 'Translations' is used, and 'Translations (2)' not")
          == true)
    }
    let cell = try address("welcome", "es")
    try put("<c r=\"\(cell)\" t=\"inlineStr\"><is><t>Buenas</t></is></c>", in: cell)
    try world.sync()
    #expect(try file("es")?.contains("\"Buenas\"") == true)
    #expect(try text("xl/worksheets/sheet9.xml").contains(">Te damos la bienvenida<"))
  }

  @Test func aNoteBesideTheTableIsKeptAndTakesNothingOut() throws {
    let found = try #require(try world.row("welcome"))
    let number = found.sheet.rowNumber(found.row)
    let width = try #require(found.sheet.columns.values.max()) + 1
    let note =
      "<c r=\"\(Character(UnicodeScalar(UInt8(65 + width))))\(number)\" t=\"inlineStr\"><is><t>ask Grace</t></is></c>"
    try put(note, in: "\(Character(UnicodeScalar(UInt8(65 + width))))\(number)")
    #expect(try world.sync().findings.allSatisfy { $0.rule != "sheet-row-ragged" })
    let cell = try address("welcome", "es")
    try put("<c r=\"\(cell)\" t=\"inlineStr\"><is><t>Buenas</t></is></c>", in: cell)
    try world.sync()
    #expect(try file("es")?.contains("\"Buenas\"") == true && text().contains(note))
    // A row that comes, and a row that goes.
    try world.commit(
      "release/1.2",
      [
        "ios/en.lproj/Main.strings": "\"welcome\" = \"Welcome\";\n\"new\" = \"New\";\n"
      ])
    try world.sync()
    #expect(try text().contains(note) && world.row("new") != nil)
    #expect(try !world.sync().changedAnything)
  }

  /// The next row counts what has a header: the note is far below, and another one stands where the row is to be.
  @Test func aNoteFarBelowDoesNotPushNewRowsDown() throws {
    let width = try #require(try world.row("welcome")?.sheet.columns.values.max()) + 1
    let letter = columnLetters(width)
    let last = SheetGrid(rows: try #require(try world.row("welcome")?.sheet.grid)).lastRow
    let note = { (row: Int) in
      "<row r=\"\(row)\"><c r=\"\(letter)\(row)\" t=\"inlineStr\"><is><t>note \(row)</t></is></c></row>"
    }
    let notes = note(last + 2) + note(last + 400)
    try save([Self.part: try text().replacing("</sheetData>", with: notes + "</sheetData>")])
    try world.sync()
    let english = try #require(try world.text(of: "ios/en.lproj/Main.strings", on: "release/1.2"))
    try world.commit(
      "release/1.2",
      ["ios/en.lproj/Main.strings": english + "\"new1\" = \"New\";\n\"new2\" = \"Newer\";\n"])
    try world.sync()
    for (number, key) in ["new1", "new2"].enumerated() {
      let found = try #require(try world.row(key))
      #expect(found.sheet.rowNumber(found.row) == last + 1 + number, "\(key)")
    }
    #expect(try text().contains(">note \(last + 2)<") && text().contains(note(last + 400)))
    #expect(try !world.sync().changedAnything)
  }

  /// Excel empties what it hides; what is written there afterwards nobody sees.
  @Test func whatAMergedCellHidesIsToldAndNobodyTypedIt() throws {
    let before = try #require(try file("es"))
    let cell = try address("welcome", "es")
    let (column, row) = (cell.prefix { $0.isLetter }, try #require(Int(cell.drop { $0.isLetter })))
    let block = "\(column)\(row - 1):\(cell)"
    try put("<c r=\"\(cell)\"/>", in: cell)
    let merge = "<mergeCells count=\"1\"><mergeCell ref=\"\(block)\"/></mergeCells>"
    try save([Self.part: try text().replacing("</sheetData>", with: "</sheetData>" + merge)])
    for _ in 0..<3 {
      let told = try world.sync().findings.filter { $0.rule == "cell-hidden" }
      #expect(told.count == 1)
      #expect(told.first?.message.hasPrefix("cell \(cell) is hidden by the merged cell \(block)") == true)
      #expect(try file("es") == before)
    }
    #expect(try !world.sync().changedAnything && text().contains(merge))
    try world.commit(
      "release/1.2", ["ios/es.lproj/Main.strings": before.replacing("Te damos la bienvenida", with: "Buenas")]
    )
    #expect(try world.sync().findings.contains { $0.rule == "cell-hidden" })
    try save([Self.part: try text().replacing(merge, with: "")])
    #expect(try !world.sync().findings.contains { $0.rule == "cell-hidden" })
    #expect(try file("es")?.contains("\"Buenas\"") == true && text().contains(">Buenas<"))
  }

  /// Some programs keep what merging hides. Nobody sees it there any more, and nobody has heard it: it is told.
  @Test(arguments: [true, false]) func aTextThatAMergedCellHidesIsNotLost(_ isAgreed: Bool) throws {
    if !isAgreed {
      try put("<c r=\"\(try address("welcome", "es"))\"/>", in: try address("welcome", "es"))
      try world.sync()
    }
    let before = try #require(try file("es"))
    let cell = try address("welcome", "es")
    let (column, row) = (cell.prefix { $0.isLetter }, try #require(Int(cell.drop { $0.isLetter })))
    try put("<c r=\"\(cell)\" t=\"inlineStr\"><is><t>Buenas</t></is></c>", in: cell)
    let merge = "<mergeCells count=\"1\"><mergeCell ref=\"\(column)\(row - 1):\(cell)\"/></mergeCells>"
    try save([Self.part: try text().replacing("</sheetData>", with: "</sheetData>" + merge)])
    for _ in 0..<3 {
      #expect(try world.sync().findings.contains { $0.rule == "cell-hidden" })
      #expect(try file("es") == before)
      let found = try #require(try world.row("welcome"))
      #expect(found.sheet.text(row: found.row, .problems).string.contains("es: not used: Buenas"))
    }
    #expect(try !world.sync().changedAnything)
    // Typed again where people see it, it is in force.
    try save([Self.part: try text().replacing(merge, with: "")])
    try put("<c r=\"\(cell)\" t=\"inlineStr\"><is><t>Buenas</t></is></c>", in: cell)
    try world.sync()
    #expect(try file("es")?.contains("\"Buenas\"") == true)
    let found = try #require(try world.row("welcome"))
    #expect(found.sheet.text(row: found.row, .problems).isBlank)
  }

  /// Merging empties all cells but the first: where they are those of `todo`, nobody has confirmed anything.
  @Test func aTodoThatAMergedCellHidesConfirmsNothing() throws {
    let english = "ios/en.lproj/Main.strings"
    let text = try #require(try world.text(of: english, on: "release/1.2"))
    try world.commit("release/1.2", [english: text.replacing("\"Welcome\"", with: "\"Welcome back\"")])
    try world.sync()
    let found = try #require(try world.row("welcome"))
    try #require(found.sheet.text(row: found.row, .todo) == "es th")
    let (row, column) = (
      found.sheet.rowNumber(found.row), columnLetters(try #require(found.sheet.columns[.todo]))
    )
    try put("<c r=\"\(column)\(row)\"/>", in: "\(column)\(row)")
    let merge =
      "<mergeCells count=\"1\"><mergeCell ref=\"\(column)\(row - 1):\(column)\(row)\"/></mergeCells>"
    try save([Self.part: try self.text().replacing("</sheetData>", with: "</sheetData>" + merge)])
    for _ in 0..<2 {
      #expect(try world.sync().findings.contains { $0.rule == "cell-hidden" })
      #expect(try world.gate("release/1.2").verdict.answer == .blocked)
      let now = try #require(try world.row("welcome"))
      #expect(now.sheet.text(row: now.row, .todo) == "es th")
      #expect(now.sheet.text(row: now.row, .problems).string.contains("stale: the English was 'Welcome'"))
    }
  }

  /// … nor has anybody taken a length away.
  @Test func aLengthThatAMergedCellHidesStays() throws {
    try world.type("5", into: .max, of: "welcome")
    try world.sync()
    try #require(try world.gate("release/1.2").verdict.answer == .blocked)
    let found = try #require(try world.row("welcome"))
    let (row, column) = (
      found.sheet.rowNumber(found.row), columnLetters(try #require(found.sheet.columns[.max]))
    )
    try put("<c r=\"\(column)\(row)\"/>", in: "\(column)\(row)")
    let merge =
      "<mergeCells count=\"1\"><mergeCell ref=\"\(column)\(row - 1):\(column)\(row)\"/></mergeCells>"
    try save([Self.part: try text().replacing("</sheetData>", with: "</sheetData>" + merge)])
    for _ in 0..<2 {
      #expect(try world.sync().findings.contains { $0.rule == "cell-hidden" })
      #expect(try world.gate("release/1.2").verdict.answer == .blocked)
      let now = try #require(try world.row("welcome"))
      #expect(now.sheet.text(row: now.row, .max) == "5")
    }
    #expect(try !world.sync().changedAnything)
  }

  @Test func aFormulaThatWasFilledDownHindersNobody() throws {
    let (welcome, other) = (try address("welcome", "es"), try #require(try secondRow()))
    for (cell, text, formula) in [
      (
        welcome, "Te damos la bienvenida",
        "<f t=\"shared\" ref=\"\(welcome):\(other)\" si=\"0\">UPPER(A2)</f>"
      ),
      (other, "Otra", "<f t=\"shared\" si=\"0\"/>"),
    ] { try put("<c r=\"\(cell)\" t=\"str\">\(formula)<v>\(text)</v></c>", in: cell) }
    try world.sync()
    try world.commit(
      "release/1.2",
      [
        "ios/es.lproj/Main.strings": try #require(try file("es")).replacing(
          "\"Te damos la bienvenida\"", with: "\"Buenas\""),
        "ios/en.lproj/Main.strings": try #require(
          try world.text(of: "ios/en.lproj/Main.strings", on: "release/1.2")) + "\"new\" = \"New\";\n",
      ])
    let report = try world.sync()
    #expect(report.findings.allSatisfy { $0.rule != "sheet-not-written" }, "\(report.findings)")
    #expect(try world.row("new") != nil && text().contains(">Buenas<"))
    #expect(try text().contains("<v>Otra</v>") && !text().contains("t=\"shared\""))
  }

  /// `=UPPER(C2:C3)`, which fills two cells: a text from Git stays in its cell when a program calculates them anew.
  @Test func aFormulaOfSeveralCellsHindersNobody() throws {
    let (welcome, other) = (try address("welcome", "es"), try #require(try secondRow()))
    try put(
      "<c r=\"\(welcome)\" t=\"str\"><f t=\"array\" ref=\"\(welcome):\(other)\">UPPER(C2:C3)</f><v>BIENVENIDA</v></c>",
      in: welcome)
    try put("<c r=\"\(other)\" t=\"str\"><v>%1$@ OTRA %2$d</v></c>", in: other)
    let told = try world.sync().findings.filter { $0.rule == "cell-not-text" }
    #expect(told.first?.message.contains("2 cells with a formula") == true, "\(told)")
    let before = try #require(try file("es"))
    try world.commit(
      "release/1.2", ["ios/es.lproj/Main.strings": before.replacing(" OTRA ", with: " y ")])
    let report = try world.sync()
    #expect(report.findings.allSatisfy { $0.rule != "sheet-not-written" }, "\(report.findings)")
    #expect(
      report.findings.contains { $0.rule == "formula-ended" && $0.message.contains("\(welcome):\(other)") })
    #expect(try text().contains(">%1$@ y %2$d<") && !text().contains("t=\"array\""))
    #expect(try text().contains("<v>BIENVENIDA</v>"))
  }

  /// With the sheet hidden, the first worksheet that people see has nothing in it: the file is whole.
  @Test func aSheetThatIsHiddenIsNamed() throws {
    let (book, relations) = ("xl/workbook.xml", "xl/_rels/workbook.xml.rels")
    let before = try text(book)
    try save([
      book: before.replacing(
        "<sheet name=\"Translations\"",
        with:
          "<sheet name=\"Notes\" sheetId=\"9\" r:id=\"rId9\"/><sheet state=\"hidden\" name=\"Translations\""),
      relations: try text(relations).replacing(
        "</Relationships>",
        with:
          "<Relationship Id=\"rId9\" Type=\"x/worksheet\" Target=\"worksheets/sheet9.xml\"/></Relationships>"),
      "xl/worksheets/sheet9.xml": "<worksheet><sheetData/></worksheet>",
    ])
    let told = try #require(try world.sync().findings.first { $0.severity == .error })
    #expect(told.message.contains("its worksheet 'Notes' is empty"), "\(told)")
    #expect(told.hint?.contains("show the worksheet 'Translations'") == true, "\(told)")
    #expect(told.hint?.contains("glossator sheet show") == true, "\(told)")
    try save([book: before])
    #expect(try !world.sync().findings.contains { $0.severity == .error })
  }

  /// The cell below that of the first text.
  private func secondRow() throws -> String? {
    let first = try address("welcome", "es")
    let (column, row) = (first.prefix { $0.isLetter }, Int(first.drop { $0.isLetter }) ?? 0)
    return "\(column)\(row + 1)"
  }
}
