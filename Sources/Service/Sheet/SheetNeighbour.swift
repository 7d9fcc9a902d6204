/// What a file beside the sheet is, judged by its name only.
package enum SheetNeighbour: String, Hashable, Sendable {
  case sheet
  /// A version that a sync program could not merge and put beside the sheet.
  case conflictedCopy
  /// The sheet, saved beside itself in another format: a spreadsheet that opened a CSV file offers to.
  case otherFormat
  /// An office program's lock file: somebody opened or closed the sheet.
  case lock
  /// A file that is being written, by a sync program, an editor or Glossator.
  case temporary
  /// Something else that happens to be in the folder.
  case other

  /// `name` is the file's, `sheet` the sheet's, both without their folder.
  package init(_ name: String, of sheet: String) {
    let (stem, suffix) = Self.split(sheet)
    if name == sheet {
      self = .sheet
    } else if OfficeLock.names(for: sheet).contains(name) {
      self = .lock
    } else if Self.isTemporary(name) {
      self = .temporary
    } else if name.hasPrefix(stem), Self.isConflictMark(name.dropFirst(stem.count), suffix) {
      self = .conflictedCopy
    } else if Self.isOtherFormat(name, of: stem, suffix) {
      self = .otherFormat
    } else {
      self = .other
    }
  }

  private static func split(_ name: String) -> (stem: String, suffix: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }

  private static func isOtherFormat(_ name: String, of sheet: String, _ suffix: String) -> Bool {
    let (stem, other) = split(name)
    let ending = other.lowercased()
    return stem == sheet && ending != suffix.lowercased() && formats.contains(ending)
  }

  private static let formats: Set<String> = [
    ".csv", ".tsv", ".tab", ".xlsx", ".xls", ".xlsm", ".xlsb", ".ods", ".fods", ".numbers",
  ]

  private static func isTemporary(_ name: String) -> Bool {
    // Hidden files are rsync's `.sheet.csv.XXXXXX`, Syncthing's `.syncthing.NAME.tmp`, ours, and GNOME's
    // `.goutputstream-XXXXXX`; `~` ends an editor's backup.
    name.hasPrefix(".") || name.hasPrefix("~$") || name.hasSuffix("~")
      || [".part", ".partial", ".tmp", ".crdownload", ".swp"].contains { name.hasSuffix($0) }
  }

  /// Syncthing: `.sync-conflict-20261120-101010-ABCDEF7`. Dropbox: ` (Anna's conflicted copy 2026-11-20)`.
  /// Nextcloud: ` (conflicted copy 2026-11-20 101010)`, earlier `_conflict-20261120-101010`. Seafile:
  /// ` (SFConflict anna@example.org 2026-11-20-10-10-10)`. Resilio: `.Conflict`. pCloud: ` [conflicted]`. Dropbox says it in its
  /// language: ` (In Konflikt stehende Kopie von Anna 2026-11-20)`, ` (Copie en conflit de Anna …)`, ` (copia en conflicto de Anna …)`.
  private static func isConflictMark(_ rest: Substring, _ suffix: String) -> Bool {
    guard rest.hasSuffix(suffix) else { return false }
    let mark = rest.dropLast(suffix.count).lowercased()
    if mark.hasPrefix(".sync-conflict-") || mark.hasPrefix("_conflict-") || mark.hasPrefix(".conflict") {
      return true
    }
    let isInBrackets =
      mark.hasPrefix(" (") && mark.hasSuffix(")") || mark.hasPrefix(" [") && mark.hasSuffix("]")
    return isInBrackets && ["conflict", "konflikt", "conflit"].contains { mark.contains($0) }
  }
}
