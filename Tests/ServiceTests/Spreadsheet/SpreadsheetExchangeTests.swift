import Archives
import Foundation
import Spreadsheets
import Testing
import TranslationModel
import TranslationSheet

@testable import Service

/// A sheet in an XLSX file that a program writes over http, from a copy that somebody sorted or made anew.
@Suite struct SpreadsheetExchangeTests {
  private let world: World
  private static let part = "xl/worksheets/sheet1.xml"

  init() throws {
    world = try World.withRelease(sheetOn: World.spreadsheet)
    try world.sync()
  }

  private func exchange() throws -> SheetExchange {
    try #require(try SheetExchange("main", world.repository, sheets: world.stores))
  }

  private func seen() throws -> SheetVersion {
    guard case .found(let version) = try exchange().read() else { throw StoryError("there is no sheet") }
    return version
  }

  /// The rows of the file, as a spreadsheet shows them.
  private func grid() throws -> [[String]] { try SheetGrid(world.sheetBytes()).rows.map { $0.map(\.string) } }

  private func put(_ rows: [[String]], _ dialect: SheetDialect = SheetGrid.dialect) throws
    -> SheetExchange.Outcome
  {
    let bytes = Sheet.table(rows.map { $0.map { Text($0) } }, dialect: dialect)
    return try exchange().replace(seen().id, with: bytes)
  }

  private func cells(_ outcome: SheetExchange.Outcome) -> Int? {
    if case .written(_, let cells) = outcome { cells } else { nil }
  }

  /// The sheet with a blank row that separates, one with somebody's note, and a column of formulas, each beside its row.
  private func arrange() throws -> [[String]] {
    var rows = try grid()
    rows.insert([], at: 2)
    rows.insert(["", "", "-- checkout --"], at: 4)
    let width = rows[0].count
    rows[0].append("words")
    try world.writeSheet(SheetGrid(rows: rows.map { $0.map { Text($0) } }).bytes)
    let archive = try ZIPArchive(file)
    let sheet = String(decoding: try archive.entry(Self.part) ?? [], as: UTF8.self)
      .replacing(/<row r="([0-9]+)">(.*?)<\/row>/) { row in
        let number = Int(row.1) ?? 1
        return "<row r=\"\(number)\">\(row.2)\(number > 1 ? formula(number, width) : "")</row>"
      }
    try archive.replace(Self.part, with: Array(sheet.utf8))
    try Data(archive.written()).write(to: URL(fileURLWithPath: world.sheetPath))
    return try grid()
  }

  private func formula(_ row: Int, _ column: Int) -> String {
    "<c r=\"\(columnLetters(column))\(row)\"><f>LEN(C\(row))</f><v>\(row * 7)</v></c>"
  }

  private var file: [UInt8] {
    get throws { try Array(Data(contentsOf: URL(fileURLWithPath: world.sheetPath))) }
  }

  /// The formulas of the file, by their cells.
  private func formulas() throws -> [String] {
    let sheet = String(decoding: try ZIPArchive(file).entry(Self.part) ?? [], as: UTF8.self)
    return sheet.matches(of: /<c r="([A-Z]+[0-9]+)"[^>]*><f>([^<]*)</).map { "\($0.1) \($0.2)" }
  }

  @Test(arguments: [SheetDialect.Delimiter.semicolon, .tab]) func anyDelimiterIsTaken(
    _ delimiter: SheetDialect.Delimiter
  ) throws {
    for hasSeparatorLine in [false, true] {
      var rows = try grid()
      let es = try #require(rows[0].firstIndex(of: "es"))
      rows[1][es] = "Hola; «tú»,\n\t\(hasSeparatorLine)"
      for encoding in [SheetDialect.Encoding.utf8(bom: true), .utf16LE] {
        let dialect = SheetDialect(
          encoding: encoding, delimiter: delimiter, hasSeparatorLine: hasSeparatorLine)
        let written = try put(rows, dialect)
        #expect(cells(written) == (encoding == .utf16LE ? 0 : 1), "\(written)")
        #expect(try grid() == rows)
      }
    }
    try world.removeSheet()
    let rows = [["key", "variant", "en", "es"], ["a;b", "", "x;y", ""]]
    let bytes = Sheet.table(
      rows.map { $0.map { Text($0) } }, dialect: SheetDialect(delimiter: delimiter))
    #expect(try cells(exchange().replace(nil, with: bytes)) == 6)
    #expect(try grid() == rows)
  }

