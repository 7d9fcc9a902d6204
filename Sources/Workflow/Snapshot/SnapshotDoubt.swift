import ProjectConfiguration
import TranslationModel

/// Why a snapshot of the sheet is more likely an accident than work, so that a person has to say that it is meant.
package struct SnapshotDoubt: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A broken export, half a file, a filter that was saved: this many of the known cells are gone.
    case lost(Int, of: Int)
    /// It ends within the last cell of this row, as a spreadsheet numbers it.
    case cut(row: Int)
    /// This many rows are there twice.
    case doubled(Int)
    /// A program changed this many cells.
    case mangled(Mangling, Int)
    /// This many cells of a column, or of a block of columns, are in other rows than before: it was sorted or moved without the
    /// others.
    case sortedAlone(column: String, Int)
    /// This many cells show what another column had: the one beside theirs, or one that was pasted over it.
    case shifted(Int)
    /// This many of the texts that `todo` asks for in a column would be confirmed at once, and none of them changed.
    case confirmed(Int, of: Int, String)
    /// The cells of this many rows stand in other columns.
    case shiftedRows(Int)
    /// It may be an older copy, and the journal cannot be read far enough back to tell: why.
    case unknownOrigin(String)
  }

  package var reason: Reason
  /// The first ten, for people.
  package var examples: [String]

  package init(_ reason: Reason, _ examples: [String] = []) {
    self.reason = reason
    self.examples = Array(examples.prefix(10))
  }

  /// True where texts are gone, or stand in other places than they did: in an older copy that may be as it was then.
  package var dependsOnOrigin: Bool {
    switch reason {
    case .lost, .sortedAlone, .shifted: true
    default: false
    }
  }

  /// One sentence, with its examples.
  package var message: String {
    examples.isEmpty ? summary : "\(summary), including \(examples.joined(separator: ", "))"
  }

  private var summary: String {
    switch reason {
    case .lost(let lost, let known): "the sheet lost \(lost) of \(known) known rows and texts at once"
    case .cut(let row): "the sheet ends in the middle of row \(row)"
    case .doubled(let count): "\(count) rows appear twice in the sheet"
    case .mangled(.decodedTwice, let count):
      "\(count) cells were opened in the wrong encoding and saved"
    case .mangled(.lostLetters, let count): "\(count) cells have '?' or '_' in place of letters"
    case .mangled(_, let count): "a spreadsheet changed \(count) cells by itself"
    case .sortedAlone(let column, let count):
      "column '\(column)' was sorted or moved by itself: \(count) cells are in the wrong row"
    case .shifted(let count): "\(count) cells show what another column had in their row"
    case .confirmed(let count, let known, let column):
      "'todo' asks no more for \(count) of \(known) texts of column '\(column)', and none of them changed: all would be confirmed at once"
    case .shiftedRows(let count): "the cells of \(count) rows stand in other columns than before"
    case .unknownOrigin(let reason):
      "the sheet lacks texts, or has older ones, and the journal does not reach back far enough to tell an older copy: \(reason)"
    }
  }

  package var remedy: String {
    switch reason {
    case .cut: "save it again: it was read while being saved or synced"
    case .lost: "restore it (undo, or an older version)"
    case .doubled: "delete the second copy"
    case .mangled(.decodedTwice, _), .mangled(.lostLetters, _): "undo, and save the sheet as CSV UTF-8"
    case .mangled: "undo, and format the columns as text"
    case .sortedAlone: "undo, and move whole rows"
    case .shifted: "undo, and move whole columns, each with its header"
    case .confirmed: "put the languages back into 'todo' (undo, or an older version)"
    case .shiftedRows: "undo, and insert or delete whole columns"
    case .unknownOrigin: "get the journal, refs/glossator/*, back from a clone or a backup"
    }
  }
}
