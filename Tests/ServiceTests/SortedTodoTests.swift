import ProjectConfiguration
import Service
import TestSupport
import Testing
import TranslationModel
import TranslationSheet

/// Somebody sorts the column `todo` and no other: a spreadsheet asks, and people say yes. What is missing in a row's cell then would
/// confirm its text.
@Suite struct SortedTodoTests {
  /// Twelve texts, of which the last eight have new English.
  private func world(_ place: String?) throws -> World {
    try World.ofTexts(12, stale: 5...11, sheetOn: place)
  }

  private func todos(_ world: World) throws -> [Text] {
    let sheet = try world.sheet("main")
    return (0..<sheet.rowCount).map { sheet.text(row: $0, .todo) }
  }

  private func type(_ todos: [Text], in world: World) throws {
    let sheet = try world.sheet("main")
    let cells = todos.enumerated().map { (row: $0.offset, column: SheetColumn.todo, text: $0.element) }
    try world.writeSheet(sheet.applying(SheetEdits(cells: cells)), "main")
  }

  @Test(arguments: [nil, World.spreadsheet]) func itIsHeldAndConfirmsNothing(_ place: String?) throws {
    let world = try world(place)
    let before = try todos(world)
    try #require(before.count { $0 == "es th" } == 7)
    try type(before.filter { !$0.isEmpty } + before.filter(\.isEmpty), in: world)
    let held = try world.sync().findings.filter { $0.rule == "snapshot-held" }
    #expect(held.first?.message.contains("column 'todo' was sorted or moved by itself") == true, "\(held)")
    #expect(try world.gate("release/1.0").verdict.reasons.count > 0)
    try type(before, in: world)
    #expect(try world.sync().held == nil)
    #expect(try todos(world) == before)
  }

  /// A cell of that column inserted, or deleted, so that all below it stand a row further down, or up.
  @Test(arguments: [nil, World.spreadsheet], [true, false])
  func cellsInsertedOrDeletedInItAreHeld(_ place: String?, _ isInserted: Bool) throws {
    let world = try world(place)
    let before = try todos(world)
    let moved = isInserted ? [Text.empty] + before.dropLast() : Array(before.dropFirst()) + [.empty]
    try type(moved, in: world)
    #expect(try world.sync().held != nil)
    #expect(try world.gate("release/1.0").verdict.reasons.count == 14)
    try type(before, in: world)
    #expect(try world.sync().held == nil)
    #expect(try todos(world) == before)
  }

  /// The same in a sheet that somebody sorted, whole rows of it.
  @Test(arguments: [true, false]) func theyAreHeldInASortedSheetToo(_ isInserted: Bool) throws {
    let world = try world(nil)
    var rows = try rows(world)
    let todo = try #require(rows[0].firstIndex(of: "todo"))
    var body = Array(rows[1...].reversed())
    for i in 0..<6 { body.swapAt(i, i * 5 % 12) }
    let before = body.map { $0[todo] }
    let moved = isInserted ? [""] + before.dropLast() : Array(before.dropFirst()) + [""]
    for i in body.indices { body[i][todo] = moved[i] }
    rows.replaceSubrange(1..., with: body)
    try world.writeSheet(Grid(rows).bytes)
    #expect(try world.sync().held != nil)
    #expect(try world.gate("release/1.0").verdict.reasons.count == 14)
  }

  /// The same in a copy that does not have yet what Glossator asks for since.
  @Test(arguments: [true, false]) func theyAreHeldInAnOlderCopyToo(_ isInserted: Bool) throws {
    let world = try world(nil)
    var older = try rows(world)
    let todo = try #require(older[0].firstIndex(of: "todo"))
    let es = try #require(older[0].firstIndex(of: "es"))
    var newer = older
    for row in [1, 3] { newer[row][es] = "Falso %@ \(row)" }
    try world.writeSheet(Grid(newer).bytes)
    try world.sync()
    try #require(try todos(world)[0] == "es" && todos(world)[2] == "es")
    let before = older[1...].map { $0[todo] }
    let moved = isInserted ? [""] + before.dropLast() : Array(before.dropFirst()) + [""]
    for (i, text) in moved.enumerated() { older[i + 1][todo] = text }
    try world.writeSheet(Grid(older).bytes)
    #expect(try world.sync().held != nil)
    #expect(try world.gate("release/1.0").verdict.reasons.count >= 14)
  }

