import Foundation
import Git
import ProjectConfiguration
import RepositoryModel
import TestSupport
import Testing
import TranslationModel
import TranslationSheet
import Workflow

@testable import Service

/// A look at the rows with other bytes alone does what a look at all rows does. Where it plans, debug builds compare the plans;
/// these compare what becomes of them.
@Suite struct ExcerptLookTests {
  private static let texts = ["uno", "dos", "cuatro, \"4\"", "seis\nlíneas", "ß; é\t'", "e\u{301}"]
  /// Of which some are wrong, some are no text, and some were there before.
  private static let odd = ["%s", "tres %@", "100 %", "=1+1", "<b>& ocho</b>", "", "  ", "uno 3", "dos 5"]

  private static func world(keys: Int = 30, settings: String = "") throws -> World {
    let world = try World.withRelease()
    if !settings.isEmpty {
      let file = try #require(try world.text(of: ".glossator", on: "develop"))
      for branch in ["develop", "release/1.2"] { try world.commit(branch, [".glossator": file + settings]) }
    }
    let strings = (0..<keys).map { "\"key_\($0)\" = \"English \($0)\($0 % 7 == 0 ? " %@" : "")\";\n" }
      .joined()
    try world.commit("release/1.2", ["ios/en.lproj/Main.strings": strings])
    try world.sync()
    return world
  }

  private func isExcerpt(_ world: World) throws -> Bool {
    try SyncLook(
      world.repository, stores: try world.stores, identity: CommitIdentity(), records: false, mayExcerpt: true
    ).isExcerpt
  }

  private static func type(_ text: String, _ locale: String, _ key: Int, _ worlds: [World]) throws {
    let column = SheetColumn.translation(try #require(LocaleTag(locale)))
    for world in worlds { try world.type(text, into: column, of: "key_\(key)") }
  }

  private static func typeAny(
    _ locale: String, _ step: Int, _ numbers: inout SeededNumbers, _ worlds: [World]
  )
    throws
  {
    let key = Int.random(in: 0..<30, using: &numbers)
    let isOdd = step > 8 && Int.random(in: 0..<12, using: &numbers) == 0
    let text = try #require((isOdd ? Self.odd : Self.texts).randomElement(using: &numbers))
    try type(isOdd ? text : "\(text) \(step)\(key % 7 == 0 ? " %@" : "")", locale, key, worlds)
  }

  /// What the newest entry and the side branches have, and the sheet.
  private func state(_ world: World) throws -> [String] {
    let sheet = String(decoding: try world.sheetBytes(SheetName.main), as: UTF8.self)
    let refs = try world.repository.snapshot(prefixes: ["refs/heads/l10n/", "refs/glossator/sheet/"])
    return [sheet] + (try refs.entries.map { "\($0.ref) \(try world.repository.commit($0.id).tree)" })
  }

  @Test func oneTypedCellIsAFewRows() throws {
    let world = try Self.world()
    for text in ["Uno", "Dos"] {
      for key in 8..<14 { try Self.type("\(text) \(key)", "es", key, [world]) }
      try world.sync()
    }
    try Self.type("Tres", "es", 11, [world])
    #expect(try isExcerpt(world))
    try world.sync()
    #expect(
      try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")?.contains("Tres") ?? false)
    #expect(try !isExcerpt(world))
    try Self.type("", "es", 11, [world])
    #expect(try !isExcerpt(world))
  }

  /// The journal has it in many pieces, of which an edit changes one or two.
  @Test func aLargeSheet() throws {
    let (some, all) = (try Self.world(keys: 3000), try Self.world(keys: 3000))
    all.readsAllRows = true
    #expect(try some.sheetBytes(SheetName.main).count > 2 * SheetPieces.largest)
    for (text, key) in [("Uno", 1500), ("Dos", 2999), ("Tres", 1501), ("Cuatro", 1), ("Cinco", 1501)] {
      try Self.type(text, "es", key, [some, all])
      #expect(try isExcerpt(some), "\(text)")
      try some.sync()
      try all.sync()
      #expect(try state(some) == state(all), "\(text)")
    }
  }

  /// What is done to both worlds in a step of a history.
  private static func act(_ step: Int, _ locales: [String], _ numbers: inout SeededNumbers, _ worlds: [World])
    throws
  {
    switch step == 0 ? 0 : Int.random(in: 0..<30, using: &numbers) {
    case 1: try commit("en", "English \(step) anew", &numbers, worlds)
    case 2: try commit(try #require(locales.randomElement(using: &numbers)), "by \(step)", &numbers, worlds)
    case 3, 4:
      // The branch takes what stands on its side branch, so that files are edited from then on.
      for world in worlds {
        if let side = try world.tip("l10n/release/1.2") { try world.move("release/1.2", to: side) }
      }
    default:
      for _ in 0..<(step == 0 ? 60 : Int.random(in: 1...2, using: &numbers)) {
        try typeAny(try #require(locales.randomElement(using: &numbers)), step, &numbers, worlds)
      }
    }
    let dies = Int.random(in: 0..<10, using: &numbers)
    if step > 0, dies < 2 { for world in worlds { try? world.syncAndDie(afterMoving: dies == 1) } }
  }

  /// A text of a file as somebody commits it.
  private static func commit(
    _ locale: String, _ text: String, _ numbers: inout SeededNumbers, _ worlds: [World]
  ) throws {
    let key = Int.random(in: 0..<30, using: &numbers)
    let path = "ios/\(locale).lproj/Main.strings"
    for world in worlds {
      let old = try world.text(of: path, on: "release/1.2") ?? ""
      let kept = old.split(separator: "\n").filter { !$0.hasPrefix("\"key_\(key)\" = ") }
      let line = "\"key_\(key)\" = \"\(text)\(key % 7 == 0 ? " %@" : "")\";"
      try world.commit(
        "release/1.2", [path: (kept.map(String.init) + [line]).joined(separator: "\n") + "\n"])
    }
  }

  private static let seeds =
    ProcessInfo.processInfo.environment["GLOSSATOR_HISTORIES"].flatMap(UInt64.init) ?? 12

  @Test(arguments: 1...seeds) func edits(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let staging = seed % 3 == 0 ? "[staging \"nl\"]\n    content = base\n" : ""
    let (some, all) = (try Self.world(settings: staging), try Self.world(settings: staging))
    all.readsAllRows = true
    let locales = try some.sheet().columns.keys.compactMap { column -> String? in
      if case .translation(let locale) = column { locale.description } else { nil }
    }.sorted()
    var excerpts = 0
    for step in 0..<25 {
      try Self.act(step, locales, &numbers, [some, all])
      if try some.sync().isOfSomeRows { excerpts += 1 }
      #expect(try !all.sync().isOfSomeRows)
      #expect(try state(some) == state(all), "step \(step)")
    }
    #expect(excerpts > 0)
  }
}
