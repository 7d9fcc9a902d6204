import TranslationModel
import TranslationSheet

/// The rows at which nothing happened to any locale's cell as far as the sheet and the journal say: they stand as they were
/// agreed, nothing is said of them beside their texts, and nobody asked for work or confirmed any. At a first look, the
/// rows that are there and say no more than their texts.
///
/// Most rows of most looks are. Unless Git has something to say, a cell in one is merged by taking its text over.
struct StillRows: Sendable {
  private let isStill: [Bool]

  init(
    _ rows: [PlannedRow], _ baselines: [RowBaseline], now: SheetRows?, agreed: SheetRows?,
    _ inputs: SyncInputs
  ) {
    let isCutOffFirstLook = agreed == nil && (inputs.origin != nil || inputs.had != nil)
    guard let now, now.doubled.isEmpty, !now.book.hasRefusals, !isCutOffFirstLook else {
      isStill = Array(repeating: false, count: rows.count)
      return
    }
    let pairing = agreed.map { CellPairing(now.book, in: $0.book) }
    let unheard = inputs.unheard.rows.union(inputs.imported.values.filter(\.isNew).map(\.cell.row))
    isStill = rows.indices.map { i in
      guard let sheetRow = rows[i].sheetRow, rows[i].isPlain, baselines[i].facts.isEmpty else { return false }
      guard let pairing else { return baselines[i].todo.members.isEmpty }
      guard let agreedRow = rows[i].agreedRow, baselines[i].isTodoUntouched,
        !unheard.contains(rows[i].id)
      else { return false }
      return pairing.haveSameCells(sheetRow, agreedRow)
    }
  }

  func contains(_ i: Int) -> Bool { isStill[i] }
}

extension PlannedRow {
  /// True for a row that is what it was, and nothing else became of it; of plural forms a locale may need none.
  fileprivate var isPlain: Bool {
    origin == .kept && !isReworded && cameFrom == nil && rereadBy == nil && joins.isEmpty
      && tookEnglishOf == nil
      && repeatedBy.isEmpty
      && id.variant.category == nil
  }
}

extension RowBaseline {
  /// True where nobody put a locale into `todo`, or took one out.
  fileprivate var isTodoUntouched: Bool { todo.members == todoBefore.members }
}

/// One locale's cells about which nobody said anything, neither in the sheet nor in Git.
struct StillCells {
  private let locale: LocaleTag
  private let sync: SyncTable
  private let now: ColumnTexts
  private let isFirstLook: Bool

  /// Nil where Git may have something to say, or the column has just come or gone: then each cell is merged.
  init?(
    _ locale: LocaleTag, _ sync: SyncTable, _ now: ColumnTexts?, _ voices: GitVoices, isAnythingNew: Bool,
    isAnythingRemoved: Bool
  ) {
    let column = SheetColumn.translation(locale)
    guard let now, sync.inputs.resumed[locale] == nil, sync.lost.sheetsWithout(column).isEmpty,
      sync.agreed == nil || !voices.hasNews, !isAnythingNew || !voices.hasFiles, !isAnythingRemoved
    else { return nil }
    (self.locale, self.sync, self.now) = (locale, sync, now)
    isFirstLook = sync.agreed == nil
  }

  /// The text of a planned row's cell, which is in force as it stands; nil where a merge has to decide.
  func text(_ i: Int) -> Text? {
    guard sync.still.contains(i), let row = sync.table.rows[i].sheetRow, let text = now[row] else {
      return nil
    }
    // What a broken formula shows is no text; what was agreed is.
    if isFirstLook, RefusedCell(text, over: .empty, of: sync.table.rows[i].id) != nil { return nil }
    return text
  }
}
