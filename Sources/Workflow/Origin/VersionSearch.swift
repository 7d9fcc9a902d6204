import TranslationModel
import TranslationSheet

/// One version of a sheet beside a snapshot, and how many cells the two have differently.
struct VersionSearch: Comparable {
  private let now: SheetRows
  let start: SheetRows
  private let name: String
  private let targets: [LocaleTag]
  private let columns: [SheetColumn]
  /// The version's rows that differ from those in `start`.
  private(set) var overlay: [RowID: RowTexts?] = [:]
  /// Those among them that `start` does not have, by key and variant.
  private var added: [EntryID: [RowID]] = [:]
  private(set) var difference = 0
  private let changes: [RowChange]
  /// The rows that Glossator wrote after this version.
  private var broughtSince: Set<RowID>

  init(
    _ now: SheetRows, start: SheetRows, _ name: String, _ targets: [LocaleTag],
    broughtSince: Set<RowID> = []
  ) {
    (self.now, self.start, self.name, self.targets) = (now, start, name, targets)
    self.broughtSince = broughtSince
    columns = SheetRows.comparedColumns(targets)
    changes = now.changes(from: start, targets: targets).filter { $0.sheet == name }
    for entry in Set(changes.map(\.row.entry)) { difference += cost(of: entry) }
  }

  /// True where something in the snapshot may be older than what its place had: an old text again, a blank, a cell of
  /// Glossator's own. What somebody just typed is not one of these.
  ///
  /// Where nothing but lines of `problems` is gone, somebody deleted them. A version before them looks the same, but who saves
  /// an older copy without having typed anything in it?
  func mayBeOlder(_ wasHeard: (Text, RowID, LocaleTag) -> Bool) -> Bool {
    if changes.allSatisfy(\.isDeletionOfNotes) { return false }
    return changes.contains { change in
      guard let old = change.old, let new = change.new else { return true }
      return Set(old.keys).union(new.keys).contains { column in
        guard case .translation(let locale) = column else { return true }
        guard let text = new[column] else { return true }
        return wasHeard(text, change.row, locale)
      }
    }
  }

  /// The version that came of a change to this one.
  func adding(_ change: SheetVersionChange.Change) -> VersionSearch {
    switch change {
    case .first(let rows):
      return VersionSearch(now, start: rows, name, targets, broughtSince: broughtSince)
    case .rows(let changes):
      var other = self
      for change in changes where change.sheet == name {
        // A row that is not in this one a person made of another, by editing its English: what was written into it is that one's.
        let isEdited = change.old != nil && change.new != nil && texts(of: change.row) == nil
        guard let row = isEdited ? other.onlyRow(of: change.row.entry) : change.row else { continue }
        other.set(row, to: change.new, over: change.old)
      }
      return other
    }
  }

  private func onlyRow(of entry: EntryID) -> RowID? {
    let rows = rows(of: entry)
    return rows.count == 1 ? rows[0] : nil
  }

  /// Undoes what one agreed entry changed.
  mutating func goBack(_ step: SheetVersionStep) {
    // Where the version has a row anyway, it costs the same.
    broughtSince.formUnion(step.between.broughtRows.filter { texts(of: $0) != nil })
    for change in step.changes where change.sheet == name {
      set(change.row, to: change.old, over: change.new)
    }
  }

  private mutating func set(_ id: RowID, to texts: RowTexts?, over others: RowTexts?) {
    difference -= cost(of: id.entry)
    defer { difference += cost(of: id.entry) }
    if overlay[id] == nil, start.index[id] == nil { added[id.entry, default: []].append(id) }
    guard let texts else {
      overlay[id] = .some(nil)
      return
    }
    var row = (self.texts(of: id) ?? nil) ?? [:]
    for column in others?.keys ?? [:].keys { row[column] = nil }
    for (column, text) in texts { row[column] = text }
    overlay[id] = row
  }

  /// True where the step from this version to the next one heard every translation that people had changed: their copy has no
  /// news then. Of a row that was there twice, say, nobody could tell which text is meant. Of a cell that looks found with several
  /// texts, one after the other, the last counts: the others are in no copy that looks like that one.
  func hears(_ step: SheetVersionStep, _ wasHeard: (Text, RowID, LocaleTag) -> Bool) -> Bool {
    var typed: [RowID: RowTexts] = [:]
    for change in step.read {
      guard case .rows(let changes) = change else { return false }
      for change in changes where change.sheet == name {
        typed[change.row] = change.new.map { (typed[change.row] ?? [:]).merging($0) { $1 } }
      }
    }
    let next = adding(.rows(step.changes))
    let others = Dictionary(grouping: next.overlay.keys, by: \.entry)
    return typed.allSatisfy { row, texts in
      // Of that key and variant, whatever its English is.
      let rows = (start.byEntry[row.entry] ?? []).compactMap { start.ids[$0] } + (others[row.entry] ?? [])
      return texts.allSatisfy { column, text in
        guard case .translation(let locale) = column else { return true }
        // An agreed entry does not say what its new rows had, one with new English above all: what that has now, and had since, tells.
        return wasHeard(text, row, locale)
          || rows.contains { id in
            wasHeard(text, id, locale)
              || [next.texts(of: id), start.texts(of: id, columns)].contains {
                $0?[column]?.isSame(as: text) ?? false
              }
          }
      }
    }
  }

