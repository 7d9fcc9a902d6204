import Service
import TestSupport
import Testing
import TranslationSheet

/// Accidents in a sheet that a whole language has just come to: what is gone is as near to the version of before as a copy of then is,
/// and all the same nobody saved one.
@Suite struct NewLanguageAccidentTests {
  private let world: World
  /// The sheet of before the language came.
  private let before: [[String]]
  private static let count = 30

  private static func files(_ locale: String, key: String = "k") -> [String: String] {
    let lines = (1...count).map { "\"\(key)\($0)\" = \"\(locale) text \($0)\";\n" }
    return ["\(locale).lproj/M.strings": lines.joined()]
  }

  init() throws {
    world = try World(sheetOn: nil)
    let project =
      "[project]\nbase = en\ntarget = de es th\n[resource \"ios\"]\nformat = apple-strings\npath = {locale}.lproj/*.strings\n"
    try world.commit(
      "main", [".glossator": project].merging(Self.files("en")) { $1 }.merging(Self.files("de")) { $1 })
    for (branch, from) in [("develop", "main"), ("release/1.0", "develop")] {
      try world.branch(branch, from: from)
    }
    try world.sync()
    before = try SheetGrid(world.sheetBytes()).rows.map { $0.map(\.string) }
    try world.commit("release/1.0", Self.files("es"))
    try world.sync()
  }

  private var rows: [[String]] {
    get throws { try SheetGrid(world.sheetBytes()).rows.map { $0.map(\.string) } }
  }

  private func column(_ name: String) throws -> Int { try #require(before[0].firstIndex(of: name)) }

  private func expectHeld(_ rows: [[String]]) throws {
    try world.writeSheet(Grid(rows).bytes)
    #expect(try world.sync().held != nil, "it is taken")
  }

  /// Cells were deleted, and those below moved up.
  @Test(arguments: [8, 15, 20]) func cellsThatMovedUpAreHeld(_ deleted: Int) throws {
    var (rows, es) = try (self.rows, column("es"))
    let texts = rows[1...].map { $0[es] }.dropFirst(deleted) + repeatElement("", count: deleted)
    for (row, text) in zip(1..., texts) { rows[row][es] = text }
    try expectHeld(rows)
  }

  @Test func aColumnThatMovedUnderAnotherLanguagesHeaderIsHeld() throws {
    var (rows, es, th) = try (self.rows, column("es"), column("th"))
    for row in 1..<rows.count { (rows[row][th], rows[row][es]) = (rows[row][es], "") }
    try expectHeld(rows)
  }

  /// A copy of before its keys had other names loses what it had.
  @Test(arguments: [20, 30]) func aColumnThatIsEmptiedInACopyOfBeforeItsKeysWereRenamedIsHeld(_ emptied: Int)
    throws
  {
    for locale in ["en", "de", "es"] { try world.commit("release/1.0", Self.files(locale, key: "name.")) }
    try world.sync()
    var (rows, de, es) = try (before, column("de"), column("es"))
    for row in 1...emptied { rows[row][de] = "" }
    rows[1][es] = "es typed"
    try expectHeld(rows)
  }

  /// One that is no accident is heard, however much it lacks.
  @Test func aCopyOfBeforeIsHeard() throws {
    var (rows, de, es) = try (before, column("de"), column("es"))
    rows[1][de] = "de typed"
    try world.writeSheet(Grid(rows).bytes)
    #expect(try world.sync().held == nil)
    let now = try self.rows
    #expect(now[1][de] == "de typed" && now[1][es] == "es text 1" && now[2][es] == "es text 2")
  }
}
