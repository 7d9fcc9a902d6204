import Foundation
import ProjectConfiguration
import Service
import TestSupport
import Testing
import TranslationModel
import TranslationSheet

/// Random histories of an app whose files are filled up with the base text: whatever is merged where, no cell ever says
/// what no translator typed, and no gate opens on English.
@Suite struct FillerHistoryTests {
  private static let keys = ["a", "b", "c"]
  private static let locales = ["es", "th"]
  private static let configuration = """
    [project]
        base = en
        target = es th
    [branches]
        production = main
        integration = develop
    [resource "ios"]
        format = apple-strings
        path = ios/{locale}.lproj/*.strings
        missing = base

    """

  @Test(arguments: 0..<40) func noFillerIsReadBack(_ seed: Int) throws {
    var history = try History(seed: UInt64(seed))
    for _ in 0..<14 {
      do { try history.step() } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))")
        return
      }
    }
  }

  private struct History {
    let world: World
    var numbers: SeededNumbers
    var log: [String] = []
    private var releases = ["release/1.0"]
    /// What translators typed, ever.
    private var typed: Set<String> = []
    private var count = 0

    init(seed: UInt64) throws {
      world = try World(sheetOn: nil)
      numbers = SeededNumbers(seed: seed)
      var files: [String: String?] = [".glossator": FillerHistoryTests.configuration]
      files["ios/en.lproj/Main.strings"] = Self.strings(FillerHistoryTests.keys.map { ($0, "English \($0)") })
      for locale in FillerHistoryTests.locales {
        files["ios/\(locale).lproj/Main.strings"] = Self.strings([("a", "\(locale) a")])
        typed.insert("\(locale) a")
      }
      try world.commit("main", files)
      try world.branch("develop", from: "main")
      try world.branch("release/1.0", from: "develop")
      try world.sync()
    }

    private static func strings(_ texts: [(String, String)]) -> String {
      texts.map { "\"\($0)\" = \"\($1)\";\n" }.joined()
    }

    private mutating func one<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &numbers)] }

    mutating func step() throws {
      let release = one(releases)
      let side = "l10n/\(release)"
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0, 1: try reword(one(releases + ["develop"]))
      case 2, 3: if try world.tip(side) != nil { try bring(side, into: release) }
      case 4: try bring(release, into: "develop")
      case 5: try bring(one(releases), into: release)
      case 6:
        let name = "release/1.\(releases.count)"
        log.append("cut \(name)")
        try world.branch(name, from: "develop")
        releases.append(name)
      case 7, 8: try type()
      default: break
      }
      if Bool.random(using: &numbers) {
        log.append("killed")
        // It may have nothing to write.
        do { try world.syncAndDie(afterMoving: true) } catch is StoryError {}
        if Bool.random(using: &numbers), try world.tip(side) != nil { try bring(side, into: release) }
      }
      log.append("sync")
      try world.sync()
      try world.sync()
      try expectTypedTexts()
    }

    private mutating func bring(_ theirs: String, into ours: String) throws {
      if theirs == ours { return }
      let squashes = Int.random(in: 0..<3, using: &numbers) == 0
      log.append("\(squashes ? "squash" : "merge") \(theirs) into \(ours)")
      if squashes { try world.squash(theirs, into: ours) } else { try world.merge(theirs, into: ours) }
    }

    private mutating func reword(_ branch: String) throws {
      let path = "ios/en.lproj/Main.strings"
      let key = one(FillerHistoryTests.keys)
      count += 1
      // Some English comes back.
      let text = "English \(key) \(Int.random(in: 0..<3, using: &numbers))"
      log.append("reword \(key) on \(branch): \(text)")
      let lines = (try world.text(of: path, on: branch) ?? "").split(separator: "\n").map { line in
        line.hasPrefix("\"\(key)\"") ? "\"\(key)\" = \"\(text)\";" : String(line)
      }
      try world.commit(branch, [path: lines.joined(separator: "\n") + "\n"])
    }

    private mutating func type() throws {
      let (key, locale) = (one(FillerHistoryTests.keys), one(FillerHistoryTests.locales))
      guard let tag = LocaleTag(locale) else { return }
      count += 1
      let text = Int.random(in: 0..<5, using: &numbers) == 0 ? "" : "\(locale) \(key) \(count)"
      log.append("type \(text) into \(locale) of \(key)")
      typed.insert(text)
      try world.type(text, into: .translation(tag), of: key)
    }

    private func expectTypedTexts() throws {
      let sheet = try world.sheet()
      for row in 0..<sheet.rowCount {
        for locale in FillerHistoryTests.locales {
          guard let tag = LocaleTag(locale) else { continue }
          let text = sheet.text(row: row, .translation(tag)).string
          if !text.isEmpty, !typed.contains(text) {
            throw StoryError("the \(locale) cell of row \(row + 2) says '\(text)'")
          }
        }
      }
      for branch in releases where try world.gate(branch).verdict.answer == .open {
        for locale in FillerHistoryTests.locales {
          let file = try world.text(of: "ios/\(locale).lproj/Main.strings", on: branch) ?? ""
          if file.contains("English") {
            throw StoryError("the gate of \(branch) is open on English: \(file)")
          }
        }
      }
      for branch in releases {
        let side = try world.tip("l10n/\(branch)") == nil ? branch : "l10n/\(branch)"
        for locale in FillerHistoryTests.locales {
          let file = try world.text(of: "ios/\(locale).lproj/Main.strings", on: side) ?? ""
          for key in FillerHistoryTests.keys where !file.contains("\"\(key)\" = ") {
            throw StoryError("\(key) of \(side) has no text in \(locale): \(file)")
          }
        }
      }
    }
  }
}
