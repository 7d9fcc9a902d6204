import ProjectConfiguration
import Service
import TestSupport
import Testing
import TranslationModel
import TranslationSheet

/// `todo` shows no language any more in very many rows at once, and no text changed in them. Each would be confirmed as it stands.
@Suite struct EmptiedTodoTests {
  /// Sixty texts, of which so many have new English.
  private func world(_ place: String?, stale: Int = 40) throws -> World {
    try World.ofTexts(60, stale: 1...stale, sheetOn: place)
  }

  private func rows(_ world: World) throws -> [[String]] {
    try SheetGrid(world.sheetBytes()).rows.map { $0.map(\.string) }
  }

  private func edit(_ world: World, _ change: (inout [String], Int) -> Void) throws {
    var rows = try rows(world)
    for row in 1..<rows.count { change(&rows[row], row) }
    try world.writeSheet(Grid(rows).bytes)
  }

  private func field(_ name: String, _ world: World) throws -> Int {
    try #require(try rows(world)[0].firstIndex(of: name))
  }

  private func isBlocked(_ world: World) throws -> Bool {
    try world.gate("release/1.0").verdict.answer == .blocked
  }

  @Test(arguments: [nil, World.spreadsheet], ["", "es", "th"])
  func itIsHeldAndConfirmsNothing(_ place: String?, _ left: String) throws {
    let world = try world(place)
    let todo = try field("todo", world)
    let before = try world.sheetBytes()
    try edit(world) { row, _ in row[todo] = row[todo].isEmpty ? "" : left }
    let held = try world.sync().findings.filter { $0.rule == "snapshot-held" }
    #expect(held.first?.message.contains("'todo'") == true, "\(held)")
    #expect(held.first?.hint?.contains("glossator accept") == true, "\(held)")
    #expect(try isBlocked(world))
    try world.writeSheet(before)
    #expect(try world.sync().held == nil)
    #expect(try world.sheetBytes() == before)
    #expect(try isBlocked(world))
  }

  /// Somebody who means it says so.
  @Test func itIsAccepted() throws {
    let world = try world(nil)
    let todo = try field("todo", world)
    try edit(world) { row, _ in row[todo] = "" }
    try #require(try world.sync().held != nil)
    let held = try #require(world.lastReport?.held)
    _ = try AcceptOperation(try world.access, sheets: try world.stores, identity: CommitIdentity())
      .run(held.id.short)
    try world.sync()
    #expect(try rows(world).dropFirst().allSatisfy { $0[todo].isEmpty })
    #expect(try !isBlocked(world))
  }

  /// It stays held, and can be accepted, while Git moves on.
  @Test func itStaysHeldBesideNewKeys() throws {
    let world = try world(nil)
    let todo = try field("todo", world)
    try edit(world) { row, _ in row[todo] = "" }
    try #require(try world.sync().held != nil)
    try world.commit("release/1.0", ["en.lproj/More.strings": "\"new\" = \"New\";\n"])
    for _ in 0..<3 { #expect(try world.sync().held != nil) }
    let held = try #require(world.lastReport?.held)
    _ = try AcceptOperation(try world.access, sheets: try world.stores, identity: CommitIdentity())
      .run(held.id.short)
    try world.sync()
    #expect(try rows(world).filter { $0[todo].isEmpty }.count == 60)
  }

  /// A command says of each which one is meant.
  @Test(arguments: [nil, World.spreadsheet]) func whatACommandConfirmsIsMeant(_ place: String?) throws {
    let world = try world(place)
    let es = try #require(LocaleTag("es"))
    let keys = (1...40).map { "k\($0)" }
    let rows = try ConfirmOperation(world.repository, sheets: try world.stores, identity: CommitIdentity())
      .run(keys, [es], branch: nil)
    #expect(rows.count == 40)
    #expect(try world.sync().held == nil)
    #expect(try world.gate("release/1.0").verdict.reasons.count == 40)
    // And what nobody confirmed is an accident still.
    let todo = try field("todo", world)
    try edit(world) { row, _ in row[todo] = "" }
    #expect(try world.sync().held != nil)
  }

  /// A day's work: some of the list, or all of a short one, or all that was looked at with texts typed.
  @Test func workIsHeard() throws {
    for (stale, done) in [(40, 18), (40, 20), (19, 19)] {
      let world = try world(nil, stale: stale)
      let todo = try field("todo", world)
      try edit(world) { row, number in if number <= done { row[todo] = "" } }
      #expect(try world.sync().held == nil, "\(done) of \(stale)")
      #expect(try rows(world).dropFirst().count { !$0[todo].isEmpty } == stale - done)
    }
    let world = try world(nil)
    let todo = try field("todo", world)
    let (es, th) = (try field("es", world), try field("th", world))
    try edit(world) { row, _ in
      if !row[todo].isEmpty { (row[es], row[th], row[todo]) = (row[es] + "!", row[th] + "!", "") }
    }
    #expect(try world.sync().held == nil)
  }

  /// Somebody types texts that cannot be used, saves, and goes on in the same open spreadsheet, which does not have what Glossator
  /// wrote beside them.
  @Test(arguments: [nil, World.spreadsheet]) func whoeverGoesOnInAnOlderCopyConfirmsNothing(_ place: String?)
    throws
  {
    let world = try World.ofTexts(60, stale: 0...0, sheetOn: place)
    let (todo, es) = (try field("todo", world), try field("es", world))
    try edit(world) { row, number in if number <= 30 { row[es] = "Texto %@ \(number)" } }
    var open = try rows(world)
    try world.sync()
    try #require(try rows(world).count { $0[todo] == "es" } == 30)
    open[45][es] = "Mejor"
    try world.writeSheet(Grid(open).bytes)
    let held = try world.sync().held
    #expect(held == nil, "\(held?.doubt.message ?? "")")
    #expect(try rows(world).count { $0[todo] == "es" } == 30)
    #expect(try rows(world)[45][es] == "Mejor")
    #expect(try isBlocked(world))
  }

  /// A word that nobody knows in a language's place is no answer, and separators that a program makes are separators.
  @Test(arguments: ["es\u{A0}th", "ES/TH", "es, th;", "is th", "es\u{3000}th", "es th (?)", "es\u{2028}th"])
  func whatNobodyUnderstandsIsNoAnswer(_ cell: String) throws {
    let world = try world(nil, stale: 3)
    let todo = try field("todo", world)
    try edit(world) { row, _ in if !row[todo].isEmpty { row[todo] = cell } }
    for _ in 0..<2 {
      try world.sync()
      #expect(try world.gate("release/1.0").verdict.reasons.count == 6)
      let asked = try rows(world).dropFirst().filter { !$0[todo].isEmpty }
      #expect(asked.count == 3, "\(asked)")
    }
  }

  /// The column is gone, or has another header: nobody answered.
  @Test(arguments: [nil, World.spreadsheet], ["gone", "renamed"])
  func withoutItsColumnNothingIsConfirmed(_ place: String?, _ accident: String) throws {
    let world = try world(place, stale: 8)
    let todo = try field("todo", world)
    var rows = try rows(world)
    if accident == "renamed" {
      rows[0][todo] = "Pendiente"
    } else {
      for row in rows.indices where rows[row].count > todo { rows[row].remove(at: todo) }
    }
    try world.writeSheet(Grid(rows).bytes)
    for _ in 0..<3 {
      try world.sync()
      #expect(try isBlocked(world))
    }
    let now = try self.rows(world)
    let column = try #require(now[0].firstIndex(of: "todo"))
    #expect(now.dropFirst().count { $0.count > column && $0[column] == "es th" } == 8, "\(now)")
  }
}
