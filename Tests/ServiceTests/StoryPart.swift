import Foundation
import ProjectConfiguration
import Service
import TestSupport
import TranslationModel
import TranslationSheet
import Workflow

/// What becomes of one translator's part of the sheet, in a story. Their program shares no code with the product.
///
///     export WHO LOCALE [todo]              WHO gets the locale's part
///     part WHO KEY[:VARIANT] COLUMN TEXT    … types into a cell of it
///     part-drop WHO KEY                     … deletes a row
///     part-odd WHO                          … sorts it backwards, adds a column, and saves it with semicolons and CR LF
///     import WHO [plan | may-fail]          it is merged; so is a job: see `StoryJob.swift`
///     expect part WHO KEY[:VARIANT] COLUMN=TEXT …
///     expect part-rows WHO COUNT
///     expect imported [KEY[:VARIANT] …]     the rows that were written, in the file's order
///     expect imported-stale [KEY …]         those that have other English by now
///     expect imported-obsolete [KEY …]      those that no release needs
///     expect confirmed [KEY …]              those whose text was confirmed
///     expect not-imported [RULE …]          the findings
///     expect import-recorded yes|no         whether the journal has an entry more since the last import
extension Story {
  mutating func performWithParts(_ words: [String]) throws -> Bool {
    switch words.first {
    case "export":
      guard let locale = LocaleTag(words[2]) else { throw StoryError("no locale \(words[2])") }
      kept["part:" + words[1]] = try SheetExportOperation(
        world.repository, sheets: try world.stores, identity: CommitIdentity()
      ).run(locale, todoOnly: words.count > 3).bytes(.comma)
    case "part":
      try editPart(words[1]) { grid in
        grid.rows[try Self.row(words[2], in: grid)][try Self.field(words[3], in: grid)] = words[4].unescaped
      }
    case "part-drop":
      try editPart(words[1]) { grid in grid.rows.remove(at: try Self.row(words[2], in: grid)) }
    case "part-odd":
      try editPart(words[1]) { grid in
        grid.rows = [["mine"] + grid.rows[0]] + grid.rows.dropFirst().reversed().map { ["x"] + $0 }
        (grid.delimiter, grid.newline) = (";", "\r\n")
      }
    case "job", "job-says", "job-marked", "job-odd": try performWithJob(words)
    case "import":
      let before = try Journal.forReading(world.repository).tip()
      defer { importWasRecorded = (try? Journal.forReading(world.repository).tip()) != before }
      do {
        lastImport = try SheetImportOperation(
          world.repository, sheets: try world.stores, identity: CommitIdentity()
        ).run(
          kept["part:" + words[1]] ?? [], locale: nil, version: nil, planOnly: words.last == "plan")
        if words.last == "may-fail" { throw StoryError("the import did not fail") }
      } catch let failure as Failure {
        if words.last != "may-fail" { throw failure }
      }
    case "expect" where words.count > 1: return try expectOfPart(Array(words.dropFirst()))
    default: return false
    }
    return true
  }

  private func expectOfPart(_ words: [String]) throws -> Bool {
    switch words[0] {
    case "job-texts", "job-has": try expectOfJob(words)
    case "part":
      let grid = try part(words[1])
      for wanted in words.dropFirst(3) {
        let pair = wanted.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let found = grid.rows[try Self.row(words[2], in: grid)][try Self.field(String(pair[0]), in: grid)]
        if found != String(pair[1]).unescaped { throw StoryError("\(pair[0]) is '\(found)'") }
      }
    case "part-rows":
      let count = try part(words[1]).rows.count - 1
      if String(count) != words[2] { throw StoryError("it has \(count) rows") }
    case "imported", "imported-stale", "imported-obsolete", "confirmed":
      let rows = (lastImport?.rows ?? []).filter { row in
        switch words[0] {
        case "imported-stale": row.englishWas != nil
        case "imported-obsolete": row.isObsolete
        case "confirmed": row.isConfirmed
        default: true
        }
      }
      let keys = rows.map {
        $0.id.variant == .plain ? $0.id.key.string : "\($0.id.key):\($0.id.variant.text)"
      }
      if keys != Array(words.dropFirst()) { throw StoryError("\(words[0]): \(keys)") }
    case "import-recorded":
      if (words[1] == "yes") != importWasRecorded { throw StoryError("recorded: \(importWasRecorded)") }
    case "not-imported":
      let findings = lastImport?.findings ?? []
      if findings.map(\.rule) != Array(words.dropFirst()) {
        throw StoryError("findings: \(findings.map(\.line))")
      }
    default: return false
    }
    return true
  }

  private func part(_ who: String) throws -> Grid {
    guard let grid = kept["part:" + who].flatMap({ Grid(reading: $0) }) else {
      throw StoryError("\(who) has no part of the sheet")
    }
    return grid
  }

  private mutating func editPart(_ who: String, _ edit: (inout Grid) throws -> Void) throws {
    var grid = try part(who)
    try edit(&grid)
    kept["part:" + who] = grid.bytes
  }

  private static func row(_ word: String, in grid: Grid) throws -> Int {
    let (key, variant) = entry(word)
    let (keys, variants) = (try field("key", in: grid), try field("variant", in: grid))
    let found = grid.rows.indices.dropFirst().first {
      grid.rows[$0][keys] == key && grid.rows[$0][variants] == variant
    }
    guard let found else { throw StoryError("the part has no row \(word)") }
    return found
  }

  private static func field(_ name: String, in grid: Grid) throws -> Int {
    guard let field = grid.column(name) else { throw StoryError("the part has no column \(name)") }
    return field
  }
}
