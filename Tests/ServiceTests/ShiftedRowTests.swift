import ProjectConfiguration
import Service
import TestSupport
import Testing
import TranslationModel
import TranslationSheet

/// Cells of a row that stand a column further to the right or to the left than they stood: a comma too many in a file, or cells
/// that a spreadsheet inserted or deleted. Each column shows its neighbour's text then.
@Suite struct ShiftedRowTests {
  static let columns = [
    "key", "variant", "en", "problems", "releases", "link", "es", "th", "todo", "comment",
  ]
  private static let english = "en.lproj/M.strings"
  private static let count = 12

  struct Shift: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (inout [String]) -> Void
    init(_ name: String, _ change: @escaping @Sendable (inout [String]) -> Void) {
      (testDescription, self.change) = (name, change)
    }
  }

  private static func field(_ name: String) -> Int { columns.firstIndex(of: name) ?? 0 }

  static let shifts = [
    Shift("a cell inserted at the Spanish text") { $0.insert("", at: field("es")) },
    Shift("a cell inserted before it") { $0.insert("", at: field("link")) },
    Shift("a cell inserted at the English") { $0.insert("", at: field("en")) },
    Shift("two cells inserted at the Spanish text") { $0.insert(contentsOf: ["", ""], at: field("es")) },
    Shift("the Spanish cell deleted") { $0.remove(at: field("es")) },
    Shift("a cell deleted before it") { $0.remove(at: field("link")) },
    Shift("the English cell deleted") { $0.remove(at: field("en")) },
  ]

  private func texts(_ lead: String, new: Int = 0) -> String {
    (1...Self.count).map { "\"k\($0)\" = \"\(lead) \($0 == new ? "new " : "")\($0)\";\n" }.joined()
  }

  /// Twelve texts, of which the third has new English; the sheet's columns are in an order of the team's own.
  private func world(_ place: String?, _ columns: [String] = columns) throws -> World {
    let world = try World(sheetOn: place)
    let project =
      "[project]\nbase = en\ntarget = es th\n[resource \"ios\"]\nformat = apple-strings\npath = {locale}.lproj/*.strings\n"
    try world.commit(
      "main",
      [
        ".glossator": project, Self.english: texts("Text"), "es.lproj/M.strings": texts("Texto"),
        "th.lproj/M.strings": texts("ข้อความ"),
      ])
    for (branch, from) in [("develop", "main"), ("release/1.0", "develop")] {
      try world.branch(branch, from: from)
    }
    try world.writeSheet(Grid([columns]).bytes)
    try world.sync()
    try world.commit("release/1.0", [Self.english: texts("Text", new: 3)])
    try world.sync()
    try #require(try rows(world)[3][columns.firstIndex(of: "todo") ?? 0] == "es th")
    return world
  }

  private func rows(_ world: World) throws -> [[String]] {
    try SheetGrid(world.sheetBytes()).rows.map { $0.map(\.string) }
  }

  private func requireKept(_ before: [[String]], _ world: World, _ columns: [String] = columns) throws {
    #expect(try world.gate("release/1.0").verdict.answer == .blocked)
    #expect(
      try world.text(of: Self.english, on: "l10n/release/1.0") ?? texts("Text", new: 3)
        == texts("Text", new: 3))
    let now = try rows(world)
    try #require(now.count == before.count)
    for name in columns where name != "problems" {
      let field = columns.firstIndex(of: name) ?? 0
      for (row, cells) in before.enumerated() {
        let cell = now[row].count > field ? now[row][field] : ""
        #expect(cell == cells[field], "\(cell) for \(cells[field]) in \(name) of row \(row + 1)")
      }
    }
  }

  @Test(arguments: shifts, [nil, World.spreadsheet]) func itsCellsStay(_ shift: Shift, _ place: String?)
    throws
  {
    let world = try world(place)
    let before = try rows(world)
    var shifted = before
    shift.change(&shifted[3])
    try world.writeSheet(Grid(shifted).bytes)
    let found = try world.sync().findings
    #expect(found.contains { $0.rule == "sheet-row-shifted" }, "\(found)")
    try requireKept(before, world)
    for _ in 0..<2 {
      try world.sync()
      try requireKept(before, world)
    }
  }

  /// What stands in a column of people's own is theirs, also where it moved out of the table, or over a cell of the app's.
  @Test(arguments: shifts, [nil, World.spreadsheet]) func peoplesOwnCellsStay(
    _ shift: Shift, _ place: String?
  ) throws {
    let columns = Self.columns + ["notes", "more notes"]
    let world = try world(place, columns)
    var before = try rows(world)
    before[3].replaceSubrange(10...11, with: ["Look at this", "and at this"])
    try world.writeSheet(Grid(before).bytes)
    try world.sync()
    before = try rows(world)
    try #require(before[3][11] == "and at this")
    var shifted = before
    shift.change(&shifted[3])
    try world.writeSheet(Grid(shifted).bytes)
    let found = try world.sync().findings
    #expect(found.map(\.rule) == ["sheet-row-shifted"] && found[0].severity == .warning, "\(found)")
    for _ in 0..<2 {
      #expect(try rows(world) == before)
      let report = try world.sync()
      #expect(report.findings.isEmpty && !report.changedAnything, "\(report.findings)")
    }
  }

  /// In a spreadsheet's file it is what its cell is to say. In a file of delimited text it may be a part of the text beside it, and is told.
  @Test(arguments: ["es", "th"], [nil, World.spreadsheet]) func aTextIsTypedIntoTheInsertedCell(
    _ name: String, _ place: String?
  ) throws {
    let world = try world(place)
    let before = try rows(world)
    var shifted = before
    shifted[3].insert("Nuevo", at: Self.field(name))
    try world.writeSheet(Grid(shifted).bytes)
    let found = try world.sync().findings
    let isUsed = place != nil
    let told = found.first { $0.rule == "sheet-row-shifted" }
    #expect(told?.severity == (isUsed ? .warning : .error) && told?.message.contains("'Nuevo'") ?? false)
    for _ in 0..<2 {
      let now = try rows(world)[3]
      #expect(now.count == before[3].count)
      for other in Self.columns where ![name, "todo", "problems"].contains(other) {
        #expect(now[Self.field(other)] == before[3][Self.field(other)], "\(other)")
      }
      #expect(now[Self.field(name)] == (isUsed ? "Nuevo" : before[3][Self.field(name)]))
      #expect(now[Self.field("problems")].contains("Nuevo") != isUsed)
      #expect(now[Self.field("todo")] == (!isUsed ? "es th" : name == "es" ? "th" : "es"))
      for file in ["es", "th"] {
        let side = try world.text(of: "\(file).lproj/M.strings", on: "l10n/release/1.0") ?? ""
        #expect(side.contains("Nuevo") == (isUsed && file == name), "\(side)")
      }
      try world.sync()
    }
  }

  /// A note of people's own may not take the place of another one.
  @Test func aNoteTypedIntoTheInsertedCellStays() throws {
    let columns = Self.columns + ["notes"]
    let world = try world(nil, columns)
    var before = try rows(world)
    before[3][10] = "Look at this"
    try world.writeSheet(Grid(before).bytes)
    try world.sync()
    var shifted = try rows(world)
    shifted[3].insert("And at this", at: 10)
    try world.writeSheet(Grid(shifted).bytes)
    for _ in 0..<2 {
      try world.sync()
      #expect(try Array(rows(world)[3].suffix(2)) == ["And at this", "Look at this"])
    }
  }

  /// A text with commas and no quotes, as a text editor saves it: all that moved is what stands behind it.
  @Test(arguments: [
    ["Hola", " amigo"], ["Hola", " mi", " amigo"], ["Texto  3", " amigo"], ["Texto 3", " amigo"],
  ])
  func aTextWithCommasIsTyped(_ parts: [String]) throws {
    let world = try world(nil)
    let before = try rows(world)
    var divided = before
    divided[3].replaceSubrange(Self.field("es")...Self.field("es"), with: parts)
    try world.writeSheet(Grid(divided).bytes)
    let found = try world.sync().findings
    #expect(found.map(\.rule) == ["sheet-text-unquoted"], "\(found)")
    for _ in 0..<2 {
      let now = try rows(world)
      #expect(now.count == before.count && now.indices.allSatisfy { $0 == 3 || now[$0] == before[$0] })
      #expect(now[3].count == Self.columns.count, "\(now[3])")
      #expect(now[3][Self.field("es")] == parts.joined(separator: ","))
      #expect(now[3][Self.field("th")] == before[3][Self.field("th")])
      #expect(now[3][Self.field("todo")] == "th")
      try world.sync()
    }
    let side = try #require(try world.text(of: "es.lproj/M.strings", on: "l10n/release/1.0"))
    #expect(side.contains("\"k3\" = \"\(parts.joined(separator: ","))\";"))
  }

  /// The Spanish text is the last but one, and the last cell is blank: nothing of the row shows but one comma more.
  @Test func aCommaMoreAtTheEnd() throws {
    let columns = ["key", "variant", "en", "problems", "releases", "todo", "es", "th"]
    let world = try world(nil, columns)
    var before = try rows(world)
    before[5][7] = ""
    try world.writeSheet(Grid(before).bytes)
    try world.sync()
    before = try rows(world)
    var shifted = before
    shifted[5].replaceSubrange(6...6, with: ["Hola", " amigo"])
    try world.writeSheet(Grid(shifted).bytes)
    try world.sync()
    #expect(try rows(world)[5][7].isEmpty)
    #expect(try world.text(of: "th.lproj/M.strings", on: "l10n/release/1.0")?.contains("amigo") != true)
  }

  /// Cells inserted over many rows are an accident of the whole sheet.
  @Test(arguments: [nil, World.spreadsheet], [true, false]) func manyRowsAreHeld(
    _ place: String?, _ isInserted: Bool
  ) throws {
    let world = try world(place)
    let before = try rows(world)
    var shifted = before
    for row in 2..<9 {
      if isInserted {
        shifted[row].insert("", at: Self.field("es"))
      } else {
        shifted[row].remove(at: Self.field("es"))
      }
    }
    try world.writeSheet(Grid(shifted).bytes)
    let held = try world.sync().findings.filter { $0.rule == "snapshot-held" }
    #expect(held.count == 1)
    #expect(try world.gate("release/1.0").verdict.answer == .blocked)
    try world.writeSheet(Grid(before).bytes)
    try world.sync()
    try requireKept(before, world)
  }

  /// What people do that looks a little like it.
  static let work = [
    Shift("a text copied to its neighbour") { $0[7] = $0[6] },
    Shift("two texts in each other's place") { $0.swapAt(6, 7) },
    Shift("a text typed, and a link") { ($0[5], $0[6]) = ("https://example.org", "Nuevo") },
    Shift("a text blanked") { $0[6] = "" },
    Shift("answered by a text of one's own") { ($0[6], $0[7], $0[8]) = ("Uno", "Dos", "") },
  ]

  @Test(arguments: work) func workIsHeard(_ work: Shift) throws {
    let world = try world(nil)
    var typed = try rows(world)
    work.change(&typed[3])
    try world.writeSheet(Grid(typed).bytes)
    let found = try world.sync().findings
    #expect(!found.contains { $0.rule == "sheet-row-shifted" }, "\(found)")
    let now = try rows(world)[3]
    #expect(now[6] == typed[3][6])
    #expect(now[7] == typed[3][7])
  }

  /// A row with a comma too many in its English is not English that somebody wrote.
  @Test func englishOfARowWithTooManyCellsIsNoEdit() throws {
    let columns = ["key", "variant", "en", "es", "th", "todo", "problems", "releases", "comment", "notes"]
    let world = try world(nil, columns)
    var before = try rows(world)
    before[5][9] = "Look at this"
    try world.writeSheet(Grid(before).bytes)
    try world.sync()
    var shifted = before
    shifted[5].replaceSubrange(2...2, with: ["Text", " 5"])
    try world.writeSheet(Grid(shifted).bytes)
    for isFirst in [true, false] {
      let found = try world.sync().findings
      let now = try rows(world)
      #expect(found.contains { $0.rule == "sheet-row-shifted" } == isFirst, "\(found.map(\.message)) \(now)")
      #expect(!found.contains { $0.rule == "sheet-row-ragged" }, "\(found.map(\.message)) \(now)")
      let english = try world.text(of: Self.english, on: "l10n/release/1.0") ?? texts("Text", new: 3)
      #expect(english == texts("Text", new: 3))
      #expect(now.count == before.count && now[5].count == columns.count)
      #expect(now[5][2] == before[5][2] && now[5][9] == before[5][9])
    }
  }
}
