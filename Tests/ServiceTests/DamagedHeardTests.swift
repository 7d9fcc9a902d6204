import RepositoryModel
import Testing
import TranslationModel
import Workflow

@testable import Service

/// What was ever heard of cells lies in files of the journal, which are read only where somebody asks. One that cannot be read is
/// no empty one: each old text would be news, and the next entry would have nothing else.
@Suite struct DamagedHeardTests {
  /// A release whose `a` was translated twice, the first time into what its branch has.
  private func world() throws -> World {
    let world = try World.withOneFile("Send")
    try world.sync()
    try type("Enviar", in: world)
    try world.sync()
    try world.merge(world.sideBranch(of: "release/1"), into: "release/1")
    try type("Mandar", in: world)
    try world.sync()
    return world
  }

  private func type(_ text: String, in world: World) throws {
    try world.type(text, into: .translation(try #require(LocaleTag("es"))), of: "a")
  }

  private func heardFile(_ world: World) throws -> (name: String, blob: ObjectID) {
    let journal = try Journal.forReading(world.repository)
    let record = try #require(try journal.newestAgreed())
    let files = try Agreement(record, in: world.repository).facts.files
    let heard = files.filter { $0.key.hasPrefix("heard/") }
    #expect(heard.count == 1)
    let file = try #require(heard.first)
    return (file.key, file.value)
  }

  @Test func aLookThatCannotReadItConcludesNothing() throws {
    let world = try world()
    let (name, blob) = try heardFile(world)
    let before = try world.repository.blob(blob)
    let tip = try Journal.forReading(world.repository).tip()
    let mend = try world.hide(object: "\(blob)")
    try type("Envíe", in: world)
    #expect(throws: Failure.self) { try world.sync() }
    #expect(throws: Failure.self) { try world.status() }
    let agreed = try #require(try Journal.forReading(world.repository).newestAgreed()?.commit.id)
    #expect(agreed == tip)

    try mend()
    try world.sync()
    let after = try world.repository.blob(try heardFile(world).blob)
    #expect(try heardFile(world).name == name)
    for text in ["Enviar", "Mandar"] {
      #expect(
        String(decoding: after, as: UTF8.self).contains(text), "of \(String(decoding: before, as: UTF8.self))"
      )
    }
  }

  @Test func aGateThatCannotReadItGivesNoAnswer() throws {
    let world = try world()
    let mend = try world.hide(object: "\(try heardFile(world).blob)")
    #expect(throws: Failure.self) { try world.gate("release/1") }
    try mend()
    _ = try world.gate("release/1")
  }

  /// A part that comes twice, whose text somebody blanked in between: what was heard says so, and nothing else does.
  @Test func anImportThatCannotReadItPutsNothingBack() throws {
    let world = try world()
    let journal = try Journal.forReading(world.repository)
    let version = try #require(try journal.newestAgreed()?.entry.sheets["main"])
    let part = Array("key,en,es,glossator\na,Send,Hola,main@\(version)\n".utf8)
    func take() throws -> SheetImportOperation.Report {
      try SheetImportOperation(world.repository, sheets: try world.stores, identity: CommitIdentity())
        .run(part, locale: nil, version: nil, planOnly: false)
    }
    #expect(try take().rows.count == 1)
    try world.sync()
    // Back to what it said at the export, typed twice: the first time it is put right.
    try type("Mandar", in: world)
    try world.sync()
    try type("Mandar", in: world)
    try world.sync()
    let mend = try world.hide(object: "\(try heardFile(world).blob)")
    #expect(throws: Failure.self) { try take() }
    try mend()
    #expect(try take().rows.isEmpty)
  }
}
