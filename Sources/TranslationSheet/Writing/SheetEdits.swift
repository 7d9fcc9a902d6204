import TranslationModel

/// Changes to a sheet, to be made at once.
package struct SheetEdits: Sendable {
  /// Put after the last column of the header, in this order; one that the sheet has already is left out.
  package var addedColumns: [SheetColumn]
  /// New texts of cells. Of two for one cell the later counts; one whose column neither is nor is added is
  /// left out.
  package var cells: [(row: Int, column: SheetColumn, text: Text)]
  /// New texts of all fields of rows, those beyond the header's end and in columns that nobody knows, too; fields behind them go. An edit
  /// of a cell counts more.
  package var rows: [(row: Int, texts: [Text])]
  /// New rows, each after a row of the sheet, or after the last one; those after the same row in this order.
  package var insertions: [(after: Int?, cells: [SheetColumn: Text])]
  /// True where no row is pushed down, as in a spreadsheet's file: all new rows go below the last one that has something below a
  /// header, and what somebody has there to the right of the table stays.
  package var keepsPlaces = false

  package init(
    addedColumns: [SheetColumn] = [], cells: [(row: Int, column: SheetColumn, text: Text)] = [],
    rows: [(row: Int, texts: [Text])] = [], insertions: [(after: Int?, cells: [SheetColumn: Text])] = []
  ) {
    self.addedColumns = addedColumns
    self.cells = cells
    self.rows = rows
    self.insertions = insertions
  }

  package var isEmpty: Bool {
    addedColumns.isEmpty && cells.isEmpty && rows.isEmpty && insertions.isEmpty
  }
}
