import Git
import ProjectConfiguration
import RepositoryModel
import Service
import TestSupport
import Testing
import TranslationModel
import Workflow

/// How the pieces of a large sheet lie in the tree of a journal's entry.
@Suite struct JournalTreeTests {
  private static let rows = (0..<60_000).map { "key\($0),\(UInt64($0) &* 0x9E37_79B9_7F4A_7C15),some text\n" }
  private let world: World

  init() throws { world = try World.withRelease() }

  private func pieces(_ rows: [String]) throws -> [RepositoryPath: ObjectID] {
    let journal = try #require(Journal(world.repository, author: ("Glossator", "glossator@example.com")))
    let sheets = SheetSet([SheetName.main: try SheetVersion(Array(rows.joined().utf8))])
    let id = try journal.write(
      JournalEntry(.read, sheets: sheets.ids), sheets, step: nil, after: nil, date: 0)
    let files = try world.repository.files(of: id)
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.id) })
  }

  @Test func aFolderHasAFewDozen() throws {
    let pieces = try pieces(Self.rows)
    let folders = Set(pieces.keys.map { $0.string.split(separator: "/").first })
    #expect((pieces.count / 100...pieces.count / 10).contains(folders.count))
  }

  /// One more piece moves the others of its folder: all trees behind it stay.
  @Test func rowsThatAreInsertedMoveFew() throws {
    let before = try pieces(Self.rows)
    var rows = Self.rows
    rows.insert(
      contentsOf: (0..<800).map { "new\($0),\(UInt64($0) &* 0xBF58_476D_1CE4_E5B9),more text\n" },
      at: 100)
    let after = try pieces(rows)
    #expect(after.count > before.count)
    let moved = after.count { before[$0.key] != $0.value }
    #expect(moved < after.count / 2, "\(moved) of \(after.count)")
  }
}
