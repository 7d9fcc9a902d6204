import Foundation
import Git
import Interchange
import RepositoryModel
import Service
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// What a killed look leaves is brought to its end, and where that cannot be, nobody waits for it.
@Suite struct KilledLookTests {
  private func addRow(_ world: World, _ key: String = "new") throws {
    try world.commit(
      "release/1.2",
      ["ios/en.lproj/Main.strings": "\"welcome\" = \"Welcome\";\n\"\(key)\" = \"New\";\n"])
  }

  private func remove(_ id: ObjectID, from world: World) throws {
    let hex = id.description
    let path = world.repository.path + "/objects/\(hex.prefix(2))/\(hex.dropFirst(2))"
    try FileManager.default.removeItem(atPath: path)
  }

  /// A disk that lost what nothing referred to yet keeps nobody from syncing.
  @Test(arguments: ["tree", "commit", "file", "side"]) func whatItWasToEndWithIsLost(_ what: String) throws {
    let world = try World.withRelease()
    try world.sync()
    try world.type("Hola", into: .translation(try #require(LocaleTag("es"))), of: "welcome")
    try world.sync()
    try world.type("Buenas", into: .translation(try #require(LocaleTag("es"))), of: "welcome")
    try addRow(world)
    try world.syncAndDie()
    let ending = try #require(try world.journalEntries().lazy.compactMap(\.entry.ending).first)
    let agreed = try world.repository.commit(ending.agreed)
    switch what {
    case "tree": try remove(agreed.tree, from: world)
    case "commit": try remove(agreed.id, from: world)
    case "side": try remove(try #require(ending.moves.first?.to), from: world)
    default:
      let others = Set(
        try world.journalEntries().flatMap { try world.repository.files(of: $0.commit.tree).map(\.id) })
      let own = try world.repository.files(of: agreed.tree).map(\.id).filter { !others.contains($0) }
      try remove(try #require(own.first), from: world)
    }
    try world.sync()
    try world.sync()
    #expect(try world.row("new") != nil)
    #expect(
      try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")?.contains("Buenas") == true)
    #expect(try !world.sync().changedAnything)
  }

  /// Who saves in the moment of a write is heard at once. The look that was to write is brought to its end first, and it has not heard
  /// that: neither a language that somebody asks for, nor English, nor what is people's own.
  @Test(
    arguments: zip([SheetColumn.todo, .max, .source, .link], ["es", "40", "Preferences", "Preferences"]))
  func whatSomebodySavesMeanwhileIsHeard(_ column: SheetColumn, _ text: String) throws {
    let world = try World.withRelease(sheetOn: World.web)
    let server = try #require(world.server)
    try world.sync()
    try world.type("Hola", into: .translation(try #require(LocaleTag("es"))), of: "welcome")
    try addRow(world)
    var isSaved = false
    server.trap = { request throws(HTTPFailure) in
      if request.method == .lock, !isSaved {
        isSaved = true
        try? world.type(text, into: column, of: "settings")
      }
      return nil
    }
    try world.sync()
    #expect(isSaved)
    let (sheet, row) = try #require(try world.row("settings"))
    #expect(sheet.text(row: row, column).string == text)
    #expect(try world.row("new") != nil)
    #expect(try !world.sync().changedAnything)
  }

  /// A server that takes no file for days is asked at each look, and the journal does not grow by that.
  @Test(arguments: [true, false], [true, false]) func aServerTakesNoFile(typed: Bool, isFirst: Bool) throws {
    let world = try World.withRelease(sheetOn: World.web)
    let server = try #require(world.server)
    if !isFirst { try world.sync() }
    try addRow(world)
    if typed, !isFirst {
      try world.type("Hola", into: .translation(try #require(LocaleTag("es"))), of: "welcome")
    }
    server.trap = { request throws(HTTPFailure) in request.method == .put ? HTTPResponse(507) : nil }
    var counts: [Int] = []
    for _ in 0..<6 {
      #expect(try world.sync().rowEditsWait)
      counts.append(try world.journalEntries().count)
    }
    #expect(counts[2] == counts[5], "\(counts)")
    server.trap = { _ throws(HTTPFailure) in nil }
    let count = try world.journalEntries().count
    #expect(try world.sync().sheetWritten)
    #expect(try world.journalEntries().count == count + 1)
    #expect(try !world.sync().changedAnything)
  }

  /// What an agreement rests on is kept from collection once, not once more when it is agreed.
  @Test func aLookKeepsWhatItRestsOnOnce() throws {
    let world = try World.withRelease()
    try world.sync()
    let ref = try #require(RefName("refs/glossator/kept"))
    let before = try #require(try world.repository.id(of: ref))
    try world.type("Hola", into: .translation(try #require(LocaleTag("es"))), of: "welcome")
    try addRow(world)
    #expect(try world.sync().sheetWritten)
    let tip = try #require(try world.repository.id(of: ref))
    #expect(try world.repository.commit(tip).parents.first == before)
  }
}
