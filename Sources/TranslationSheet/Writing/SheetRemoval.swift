import TranslationModel

extension Sheet {
  /// The file without some rows.
  package func removing(_ rows: Set<Int>) -> [UInt8] {
    if rows.isEmpty { return bytes }
    var output: [UInt8] = []
    var copied = 0
    for row in rows.sorted() where row >= 0 && row < rowCount {
      let range = table.range(row + 1)
      output += utf8[copied..<range.lowerBound]
      copied = range.upperBound
      if copied < utf8.count, utf8[copied] == 0x0D { copied += 1 }
      if copied < utf8.count, utf8[copied] == 0x0A { copied += 1 }
    }
    return dialect.encoding.encode(output + utf8[copied...])
  }

  /// A row's cells in the columns that are people's own, as the header counts them.
  package func ownCells(row: Int) -> [Text] {
    let known = Set(columns.values)
    let cells = (0..<table.fieldCount(row + 1)).filter { !known.contains($0) }.map {
      text(row: row, field: $0)
    }
    return Array(cells.prefix { _ in true }.reversed().drop(while: \.isEmpty).reversed())
  }
}