  @Test func aCopyThatSomebodySortedMovesNothing() throws {
    let rows = try arrange()
    let (es, kept) = (try #require(rows[0].firstIndex(of: "es")), try formulas())
    #expect(kept.count == rows.filter { !$0.isEmpty }.count - 1)
    // Without its blank row, the other way round, with columns in another order, and with values in the place of formulas.
    var copy = [rows[0]] + rows.dropFirst().filter { !$0.isEmpty }.reversed()
    let edited = try #require(copy.firstIndex { $0[0] == "welcome" })
    copy[edited][es] = "Buenas"
    for number in copy.indices.dropFirst() { copy[number][rows[0].count - 1] = "old" }
    copy = copy.map { [$0.last ?? ""] + $0.dropLast() }
    let written = try put(copy)
    #expect(cells(written) == 1)
    var wanted = rows
    let place = try #require(rows.firstIndex { $0.first == "welcome" })
    wanted[place][es] = "Buenas"
    #expect(try grid() == wanted)
    #expect(try formulas() == kept)
    // The version is the file's, and what was sent is known by its own name, too.
    guard case .written(let id, _) = written else { return }
    #expect(try seen().id == id)
    let sent = try SheetVersion(Sheet.table(copy.map { $0.map { Text($0) } }, dialect: SheetGrid.dialect))
    guard case .found(let known) = try exchange().read(sent.id) else {
      Issue.record("what was sent is not known")
      return
    }
    #expect(known.bytes == sent.bytes)
    #expect(try cells(put(copy)) == 0, "it is the same once more")
  }

  @Test func aTextThatNoCellHoldsIsRefused() throws {
    var rows = try grid()
    let es = try #require(rows[0].firstIndex(of: "es"))
    let before = rows
    rows[1][es] = String(repeating: "á", count: 40_000)
    let error = #expect(throws: Failure.self) { try put(rows) }
    #expect(
      error?.kind == .content && error?.message.contains("longer than 32,767") == true,
      "\(String(describing: error))")
    #expect(try grid() == before)
  }

  @Test func whatIsNewGoesToTheEndAndWhatIsGoneIsBlankedInItsPlace() throws {
    let rows = try arrange()
    let kept = try formulas()
    let width = rows[0].count
    var copy = [rows[0]] + rows.dropFirst().filter { $0.count > 1 && !$0[0].isEmpty }
    let gone = copy.remove(at: 1)
    copy.append(["new"] + Array(repeating: "", count: width - 1))
    copy[copy.count - 1][2] = "Brand new"
    copy = copy.map { $0 + [""] }
    (copy[0][width], copy[1][width]) = ("mine", "ask Grace")
    _ = try put(copy)
    let now = try grid()
    let place = try #require(rows.firstIndex(of: gone))
    // The formula stays, and no text does; the note that the copy lacks is there.
    #expect(now[place].dropLast(2).joined().isEmpty)
    #expect(now.contains { $0.contains("-- checkout --") })
    #expect(now[rows.count].starts(with: ["new", "", "Brand new"]) && now.count == rows.count + 1)
    #expect(now[0][width] == "mine")
    #expect(now.first { $0.first == copy[1][0] }?[width] == "ask Grace")
    for (number, row) in rows.enumerated() where number != place && number > 0 {
      #expect(Array(now[number].prefix(width)) == row, "row \(number + 1)")
    }
    #expect(try formulas() == kept)
  }
}
