import Foundation
import TestSupport
import Testing

/// What people read of a small app with two languages: numbers that add up, rows as they stand in the sheet.
@Suite struct AnswersForPeopleTests {
  private let folder: URL
  private var sheet: URL { folder.appendingPathComponent("app.csv") }

  private static let project = """
    [project]
    base = en
    target = es th
    [branches]
    production = main
    integration = develop
    [resource "ios"]
    format = apple-strings
    path = ios/{locale}.lproj/*.strings
    [gate]
    require = es
    require = th 50 %

    """

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("glossator-\(UUID().uuidString)")
    try strings("en", ["a": "One %@", "b": "Two", "c": "Three", "d": "Four"])
    try strings("es", ["a": "Uno %@", "b": "Dos", "c": "Tres", "d": "Cuatro"])
    try strings("th", ["b": "สอง"])
    try Data(Self.project.utf8).write(to: folder.appendingPathComponent(".glossator"))
    try git(["init", "-q", "-b", "develop"])
    try git(["add", "."])
    try git(["commit", "-q", "-m", "The app"])
    try git(["branch", "release/1.0"])
    try git(["checkout", "-q", "release/1.0"])
    #expect(try glossator(["sync"]).status == 0)
  }

  private func git(_ arguments: [String]) throws { try adasGit(arguments, in: folder) }

  private func glossator(_ arguments: [String]) throws -> FinishedProcess {
    try BuiltProgram.run(arguments + ["--repo", ".", "--sheet", "app.csv"], in: folder)
  }

  private func strings(_ locale: String, _ texts: [String: String]) throws {
    let file = folder.appendingPathComponent("ios/\(locale).lproj/Main.strings")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let lines = texts.sorted { $0.key < $1.key }.map { "\"\($0.key)\" = \"\($0.value)\";\n" }
    try Data(lines.joined().utf8).write(to: file)
  }

  private func replace(_ old: String, _ new: String) throws {
    let text = String(decoding: try Data(contentsOf: sheet), as: UTF8.self)
    #expect(text.contains(old), "\(text)")
    try Data(text.replacing(old, with: new).utf8).write(to: sheet)
  }

  /// The row of a key, as a spreadsheet numbers it.
  private func row(_ key: String) throws -> Int {
    let text = String(decoding: try Data(contentsOf: sheet), as: UTF8.self)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    return try #require(rows.firstIndex { $0.hasPrefix("\(key),") }) + 1
  }

  /// What passes is told apart from what blocks, and the locales' lines add up to the first one.
  @Test func theGateAddsUp() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // A better text passes, a new one that no file has does not, and a wrong one reaches no file.
    try replace(",Dos,", ",2,")
    try replace(",Uno %@,", ",Uno,")
    try strings("en", ["a": "One %@", "b": "Two", "c": "Three", "d": "Four", "e": "Five"])
    try git(["commit", "-q", "-a", "-m", "Five"])
    _ = try glossator(["sync"])
    try replace("e,,Five,,es th,,,", "e,,Five,,es th,,Cinco,")
    _ = try glossator(["sync"])
    let lines = try glossator(["gate", "release/1.0"]).output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "blocked: 4 missing, 1 refused, 1 pending in 2 locales", "\(lines)")
    #expect(
      lines[2] == "next: translators have 5 texts to do, in rows whose todo names their locale; "
        + "after the next sync, merge l10n/release/1.0")
    #expect(
      lines[4...5] == [
        "  th        1/5  20%   4 missing (20% done, 50% needed)",
        "  es        2/5  40%   1 refused, 1 pending (not blocking: 1 pending)",
      ], "\(lines)")
    let side = try glossator(["gate", "l10n/release/1.0"]).output.split(separator: "\n")
    #expect(side[0] == "blocked: 4 missing, 1 refused in 2 locales", "\(side)")
  }

  /// Where it only looks as if a translator had to do something.
  @Test func theGateSaysThatOnlyTheCommitIgnoresAKey() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try strings("en", ["a": "One %@", "b": "Two", "c": "Three", "d": "Four", "e": "Five"])
    try git(["commit", "-q", "-a", "-m", "Five"])
    _ = try glossator(["sync"])
    let own = Self.project.replacing("[gate]", with: "ignore = e\n[gate]")
    try Data(own.utf8).write(to: folder.appendingPathComponent(".glossator"))
    try git(["commit", "-q", "-a", "-m", "For nobody"])
    _ = try glossator(["sync"])
    let words = try glossator(["gate", "release/1.0"]).output.split(whereSeparator: \.isWhitespace)
    let said = words.joined(separator: " ")
    #expect(
      said.contains("not translated; only the commit's own .glossator ignores this key: take that out"),
      "\(said)")
  }

  /// Where a merge is all that is left, the gate says so first.
  @Test func theGateNamesTheBranchToMerge() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try strings("th", ["a": "หนึ่ง %@", "b": "สอง"])
    try strings("en", ["a": "One %@", "b": "Two", "c": "Three"])
    try git(["commit", "-q", "-a", "-m", "Less"])
    _ = try glossator(["sync"])
    #expect(try glossator(["gate", "release/1.0"]).status == 0)
    try strings("en", ["a": "One %@", "b": "Two", "c": "Three", "e": "Five"])
    try git(["commit", "-q", "-a", "-m", "Five"])
    _ = try glossator(["sync"])
    try replace("e,,Five,,es th,,,", "e,,Five,,es th,,Cinco,")
    _ = try glossator(["sync"])
    let gate = try glossator(["gate", "release/1.0"])
    #expect(
      gate.output.contains("blocked: 1 pending\n") && gate.errors.isEmpty, "\(gate)")
    #expect(gate.output.contains("\nnext: merge l10n/release/1.0: that opens the gate\n"), "\(gate)")
    #expect(gate.output.contains("2 missing") && gate.output.contains("not blocking"), "\(gate)")
  }

  /// What is stale and passes all the same is told as that, and not as fresh.
  @Test func whatIsStaleIsNotCalledFresh() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try git(["checkout", "-q", "develop"])
    let policy = Self.project.replacing("require = th 50 %", with: "stale = allow")
    try Data(policy.utf8).write(to: folder.appendingPathComponent(".glossator"))
    try git(["commit", "-q", "-a", "-m", "Stale texts ship"])
    try git(["checkout", "-q", "release/1.0"])
    try strings("en", ["a": "One %@", "b": "Two", "c": "Three", "d": "Four!"])
    try git(["commit", "-q", "-a", "-m", "Four"])
    _ = try glossator(["sync"])
    let gate = try glossator(["gate", "release/1.0"])
    #expect(
      gate.status == 0
        && gate.output.hasPrefix("open: 3 of 4 texts complete, fresh and free of errors\njudged commit "),
      "\(gate)")
    #expect(gate.output.contains("not blocking: 1 stale"), "\(gate)")
  }

  /// A finding names the row that the sheet has once the new rows above it are there; also when others move it later.
  @Test func aFindingNamesTheRowAsItIsAfterwards() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try strings("en", ["a": "One %@", "aa": "Before", "ab": "New %d", "b": "Two", "c": "Three", "d": "Four"])
    try strings("es", ["a": "Uno %@", "ab": "Nuevo", "b": "Dos", "c": "Tres", "d": "Cuatro"])
    try git(["commit", "-q", "-a", "-m", "More"])
    try replace(",Uno %@,", ",Uno,")
    try replace(",Cuatro,", ",%@,")
    // A plan has written nothing yet.
    let planned = try glossator(["sync", "--plan"]).errors
    #expect(planned.contains("sheet:5:7: warning: the es text of 'd' is not used"), "\(planned)")
    let run = try glossator(["sync"])
    for key in ["a", "ab", "d"] {
      #expect(
        run.errors.contains("sheet:\(try row(key)):7: warning: the es text of '\(key)' is not used"), "\(run)"
      )
    }
    #expect(try row("d") > 5)
    #expect(run.output.contains("release/1.0: 3 refused: es 3\n"), "\(run)")
    #expect(try glossator(["sync"]).errors == run.errors)
    try replace("a,,One", "mine,,,,,,,,,,\na,,One")
    let later = try glossator(["status"]).errors
    #expect(later.contains("sheet:\(try row("d")):7: warning: the es text of 'd'"), "\(later)")
  }

  @Test func theLogSaysWhatWasHeldAndWhy() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let sound = try Data(contentsOf: sheet)
    for text in [",Uno %@,", ",Dos,", ",Tres,"] { try replace(text, ",,") }
    let id = try #require(try glossator(["status"]).errors.firstMatch(of: /accept ([0-9a-f]+)/)?.1)
    _ = try glossator(["sync"])
    let doctor = try glossator(["doctor"])
    #expect(
      doctor.status == 1 && doctor.output.contains("error   sheet: held: the sheet lost 3 of "), "\(doctor)")
    func newest() throws -> String {
      String(try glossator(["sheet", "log"]).output.prefix { $0 != "\n" })
    }
    let held = try newest()
    #expect(
      held.hasPrefix(id) && held.contains("  held      3 rows changed; held: the sheet lost 3 of "), "\(held)"
    )
    #expect(try glossator(["sheet", "log", "--json"]).output.contains("\"held\":\"the sheet lost"))
    #expect(try glossator(["accept", String(id)]).status != 64)
    let log = try glossator(["sheet", "log"]).output
    #expect(
      log.contains("\(id)  ") && log.contains("  accepted  3 rows changed\n") && !log.contains("held"),
      "\(log)")
    try Data(sound).write(to: sheet)
  }

  static let endings: [(name: String, delimiter: String, isTold: Bool)] = [
    ("es.csv", ",", false), ("es.TSV", "\t", false), ("es.tab", "\t", false), ("es.txt", ",", true),
    ("es", ",", true),
  ]

  @Test func aPartIsASpreadsheetWhereItsNameSaysSo() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try glossator(["sheet", "export", "--locale", "es", "-o", "es.xlsx"])
    let part = try Data(contentsOf: folder.appendingPathComponent("es.xlsx"))
    #expect(run.status == 0 && part.starts(with: [0x50, 0x4B, 0x03, 0x04]))
    #expect(!run.errors.contains("ends in neither"))
    let back = try glossator(["sheet", "import", "es.xlsx", "--locale", "es", "--plan"])
    #expect(back.status == 0, "\(back.errors)")
  }

  @Test(arguments: endings.indices) func aPartIsWrittenAsItsNameSays(_ i: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (name, delimiter, isTold) = Self.endings[i]
    let run = try glossator(["sheet", "export", "--locale", "es", "-o", name])
    let part = String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    #expect(run.status == 0 && part.contains("key\(delimiter)variant"), "\(part)")
    #expect(run.errors.contains("ends in neither .csv, .tsv nor .tab") == isTold, "\(run.errors)")
  }
}
