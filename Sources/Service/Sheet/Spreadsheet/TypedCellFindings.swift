import Spreadsheets
import TranslationModel
import TranslationSheet

extension Sheet {
  /// The cells in columns of texts that a spreadsheet took for something else: `1/2` for a date, `001` for a number.
  func findings(of typed: [TypedCell], in file: String) -> [Finding] {
    var texts: [Int: SheetColumn] = [:]
    for (column, field) in columns {
      switch column {
      case .key, .variant, .source, .translation: texts[field] = column
      default: break
      }
    }
    var rows: [Int: [TypedCell.Kind: [Int]]] = [:]
    for cell in typed where cell.row > headerNumber && texts[cell.column] != nil {
      rows[cell.column, default: [:]][cell.kind, default: []].append(cell.row)
    }
    return rows.sorted { $0.key < $1.key }.flatMap { field, kinds in
      TypedCell.Kind.allCases.compactMap { kind in
        kinds[kind].map { .typedCells($0, kind, field, texts[field]?.name ?? "", in: file) }
      }
    }
  }
}

extension Finding {
  private static let mostRows = 10

  fileprivate static func typedCells(
    _ rows: [Int], _ kind: TypedCell.Kind, _ field: Int, _ name: String, in file: String
  ) -> Finding {
    let what =
      switch kind {
      case .number: "number"
      case .date: "date"
      case .boolean: "truth value"
      case .error: "error"
      case .formula: "formula"
      }
    let list = rows.prefix(mostRows).map { "\($0)" }.joined(separator: ", ")
    let more = rows.count > mostRows ? " and \(rows.count - mostRows) more" : ""
    return Finding(
      .warning, "cell-not-text",
      "column \(columnLetters(field)) (\(name)): \(rows.count.counted("cell")) with a \(what) in the place of a text: row \(list)\(more)",
      at: Place(file, line: rows[0], column: field + 1),
      hint: "format the column as text, and type it again")
  }
}
