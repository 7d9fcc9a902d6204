import TranslationModel
import TranslationSheet

/// A row of the sheet as a sync will leave it.
package struct PlannedRow: Sendable {
  package enum Origin: Hashable, Sendable {
    /// It stands in the sheet.
    case kept
    /// It was in the agreed sheet, is still needed, and has vanished: it comes back.
    case returned
    /// It is new, and starts with the translations of a row with the same source text whose key is gone.
    case renamed(sheetRow: Int)
    /// The same of an agreed row that goes on, and that the sheet, an older copy, lacks.
    case renamedInGit(agreedRow: Int)
    /// It is new, beside a row of the same key with other source text.
    case reworded(sheetRow: Int)
    case added
  }

  package var id: RowID
  package var origin: Origin
  /// The row in the sheet now; nil where it will be inserted.
  package var sheetRow: Int?
  /// The same row in the agreed sheet.
  package var agreedRow: Int?
  /// Its place in the version that the snapshot came from; nil where it was not there.
  package var originRow: Int?
  package var members: [Member]
  /// True where its translations were made for another source text.
  package var isReworded: Bool
  /// True where it was in that version as what it is.
  private var isOriginAlike = false
  /// None, or one: of 100,000 rows few have such a past, and each would have the room for it.
  private var past: [Past] = []

  private struct Past {
    var originID: RowID?
    var cameFrom: RowID?
    var typedOver: Text?
    var joins: [RowID] = []
    var tookEnglishOf: RowID?
    var repeatedBy: [RowID] = []
    var rereadBy: Member?
    var notation: PlaceholderStyle?
  }

  init(id: RowID, origin: Origin, sheetRow: Int?, agreedRow: Int?, members: [Member]) {
    (self.id, self.origin, self.members) = (id, origin, members)
    (self.sheetRow, self.agreedRow) = (sheetRow, agreedRow)
    isReworded = false
  }
}

extension PlannedRow {
  /// What it was in the version that the snapshot came from; nil where it was not there.
  package var originID: RowID? {
    get { isOriginAlike ? id : past.first?.originID }
    set {
      isOriginAlike = newValue.map { $0.isWritten(as: id) } ?? false
      if !isOriginAlike, newValue != nil || !past.isEmpty { remember { $0.originID = newValue } }
    }
  }

  /// What it was when it was agreed, where that was something else: another English, or another key.
  package var cameFrom: RowID? {
    get { past.first?.cameFrom }
    set { if newValue != nil || !past.isEmpty { remember { $0.cameFrom = newValue } } }
  }

  /// Of a row that no branch in sight needs, the English over which somebody typed its own.
  var typedOver: Text? {
    get { past.first?.typedOver }
    set { if newValue != nil || !past.isEmpty { remember { $0.typedOver = newValue } } }
  }

  /// The rows that a branch needed until it took this one's key.
  package var joins: [RowID] {
    get { past.first?.joins ?? [] }
    set { if !newValue.isEmpty || !past.isEmpty { remember { $0.joins = newValue } } }
  }

  /// The row whose English its key has by now, while that one's key says something else: their English moved or was swapped.
  package var tookEnglishOf: RowID? {
    get { past.first?.tookEnglishOf }
    set { if newValue != nil || !past.isEmpty { remember { $0.tookEnglishOf = newValue } } }
  }

  /// The rows of its key to which somebody gave its English in the sheet: each stands beside it and says the same.
  package var repeatedBy: [RowID] {
    get { past.first?.repeatedBy ?? [] }
    set { if !newValue.isEmpty || !past.isEmpty { remember { $0.repeatedBy = newValue } } }
  }

  /// An entry that is read otherwise than when the row was agreed: its cells are in the notation of then.
  package var rereadBy: Member? {
    get { past.first?.rereadBy }
    set { if newValue != nil || !past.isEmpty { remember { $0.rereadBy = newValue } } }
  }

  /// The notation of then, where only the row's own English tells it: its branch was not agreed with that.
  var notation: PlaceholderStyle? {
    get { past.first?.notation }
    set { if newValue != nil || !past.isEmpty { remember { $0.notation = newValue } } }
  }

  private mutating func remember(_ change: (inout Past) -> Void) {
    if past.isEmpty { past.append(Past()) }
    change(&past[0])
  }
}

extension PlannedRow {
  /// Why no sheet can hold its key or its English: it is left out, and told. Nil where one can.
  var flaw: String? {
    if id.key.isBlank { return "has an empty key, and a row is found by its key" }
    return Workbook.flaw(in: id.source) ?? Workbook.flaw(in: id.key)
  }

  /// The same for a spreadsheet's own file.
  var flawInCells: String? {
    SpreadsheetCell.isTooLong(id.source) || SpreadsheetCell.isTooLong(id.key)
      ? "is longer than 32,767 characters, the most that a spreadsheet's cell holds" : nil
  }

  /// True where it was a row with other English.
  var cameFromOtherEnglish: Bool {
    (rereadBy == nil || isReworded) && cameFrom.map { !$0.source.isSame(as: id.source) } ?? false
  }
}
