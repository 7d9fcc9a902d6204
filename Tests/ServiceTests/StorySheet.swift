import Foundation
import Service
import TranslationModel
import TranslationSheet

/// What people and their programs do to the sheet, in a story.
///
///     several-sheets                        each of the project's sheets has a place of its own
///     sheet FILE [NAME]                     the sheet becomes that file
///     type KEY[:VARIANT] COLUMN TEXT [for ENGLISH]   a translator edits a cell
///     confirm KEY[:VARIANT] LOCALE [on BRANCH] [may-fail]    somebody runs 'glossator confirm'
///     replace OLD NEW                       the same by the sheet's own text, in whatever column it stands
///     drop-row KEY[:VARIANT] [for ENGLISH]  move-row KEY[:VARIANT] to NAME
///     copy-row KEY[:VARIANT]                the row is there again, at the end
///     keep-sheet [NAME]                     restore-sheet [NAME]
///     remove-sheet [NAME]                   cut-sheet [NAME]                  blank-sheet [NAME]
///     decompose-sheet                       every text in Unicode's form D
///     excel-sheet                           saved as a program does: with a byte order mark, semicolons and CR LF
///     rename-column OLD NEW                 the header says something else
///     merge-cells KEY[:VARIANT] COLUMN      a cell of an XLSX file is merged with the one above, which empties it
///     open-sheet WHO                        a person opens the sheet …
///     save-old WHO KEY[:VARIANT] COLUMN TEXT … edits a cell in what they opened then, and saves all of it
///     save-old WHO                          … or saves it as it was
///     sort-sheet                            somebody turns the order of its rows around
///     own-column NAME TEXT                  … or adds a column of their own, with a text in each row
///     conflicted-copy WHO MARK              a sync program puts what that person opened beside the sheet: MARK is what it adds to the
///                                           file's name
///     lock-sheet / unlock-sheet             an office program holds it, or a work tree its branch
///     place NAME                            from now on, the host whose copy of the sheet is in that folder; a new place
///                                           gets a copy of the sheet as it is; `place first` is where it was at first
extension Story {
  /// Does a step, if it is one of these.
  mutating func performInSheet(_ words: [String]) throws -> Bool {
    let name = words.count > 1 ? words[1] : "main"
    switch words.first {
    case "several-sheets": world.keepsSeveral = true
    case "sheet": try world.writeSheet(try file(words[1]), words.count > 2 ? words[2] : "main")
    case "type": try type(words)
    case "confirm": try confirm(words)
    case "replace":
      let text = String(decoding: try world.sheetBytes(), as: UTF8.self)
      guard text.contains(words[1]) else { throw StoryError("the sheet has no '\(words[1])'") }
      try world.writeSheet(Array(text.replacingOccurrences(of: words[1], with: words[2]).utf8))
    case "drop-row": try dropRow(words[1], source: words.count > 3 ? words[3].unescaped : nil)
    case "move-row": try moveRow(words[1], to: words[3])
    case "copy-row": try copyRow(words[1])
    case "keep-sheet": kept["kept"] = try world.sheetBytes(name)
    case "restore-sheet": try world.writeSheet(kept["kept"] ?? [], name)
    case "remove-sheet": try world.removeSheet(name)
    case "cut-sheet":
      let bytes = try world.sheetBytes(name)
      try world.writeSheet(Array(bytes.prefix(bytes.count / 2)), name)
    case "blank-sheet": try world.writeSheet([], name)
    case "decompose-sheet":
      let text = String(decoding: try world.sheetBytes(), as: UTF8.self)
      try world.writeSheet(text.decomposedStringWithCanonicalMapping)
    case "excel-sheet" where world.isSpreadsheet: try world.writeSheet(try world.sheetBytes())
    case "excel-sheet":
      let text = String(decoding: try world.sheetBytes(), as: UTF8.self)
      guard !text.contains("\"") else { throw StoryError("the sheet has quotes") }
      try world.writeSheet(
        "\u{FEFF}"
          + text.replacingOccurrences(of: ",", with: ";").replacingOccurrences(of: "\n", with: "\r\n"))
    case "rename-column": try renameColumn(words[1], to: words[2])
    case "merge-cells": try world.mergeWithAbove(words[1], try column(words[2]))
    case "open-sheet": kept["open:" + words[1]] = try world.sheetBytes()
    case "save-old": try saveOld(words)
    case "sort-sheet": try rewriteRows { header, rows in [header] + rows.reversed() }
    case "own-column":
      try rewriteRows { header, rows in
        [header + "," + words[1]] + rows.map { $0 + "," + words[2] }
      }
    case "conflicted-copy": try world.putBeside(kept["open:" + words[1]] ?? [], words[2])
    case "lock-sheet": try world.lockSheet()
    case "unlock-sheet": try world.unlockSheet()
    case "place": try world.goToPlace(words[1] == "first" ? "" : words[1])
    default: return false
    }
    return true
  }

