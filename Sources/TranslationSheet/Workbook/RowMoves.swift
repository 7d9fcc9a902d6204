import TranslationModel

/// Where the rows of a workbook are once edits are made: what is added above a row pushes it down.
package struct RowMoves: Sendable {
  /// Of one sheet.
  fileprivate struct Part: Sendable {
    let title: String
    /// The number of the header.
    let first: Int
    /// The numbers, as they are before, of the rows that new ones go behind: ascending, one for each new row.
    let anchors: [Int]
    /// The places of the new rows among them, by the order in which they were added.
    let order: [Int]
    /// False where they go below all others.
    let pushes: Bool
  }

  fileprivate let parts: [Part]

  package init(_ edits: WorkbookEdits, of book: Workbook) {
    parts = zip(book.parts.indices, edits.parts).map { number, edits in
      let sheet = book.parts[number].cells
      let end = sheet.rowCount - 1
      // Of some rows alone there is no plan that adds any.
      let whole = edits.keepsPlaces && !edits.insertions.isEmpty ? sheet as? Sheet : nil
      let last = whole.map { SheetGrid(rows: $0.grid).lastRow }
      let behind = edits.insertions.map { insertion in
        if let last { return last }
        let row = insertion.after.map { $0 >= 0 && $0 <= end ? $0 : end } ?? end
        return row < 0 ? sheet.headerNumber : sheet.rowNumber(row)
      }
      let sorted = behind.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
      var order = [Int](repeating: 0, count: behind.count)
      for (place, insertion) in sorted.enumerated() { order[insertion.offset] = place }
      return Part(
        title: book.title(part: number), first: sheet.headerNumber, anchors: sorted.map(\.element),
        order: order, pushes: !edits.keepsPlaces)
    }
  }

  package var isEmpty: Bool { parts.allSatisfy(\.anchors.isEmpty) }

  /// The number of a new row: the one that was added as the `number`th to a part.
  package func rowNumber(ofNew number: Int, part: Int) -> Int {
    let place = parts[part].order[number]
    return parts[part].anchors[place] + place + 1
  }

  /// The finding with the numbers that rows have then. What it says of other files and other sheets stays, too.
  package func moved(_ finding: Finding, in titles: Set<String>) -> Finding {
    guard let place = finding.place, titles.contains(place.file), let row = place.line,
      let part = parts.first(where: { $0.title == place.file }), !part.anchors.isEmpty
    else { return finding }
    var moved = finding
    moved.place?.line = part.number(of: row)
    // A sentence about the sheet as such names rows, as its reader says it: `row 12, column D (es): …`.
    if finding.rule.hasPrefix("sheet-") || finding.rule == "doubled-row" {
      moved.message = part.renumbered(finding.message)
    }
    return moved
  }
}

extension RowMoves.Part {
  fileprivate func number(of row: Int) -> Int { pushes ? row + anchors.count { $0 < row } : row }

  /// With another number behind each `row` that is not inside quotes.
  fileprivate func renumbered(_ message: String) -> String {
    var isQuoted = false
    var isRow = false
    let words = message.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
      defer {
        isRow = word == "row" && !isQuoted
        if word.hasPrefix("'") { isQuoted = true }
        if word.drop(while: { $0 == "'" }).contains("'") || word == "'" { isQuoted = false }
      }
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      guard isRow, let row = Int(digits) else { return String(word) }
      return "\(number(of: row))\(word.dropFirst(digits.count))"
    }
    return words.joined(separator: " ")
  }
}
