import Git
import RepositoryModel
import TestSupport
import Testing
import TranslationModel
import TranslationSheet
import Workflow

@testable import Service

/// Two repositories that share a sheet look at the same moment, and the slower one has found what was there before the faster one's
/// agreement, which that never saw. Whoever types next, before the slower one looks again, types over none of it.
@Suite struct PartedJournalTests {
  /// Texts by key, in Spanish.
  struct Parting: Sendable, CustomTestStringConvertible {
    let name: String
    /// What the slower one finds, what is saved over that and agreed by the faster one, and what is saved over that.
    let found: [String: String]
    let agreed: [String: String]
    let next: [String: String]
    let inForce: [String: String]
    var problems: [String: String] = [:]
    /// A commit that the faster one agreed on, too.
    var commits = false

    var testDescription: String { name }
  }

  static let partings = [
    Parting(
      name: "what was blank then nobody took out",
      found: ["welcome": "Hola"], agreed: ["welcome": "Hola", "bye": "Adiós"],
      next: ["welcome": "Hola", "bye": "Adiós", "more": "Más"],
      inForce: ["welcome": "Hola", "bye": "Adiós", "more": "Más"]),
    Parting(
      name: "what was typed over is in force no more",
      found: ["welcome": "Hola"], agreed: ["welcome": "Buenas", "bye": "Adiós"],
      next: ["welcome": "Buenas", "bye": "Adiós", "more": "Más"],
      inForce: ["welcome": "Buenas", "bye": "Adiós", "more": "Más"]),
    Parting(
      name: "what an older copy with another text was saved over is told",
      found: ["welcome": "Hola", "bye": "Adiós"], agreed: ["welcome": "Buenas"],
      next: ["welcome": "Buenas", "more": "Más"],
      inForce: ["welcome": "Buenas", "bye": "Adiós", "more": "Más"],
      problems: ["welcome": "es: not used: Hola"]),
    Parting(
      name: "what an older copy was saved over stays",
      found: ["welcome": "Hola"], agreed: ["bye": "Adiós"], next: ["bye": "Adiós", "more": "Más"],
      inForce: ["welcome": "Hola", "bye": "Adiós", "more": "Más"]),
    Parting(
      name: "so it does where others agreed on commits alone",
      found: ["welcome": "Hola"], agreed: [:], next: ["more": "Más"],
      inForce: ["welcome": "Hola", "bye": "", "more": "Más"], commits: true),
    Parting(
      name: "who goes on in the copy that was found typed over what it has",
      found: ["welcome": "Hola"], agreed: ["bye": "Adiós"], next: ["welcome": "Buen día"],
      inForce: ["welcome": "Buen día", "bye": "Adiós", "more": ""]),
  ]