  /// By how near they are.
  static func < (a: VersionSearch, b: VersionSearch) -> Bool { a.difference < b.difference }
  static func == (a: VersionSearch, b: VersionSearch) -> Bool { a.difference == b.difference }

  private func texts(of id: RowID) -> RowTexts? { overlay[id] ?? start.texts(of: id, columns) }

  /// In how many cells the two have the rows of a key and variant differently. Who works on rows that are new may have pasted them
  /// from the newest version into a copy of their own, and so may have worked on them there: how near such a row is to an older one
  /// tells nothing about all others.
  private func cost(of entry: EntryID) -> Int {
    let cost = cost(of: entry, rows(of: entry), broughtSince, texts)
    return pastedCost(of: entry).map { min($0, cost) } ?? cost
  }

  /// What somebody changed in a row that this version does not have, or not with that English, since it was as it is in `start`;
  /// nil of another one, and where they changed nothing: who pastes a row works on it.
  private func pastedCost(of entry: EntryID) -> Int? {
    let isNew = rows(of: entry, in: now).contains { start.index[$0] != nil && texts(of: $0) == nil }
    guard isNew else { return nil }
    let cost = cost(of: entry, rows(of: entry, in: start), []) { start.texts(of: $0, columns) }
    return cost > 0 ? cost : nil
  }

  /// The rows, by key and variant, that are nearer to what they are in `start` than to this version, and came from there.
  var pasted: Set<EntryID> {
    Set(overlay.keys.map(\.entry)).filter { entry in
      guard let pasted = pastedCost(of: entry) else { return false }
      return pasted < cost(of: entry, rows(of: entry), broughtSince, texts)
    }
  }

  /// A row with other English is the same row: its English is one cell more, or two where Glossator wrote it later: people seldom
  /// type what the code has by then. Not more: a copywriter who told an engineer may type it into a copy of this morning as well,
  /// and all else in that is older. One that only one of the two has counts as one cell more than it has translations.
  private func cost(
    of entry: EntryID, _ version: [RowID], _ brought: Set<RowID>, _ texts: (RowID) -> RowTexts?
  ) -> Int {
    var (own, others) = (rows(of: entry, in: now), version)
    let both = Set(own).intersection(others)
    own.removeAll(where: both.contains)
    others.removeAll(where: both.contains)
    let same = both.reduce(0) { $0 + differingCells(now.texts(of: $1, columns), texts($1)) }
    let reworded = zip(own, others).reduce(0) {
      let english = brought.contains($1.0) ? 2 : 1
      return $0 + english + differingCells(now.texts(of: $1.0, columns), texts($1.1))
    }
    let alone =
      own.dropFirst(others.count).map { now.texts(of: $0, columns) }
      + others.dropFirst(own.count).map { texts($0) }
    return same + reworded + alone.reduce(0) { $0 + 1 + ($1 ?? [:]).translations.count }
  }

  /// Those that the version has.
  private func rows(of entry: EntryID) -> [RowID] {
    (rows(of: entry, in: start) + (added[entry] ?? [])).filter { texts(of: $0) != nil }
  }

  /// Those of this sheet, in its order.
  private func rows(of entry: EntryID, in version: SheetRows) -> [RowID] {
    (version.byEntry[entry] ?? []).compactMap { version.sheet(of: $0) == name ? version.ids[$0] : nil }
  }
}

extension RowChange {
  /// True where all that changed is that lines of `problems` are gone.
  fileprivate var isDeletionOfNotes: Bool {
    guard let old, let new, old.keys.allSatisfy({ $0 == .problems }), new.keys.allSatisfy({ $0 == .problems })
    else { return false }
    return Set((old[.problems] ?? .empty).lines).isSuperset(of: (new[.problems] ?? .empty).lines)
  }
}

extension Text {
  fileprivate var lines: [Substring] { string.split(separator: "\n") }
}

private func differingCells(_ now: RowTexts?, _ version: RowTexts?) -> Int {
  guard let now, let version else { return 0 }
  return Set(now.keys).union(version.keys).reduce(0) { sum, column in
    let (text, old) = (now[column] ?? .empty, version[column] ?? .empty)
    if text.isSame(as: old) { return sum }
    return sum + (column.isToldMore(in: text, than: old) ? 2 : 1)
  }
}

extension SheetColumn {
  /// True where a cell of Glossator's own has words or lines that another version of it lacks: people take them out, and seldom
  /// put them there.
  fileprivate func isToldMore(in text: Text, than old: Text) -> Bool {
    switch self {
    case .todo: !Set(LocaleSet.words(of: text)).isSubset(of: LocaleSet.words(of: old))
    case .problems: !Set(text.lines).isSubset(of: old.lines)
    default: false
    }
  }
}
