import Foundation
import RepositoryModel
import Service
import StringFormats
import TestSupport
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// Invariants over random histories: engineers, translators and reviewers do what they do, in any order, with syncs in
/// between. A seed that ever failed stays in the list.
@Suite struct RandomHistoryTests {
  /// How many histories run: 100 unless `GLOSSATOR_HISTORIES` says otherwise.
  static let count = ProcessInfo.processInfo.environment["GLOSSATOR_HISTORIES"].flatMap { Int($0) } ?? 100

  @Test(arguments: 0..<max(1, count / 20)) func invariants(_ batch: Int) throws {
    for seed in batch * 20..<min((batch + 1) * 20, max(20, Self.count)) {
      var history = try RandomHistory(seed: UInt64(seed))
      do { try history.play(steps: 12) } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))")
        return
      }
    }
  }
}

/// One random history of a small app.
struct RandomHistory {
  let world: World
  private(set) var log: [String] = []
  private var numbers: SeededNumbers
  private let keys = ["a", "b", "c", "d", "e"]
  private let texts = ["One", "Two", "Three %@", "Four", "Five %@ and %d"]
  private let words = ["uno", "dos", "tres %@", "cuatro, \"4\"", "cinco %1$@ y %2$d", "seis\nlíneas", "ß; é"]

  init(seed: UInt64) throws {
    world = try World()
    numbers = SeededNumbers(seed: seed)
    try world.commit(
      "main", [".glossator": Self.configuration, Self.base: Self.strings([("a", "One"), ("b", "Two")])])
    try world.branch("develop", from: "main")
    try world.branch("release/1", from: "main")
  }

  private static let base = "ios/en.lproj/M.strings"
  private static let target = "ios/es.lproj/M.strings"
  private static let configuration = """
    [project]
        base = en
        target = es th
    [branches]
        production = main
        integration = develop
    [resource "ios"]
        format = apple-strings
        path = ios/{locale}.lproj/M.strings
    """

  private static func strings(_ entries: [(String, String)]) -> String {
    entries.map { "\"\($0.0)\" = \"\(escaped($0.1))\";\n" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      .replacingOccurrences(of: "\n", with: "\\n")
  }

  mutating func play(steps: Int) throws {
    for _ in 0..<steps {
      try step()
      if Bool.random(using: &numbers) { try sync() }
    }
    try sync()
    try sync()
    try settle()
  }

  // MARK: People

  private mutating func step() throws {
    let branch = releases.randomElement(using: &numbers) ?? "release/1"
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0, 1: try editEnglish(branch)
    case 2: try editTranslation(branch)
    case 3, 4, 5: try typeInSheet(es: true)
    case 6: try typeInSheet(es: false)
    case 7: try reviewSideBranch(branch)
    case 8: try land(branch)
    default: try cutRelease()
    }
  }

  private var releases: [String] {
    ["release/1", "release/2"].filter { ((try? world.tip($0)) ?? nil) != nil }
  }

  private mutating func note(_ line: String) { log.append(line) }

  private func entries(_ path: String, _ branch: String) throws -> [(String, String)] {
    guard let text = try world.text(of: path, on: branch), let en = LocaleTag("en") else { return [] }
    return try AppleStrings().read(Array(text.utf8), as: .translation(en)).catalog.entries.map {
      ($0.key.string, $0.text.string)
    }
  }

  private mutating func editEnglish(_ branch: String) throws {
    let key = keys.randomElement(using: &numbers) ?? "a"
    let text = texts.randomElement(using: &numbers) ?? "One"
    var all = try entries(Self.base, branch).filter { $0.0 != key }
    if all.isEmpty || Int.random(in: 0..<4, using: &numbers) > 0 { all.append((key, text)) }
    note("\(branch): English \(all)")
    try world.commit(branch, [Self.base: Self.strings(all.sorted { $0.0 < $1.0 })])
  }

  private mutating func editTranslation(_ branch: String) throws {
    guard let key = try entries(Self.base, branch).map(\.0).randomElement(using: &numbers) else { return }
    let word = words.randomElement(using: &numbers) ?? "uno"
    let all = try entries(Self.target, branch).filter { $0.0 != key } + [(key, word)]
    note("\(branch): es \(key) = \(word)")
    try world.commit(branch, [Self.target: Self.strings(all.sorted { $0.0 < $1.0 })])
  }

  private mutating func typeInSheet(es isSpanish: Bool) throws {
    guard FileManager.default.fileExists(atPath: world.sheetPath),
      let locale = LocaleTag(isSpanish ? "es" : "th")
    else { return }
    let sheet = try world.sheet()
    guard sheet.rowCount > 0 else { return }
    let row = Int.random(in: 0..<sheet.rowCount, using: &numbers)
    let word = words.randomElement(using: &numbers) ?? "uno"
    note("sheet: \(sheet.text(row: row, .key)) \(locale) = \(word)")
    let bytes = sheet.applying(SheetEdits(cells: [(row, .translation(locale), Text(word))]))
    try Data(bytes).write(to: URL(fileURLWithPath: world.sheetPath))
  }

