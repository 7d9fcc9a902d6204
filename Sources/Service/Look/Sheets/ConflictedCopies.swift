import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

// What a sync program could not merge, and put beside the sheet.
extension SyncLook {
  /// Puts the conflicted copies into the journal, those that it has not yet.
  mutating func keep(_ copies: [ConflictedCopy], of name: String) throws(Failure) {
    for copy in copies {
      let version = try git { () throws(GitError) in try SheetVersion(copy.bytes) }
      let isKnown =
        knownCopies.contains(version.id) || records.contains { $0.entry.sheets[name] == version.id }
      if isKnown { continue }
      let all = try newest(SheetSet([name: version]))
      var entry = JournalEntry(.read, sheets: all.ids)
      entry.copies = [version.id]
      try record(entry, all)
    }
  }

  /// More copies than this beside a sheet are kept once more now and then.
  private static let mostCopies = 100

  /// The copies that the journal is known to have, the newest last: what the newest agreed entry says, and those since.
  var knownCopies: [ObjectID] {
    var copies: [ObjectID] = []
    for record in records.reversed() {
      for copy in record.entry.copies {
        copies.removeAll { $0 == copy }
        copies.append(copy)
      }
    }
    return Array(copies.suffix(Self.mostCopies))
  }

  /// What stands in the conflicted copies of a sheet, and not in the sheet.
  func conflicts(of look: SheetLook) -> [Finding] {
    guard let sheet = look.usable else { return [] }
    return look.copies.map { copy in
      var edits: [String]?
      if let theirs = try? Sheet(reading: copy.bytes, schema: schema) {
        edits = rows(look.name, sheet, look.version?.id).edits(in: SheetRows(theirs), schema)
      }
      return .conflictedCopy(copy.name, edits, in: title(look.name))
    }
  }
}

extension SheetRows {
  /// The cells of people's that say something in another version, and something else or nothing here; and what was answered there in
  /// `todo`, and not here.
  fileprivate func edits(in other: SheetRows, _ schema: SheetSchema) -> [String] {
    var edits: [String] = []
    let columns = SheetColumn.filled(for: schema.targets)
    for (row, id) in other.ids.enumerated() {
      guard let id, other.isFirst(row) else { continue }
      let own = index[id] ?? partner(of: id, in: other)
      func add(_ name: String, _ theirs: Text, _ ours: Text) {
        edits.append("\(name) of '\(id.label)': '\(theirs.excerpt)', not '\(ours.excerpt)'")
      }
      func ours(_ column: SheetColumn) -> Text { own.map { book.text(row: $0, column) } ?? .empty }
      if index[id] == nil { add(schema.base.description, id.source, ours(.source)) }
      for column in columns {
        let theirs = other.book.text(row: row, column)
        if !theirs.isBlank, !theirs.isSame(as: ours(column)) { add(column.name, theirs, ours(column)) }
      }
      if let own = index[id], answers(own, differently: row, in: other, schema.targets) {
        add("todo", other.book.text(row: row, .todo), ours(.todo))
      }
    }
    return edits
  }

  /// True where `todo` asks for something else in another version, of a text that both have: what only the one English asks for, or a text
  /// that only one of them has, is told by that.
  private func answers(_ own: Int, differently row: Int, in other: SheetRows, _ targets: [LocaleTag]) -> Bool
  {
    guard other.book.has(.todo) else { return false }
    let asked = LocaleSet(cell: other.book.text(row: row, .todo), targets: targets)
    let known = LocaleSet(cell: book.text(row: own, .todo), targets: targets)
    return targets.contains { locale in
      let text = other.book.text(row: row, .translation(locale))
      return asked.contains(locale) != known.contains(locale) && !text.isBlank
        && text.isSame(as: book.text(row: own, .translation(locale)))
    }
  }

  /// The only row of a key and variant, which has other English in the other version.
  private func partner(of id: RowID, in other: SheetRows) -> Int? {
    guard let own = byEntry[id.entry], own.count == 1, other.byEntry[id.entry]?.count == 1 else { return nil }
    return own[0]
  }
}

extension Finding {
  private static let mostExamples = 10

  /// `edits` is nil for a copy that is no sheet.
  fileprivate static func conflictedCopy(_ name: String, _ edits: [String]?, in sheet: String) -> Finding {
    let what: String
    switch edits {
    case nil: what = "it cannot be read as a sheet"
    case let edits? where edits.isEmpty: what = "it says nothing that the sheet does not say"
    case let edits?:
      what = "it has other texts: " + edits.listed(atMost: mostExamples, by: "; ")
    }
    return Finding(
      .warning, "conflicted-copy", "'\(Escaped(name))' is a conflicted copy of the sheet: \(what)",
      at: Place(sheet),
      hint:
        "type the right texts into the sheet, then delete the copy; the journal keeps it: glossator sheet log"
    )
  }
}