  @Test(arguments: partings) func newestInForce(_ parting: Parting) throws {
    let (ios, android) = try worlds(["welcome", "bye", "more"])
    let before = try ios.sheetBytes()
    func save(_ texts: [String: String]) throws {
      try ios.writeSheet(before)
      for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
        try ios.type(text, into: .translation(try #require(LocaleTag("es"))), of: key)
      }
    }
    let racing = RacingAccess(try android.access)
    racing.beforePublishing = {
      try save(parting.agreed)
      if parting.commits { try ios.commit("release/1.2", ["README": "Read me"]) }
      try ios.sync()
      try save(parting.next)
    }
    try save(parting.found)
    _ = try SyncOperation(racing, sheets: try android.stores, identity: CommitIdentity()).run()
    for world in [ios, android] { try world.sync() }
    for key in ["welcome", "bye", "more"] {
      let (sheet, row) = try #require(try ios.row(key))
      let es = try #require(LocaleTag("es"))
      #expect(sheet.text(row: row, .translation(es)).string == parting.inForce[key], "\(key)")
      #expect(sheet.text(row: row, .problems).string == parting.problems[key, default: ""], "\(key)")
    }
    for world in [ios, android] { #expect(try !world.sync().changedAnything) }
  }

  /// The slower one has found English that somebody typed, and the faster one the accident that was saved over it, which is held. Once
  /// that is undone, the English is what somebody typed, though both have had it.
  @Test(arguments: [false, true]) func whatIsThereAgainAfterAHold(gitMoves: Bool) throws {
    let keys = (0..<12).map { "key\($0)" }
    let (ios, android) = try worlds(keys)
    let es = try #require(LocaleTag("es"))
    for key in keys { try ios.type("es \(key)", into: .translation(es), of: key) }
    for world in [ios, android, ios] { try world.sync() }
    let racing = RacingAccess(try android.access)
    try ios.type("Better English", into: .source, of: "key1")
    let typed = try ios.sheetBytes()
    racing.beforePublishing = {
      for key in keys { try ios.type("", into: .translation(es), of: key) }
      try ios.sync()
    }
    _ = try SyncOperation(racing, sheets: try android.stores, identity: CommitIdentity()).run()
    #expect(try android.sync().findings.map(\.rule) == ["snapshot-held"])
    if gitMoves {
      try android.commit("release/1.2", ["es.json": "{\"key2\": \"es git\"}"])
      try android.sync()
    }
    try ios.writeSheet(typed)
    for world in [ios, android] { #expect(try world.sync().findings.isEmpty) }
    let (sheet, row) = try #require(try ios.row("key1"))
    #expect(sheet.text(row: row, .source).string == "Better English")
    #expect(sheet.text(row: row, .translation(es)).string == "es key1")
    for world in [ios, android] { #expect(try !world.sync().changedAnything) }
  }

  /// English that two people typed, of whom one had an older copy: the faster host's is in force, and the other one is told.
  @Test func englishThatBothTyped() throws {
    let (ios, android) = try worlds(["welcome", "bye"])
    let before = try ios.sheetBytes()
    let es = SheetColumn.translation(try #require(LocaleTag("es")))
    try ios.type("Hi", into: .source, of: "welcome")
    try ios.type("Adiós", into: es, of: "bye")
    let racing = RacingAccess(try android.access)
    racing.beforePublishing = {
      try ios.writeSheet(before)
      try ios.type("Hello", into: .source, of: "welcome")
      try ios.sync()
    }
    let report = try SyncOperation(racing, sheets: try android.stores, identity: CommitIdentity()).run()
    #expect(report.findings.map(\.rule).contains("source-lost"))
    try android.sync()
    try ios.sync()
    let (sheet, row) = try #require(try ios.row("welcome"))
    #expect(sheet.text(row: row, .source).string == "Hello")
    #expect(sheet.text(row: row, .problems).string == "en: not used: Hi")
    let bye = try #require(try ios.row("bye"))
    #expect(bye.sheet.text(row: bye.row, es).string == "Adiós")
    for world in [ios, android] { #expect(try !world.sync().changedAnything) }
  }

  /// An older text that a command puts back at one of them is known to be meant at the other one before the sheet shows it, also where that
  /// one looks just then.
  @Test(arguments: [false, true]) func restored(homeGoesOn: Bool) throws {
    let (ios, android) = try worlds(["welcome", "bye"])
    let es = try #require(LocaleTag("es"))
    for text in ["Hola", "Buenas"] {
      try ios.type(text, into: .translation(es), of: "welcome")
      for world in [ios, android, ios] { try world.sync() }
    }
    let racing = RacingAccess(try android.access)
    if homeGoesOn {
      racing.beforePublishing = {
        try ios.commit("release/1.2", ["README": "Read me"])
        try ios.sync()
      }
    }
    func cell() throws -> String? {
      try ios.row("welcome").map { $0.sheet.text(row: $0.row, .translation(es)).string }
    }
    var (kept, shown): ([String], String?) = ([], nil)
    racing.afterPublishing = {
      let journal = try #require(Journal(ios.repository, author: ("", "")))
      kept = try journal.sinceAgreed(from: try journal.tip()).flatMap {
        try journal.imported(in: $0).map(\.text.string)
      }
      shown = try cell()
    }
    let stores = SheetStores(android.location, racing, identity: CommitIdentity())
    let report = try SheetRestoreOperation(android.repository, sheets: stores, identity: CommitIdentity())
      .run(EntryID("welcome"), es, version: nil)
    #expect(report.text == "Hola")
    #expect(kept == ["Hola"])
    #expect(shown == "Buenas")
    for world in [ios, android] { #expect(try world.sync().findings.isEmpty) }
    #expect(try cell() == "Hola")
    for world in [ios, android] { #expect(try !world.sync().changedAnything) }
  }

  private func worlds(_ keys: [String]) throws -> (ios: World, android: World) {
    let ios = try World()
    let english = keys.map { "\"\($0)\" = \"\($0.capitalized)\";\n" }.joined()
    try commit(
      ios, "ios", "apple-strings", "en.lproj/Main.strings", "path = {locale}.lproj/Main.strings", english)
    let android = try World("android", sharingWith: ios)
    let members = keys.map { "\"\($0)\": \"\($0.capitalized)\"" }.joined(separator: ", ")
    try commit(android, "android", "json", "en.json", "path = {locale}.json", "{\(members)}")
    for world in [ios, android, ios] { try world.sync() }
    return (ios, android)
  }

  private func commit(
    _ world: World, _ name: String, _ format: String, _ path: String, _ paths: String, _ english: String
  ) throws {
    let configuration = sharedConfiguration(name, format, paths)
    try world.commit("develop", [".glossator": configuration, path: english])
    try world.branch("release/1.2", from: "develop")
  }
}