  private mutating func reviewSideBranch(_ branch: String) throws {
    let side = "l10n/\(branch)"
    guard try world.tip(side) != nil,
      let key = try entries(Self.target, side).map(\.0).randomElement(using: &numbers)
    else { return }
    let word = words.randomElement(using: &numbers) ?? "uno"
    let all = try entries(Self.target, side).map { $0.0 == key ? (key, word) : $0 }
    note("\(side): es \(key) = \(word)")
    try world.commit(side, [Self.target: Self.strings(all)], author: "Grace")
  }

  private mutating func land(_ branch: String) throws {
    let side = "l10n/\(branch)"
    guard try world.tip(side) != nil else { return }
    let isSquash = Bool.random(using: &numbers)
    note("\(isSquash ? "squash" : "merge") \(side)")
    if isSquash { try world.squash(side, into: branch) } else { try world.merge(side, into: branch) }
  }

  private mutating func cutRelease() throws {
    guard try world.tip("release/2") == nil else { return }
    note("cut release/2")
    try world.branch("release/2", from: "release/1")
  }

  // MARK: Laws

  private mutating func sync() throws {
    let before = try tips()
    let sheetBefore = FileManager.default.fileExists(atPath: world.sheetPath) ? try world.sheet().bytes : nil
    let report = try world.sync()
    note("sync: \(report.sides.map(\.subject)) sheet \(report.sheetWritten) held \(report.held != nil)")
    if let sheetBefore, report.held == nil { try expectJournal(has: sheetBefore) }
    for (branch, tip) in before {
      // 6: append-only. Whatever was on a branch is behind its tip; other people's branches do not move.
      guard let now = try world.tip(branch) else { throw StoryError("\(branch) is gone") }
      if !branch.hasPrefix("l10n/"), now != tip { throw StoryError("sync moved \(branch)") }
      guard try world.repository.isAncestor(tip, of: now) else { throw StoryError("sync rewrote \(branch)") }
    }
    try expectLocal(report)
  }

  private func tips() throws -> [String: ObjectID] {
    let branches = try world.repository.snapshot(prefixes: ["refs/heads/"]).branches
    return Dictionary(uniqueKeysWithValues: branches.map { ($0.name, $0.id) })
  }

  /// 1: no loss. The journal has the sheet as it was found, byte for byte.
  private func expectJournal(has bytes: [UInt8]) throws {
    guard let journal = Journal(world.repository, author: ("", "")) else { return }
    var next = try journal.tip()
    while let id = next, let record = try journal.record(id) {
      if try journal.bytes(of: record) == bytes { return }
      next = record.commit.parents.first
    }
    throw StoryError("a version of the sheet is not in the journal")
  }

  /// 7 and 8: a commit touches string files only, and each parses.
  private func expectLocal(_ report: SyncReport) throws {
    for side in report.sides {
      guard let commit = side.commit, let es = LocaleTag("es"), let release = try world.tip(side.branch)
      else {
        continue
      }
      for change in try world.repository.changedFiles(from: release, to: commit) {
        guard change.path.string.hasSuffix(".strings"), let new = change.new else {
          throw StoryError("the side commit touched \(change.path)")
        }
        _ = try AppleStrings().read(try world.repository.blob(new.id), as: .translation(es))
      }
    }
  }

  /// 2 to 5 and 10: nothing to do any more; a rebuilt side branch has the same tree; an open gate has nothing missing.
  private mutating func settle() throws {
    let again = try world.sync()
    if again.changedAnything {
      throw StoryError("no fixed point: \(again.sides) sheet \(again.sheetWritten)")
    }
    let trees = try sideTrees()
    for branch in releases {
      let report = try world.gate(branch)
      if report.verdict.answer == .open { try recount(branch) }
    }
    for side in trees.keys {
      try run("git", ["-C", world.repository.path, "update-ref", "-d", "refs/heads/\(side)"])
    }
    try world.sync()
    for (side, tree) in try sideTrees() where trees[side] != tree {
      throw StoryError("\(side) was rebuilt otherwise")
    }
  }

  private func sideTrees() throws -> [String: ObjectID] {
    var trees: [String: ObjectID] = [:]
    for (name, tip) in try tips() where name.hasPrefix("l10n/") {
      trees[name] = try world.repository.commit(tip).tree
    }
    return trees
  }

  private func recount(_ branch: String) throws {
    let sources = try entries(Self.base, branch)
    for locale in ["es", "th"] {
      let there = Dictionary(uniqueKeysWithValues: try entries("ios/\(locale).lproj/M.strings", branch))
      for (key, _) in sources where there[key]?.isEmpty ?? true {
        throw StoryError("the gate is open, and \(branch) lacks \(locale) of \(key)")
      }
    }
  }
}