  private func type(_ words: [String]) throws {
    let (key, variant) = Self.entry(words[1])
    try world.type(
      words[3].unescaped, into: try column(words[2]), of: key, variant,
      source: words.count > 5 && words[4] == "for" ? words[5].unescaped : nil)
  }

  private func confirm(_ words: [String]) throws {
    guard let locale = LocaleTag(words[2]) else { throw StoryError("no locale \(words[2])") }
    do {
      _ = try ConfirmOperation(world.repository, sheets: try world.stores, identity: CommitIdentity())
        .run([words[1]], [locale], branch: words.count > 4 && words[3] == "on" ? words[4] : nil)
    } catch let failure as Failure {
      guard words.last == "may-fail" else { throw failure }
      return
    }
    if words.last == "may-fail" { throw StoryError("it did not fail") }
  }

  /// Of a sheet in which no cell has a line end.
  private func rewriteRows(_ edit: (String, [String]) -> [String]) throws {
    let lines = String(decoding: try world.sheetBytes(), as: UTF8.self).split(separator: "\n").map(
      String.init)
    guard let header = lines.first else { throw StoryError("the sheet has no header") }
    try world.writeSheet(edit(header, Array(lines.dropFirst())).joined(separator: "\n") + "\n")
  }

  private func record(_ word: String, _ source: String? = nil) throws -> (record: [UInt8], sheet: String) {
    let (key, variant) = Self.entry(word)
    guard let (sheet, row, name) = try world.find(key, variant, source: source) else {
      throw StoryError("no row \(word)")
    }
    return (Array(sheet.recordBytes(row)), name)
  }

  private func copyRow(_ word: String) throws {
    let (record, name) = try record(word)
    try world.writeSheet(try world.sheetBytes(name) + record + Array("\n".utf8), name)
  }

  @discardableResult
  private func dropRow(_ word: String, source: String? = nil) throws -> [UInt8] {
    let (record, name) = try record(word, source)
    var data = Data(try world.sheetBytes(name))
    guard let range = data.range(of: Data(record)) else { throw StoryError("no record of \(word)") }
    data.removeSubrange(range)
    try world.writeSheet(Array(data), name)
    return record
  }

  /// Cuts a row out of its sheet, and puts it at the end of another one.
  private func moveRow(_ word: String, to name: String) throws {
    let record = try dropRow(word)
    try world.writeSheet(try world.sheetBytes(name) + record + Array("\n".utf8), name)
  }

  /// Saves a copy of the sheet that was opened earlier, perhaps with one cell edited: all else goes back with it.
  private func saveOld(_ words: [String]) throws {
    guard let old = kept["open:" + words[1]] else { throw StoryError("\(words[1]) has no sheet open") }
    try world.writeSheet(old)
    if words.count > 2 { try type(["type"] + words.dropFirst(2)) }
  }

  private func renameColumn(_ old: String, to new: String) throws {
    let file = String(decoding: try world.sheetBytes(), as: UTF8.self)
    let mark = file.prefix { $0 == "\u{FEFF}" }
    let text = file.dropFirst(mark.count)
    guard let end = text.firstIndex(of: "\n") else { throw StoryError("the sheet has no header") }
    let names = text[..<end].split(separator: ",", omittingEmptySubsequences: false)
    guard names.contains(Substring(old)) else { throw StoryError("there is no column \(old)") }
    let header = names.map { $0 == old ? new : String($0) }.joined(separator: ",")
    try world.writeSheet(mark + header + text[end...])
  }
}
