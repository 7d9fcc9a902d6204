import TranslationModel
import TranslationSheet

/// What one agreed entry changed in the sheets, as a file of its tree: for whoever goes back through the versions, a
/// few lines instead of a whole sheet.
package enum SheetChangeFile {
  package static let name = "changes"

  /// Of a row that is new only that it is: going back, it is not there.
  package static func bytes(of changes: [RowChange]) -> [UInt8] {
    FactLine.file(changes.flatMap { lines(of: $0) })
  }

  static func lines(of change: RowChange, withNewTexts: Bool = false) -> [FactLine] {
    let row = [
      change.row.key, Text(change.row.variant.text), change.row.source, Text(change.sheet),
    ]
    let isNew = change.old == nil
    let old = change.old ?? [:]
    let new = isNew && !withNewTexts ? [:] : change.new ?? [:]
    let cells = Set(old.keys).union(new.keys).map { column in
      FactLine(row + ["cell", Text(column.name), old[column] ?? .empty, new[column] ?? .empty])
    }
    if isNew { return cells + [FactLine(row + ["new"])] }
    return change.new == nil ? cells + [FactLine(row + ["gone"])] : cells
  }

  package static func changes(in bytes: [UInt8]) -> [RowChange] { changes(in: FactLine.lines(of: bytes)) }

  /// A row of one of the sheets.
  private struct RowPlace: Hashable {
    var row: RowID
    var sheet: Text
  }

  static func changes(in lines: [FactLine]) -> [RowChange] {
    var order: [RowPlace] = []
    var changes: [RowPlace: RowChange] = [:]
    for line in lines {
      let fields = line.fields
      guard fields.count >= 5, let variant = Variant(fields[1].string) else { continue }
      let place = RowPlace(row: RowID(fields[0], variant, fields[2]), sheet: fields[3])
      if changes[place] == nil {
        order.append(place)
        changes[place] = RowChange(row: place.row, sheet: place.sheet.string, old: [:], new: [:])
      }
      switch fields[4].string {
      case "new": changes[place]?.old = nil
      case "gone": changes[place]?.new = nil
      case "cell":
        guard fields.count >= 8, let column = SheetColumn(named: fields[5].string) else { continue }
        if !fields[6].isEmpty { changes[place]?.old?[column] = fields[6] }
        if !fields[7].isEmpty { changes[place]?.new?[column] = fields[7] }
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
    case "waive": self = .waive
    case "todo": self = .todo
    case "problems": self = .problems
    case "releases": self = .releases
    default:
      guard let tag = LocaleTag(name) else { return nil }
      self = .translation(tag)
    }
  }
}
