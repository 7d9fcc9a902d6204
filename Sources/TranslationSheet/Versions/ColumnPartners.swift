import TranslationModel

/// Which column of an older version of a sheet each column of a newer one is: the one with its name. Of those that share a name
/// the first is the first.
///
/// A column without a header is none that anybody could find again: those of the older version are no partners, and new ones only
/// count where it has none.
struct ColumnPartners {
  /// Fields that both have, by the newer version's order.
  private(set) var shared: [(new: Int, old: Int)] = []
  /// Fields that only one has.
  private(set) var added: [Int] = []
  private(set) var missing: [Int] = []

  /// True where each is in its place.
  var areSame: Bool { added.isEmpty && missing.isEmpty && shared.allSatisfy { $0.new == $0.old } }

  init(_ new: Sheet, in old: Sheet) {
    var places: [Name: Int] = [:]
    var hasNotes = false
    for (field, name) in Self.names(old).enumerated() {
      if let name { places[name] = field } else if old.hasText(inField: field) { hasNotes = true }
    }
    for (field, name) in Self.names(new).enumerated() {
      guard let name else {
        if !hasNotes, new.hasText(inField: field) { added.append(field) }
        continue
      }
      if let place = places.removeValue(forKey: name) {
        shared.append((field, place))
      } else {
        added.append(field)
      }
    }
    missing = places.values.sorted()
  }

  private struct Name: Hashable {
    var known: SheetColumn?
    var text = ""
    /// How many before it have the same name.
    var number = 0
  }

  /// Of all fields, those beyond the header's end, too; nil of one without a header.
  private static func names(_ sheet: Sheet) -> [Name?] {
    var counts: [Name: Int] = [:]
    return (0..<sheet.width).map { field in
      let header = HeaderName(sheet.cell(record: 0, field).string)
      var name = Name(known: sheet.schema.column(named: header))
      if name.known == nil { name.text = header.folded }
      if name.known == nil, name.text.isEmpty { return nil }
      let number = counts[name, default: 0]
      counts[name] = number + 1
      name.number = number
      return name
    }
  }
}

extension Sheet {
  /// How many fields its longest row has.
  var width: Int { (0..<table.count).map { table.fieldCount($0) }.max() ?? 0 }

  /// Record 0 is the header.
  func cell(record: Int, _ field: Int) -> Text {
    guard let range = table.range(record, field), !range.isEmpty else { return .empty }
    return CellText.decode(range, of: utf8)
  }

  fileprivate func hasText(inField field: Int) -> Bool {
    (0..<rowCount).contains { !isBlank(row: $0, field: field) }
  }
}
