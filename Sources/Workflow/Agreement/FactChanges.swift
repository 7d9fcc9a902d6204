import RepositoryModel
import TranslationModel

/// How a plan changes what the journal says of cells.
package struct FactChanges: Sendable {
  /// The facts of cells that were looked at, whole; an empty value says that nothing is left to say.
  package var facts: [CellID: CellFacts] = [:]
  /// Texts that were heard, oldest first.
  package var heard: [(cell: CellID, text: HeardText)] = []

  package init() {}

  package var isEmpty: Bool { facts.isEmpty && heard.isEmpty }
}

extension AgreedFacts {
  /// The files after some changes: the new bytes of those that change, by name. An empty file has none.
  package func files(after changes: FactChanges) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (shard, cells) in Dictionary(
      grouping: changes.facts.filter { facts(of: $0.key.row, in: $0.key.locale) != $0.value },
      by: { Self.factsShard(of: $0.key.row) })
    {
      result["facts/" + shard] = factsFile(
        shard, Dictionary(uniqueKeysWithValues: cells.map { ($0.key, $0.value) }))
    }
    for (shard, cells) in Dictionary(grouping: changes.heard, by: { Self.shard(of: $0.cell.row) }) {
      if let bytes = heardFile(shard, cells) { result["heard/" + shard] = bytes }
    }
    return result
  }

  private func factsFile(_ shard: String, _ changed: [CellID: CellFacts]) -> [UInt8] {
    var lines: [FactLine] = []
    for row in rows where Self.factsShard(of: row) == shard {
      for (locale, facts) in facts(of: row) where changed[CellID(row, locale)] == nil {
        lines += Self.lines(of: facts, CellID(row, locale))
      }
    }
    for (cell, facts) in changed { lines += Self.lines(of: facts, cell) }
    return FactLine.file(lines)
  }

  private static func lines(of facts: CellFacts, _ cell: CellID) -> [FactLine] {
    facts.lines.map { FactLine(cell.fields + $0) }
  }

  /// Nil where nothing was heard that is not known. Numbers keep the order in which texts were heard of a cell.
  private func heardFile(_ shard: String, _ news: [(cell: CellID, text: HeardText)]) -> [UInt8]? {
    var cells = heardCells(shard)
    var isChange = false
    for (cell, heard) in news {
      var known = cells[cell] ?? []
      if let last = known.lastIndex(where: { $0.text.isSame(as: heard.text) }) {
        let merged = HeardText(heard.text, max(known[last].kind, heard.kind))
        // What was agreed again is the newest that was agreed.
        if merged == known[last], !heard.wasAgreed || last == known.count - 1 { continue }
        known.remove(at: last)
        known.append(merged)
      } else {
        known.append(heard)
      }
      cells[cell] = known
      isChange = true
    }
    guard isChange else { return nil }
    return FactLine.file(
      cells.flatMap { cell, heard in
        heard.enumerated().map { number, heard in
          let digits = String(number)
          let place = String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
          return FactLine(
            cell.fields + [Text(place), Text(heard.kind.rawValue), heard.text])
        }
      })
  }
}
