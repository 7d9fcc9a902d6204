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
        edits = rows(look.name, sheet, look.version?.id).edits(in: SheetRows(theirs), targets: schema.targets)
      }
      return .conflictedCopy(copy.name, edits, in: title(look.name))
    }
  }
}

extension SheetRows {
  /// The cells that say something in another version, and something else or nothing here.
  fileprivate func edits(in other: SheetRows, targets: [LocaleTag]) -> [String] {
    var edits: [String] = []
    for (row, id) in other.ids.enumerated() {
      guard let id, other.isFirst(row) else { continue }
      for locale in targets {
        let theirs = other.book.text(row: row, .translation(locale))
        let ours = index[id].map { book.text(row: $0, .translation(locale)) } ?? .empty
        if theirs.isBlank || theirs.isSame(as: ours) { continue }
        edits.append("\(locale) of '\(id.label)': '\(theirs.excerpt)', not '\(ours.excerpt)'")
      }
    }
    return edits
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
