import RepositoryModel
import StringFormats
import TranslationModel

/// What one locale's turn came to. Turns depend on nothing but the table, so they may be taken in any order; their outcomes
/// are put together in the order of the locales.
struct LocaleOutcome {
  let locale: LocaleTag
  /// The texts that cells are to have, by planned row: where the sheet says otherwise now, or has no such row yet.
  var texts: [Int: Text] = [:]
  /// The texts of rows in sheets from which somebody took the column: what is agreed, and written nowhere there.
  var lostTexts: [Int: Text] = [:]
  /// Where a staging locale shows this one: the texts that files could have, by planned row.
  var shown: [Int: Text] = [:]
  /// Of each planned row, whether the locale belongs into its `todo`.
  var isWork: [Bool] = []
  /// What the journal is to say of cells, by planned row. A cell with no facts, before and now, is left out.
  var facts: [Int: CellFacts] = [:]
  /// What could not be read again once the sheet is written, by planned row.
  var written: [Int: WrittenCell] = [:]
  /// The files to write, by branch, in the order of the slots.
  var files: [LocaleFile] = []
  var progress: [String: Progress] = [:]
  var open: [OpenText] = []
  var heard: [(cell: CellID, text: HeardText)] = []
  var putRight: [CellID] = []
  var takenBack: [CellID] = []
  var disputes: [Dispute] = []
  /// What the team's own program may be asked.
  var asked: [AskedText] = []
  /// The paths that could not be read, by branch.
  var unread: [String: Set<String>] = [:]
  /// And the paths of its side branch's.
  var unreadOnSide: [String: Set<String>] = [:]
  /// Those of which nobody can tell which texts are newer.
  var undecided: [String: Set<String>] = [:]
  var findings: [Finding] = []
  /// True where the rows that were read are not enough.
  var needsWhole = false
  /// The planned rows of findings about texts whose rows are not in the sheet yet.
  var findingsOfNewRows: [Finding: Int] = [:]
}

extension LocaleOutcome {
  /// Makes of what changed in the states of a few texts the states of all.
  mutating func add(_ agreed: [String: Progress]?, of sources: [BranchSource]) {
    for name in sources.map(\.input.name) {
      guard let before = agreed?[name] else { return needsWhole = true }
      progress[name, default: Progress()] += before
    }
  }
}

/// What one locale's file on one branch becomes. No more is kept of it, for there are those of all locales.
struct LocaleFile {
  enum Content {
    case written(ObjectID)
    case whole([UInt8])
    /// The edits of a file that holds all locales, and the file that they are of, nil for a new one: they are made one
    /// locale after the other.
    case part([EntryEdit], of: (any StringFile)?)

    /// A whole file: its bytes where nobody takes them.
    init(_ bytes: [UInt8], _ writer: any BlobWriter) {
      self = writer.write(bytes).map(Self.written) ?? .whole(bytes)
    }
  }

  /// Positions in the table's branches, and in the branch's slots.
  var branch: Int
  var slot: Int
  var path: String
  var content: Content
  var summary = LocaleSummary()
}
