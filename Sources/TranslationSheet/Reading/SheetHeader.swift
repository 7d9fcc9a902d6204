import TranslationModel

/// The header of a sheet: the names as found, and which field each known column is.
struct SheetHeader {
  let schema: SheetSchema
  let row: Int
  let names: [String]
  let columns: [SheetColumn: Int]

  init(_ names: [String], row: Int, schema: SheetSchema) throws(SyntaxError) {
    (self.names, self.row, self.schema) = (names, row, schema)
    var columns: [SheetColumn: Int] = [:]
    for (field, name) in names.enumerated() {
      guard let column = schema.column(named: HeaderName(name)) else { continue }
      if let first = columns[column] {
        throw SyntaxError(
          line: row, column: field + 1,
          "row \(row): columns \(columnLetters(first)) and \(columnLetters(field)) are both "
            + "'\(schema.header(of: column))'", hint: "delete one of them, or rename it")
      }
      columns[column] = field
    }
    self.columns = columns
    for column in [SheetColumn.key, .source] where columns[column] == nil { throw missing(column) }
  }

  /// How many known columns some names have: what tells the header, and the delimiter, from others.
  static func knownCount(_ names: [String], schema: SheetSchema) -> Int {
    Set(names.compactMap { schema.column(named: HeaderName($0)) }).count
  }

  private func missing(_ column: SheetColumn) -> SyntaxError {
    let wanted = schema.header(of: column)
    let found = names.prefix(20).map { "'\($0.excerpt)'" }.joined(separator: ", ")
    let near = nearest(to: column).map {
      "rename column \(columnLetters($0)) '\(names[$0].excerpt)' to '\(wanted)'"
    }
    return SyntaxError(
      line: row, column: 1,
      "row \(row): no column '\(wanted)' among \(found)\(names.count > 20 ? " and others" : "")",
      hint: near ?? "the header must be the first row, with the columns 'key' and '\(schema.base)'")
  }

  /// The field whose unknown header a person may have meant for a column.
  func nearest(to column: SheetColumn) -> Int? {
    let wanted = schema.header(of: column)
    return names.indices.first {
      let name = HeaderName(names[$0])
      return schema.column(named: name) == nil && !name.isOtherLocale && name.isNear(wanted)
    }
  }

  /// What the header leaves open: targets without a column, each with the column that may be meant.
  var findings: [Finding] {
    schema.targets.map { SheetColumn.translation($0) }.filter { columns[$0] == nil }.map { column in
      let near = nearest(to: column)
      return Finding(
        .warning, "sheet-column-missing", "column \(column.name) is missing",
        at: Place("sheet", line: row, column: near.map { $0 + 1 }),
        hint: near.map { "is column \(columnLetters($0)) '\(names[$0].excerpt)' meant for it? rename it" })
    }
  }
}
