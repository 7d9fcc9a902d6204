import ProjectConfiguration
import RepositoryModel
import Service
import StringFormats
import TestSupport
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// Random edits in a part of the sheet, and in the sheet between export and import: nothing that a person typed on either
/// side is lost, and what both left alone is byte for byte as before.
@Suite struct PartPropertyTests {
  private static let keys = ["welcome", "sent", "settings", "files:one", "files:other"]
  private static let texts = ["Uno", "-2 %", "tres, \"3\"", "cuatro\ncinco", " seis ", "'siete", "ocho;9"]

  @Test(arguments: 0..<60) func nothingIsLost(_ number: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(number))
    let world = try World.withRelease(sheetOn: number % 3 == 0 ? "l10n-sheet" : nil)
    try world.sync()
    var part = try #require(
      Grid(
        reading: try SheetExportOperation(
          world.repository, sheets: try world.stores, identity: CommitIdentity()
        ).run(try locale, todoOnly: false).bytes(.comma)))
    let typedThere = try edit(&part, &numbers)
    let typedHere = try editSheet(world, &numbers)
    let isReworded = Bool.random(using: &numbers)
    if isReworded { try reword(world) }

    let before = try world.sheet()
    let report = try SheetImportOperation(
      world.repository, sheets: try world.stores, identity: CommitIdentity()
    ).run(part.bytes, locale: nil, version: nil, planOnly: false)
    let after = try world.sheet()
    expectOnly(report, between: before, after)
    for (key, text) in typedHere { #expect(try cell(key, world) == text, "\(key) in the sheet") }
    for (key, text) in typedThere {
      let isThere = try cell(key, world) == text
      let isTold = report.findings.contains { finding in
        // A text without the placeholders of its English is not used either.
        let mayFail = ["sent", "files:other"].contains(key) && finding.rule == "not-imported"
        return (finding.rule == "changed-meanwhile" || mayFail)
          && finding.message.contains(Text(text).excerpt)
      }
      #expect(isThere || isTold, "'\(text)' of \(key): \(report.findings.map(\.line))")
    }
    try expectInForce(report, isReworded: isReworded, typedHere, world)
  }

  private static let awkward = [
    "%1$@ <b>%2$d</b>", "a & b < c > d", "]]>", " \n x\t", "😀 ไทย العربية e\u{301}", "&amp; &#39;",
    "{name} %", "<a href=\"x\">",
    "\u{200B}\u{A0}", "-1+2", "'=x", "\"\"",
  ]

  /// A job that comes back as it went out changes nothing, whatever its texts are; nor does one that says all again in the sheet's
  /// place.
  @Test(arguments: 0..<12, TranslationJob.Version.allCases) func aJobThatNobodyTouchedChangesNothing(
    _ number: Int, _ version: TranslationJob.Version
  ) throws {
    var numbers = SeededNumbers(seed: UInt64(1000 + number))
    let world = try World.withRelease()
    try world.sync()
    for key in Self.keys {
      let (name, variant) = Story.entry(key)
      let text = (0..<3).map { _ in Self.awkward.randomElement(using: &numbers) ?? "" }.joined()
      try world.type(text, into: .translation(try locale), of: name, variant)
      if Bool.random(using: &numbers) { try world.sync() }
    }
    if Bool.random(using: &numbers) { try reword(world) }
    let job = try SheetExportOperation(world.repository, sheets: try world.stores, identity: CommitIdentity())
      .job(try locale, todoOnly: false)
    let before = try world.sheet().bytes
    let report = try SheetImportOperation(
      world.repository, sheets: try world.stores, identity: CommitIdentity()
    ).run(job.job.bytes(version), locale: nil, version: nil, planOnly: false)
    #expect(job.unitCount == Self.keys.count && report.rows.isEmpty && report.findings.isEmpty, "\(report)")
    #expect(try world.sheet().bytes == before)
  }

  /// Beside a placeholder a percent sign is written twice.
  private static func settled(_ text: String) -> String {
    text.contains("%1$@") || text.contains("%d") ? text.replacing("2 % ", with: "2 %% ") : text
  }

  /// The next sync hears the texts, as made for the English that they were typed beside.
  private func expectInForce(
    _ report: SheetImportOperation.Report, isReworded: Bool, _ typedHere: [String: String], _ world: World
  ) throws {
    try world.sync()
    for row in report.rows {
      let id = row.id.variant == .plain ? row.id.key.string : "\(row.id.key):\(row.id.variant.text)"
      #expect(try cell(id, world) == Self.settled(row.text.string))
      #expect((row.englishWas != nil) == (isReworded && id == "welcome"))
      let (sheet, at) = try #require(try world.row(row.id.key.string, row.id.variant.text))
      let todo = LocaleSet(cell: sheet.text(row: at, .todo), targets: [try locale])
      if row.englishWas != nil { #expect(todo.contains(try locale), "\(id) is stale") }
    }
    for (key, text) in typedHere {
      #expect(try cell(key, world) == Self.settled(text), "\(key) after the sync")
    }
    #expect(try !world.sync().changedAnything)
  }

  /// Cells of other rows and columns have the very bytes that they had.
  private func expectOnly(
    _ report: SheetImportOperation.Report, between before: Sheet, _ after: Sheet
  ) {
    #expect(before.rowCount == after.rowCount && before.dialect == after.dialect)
    let written = Set(report.rows.map(\.row))
    for row in 0..<min(before.rowCount, after.rowCount) {
      if !written.contains(before.rowNumber(row)) {
        #expect(before.recordBytes(row) == after.recordBytes(row))
      }
      for column in before.schema.columns where column != .translation(report.locale) {
        #expect(before.text(row: row, column) == after.text(row: row, column))
      }
    }
    if written.isEmpty { #expect(before.bytes == after.bytes) }
  }

  // MARK: People

  private var locale: LocaleTag { get throws { try #require(LocaleTag("es")) } }

  /// What the translator types, by key.
  private func edit(_ part: inout Grid, _ numbers: inout SeededNumbers) throws -> [String: String] {
    let (keys, variants) = (try #require(part.column("key")), try #require(part.column("variant")))
    let field = try #require(part.column("es"))
    var typed: [String: String] = [:]
    var rows = Array(part.rows.dropFirst())
    for i in rows.indices where Int.random(in: 0..<5, using: &numbers) < 3 {
      let key = rows[i][keys] + (rows[i][variants].isEmpty ? "" : ":" + rows[i][variants])
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: rows[i][field] = ""
      case 1: rows[i][field] = "  "
      default:
        let values = ["sent": " %1$@ %2$d", "files:other": " %d"][key] ?? ""
        let hasValues = Int.random(in: 0..<4, using: &numbers) > 0
        let text = "\(Self.texts.randomElement(using: &numbers) ?? "") \(i)" + (hasValues ? values : "")
        // As people type it, whose program takes it for a formula without the apostrophe.
        rows[i][field] = text.hasPrefix("-") || text.hasPrefix("'") ? "'" + text : text
        typed[key] = text
      }
    }
    if Bool.random(using: &numbers) { rows.shuffle(using: &numbers) }
    if let last = rows.last, Bool.random(using: &numbers) {
      rows.removeLast()
      typed[last[keys] + (last[variants].isEmpty ? "" : ":" + last[variants])] = nil
    }
    part.rows = [part.rows[0]] + rows
    part.delimiter = [",", ";", "\t"].randomElement(using: &numbers) ?? ","
    part.newline = Bool.random(using: &numbers) ? "\n" : "\r\n"
    part.encoding = Grid.Encoding.allCases.randomElement(using: &numbers) ?? .utf8
    part.quotesAll = Bool.random(using: &numbers)
    return typed
  }

  /// What others type into the sheet meanwhile, by key; some of it is heard by a sync already.
  private func editSheet(_ world: World, _ numbers: inout SeededNumbers) throws -> [String: String] {
    var typed: [String: String] = [:]
    for key in Self.keys where Int.random(in: 0..<3, using: &numbers) == 0 {
      let text = "Otro \(key) \(Int.random(in: 0..<100, using: &numbers))"
      let (name, variant) = Story.entry(key)
      try world.type(text, into: .translation(try locale), of: name, variant)
      typed[key] = text
      if Bool.random(using: &numbers) { try world.sync() }
    }
    if Bool.random(using: &numbers) {
      try world.type("ไทย", into: .translation(try #require(LocaleTag("th"))), of: "welcome")
    }
    return typed
  }

  private func reword(_ world: World) throws {
    try world.commit(
      "release/1.2",
      [
        "ios/en.lproj/Main.strings":
          "\"welcome\" = \"Welcome back\";\n\"sent\" = \"%@ sent %ld photos\";\n"
      ])
    try world.sync()
  }

  private func cell(_ key: String, _ world: World) throws -> String {
    let (name, variant) = Story.entry(key)
    let (sheet, row) = try #require(try world.row(name, variant))
    return sheet.text(row: row, .translation(try locale)).string
  }
}
