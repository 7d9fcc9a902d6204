import TranslationModel
import TranslationSheet

/// What one agreed entry changed in the sheets, as a file of its tree: for whoever goes back through the versions, a
/// few lines instead of a whole sheet.
package enum SheetChangeFile {
  package static let name = "changes"

  /// Of a row that is new only that it is: going back, it is not there.
  package static func bytes(of changes: [RowChange]) -> [UInt8] {
    FactLine.file(changes.flatMap(lines))
  }

  private static func lines(of change: RowChange) -> [FactLine] {
    let row = [
      change.row.key, Text(change.row.variant.text), change.row.source, Text(change.sheet),
    ]
    guard let old = change.old else { return [FactLine(row + ["new"])] }
    let columns = Set(old.keys).union(change.new?.keys ?? [:].keys)
    let cells = columns.map { column in
      FactLine(row + ["cell", Text(column.name), old[column] ?? .empty, change.new?[column] ?? .empty])
    }
    return change.new == nil ? cells + [FactLine(row + ["gone"])] : cells
  }

  package static func changes(in bytes: [UInt8]) -> [RowChange] {
    var order: [RowID] = []
    var changes: [RowID: RowChange] = [:]
    for line in FactLine.lines(of: bytes) {
      let fields = line.fields
      guard fields.count >= 5, let variant = Variant(fields[1].string) else { continue }
      let id = RowID(fields[0], variant, fields[2])
      if changes[id] == nil {
        order.append(id)
        changes[id] = RowChange(row: id, sheet: fields[3].string, old: [:], new: [:])
      }
      switch fields[4].string {
      case "new": changes[id]?.old = nil
      case "gone": changes[id]?.new = nil
      case "cell":
        guard fields.count >= 8, let column = SheetColumn(named: fields[5].string) else { continue }
        if !fields[6].isEmpty { changes[id]?.old?[column] = fields[6] }
        if !fields[7].isEmpty { changes[id]?.new?[column] = fields[7] }
      default: continue
      }
    }
    return order.compactMap { changes[$0] }
  }
}

extension SheetColumn {
  /// The column of a name as `name` has it, but for the base locale's.
  fileprivate init?(named name: String) {
    switch name {
    case "link": self = .link
    case "max": self = .max
    case "todo": self = .todo
    case "problems": self = .problems
    case "releases": self = .releases
    default:
      guard let tag = LocaleTag(name) else { return nil }
      self = .translation(tag)
    }
  }
}
