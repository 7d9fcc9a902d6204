import Foundation
import Git
import ProjectConfiguration
import RepositoryModel
import Service
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// What each entry of the journal changed in the sheets stands in the entry.
@Suite struct SheetStepTests {
  private let world: World
  private let es: SheetColumn

  init() throws {
    world = try World.withRelease()
    es = .translation(try #require(LocaleTag("es")))
    try world.sync()
  }

  private var entries: [Journal.Record] { get throws { try world.journalEntries() } }

  private func step(of record: Journal.Record) throws -> SheetStep? {
    let path = try #require(RepositoryPath(SheetStep.name))
    return try world.repository.file(at: path, in: record.commit.tree).map {
      SheetStep(try world.repository.blob($0.id))
    }
  }

  /// Without them each question about the past would read two whole sheets an entry.
  @Test func eachEntryWithAnotherVersionHasOne() throws {
    for text in ["Hola", "Buenas", "#REF!"] {
      try world.type(text, into: es, of: "welcome")
      try world.sync()
    }
    let records = try entries
    #expect(records.count > 6)
    for (record, older) in zip(records, records.dropFirst()) {
      let step = try step(of: record)
      #expect((step != nil) == (record.entry.sheets != older.entry.sheets))
      let isFirst = older.entry.sheets.byName.isEmpty
      if let step { #expect(step["main"]?.changes.count == (isFirst ? 0 : 1), "\(record.entry.kind)") }
    }
    let first = try #require(records.last { !$0.entry.sheets.byName.isEmpty })
    #expect(try step(of: first)?["main"]?.kind == .first)
  }

  @Test func itSaysWhatANewRowSays() throws {
    try world.commit("release/1.2", ["ios/en.lproj/Main.strings": "\"new\" = \"New\";\n"])
    try world.sync()
    let writing = try #require(try entries.first { $0.entry.kind == .writing })
    let part = try #require(try step(of: writing)?["main"])
    let new = try #require(part.changes.first { $0.row.key == "new" })
    #expect(new.old == nil && new.new?[.releases] == "release/1.2")
    #expect(part.kind == .changed)
    // Read back it says the same.
    let step = try #require(try step(of: writing))
    #expect(SheetStep(step.bytes).bytes == step.bytes)
  }

  @Test func afterAVersionThatCannotBeReadItGoesBackFurther() throws {
    try world.type("Hola", into: es, of: "welcome")
    try world.sync()
    let sound = try world.sheetBytes()
    try world.writeSheet(Array("key,en,es\n\"welcome,".utf8))
    try world.sync()
    try world.writeSheet(sound)
    try world.type("Buenas", into: es, of: "welcome")
    try world.sync()
    let log = try SheetLog(world.repository).log(limit: 3)
    #expect(log.map(\.what).contains("cannot be read as a sheet"), "\(log.map(\.what))")
    #expect(log[0].what == "1 row changed")
    let found = try SheetLog(world.repository).earlier(
      EntryID("welcome"), es, of: "main", than: "Buenas", in: nil)
    #expect(found?.text == "Hola")
    let story = try WhyOperation(world.repository).run("welcome").changes.map(\.what)
    #expect(story.contains("es: 'Hola' -> 'Buenas'"), "\(story)")
  }

  /// A journal from before: whole sheets are compared, and say the same.
  @Test func anOlderJournalTellsTheSame() throws {
    for text in ["Hola", "Buenas"] {
      try world.type(text, into: es, of: "welcome")
      try world.sync()
    }
    func told() throws -> [String] {
      try WhyOperation(world.repository).run("welcome").changes.map {
        "\($0.kind) \($0.what) \($0.origin?.source == .sheet)"
      }
        + SheetLog(world.repository).log(limit: 9).map { "\($0.kind) \($0.what)" }
        + [
          SheetLog(world.repository).earlier(EntryID("welcome"), es, of: "main", than: "Buenas", in: nil)?
            .text.string ?? ""
        ]
    }
    let before = try told()
    #expect(before.last == "Hola")
    try forgetSteps()
    #expect(try told() == before)
  }

  private func forgetSteps() throws {
    let path = try #require(RepositoryPath(SheetStep.name))
    let ref = try #require(RefName("refs/glossator/sheet/main"))
    var parent: ObjectID?
    for record in try entries.reversed() {
      let signature = record.commit.committer
      parent = try world.repository.commit(
        CommitDraft(
          parents: (parent.map { [$0] } ?? []) + record.commit.parents.dropFirst(), base: record.commit.tree,
          edits: [FileEdit(path: path, content: nil as [UInt8]?)], message: record.commit.message,
          author: signature, committer: signature))
    }
    let tip = try #require(try world.repository.id(of: ref))
    try world.repository.move([RefMove(ref, from: tip, to: try #require(parent))])
  }
}
