import ProjectConfiguration
import RepositoryModel
import Spreadsheets
import TranslationModel
import TranslationSheet
import Workflow

/// One of the project's sheets at one look.
struct SheetLook {
  let name: String
  /// Nil where no place is configured.
  let store: (any SheetStore)?
  /// As it is; nil where it cannot be read, is not there yet, or need not be read.
  var version: SheetVersion?
  /// The file that the version was read from; nil where its store has none.
  var identity: FileIdentity?
  /// What its server calls the version.
  var tag: WebSheetTag?
  /// Its cells that hold something else than a text.
  var typed: [TypedCell] = []
  /// Those that are shown as one.
  var merged: [MergedCells] = []
  /// What else was found in its file.
  var findings: [Finding] = []
  /// Which version it is, where that is known without reading it.
  var recalled: ObjectID?
  /// What a sync program could not merge, and put beside it.
  var copies: [ConflictedCopy] = []
  /// The names of files beside it that are the sheet in another format.
  var otherFormats: [String] = []
  /// True where neither a file nor the journal has it: an empty one stands in, and will be made.
  var isNew = false
  /// True where it was there once, and is not now.
  var isMissing = false
  /// Nil until it was judged.
  var state: SheetState?
  /// What its place had last, and the version that the snapshot came from; nil where Glossator never
  /// wrote to it.
  var had: SheetRows?
  var origin: SnapshotOrigin?

  /// Which version it is; nil where nobody can tell, or there is none.
  var id: ObjectID? { version?.id ?? recalled }

  /// The fields that hold something else than a text, by their rows' numbers.
  var typedFields: [Int: Set<Int>] {
    typed.reduce(into: [:]) { fields, cell in fields[cell.row, default: []].insert(cell.column) }
  }

  /// How the journal calls its place; nil where none is configured.
  var place: JournalPlace? { store.map { JournalPlace(sheet: name, place: $0.place) } }

  /// What is read and written now; nil where the agreed version stands in.
  var usable: Sheet? {
    if case .usable(let sheet) = state { sheet } else { nil }
  }
}

/// What became of a sheet at this look.
enum SheetState {
  case usable(Sheet)
  /// It cannot be used now: the last agreed version stands in, and nothing is written to it.
  case unusable(Finding)
  /// It looks like an accident, and a person has to say whether it is meant.
  case held(HeldSnapshot)

  var finding: Finding? {
    switch self {
    case .usable: nil
    case .unusable(let finding): finding
    case .held(let held): held.finding
    }
  }
}

/// A snapshot that waits for `glossator accept`.
package struct HeldSnapshot: Hashable, Sendable {
  /// How messages call the sheet.
  package var title: String
  /// Of the sheet's bytes.
  package var id: ObjectID
  package var doubt: SnapshotDoubt

  package var finding: Finding {
    Finding(
      .error, "snapshot-held", doubt.message, at: Place(title),
      hint: "\(doubt.remedy); or, if it is intended: glossator accept \(id.short)")
  }
}
