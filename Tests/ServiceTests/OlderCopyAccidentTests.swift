import ProjectConfiguration
import Service
import TestSupport
import Testing
import TranslationModel
import TranslationSheet

/// Accidents in a copy of the sheet that is open all day: others have typed since, and what moved in it stood there as it did then.
@Suite struct OlderCopyAccidentTests {
  private static let (es, th) = ("es", "th")

  private func rows(_ world: World) throws -> [[String]] {
    try SheetGrid(world.sheetBytes()).rows.map { $0.map(\.string) }
  }

  /// A world of twelve texts, and the copy from before somebody typed every other one anew.
  private func worldAndCopy() throws -> (World, [[String]]) {
    let world = try World.ofTexts(12, stale: 11...12, sheetOn: nil)
    let older = try rows(world)
    var newer = older
    for name in [Self.es, Self.th] {
      let column = try #require(older[0].firstIndex(of: name))
      for row in [2, 4, 6, 8] { newer[row][column] = "\(name) newer \(row)" }
    }
    try world.writeSheet(Grid(newer).bytes)
    try world.sync()
    return (world, older)
  }

  @Test(arguments: [1, -1]) func aBlockInTheWrongRowsIsHeld(_ distance: Int) throws {
    let (world, older) = try worldAndCopy()
    var copy = older
    let columns = try [Self.es, Self.th].map { try #require(older[0].firstIndex(of: $0)) }
    for row in 3...7 { for column in columns { copy[row][column] = older[row - distance][column] } }
    try world.writeSheet(Grid(copy).bytes)
    let held = try #require(try world.sync().held, "it is taken")
    let message = held.doubt.message
    #expect(message.hasPrefix("column 'es, th' was sorted or moved by itself"), "\(message)")
    // Undone in that copy.
    try world.writeSheet(Grid(older).bytes)
    #expect(try world.sync().held == nil)
    #expect(try rows(world)[4][columns[0]] == "es newer 4")
  }

  /// Where they stand over all that was typed since, the copy looks as near to the newest sheet as to its own version.
  @Test(arguments: [9, 11]) func cellsOfOneLanguageThatMovedAreHeld(_ last: Int) throws {
    let (world, older) = try worldAndCopy()
    var copy = older
    let column = try #require(older[0].firstIndex(of: Self.es))
    for row in 1...last { copy[row + 1][column] = older[row][column] }
    try world.writeSheet(Grid(copy).bytes)
    #expect(try world.sync().held != nil)
  }

  /// One language pasted over another one, where others have typed in both since.
  @Test func aColumnThatWasPastedIsHeld() throws {
    let (world, older) = try worldAndCopy()
    var newer = try rows(world)
    let (es, th) = try (
      #require(older[0].firstIndex(of: Self.es)), #require(older[0].firstIndex(of: Self.th))
    )
    for row in [1, 3, 5, 7, 9, 10] { newer[row][es] = "es once more \(row)" }
    try world.writeSheet(Grid(newer).bytes)
    try world.sync()
    var copy = older
    for row in 1...12 { copy[row][th] = older[row][es] }
    try world.writeSheet(Grid(copy).bytes)
    #expect(try world.sync().held != nil)
  }

  /// Whoever works in such a copy is heard, however much it is.
  @Test func workIsHeard() throws {
    let (world, older) = try worldAndCopy()
    var copy = older
    let columns = try [Self.es, Self.th].map { try #require(older[0].firstIndex(of: $0)) }
    for row in [1, 3, 5, 7, 9, 10] { for column in columns { copy[row][column] = "own \(row) \(column)" } }
    try world.writeSheet(Grid(copy).bytes)
    #expect(try world.sync().held == nil)
    let rows = try rows(world)
    #expect(rows[3][columns[0]] == "own 3 \(columns[0])" && rows[4][columns[0]] == "es newer 4")
  }
}
