import RepositoryModel
import Testing
import TranslationModel
import TranslationSheet

@testable import Service

/// A sheet that a program writes as a whole.
@Suite struct SheetExchangeTests {
  private func world(_ place: String?) throws -> World {
    let world = try World.withRelease(sheetOn: place)
    try world.sync()
    return world
  }

  private func put(_ rows: [[Text]], in world: World) throws -> SheetExchange.Outcome {
    let exchange = try #require(try SheetExchange("main", world.repository, sheets: world.stores))
    guard case .found(let seen) = try exchange.read() else { throw StoryError("there is no sheet") }
    return try exchange.replace(seen.id, with: Sheet.table(rows, dialect: SheetDialect()))
  }

  /// It is written, for nobody can tell that it is not meant; and held, for it may not be.
  @Test(arguments: [nil, World.spreadsheet]) func halfASheetIsHeldAsFromAnybody(_ place: String?) throws {
    let world = try world(place)
    let before = try world.sheetBytes()
    let rows = try SheetGrid(before).rows
    guard case .written(_, let cells) = try put(Array(rows.prefix(2)), in: world) else {
      Issue.record("it is not written")
      return
    }
    #expect(cells == rows.dropFirst(2).joined().count { !$0.isEmpty })
    let told = try world.sync().findings
    #expect(told.contains { $0.rule == "snapshot-held" }, "\(told)")
    let files = try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")
    #expect(try files == nil || files == world.text(of: "ios/es.lproj/Main.strings", on: "release/1.2"))
    // Put right, it is as if nothing had been.
    _ = try put(rows, in: world)
    #expect(try world.sync().findings.allSatisfy { $0.rule != "snapshot-held" })
    let now = try SheetGrid(world.sheetBytes()).rows.filter { !$0.isEmpty }
    #expect(Set(now) == Set(rows))
  }

  @Test func howManyCellsAreNewIsSaid() throws {
    let world = try world(nil)
    var rows = try SheetGrid(world.sheetBytes()).rows
    let es = try #require(rows[0].firstIndex(of: "es"))
    (rows[1][es], rows[2][es]) = ("Uno", "Dos")
    rows.swapAt(1, 3)
    guard case .written(_, let cells) = try put(rows, in: world) else { return }
    #expect(cells == 2)
    rows.swapAt(1, 3)
    guard case .written(_, let none) = try put(rows, in: world) else { return }
    #expect(none == 0)
    // A column of people's own that is not there any more is gone from a text file.
    rows = rows.enumerated().map { $0.element + [Text($0.offset == 0 ? "notes" : "note \($0.offset)")] }
    guard case .written(_, let added) = try put(rows, in: world) else { return }
    #expect(added == rows.count)
    guard case .written(_, let removed) = try put(rows.map { $0.dropLast() }, in: world) else { return }
    #expect(removed == rows.count)
  }

  /// Who is told that nobody has a version takes what it says for news.
  @Test func aVersionThatCannotBeReadIsNoneThatNeverWas() throws {
    let world = try world(nil)
    func read(_ id: ObjectID) throws -> SheetExchange.Outcome {
      try #require(try SheetExchange("main", world.repository, sheets: world.stores)).read(id)
    }
    let first = try SheetVersion(world.sheetBytes()).id
    try world.type("Hola", into: .translation(try #require(LocaleTag("es"))), of: "welcome")
    try world.sync()
    guard case .found = try read(first) else { throw StoryError("it is in the journal") }
    let mend = try world.hide(object: "\(first)")
    #expect(throws: Failure.self) { try read(first) }
    try mend()
    let never = try #require(ObjectID(hex: String(repeating: "1", count: 40)))
    guard case .noVersion = try read(never) else { throw StoryError("it never was") }
  }
}
