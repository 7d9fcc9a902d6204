import TranslationModel
import TranslationSheet

/// Versions of a sheet in which a column that people fill was gone for a while, for somebody renamed its header, say: what it says when it
/// is back is to be compared with what it said before (``SheetColumn/filled(for:)``).
package struct ColumnsAway {
  private struct Cell: Hashable {
    var row: RowID
    var column: SheetColumn
  }

  /// What the cells said that are gone.
  private var texts: [Cell: Text] = [:]

  /// The versions as if the columns had stayed; `lacking` are those that each does not have, by its place.
  package static func bridged(_ versions: [SheetVersionChange], lacking: [Int: Set<SheetColumn>])
    -> [SheetVersionChange]
  {
    if lacking.isEmpty { return versions }
    var columns = ColumnsAway()
    return versions.enumerated().map { i, version in
      guard case .rows(let changes) = version.change else {
        columns.texts = [:]
        return version
      }
      var version = version
      version.change = .rows(changes.map { columns.bridged($0, lacking: lacking[i] ?? []) })
      return version
    }
  }

  private mutating func bridged(_ change: RowChange, lacking: Set<SheetColumn>) -> RowChange {
    var change = change
    for column in Set((change.old ?? [:]).keys).union((change.new ?? [:]).keys) {
      let cell = Cell(row: change.row, column: column)
      if lacking.contains(column) {
        if let text = change.old?[column] { texts[cell] = texts[cell] ?? text }
        change.old?[column] = nil
        change.new?[column] = nil
      } else if let before = texts.removeValue(forKey: cell) {
        let isSame = change.new?[column]?.isSame(as: before) ?? before.isBlank
        change.old?[column] = isSame ? nil : before
        if isSame { change.new?[column] = nil }
      }
    }
    return change
  }
}

extension RowChange {
  /// True where a translation, or what people say of a row, is gone from a row that is still there: somebody blanked it, or its column
  /// is away.
  package var hasNewBlanks: Bool {
    guard let old, let new else { return false }
    return old.keys.contains { $0.isFilledByPeople && new[$0] == nil }
  }
}
