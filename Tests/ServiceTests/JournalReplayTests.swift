import ProjectConfiguration
import RepositoryModel
import TestSupport
import Testing
import TranslationModel
import Workflow

@testable import Service

/// What goes behind the journal of others where both went on. Two repositories that share a sheet look at it at the same moment: where
/// what both had found came behind what the faster one had agreed, a text of just now passed for one that somebody had taken out.
@Suite struct JournalReplayTests {
  /// Entries after the one that both have: what it is, and a letter for what the sheet was.
  struct Parting: Sendable, CustomTestStringConvertible {
    let name: String
    /// What both have had since the agreement.
    var both: [(JournalEntry.Kind, String)] = []
    let theirs: [(JournalEntry.Kind, String)]
    let ours: [(JournalEntry.Kind, String)]
    let behind: [(JournalEntry.Kind, String)]

    var testDescription: String { name }
  }

  static let partings = [
    Parting(
      name: "both found the same, and others were faster",
      theirs: [(.read, "a"), (.read, "b"), (.writing, "c"), (.agreed, "c")],
      ours: [(.read, "a"), (.read, "b"), (.writing, "c")], behind: []),
    Parting(
      name: "what was there until others wrote what they had announced",
      both: [(.read, "a"), (.writing, "c")],
      theirs: [(.agreed, "c")], ours: [(.read, "a")], behind: []),
    Parting(
      name: "one that others never saw", theirs: [(.read, "b"), (.agreed, "b")],
      ours: [(.read, "b"), (.read, "d")], behind: [(.read, "d")]),
    Parting(
      name: "what others agreed on before they went on",
      theirs: [(.read, "a"), (.agreed, "a"), (.agreed, "b")],
      ours: [(.read, "a")], behind: []),
    Parting(
      name: "an agreement of ours", theirs: [(.read, "a"), (.agreed, "a")],
      ours: [(.read, "d"), (.agreed, "d")],
      behind: [(.read, "d")]),
    Parting(
      name: "what we wrote, with what it was made from", theirs: [(.read, "a"), (.agreed, "a")],
      ours: [(.read, "b"), (.writing, "c")], behind: [(.read, "b"), (.writing, "c")]),
  ]

  @Test(arguments: partings) func whatOthersHadStaysBefore(_ parting: Parting) throws {
    let world = try World.withRelease()
    let journal = try #require(Journal(world.repository, author: ("Glossator", "glossator@example.com")))
    func add(_ entries: [(JournalEntry.Kind, String)], after tip: ObjectID?, at date: Int64 = 0) throws
      -> ObjectID
    {
      var tip = tip
      for (kind, text) in entries {
        let sheets = try Self.sheets(text)
        tip = try journal.write(
          JournalEntry(kind, sheets: sheets.ids), sheets, step: nil, after: tip, date: date)
      }
      return try #require(tip)
    }
    let agreed = try add([(.agreed, "base")], after: nil)
    let base = try add(parting.both, after: agreed)
    let theirs = try add(parting.theirs, after: base)
    let ours = try add(parting.ours, after: base, at: 1)
    let joined = try JournalReplay(world.repository).replay(ours, onto: theirs)
    let behind = try entries(from: joined, to: theirs, world)
    let expected = try entries(from: try add(parting.behind, after: theirs), to: theirs, world)
    #expect(
      behind.map { "\($0.kind) \($0.sheets.byName)" } == expected.map { "\($0.kind) \($0.sheets.byName)" })
    #expect(behind.allSatisfy { $0.base == agreed })
  }

  /// What a command kept goes behind theirs, whatever version it was kept beside.
  @Test(arguments: ["agreed", "earlier", "other"]) func whatCommandsKeptGoesAlong(beside version: String)
    throws
  {
    let world = try World.withRelease()
    let journal = try #require(Journal(world.repository, author: ("Glossator", "glossator@example.com")))
    func add(_ kind: JournalEntry.Kind, _ text: String, files: [FileEdit] = [], after tip: ObjectID?) throws
      -> ObjectID
    {
      let sheets = try Self.sheets(text)
      return try journal.write(
        JournalEntry(kind, sheets: sheets.ids), sheets, step: nil, files: files, after: tip, date: 0)
    }
    let es = try #require(LocaleTag("es"))
    let cell = CellID(RowID("key", .plain, "Key"), es)
    let texts = [ImportedText(cell, "Clave", for: "Key", .used)]
    let path = try #require(RepositoryPath(ImportFile.name))
    let base = try add(.agreed, "earlier", after: nil)
    let theirs = try add(.agreed, "agreed", after: try add(.read, "agreed", after: base))
    let file = FileEdit(path: path, content: ImportFile.bytes(of: texts))
    let joined = try JournalReplay(world.repository).replay(
      try add(.read, version, files: [file], after: base), onto: theirs)
    let record = try #require(try journal.record(joined))
    #expect(record.commit.parents == [theirs])
    #expect(try journal.imported(in: record) == texts)
    #expect(record.entry.base == (version == "other" ? base : nil))
    #expect(
      try journal.bytes(of: record).map {
        String(decoding: $0, as: UTF8.self).contains(version == "other" ? "other" : "agreed")
      } ?? false)
  }

  /// The sheets in a version that has that letter, or word.
  private static func sheets(_ text: String) throws -> SheetSet {
    SheetSet([SheetName.main: try SheetVersion(Array("key,en\n\(text),\(text)\n".utf8))])
  }

  private func entries(from tip: ObjectID, to end: ObjectID, _ world: World) throws -> [JournalEntry] {
    var found: [JournalEntry] = []
    var next: ObjectID? = tip
    while let id = next, id != end {
      let commit = try world.repository.commit(id)
      found.append(try #require(JournalEntry(message: commit.message)))
      next = commit.parents.first
    }
    return found
  }
}
