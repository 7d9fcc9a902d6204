import TranslationModel
import TranslationSheet

/// One version of a sheet beside a snapshot, and how many cells the two have differently.
struct VersionSearch: Comparable {
  private let now: SheetRows
  let start: SheetRows
  private let name: String
  private let targets: [LocaleTag]
  private let distance: RowDistance
  /// The version's rows that differ from those in `start`.
  private(set) var overlay: [RowID: RowTexts?] = [:]
  /// Those among them that `start` does not have, by key and variant.
  private var added: [EntryID: [RowID]] = [:]
  private(set) var difference = RowDistance.Cells()
  private let changes: [RowChange]

  init(_ now: SheetRows, start: SheetRows, _ name: String, _ targets: [LocaleTag]) {
    (self.now, self.start, self.name, self.targets) = (now, start, name, targets)
    distance = RowDistance(now, name, SheetRows.comparedColumns(targets))
    changes = now.changes(from: start, targets: targets).filter { $0.sheet == name }
    for entry in Set(changes.map(\.row.entry)) { difference = difference + cost(of: entry) }
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

  /// True where a translation is gone, or is one that was heard before, as in an older copy.
  func lacksOrRepeats(_ wasHeard: (Text, RowID, LocaleTag) -> Bool) -> Bool {
    changes.contains { change in
      let (old, new) = (change.old ?? RowTexts(), change.new ?? RowTexts())
      return Set(old.keys).union(new.keys).contains { column in
        guard case .translation(let locale) = column else { return false }
        guard let text = new[column], !text.isBlank else { return !(old[column] ?? .empty).isBlank }
        return !text.isSame(as: old[column] ?? .empty) && wasHeard(text, change.row, locale)
      }
    }
  }

  /// The version that came of a change to this one.
  func adding(_ change: SheetVersionChange.Change) -> VersionSearch {
    switch change {
    case .first(let rows): return VersionSearch(now, start: rows, name, targets)
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
  mutating func goBack(_ changes: [RowChange]) {
    for change in changes where change.sheet == name { set(change.row, to: change.old, over: change.new) }
  }

  private mutating func set(_ id: RowID, to texts: RowTexts?, over others: RowTexts?) {
    difference = difference - cost(of: id.entry)
    defer { difference = difference + cost(of: id.entry) }
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

  /// True where the step from this version to the next one heard every translation that people had changed up to a version between the
  /// two: their copy has no news then. Of a row that was there twice, say, nobody could tell which text is meant. Of a cell that looks found with several
  /// texts, one after the other, the last counts: the others are in no copy that looks like that one.
  func hears(_ step: SheetVersionStep, to version: Int, _ wasHeard: (Text, RowID, LocaleTag) -> Bool) -> Bool
  {
    guard let read = step.read(to: version) else { return false }
    var typed: [RowID: RowTexts] = [:]
    var added: Set<RowID> = []
    for change in read {
      guard case .rows(let changes) = change else { return false }
      for change in changes where change.sheet == name {
        if change.old == nil { added.insert(change.row) }
        // What was typed and blanked again no look needs to have heard.
        let kept = (typed[change.row] ?? [:]).filter { change.old?[$0.key] == nil }
        typed[change.row] = change.new.map { kept.merging($0) { $1 } }
      }
    }
    let next = adding(.rows(step.changes))
    if Self.areLeftAlone(read, of: name, in: next) { return false }
    let others = Dictionary(grouping: next.overlay.keys, by: \.entry)
    return typed.allSatisfy { row, texts in
      // Of that key and variant, whatever its English is; but what somebody typed as English, and no version has since, nobody heard.
      let isLeft = added.contains(row) && next.texts(of: row) == nil && start.index[row] == nil
      let rows =
        isLeft
        ? [] : (start.byEntry[row.entry] ?? []).compactMap { start.ids[$0] } + (others[row.entry] ?? [])
      return texts.allSatisfy { column, text in
        guard case .translation(let locale) = column else { return true }
        // An agreed entry does not say what its new rows had, one with new English above all: what that has now, and had since, tells.
        return wasHeard(text, row, locale)
          || rows.contains { id in
            wasHeard(text, id, locale)
              || [next.texts(of: id), start.texts(of: id, distance.columns)].contains {
                $0?[column]?.isSame(as: text) ?? false
              }
          }
      }
    }
  }

  /// True where nothing is differently.
  var isSame: Bool { difference.count == 0 }

  /// The cells that tell how far the search has gone.
  var reach: Int { difference.count - difference.releases }

  /// By how near they are.
  static func < (a: VersionSearch, b: VersionSearch) -> Bool { a.difference < b.difference }
  static func == (a: VersionSearch, b: VersionSearch) -> Bool { a.difference == b.difference }

  fileprivate func texts(of id: RowID) -> RowTexts? { overlay[id] ?? start.texts(of: id, distance.columns) }

  /// In how many cells the two have the rows of a key and variant differently. Who works on rows that are new may have pasted them
  /// from the newest version into a copy of their own, and so may have worked on them there: how near such a row is to an older one
  /// tells nothing about all others.
  private func cost(of entry: EntryID) -> RowDistance.Cells {
    let cost = distance(of: entry, rows(of: entry), texts)
    return pastedCost(of: entry).map { min($0, cost) } ?? cost
  }

  /// What somebody changed in a row that this version does not have, or not with that English, since it was as it is in `start`;
  /// nil of another one, and where they changed nothing: who pastes a row works on it, be it on its English.
  private func pastedCost(of entry: EntryID) -> RowDistance.Cells? {
    let (shown, known) = (distance.rows(of: entry, in: now), distance.rows(of: entry, in: start))
    let isNew =
      shown.contains { start.index[$0] != nil && texts(of: $0) == nil }
      || !shown.isEmpty && !known.isEmpty && rows(of: entry).isEmpty
    guard isNew else { return nil }
    let cost = distance(of: entry, known) {
      start.texts(of: $0, distance.columns)
    }
    return cost.count > 0 ? cost : nil
  }

  /// The rows, by key and variant, that came from `start`: this version has none of that key, or the ones in `start` are nearer.
  var pasted: Set<EntryID> {
    Set(pastedCosts.filter { cost in cost.own.map { cost.pasted < $0 } ?? true }.map(\.entry))
  }

  /// Those that may have been pasted, be it from another version than `start`, by how many cells they differ from the nearer one.
  var mayBePasted: [EntryID: RowDistance.Cells] {
    pastedCosts.reduce(into: [:]) { found, cost in
      found[cost.entry] = cost.own.map { min(cost.pasted, $0) } ?? cost.pasted
    }
  }

  /// Of the rows that may have been pasted: in how many cells they differ from those in `start`, and from this version's own, where it has
  /// any.
  private var pastedCosts: [(entry: EntryID, pasted: RowDistance.Cells, own: RowDistance.Cells?)] {
    Set(overlay.keys.map(\.entry)).compactMap { entry in
      guard let pasted = pastedCost(of: entry) else { return nil }
      return (entry, pasted, cellsDiffering(of: entry))
    }
  }

  /// In how many cells the snapshot has the version's own rows of a key and variant differently; nil where it has none.
  func cellsDiffering(of entry: EntryID) -> RowDistance.Cells? {
    let rows = rows(of: entry)
    return rows.isEmpty ? nil : distance(of: entry, rows, texts)
  }

  /// The version's own rows of a key and variant.
  func texts(of entry: EntryID) -> [RowID: RowTexts] {
    Dictionary(rows(of: entry).compactMap { id in texts(of: id).map { (id, $0) } }) { first, _ in first }
  }

  /// Those that the version has.
  private func rows(of entry: EntryID) -> [RowID] {
    (distance.rows(of: entry, in: start) + (added[entry] ?? [])).filter { texts(of: $0) != nil }
  }
}

extension VersionSearch {
  /// True where so much of what people took out of `todo` is still in the version that was agreed that the snapshot was held.
  private static func areLeftAlone(
    _ read: [SheetVersionChange.Change], of name: String, in next: VersionSearch
  ) -> Bool {
    var unanswered = 0
    for case .rows(let changes) in read {
      for change in changes where change.sheet == name {
        guard let old = change.old?[.todo] else { continue }
        let gone = Set(LocaleSet.words(of: old)).subtracting(
          LocaleSet.words(of: change.new?[.todo] ?? .empty))
        let left = LocaleSet.words(of: next.texts(of: change.row)?[.todo] ?? .empty)
        if !gone.isDisjoint(with: left) { unanswered += 1 }
      }
    }
    return unanswered >= SnapshotComparison.many
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
