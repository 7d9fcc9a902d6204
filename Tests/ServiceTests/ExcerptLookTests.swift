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

  private static func world(keys: Int = 30) throws -> World {
    let world = try World.withRelease()
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

  private func type(_ text: String, _ locale: String, _ key: Int, _ worlds: [World]) throws {
    let column = SheetColumn.translation(try #require(LocaleTag(locale)))
    for world in worlds { try world.type(text, into: column, of: "key_\(key)") }
  }

  private func typeAny(_ locale: String, _ step: Int, _ numbers: inout SeededNumbers, _ worlds: [World])
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
      for key in 8..<14 { try type("\(text) \(key)", "es", key, [world]) }
      try world.sync()
    }
    try type("Tres", "es", 11, [world])
    #expect(try isExcerpt(world))
    try world.sync()
    #expect(
      try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")?.contains("Tres") ?? false)
    #expect(try !isExcerpt(world))
    try type("", "es", 11, [world])
    #expect(try !isExcerpt(world))
  }

  /// The journal has it in many pieces, of which an edit changes one or two.
  @Test func aLargeSheet() throws {
    let (some, all) = (try Self.world(keys: 3000), try Self.world(keys: 3000))
    all.readsAllRows = true
    #expect(try some.sheetBytes(SheetName.main).count > 2 * SheetPieces.largest)
    for (text, key) in [("Uno", 1500), ("Dos", 2999), ("Tres", 1501), ("Cuatro", 1), ("Cinco", 1501)] {
      try type(text, "es", key, [some, all])
      #expect(try isExcerpt(some), "\(text)")
      try some.sync()
      try all.sync()
      #expect(try state(some) == state(all), "\(text)")
    }
  }

  @Test(arguments: 1...12) func edits(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let (some, all) = (try Self.world(), try Self.world())
    all.readsAllRows = true
    let locales = try some.sheet().columns.keys.compactMap { column -> String? in
      if case .translation(let locale) = column { locale.description } else { nil }
    }.sorted()
    var excerpts = 0
    for step in 0..<25 {
      if step == 12 {
        // The branch takes what stands on its side branch, so that files are edited from then on.
        for world in [some, all] {
          guard let side = try world.tip("l10n/release/1.2") else { continue }
          try world.move("release/1.2", to: side)
        }
      } else {
        for _ in 0..<(step == 0 ? 60 : Int.random(in: 1...2, using: &numbers)) {
          try typeAny(try #require(locales.randomElement(using: &numbers)), step, &numbers, [some, all])
        }
      }
      if try isExcerpt(some) { excerpts += 1 }
      try some.sync()
      try all.sync()
      #expect(try state(some) == state(all), "step \(step)")
    }
    #expect(excerpts > 0)
  }
}
