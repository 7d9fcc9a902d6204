import TranslationModel
import TranslationSheet

/// In how many cells the rows of a key and variant differ between a snapshot of a sheet and a version of it.
struct RowDistance {
  let columns: [SheetColumn]
  private let now: SheetRows
  /// Of the sheet.
  private let name: String

  init(_ now: SheetRows, _ name: String, _ columns: [SheetColumn]) {
    (self.now, self.name, self.columns) = (now, name, columns)
  }

  /// How far two versions are apart.
  struct Cells: Comparable {
    var count = 0
    /// Those among them that say which branches need a row: with a hotfix they change in each, and back when that is gone.
    var releases = 0

    static func < (a: Cells, b: Cells) -> Bool { a.count < b.count }
    static func == (a: Cells, b: Cells) -> Bool { a.count == b.count }
    static func + (a: Cells, b: Cells) -> Cells {
      Cells(count: a.count + b.count, releases: a.releases + b.releases)
    }
    static func - (a: Cells, b: Cells) -> Cells {
      Cells(count: a.count - b.count, releases: a.releases - b.releases)
    }
  }

  /// Of a key and variant, of which the version has these rows and their texts. A row with other English is the same row: its
  /// English is one cell more. One that only one of the two has counts as one cell more than it has translations.
  func callAsFunction(of entry: EntryID, _ version: [RowID], _ texts: (RowID) -> RowTexts?) -> Cells {
    var (own, others) = (rows(of: entry, in: now), version)
    let both = Set(own).intersection(others)
    own.removeAll(where: both.contains)
    others.removeAll(where: both.contains)
    let same = both.reduce(Cells()) { $0 + differingCells(now.texts(of: $1, columns), texts($1)) }
    let reworded = zip(own, others).reduce(Cells()) {
      $0 + Cells(count: 1) + differingCells(now.texts(of: $1.0, columns), texts($1.1))
    }
    let alone =
      own.dropFirst(others.count).map { now.texts(of: $0, columns) }
      + others.dropFirst(own.count).map { texts($0) }
    return same + reworded + Cells(count: alone.reduce(0) { $0 + 1 + ($1 ?? [:]).translations.count })
  }

  /// Those of this sheet, in its order.
  func rows(of entry: EntryID, in version: SheetRows) -> [RowID] {
    (version.byEntry[entry] ?? []).compactMap { version.sheet(of: $0) == name ? version.ids[$0] : nil }
  }
}

/// In how many cells a row differs from what it is in a version. Who has answered takes what Glossator told out of `todo` and
/// `problems`: that is one cell. What it tells there and the version did not is one in each, for nobody types that.
private func differingCells(_ now: RowTexts?, _ version: RowTexts?) -> RowDistance.Cells {
  guard let now, let version else { return RowDistance.Cells() }
  let differing = Set(now.keys).union(version.keys).filter { column in
    !(now[column] ?? .empty).isSame(as: version[column] ?? .empty)
  }
  let answered = differing.filter { $0.isTakenOut(of: version[$0] ?? .empty, to: now[$0] ?? .empty) }
  return RowDistance.Cells(
    count: differing.count - answered.count + min(answered.count, 1),
    releases: differing.contains(.releases) ? 1 : 0)
}

extension SheetColumn {
  /// True where nothing but words of `todo`, or lines of `problems`, is gone from a cell: people do that, in older copies, too.
  func isTakenOut(of old: Text, to text: Text) -> Bool {
    switch self {
    case .todo: Set(LocaleSet.words(of: text)).isSubset(of: LocaleSet.words(of: old))
    case .problems: Set(text.lines).isSubset(of: old.lines)
    default: false
    }
  }
}
