import Foundation
import Git
import ProjectConfiguration
import RepositoryModel
import Service
import TestSupport
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// What programs, transfers and people do to the sheet file, one fault a case. In every case no commit is made, the version
/// is in the journal byte for byte, and the message says where. Once the old file is back, all is as if nothing had been.
@Suite struct SheetFaultTests {
  enum Outcome: Sendable {
    /// Nothing to see and nothing to do: every cell says what it said.
    case same
    /// The whole snapshot waits for a person, with these words.
    case held(String)
    /// The file is not used, with these words.
    case refused(String)
    /// Single cells or rows are left out, by this rule.
    case found(rule: String)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var outcome: Outcome
    var change: @Sendable (Grid, [UInt8]) -> [UInt8]
  }

  private static func bytes(
    _ name: String, _ outcome: Outcome, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> Fault {
    Fault(testDescription: name, outcome: outcome) { change($1) }
  }

  private static func grid(
    _ name: String, _ outcome: Outcome, _ change: @escaping @Sendable (inout Grid) -> Void
  ) -> Fault {
    Fault(testDescription: name, outcome: outcome) { grid, _ in
      var grid = grid
      change(&grid)
      return grid.bytes
    }
  }

  /// The sheet's text with a piece of it replaced.
  private static func text(_ name: String, _ outcome: Outcome, _ old: String, _ new: String) -> Fault {
    bytes(name, outcome) { Array(String(decoding: $0, as: UTF8.self).replacing(old, with: new).utf8) }
  }

  static let encodings: [Fault] = [
    bytes("S01 byte order mark", .same) { [0xEF, 0xBB, 0xBF] + $0 },
    grid("S01 byte order mark and quotes", .same) { ($0.encoding, $0.quotesAll) = (.utf8Marked, true) },
    grid("S02 Unicode text of Excel", .same) { ($0.encoding, $0.delimiter) = (.utf16LittleEndian, "\t") },
    bytes("S03 UTF-16 without mark", .refused("UTF-16 without a byte order mark")) {
      $0.flatMap { [$0, 0] }
    },
    bytes("S03 UTF-16 with half a character", .refused("middle of a character")) {
      [0xFF, 0xFE] + $0.filter { $0 < 0x80 }.flatMap { [$0, 0] } + [0x41]
    },
    bytes("S04 a byte of Windows-1252", .refused("row 3, column C (en): byte 0xE9")) { bytes in
      var bytes = bytes
      if let place = bytes.lines(3).firstIndex(of: UInt8(ascii: "T")) { bytes[place] = 0xE9 }
      return bytes
    },
    grid("S05 decoded twice", .held("opened in the wrong encoding")) {
      Accident.decodedTwice.happen(to: &$0, in: "es")
    },
    grid("S06 letters lost", .held("'?' or '_' in place of letters")) {
      Accident.lettersLost.happen(to: &$0, in: "th")
    },
    text("S34 NUL in a cell", .found(rule: "sheet-cell-refused"), "Texto 7 ", "Texto\u{0}7 "),
    text("S35 a control character", .found(rule: "mangled-cell"), "Texto 7 ", "Texto\u{7}7 "),
    bytes("S39 form D", .same) {
      Array(String(decoding: $0, as: UTF8.self).decomposedStringWithCanonicalMapping.utf8)
    },
  ]

  static let dialects: [Fault] = [
    grid("S07 semicolons", .same) { $0.delimiter = ";" },
    bytes("S08 sep=", .same) { Array("sep=,\n".utf8) + $0 },
    grid("S10 CR LF", .same) { $0.newline = "\r\n" },
    grid("S11 CR", .same) { $0.newline = "\r" },
    text(
      "S12 a quote that is never closed", .refused("row 9, column C (en): the quote"), "key.07,,Text",
      "key.07,,\"Text"),
    text(
      "S13 a quote in a plain cell", .refused("row 9, column G (es): a quote inside"), "Texto 7 ",
      "Tex\"to 7 "),
    bytes("S15 no byte", .refused("empty")) { _ in [] },
    grid("S20 header in capitals, with blanks", .same) {
      $0.rows[0] = $0.rows[0].map { " \($0.uppercased())\u{A0}" }
    },
    text("S20 an unknown name", .held("lost"), ",es,", ",spanish,"),
    grid("S22 two columns of one name", .refused("columns G and H are both 'es'")) { $0.rows[0][7] = "es" },
    grid("S25 empty columns and rows", .same) { grid in
      for row in grid.rows.indices { grid.rows[row] += Array(repeating: "", count: 200) }
      grid.rows += Array(repeating: Array(repeating: "", count: 211), count: 5000)
    },
    grid("S47 other quoting", .same) { $0.quotesAll = true },
    bytes("S50 a spreadsheet's own file", .refused("XLSX")) { _ in Array("PK\u{3}\u{4}xl/".utf8) },
    bytes("S50 a page to sign in", .refused("HTML")) { _ in Array("<!DOCTYPE html><html></html>".utf8) },
    bytes("S50 an error in JSON", .refused("JSON")) { _ in Array("{\"error\":403}".utf8) },
    bytes("S51 Ctrl-Z at the end", .same) { $0 + [0x1A] },
    bytes("S51 NUL bytes at the end", .refused("NUL bytes")) { $0 + Array(repeating: 0, count: 512) },
    text("S56 a row with too many cells", .found(rule: "sheet-row-shifted"), "Text 7,", "Text, 7,"),
  ]

  static let rows: [Fault] = [
    grid("S16 the header alone", .held("lost")) { $0.rows.removeLast($0.rows.count - 1) },
    grid("S16 half of the rows", .held("lost")) { Accident.rowsGone.happen(to: &$0, in: "es") },
    grid("S18 rows in another order", .same) { $0.rows[1...].reverse() },
    grid("S19 one column sorted", .held("column 'es' was sorted or moved by itself")) {
      Accident.columnSorted.happen(to: &$0, in: "es")
    },
    grid("S19 the English sorted", .held("column 'en' was sorted or moved by itself")) {
      Accident.sourceSorted.happen(to: &$0, in: "es")
    },
    grid("S20 columns in another order", .same) { for row in $0.rows.indices { $0.rows[row].swapAt(2, 7) } },
    grid("S21 a language's column deleted", .held("lost")) {
      for row in $0.rows.indices { $0.rows[row].remove(at: 6) }
    },
    grid("S23 a row twice, alike", .found(rule: "doubled-row")) { $0.rows.append($0.rows[5]) },
    // Of two new texts none is used; a story tells that one beside the agreed text is.
    grid("S23 a row twice, with other texts", .found(rule: "doubled-row")) {
      $0.rows[5][6] = "Uno"
      $0.rows.append($0.rows[5])
      $0.rows[$0.rows.count - 1][6] = "Otro"
    },
    grid("S24 a row with a key that nobody has", .found(rule: "unknown-key")) {
      $0.rows.append(["key.xx", "", "Hello", "", "", "", "Hola", "", "", "", ""])
    },
    text("S36 a direction mark in a key", .found(rule: "mangled-cell"), "key.07", "key\u{202E}.07"),
    text("S37 a zero-width space in a key", .found(rule: "mangled-cell"), "key.07", "key.\u{200B}07"),
    text("S37 a no-break space behind a key", .found(rule: "mangled-cell"), "key.07,", "key.07\u{A0},"),
    text("S28 a broken formula", .found(rule: "mangled-cell"), "Texto 7 é", "#REF!"),
    grid("S31 a number", .found(rule: "mangled-cell")) { $0.rows[1][6] = "7" },
    grid("S32 a key", .found(rule: "mangled-cell")) { $0.rows[2][0] = "01-Mar" },
    grid("all rows twice", .held("twice")) { Accident.doubled.happen(to: &$0, in: "es") },
    grid("a cell put in, and all after it one to the right", .held("")) {
      Accident.columnsMovedRight.happen(to: &$0, in: "es")
    },
  ]

  @Test(arguments: encodings) func encoding(_ fault: Fault) throws { try check(fault) }
  @Test(arguments: dialects) func dialect(_ fault: Fault) throws { try check(fault) }
  @Test(arguments: rows) func row(_ fault: Fault) throws { try check(fault) }

  // MARK: The oracle

  private func world() throws -> World {
    let world = try World()
    func file(_ text: (Int) -> String) -> String {
      (0..<40).map { i in
        let key = i == 1 ? "MAR1" : i < 10 ? "key.0\(i)" : "key.\(i)"
        return "\"\(key)\" = \"\(text(i))\";\n"
      }.joined()
    }
    try world.commit(
      "main",
      [
        ".glossator": """
        [project]
            base = en
            target = es th
        [resource "ios"]
            format = apple-strings
            path = {locale}.lproj/*.strings

        """,
        "en.lproj/Main.strings": file { "Text \($0)" },
        "es.lproj/Main.strings": file { $0 == 0 ? "007" : "Texto \(40 - $0 == 33 ? 7 : 40 + $0) é" },
        "th.lproj/Main.strings": file { "ข้อความ \($0 * 7 % 40)" },
      ])
    try world.branch("develop", from: "main")
    try world.branch("release/1.0", from: "develop")
    try world.sync()
    return world
  }

  private func check(_ fault: Fault) throws {
    let world = try world()
    let url = URL(fileURLWithPath: world.sheetPath)
    let sound = Array(try Data(contentsOf: url))
    let grid = try #require(Grid(reading: sound))
    let broken = fault.change(grid, sound)
    #expect(broken != sound, "the fault is none")
    try Data(broken).write(to: url)
    let report = try world.sync()

    #expect(report.sides.isEmpty)
    #expect(try world.tip("l10n/release/1.0") == nil, "a commit")
    let answer = try world.gate("release/1.0").verdict.answer
    #expect(answer == .open || isGateAsked(fault))
    if !isForeign(broken) { try expectJournal(of: world, has: broken) }
    expect(fault.outcome, report)
    if case .found = fault.outcome {
    } else {
      #expect(Array(try Data(contentsOf: url)) == broken, "it was written to")
    }

    // Once the fault is gone, all is as if it had never been.
    try Data(sound).write(to: url)
    let after = try world.sync()
    #expect(after.sides.isEmpty)
    #expect(try world.tip("l10n/release/1.0") == nil)
    let last = Array(try Data(contentsOf: url))
    if !report.sheetWritten { #expect(after.held == nil && last == sound) }
    #expect(try world.gate("release/1.0").verdict.answer == .open)
  }

  /// What is no sheet of ours at all is none of the journal's business.
  private func isForeign(_ bytes: [UInt8]) -> Bool {
    let targets = ["es", "th"].compactMap { LocaleTag($0) }
    return LocaleTag("en").map { SheetHeading(of: bytes, schema: SheetSchema(base: $0, targets: targets)) }
      == .foreign
  }

  /// A row that is there twice is out of step until one goes.
  private func isGateAsked(_ fault: Fault) -> Bool { fault.testDescription.hasPrefix("S23") }

  private func expect(_ outcome: Outcome, _ report: LookReport) {
    let said = report.findings.map { "\($0.rule): \($0.message)" }.joined(separator: "\n")
    switch outcome {
    case .same:
      #expect(report.held == nil && !report.sheetWritten, "\(said)")
      #expect(!report.findings.contains { $0.severity == .error }, "\(said)")
    case .held(let words):
      #expect(
        report.held != nil && report.held?.doubt.message.contains(words) ?? false || words.isEmpty, "\(said)")
    case .refused(let words):
      #expect(
        report.findings.contains {
          $0.rule == "unreadable-sheet" && $0.message.contains(words) && $0.place != nil
        },
        "\(said)")
    case .found(let rule):
      #expect(report.held == nil)
      #expect(report.findings.contains { $0.rule == rule && $0.place?.line != nil }, "\(said)")
    }
  }

  private func expectJournal(of world: World, has bytes: [UInt8]) throws {
    let journal = try #require(Journal(world.repository, author: ("", "")))
    let id = try Repository.hash(blob: bytes)
    var next = try journal.tip()
    while let commit = next, let record = try journal.record(commit) {
      if record.entry.sheets.contains(id) { return #expect(try journal.bytes(of: record) == bytes) }
      next = record.commit.parents.first
    }
    Issue.record("the version is not in the journal")
  }
}

extension [UInt8] {
  /// The bytes of a line, 1-based.
  fileprivate func lines(_ number: Int) -> ArraySlice<UInt8> {
    split(separator: 0x0A, omittingEmptySubsequences: false)[number - 1]
  }
}