  private func rows(_ world: World) throws -> [[String]] {
    try SheetGrid(world.sheetBytes()).rows.map { $0.map(\.string) }
  }

  /// One language's translator works below what was done yesterday: the cells show what stands above them, and nothing has moved.
  @Test(arguments: [
    [[5, 8], [6, 9]], [[5, 6], [7, 8]], [[5], [6, 7], [8, 9, 10]], [[10, 11], [8, 9]],
  ])
  func whoGoesOnBelowIsHeard(_ steps: [[Int]]) throws {
    let world = try world(nil)
    for done in steps {
      let todos = try todos(world).enumerated().map { done.contains($0.offset) ? "es" : $0.element }
      try type(todos, in: world)
      #expect(try world.sync().held == nil)
    }
    #expect(try todos(world).count { $0 == "es" } == steps.joined().count)
  }

  /// Of two rows that follow each other one is done, and one language of the other: the second shows what the first did.
  @Test func twoAtWorkInRowsThatFollowEachOtherAreHeard() throws {
    let world = try world(nil)
    for done in [[5: "es"], [5: "", 6: "es"]] as [[Int: Text]] {
      try type(try todos(world).enumerated().map { done[$0.offset] ?? $0.element }, in: world)
      let held = try world.sync().held
      #expect(held == nil, "\(held?.doubt.message ?? "")")
    }
    #expect(try world.gate("release/1.0").verdict.reasons.count == 11)
  }

  /// Two rows are asked for again, above others that are.
  @Test func whoPutsLanguagesBackHasMovedNothing() throws {
    let world = try world(nil)
    let before = try todos(world)
    try type(before.enumerated().map { [5, 6].contains($0.offset) ? "es" : $0.element }, in: world)
    try #require(try world.sync().held == nil)
    try type(before, in: world)
    let held = try world.sync().held
    #expect(held == nil, "\(held?.doubt.message ?? "")")
    #expect(try world.gate("release/1.0").verdict.reasons.count == 14)
  }

  /// What Glossator asks for moves from one row to another one, and somebody saves a copy from before.
  @Test func whoeverSavesAnOlderCopyHasMovedNothing() throws {
    let world = try World.ofTexts(12, stale: 0...0, sheetOn: nil)
    func type(_ texts: [Int: String]) throws {
      let sheet = try world.sheet("main")
      let es = SheetColumn.translation(try #require(LocaleTag("es")))
      let cells = texts.map { (row: $0.key, column: es, text: Text($0.value)) }
      try world.writeSheet(sheet.applying(SheetEdits(cells: cells)), "main")
    }
    try type([7: "Falso %@"])
    try world.sync()
    let older = try world.sheetBytes()
    try #require(try todos(world)[7] == "es")
    try type([7: "Bueno", 3: "Falso %@"])
    try world.sync()
    try #require(try todos(world)[7] == "" && todos(world)[3] == "es")
    try world.writeSheet(older)
    try type([1: "Otro"])
    let held = try world.sync().held
    #expect(held == nil, "\(held?.doubt.message ?? "")")
    let rows = try SheetGrid(world.sheetBytes()).rows.map { $0.map(\.string) }
    let es = try #require(rows[0].firstIndex(of: "es"))
    #expect([2, 4, 8].map { rows[$0][es] } == ["Otro", "Falso %@", "Bueno"])
    #expect(try todos(world).enumerated().filter { $0.element == "es" }.map(\.offset) == [3])
  }

  /// A translator is done with the first half of the list, and then with all of it.
  @Test func whoEmptiesTheListIsHeard() throws {
    let world = try world(nil)
    let before = try todos(world)
    for taken in [4..<8, 4..<11] {
      try type(before.enumerated().map { taken.contains($0.offset) ? "" : $0.element }, in: world)
      #expect(try world.sync().held == nil)
    }
    #expect(try todos(world).allSatisfy(\.isEmpty))
  }
}
