import Foundation
import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TestSupport
import Testing
import TranslationModel
import TranslationSheet
import Workflow

@testable import Service

/// A copy of the sheet that is older than what others typed since is known by the journal. Where that cannot be read just now, the cells
/// that the copy lacks are not blanked: nothing is concluded.
@Suite struct UnreadableJournalTests {
  private static let reworded = [4, 6]

  /// A release with two blank cells that were typed since, and the copy from before that, with one new text in it.
  private func world() throws -> (World, copy: [[String]]) {
    let world = try World.ofTexts(12, stale: 11...12, sheetOn: nil)
    var older = try world.rows
    for row in Self.reworded { older[row][try Self.column(older)] = "" }
    try world.writeSheet(Grid(older).bytes)
    try world.sync()
    older = try world.rows
    var newer = older
    for row in Self.reworded { newer[row][try Self.column(newer)] = "Nuevo \(row)" }
    try world.writeSheet(Grid(newer).bytes)
    try world.sync()
    older[1][try Self.column(older)] = "Uno"
    return (world, older)
  }

  private static func column(_ rows: [[String]]) throws -> Int { try #require(rows[0].firstIndex(of: "es")) }

  /// Of the agreed entry that came last.
  private func changes(in world: World) throws -> ObjectID {
    let record = try #require(try Journal.forReading(world.repository).newestAgreed())
    let path = try #require(RepositoryPath(SheetChangeFile.name))
    return try #require(try world.repository.file(at: path, in: record.commit.tree)).id
  }

  private func cells(in world: World, _ rows: [Int]) throws -> [String] {
    let found = try world.rows
    return try rows.map { found[$0][try Self.column(found)] }
  }

  /// It keeps nobody from working; a copy that may be from before it is held, until a person says that it is meant, or the entry is back.
  ///
  /// `isNewest`: the entry that came last; else one further back. `leavesFolder`: it is there, and opening it fails.
  @Test(arguments: [true, false], [true, false])
  func aCopyFromBeforeALostEntryIsHeld(isNewest: Bool, leavesFolder: Bool) throws {
    let (world, copy) = try world()
    let lost = try changes(in: world)
    if !isNewest {
      try type("Dos", 2, in: world)
      try world.sync()
    }
    let mend = try world.hide(object: "\(lost)", leavesFolder: leavesFolder)
    try type("Tres", 3, in: world)
    #expect(try world.sync().held == nil)

    try world.writeSheet(Grid(copy).bytes)
    let held = try #require(try world.sync().held)
    guard case .unknownOrigin = held.doubt.reason else { throw StoryError("\(held.doubt)") }
    #expect(try world.status().held != nil)
    try mend()
    #expect(try world.sync().held == nil)
    #expect(try cells(in: world, [1, 3] + Self.reworded) == ["Uno", "Tres", "Nuevo 4", "Nuevo 6"])
  }

  /// A lock, a full table of open files, a disk that fails: the look is made again. What is lost concerns the file that was asked about.
  @Test func whatCannotBeReadJustNowCountsForNothing() throws {
    let world = try World.withOneFile("Save")
    let format = try #require(StringFormats.named("apple-strings"))
    let file = BranchFile(
      branch: "develop", path: "es.lproj/A.strings", format: ResourceFormat(format),
      role: .translation(try #require(LocaleTag("es"))))
    for (kind, isPassing) in [
      (GitError.Kind.other, true), (.locked, true), (.notFound, false), (.corrupt, false),
    ] {
      let unread = UnreadPast(world.repository)
      unread.asked = file
      _ = try? unread.noting { () throws(GitError) in throw GitError(kind, "read it", "no") }
      if isPassing {
        #expect(throws: GitError.self) { try unread.require() }
      } else {
        try unread.require()
      }
      #expect(unread.lost.keys.contains(file) == !isPassing)
    }
  }

  private func type(_ text: String, _ row: Int, in world: World) throws {
    var rows = try world.rows
    rows[row][try Self.column(rows)] = text
    try world.writeSheet(Grid(rows).bytes)
  }
}

extension World {
  fileprivate var rows: [[String]] {
    get throws { try SheetGrid(sheetBytes()).rows.map { $0.map(\.string) } }
  }
}
