import TranslationModel
import TranslationSheet

/// Whether a snapshot shows that its author had the text in force at hand, and went back on purpose: it shows a cell of
/// Glossator's own that came with or after that text. What people typed proves nothing, not in those columns either: a stale copy
/// may have brought it. Of several sheets each was saved by itself, and one proves nothing about another; nor does a row that
/// somebody worked on prove anything about the others where those lack what came with it: it may have been pasted into an older copy,
/// and who pastes a row works on it.
package struct SnapshotProof {
  private let now: SheetRows
  private let steps: ProofSteps
  /// The versions that an agreed entry was made of, oldest first.
  private let versions: (Int) -> [SheetVersionChange]
  private let agreed: SheetRows?
  private let known: KnownProofCells
  /// Further back nobody looks.
  private static let mostEntries = 50

  /// `known` is what other proofs of the same snapshot have found.
  init(
    _ now: SheetRows, changes: @escaping (Int) -> [RowChange]?,
    versions: @escaping (Int) -> [SheetVersionChange], agreed: SheetRows?,
    known: KnownProofCells = KnownProofCells()
  ) {
    (self.now, self.steps, self.versions) = (now, ProofSteps(changes), versions)
    (self.agreed, self.known) = (agreed, known)
  }

  /// `names` are what the row is, and what it was until its English changed, or its key, at this very look: what was agreed was
  /// agreed of that; `place` is where it is now.
  func isMeant(_ names: Set<RowID>, _ locale: LocaleTag, at place: Int) -> Bool {
    for step in 0..<Self.mostEntries {
      guard let changes = steps[step] else { return false }
      let change = change(of: names, .translation(locale), in: changes, step, locale)
      let isBrought = change?.brings(.translation(locale)) ?? false
      var shown = shown(of: changes, since: step, beside: place, names)
      if let change, isBrought, !shown.isEmpty,
        let earlier = KnownCells(
          writtenIn: versions(of: step, in: changes, locale), before: change, of: names,
          .translation(locale))
      {
        shown = shown.filter { shows($0, since: step, unless: earlier) }
      }
      if shown.contains(where: { !names.contains($0.row) || isMore(than: locale, $0, since: step) }) {
        return true
      }
      // A row that is new has its texts from another one, or they came with it: what is older came before them.
      if isBrought || change.map({ $0.old == nil }) ?? false { return false }
    }
    return false
  }

  /// What an agreement changed in a row that has some names. Where its English or its key changed, one of them is gone and another one
  /// is new, and may have had something typed at the same look.
  private func change(
    of names: Set<RowID>, _ column: SheetColumn, in changes: ProofSteps.Step, _ step: Int, _ locale: LocaleTag
  ) -> RowChange? {
    let own = changes.all(of: names)
    guard own.count > 1, let old = own.first(where: { $0.new == nil })?.old,
      var change = own.first(where: { $0.old == nil })
    else { return own.first }
    // An agreed entry does not say what a new row had.
    let versions = versions(of: step, in: changes, locale)
    guard let new = versions.last(where: { $0[change.row]?.new != nil })?[change.row]?.new else {
      return change
    }
    let (before, after) = (old[column] ?? .empty, new[column] ?? .empty)
    if before.isSame(as: after) { return nil }
    (change.old, change.new) = ([column: before], [column: after])
    return change
  }

  /// True of a row that shows English which it had before the one of `row`, where the snapshot has nothing of Glossator's that came
  /// with that one or after it: whoever saved it need not have seen that.
  func isOlderEnglish(_ shown: RowID, over row: RowID, at place: Int) -> Bool {
    var isBrought = false
    for step in 0..<Self.mostEntries {
      guard let changes = steps[step] else { return false }
      if !isBrought {
        if hasCells(of: row, shown, at: place, in: changes, step) { return false }
        if !self.shown(of: changes, since: step, beside: place, [row, shown]).isEmpty { return false }
        isBrought = changes[row].map { $0.old == nil } ?? false
      }
      if changes[shown].map({ $0.old != nil && $0.new == nil }) ?? false { return true }
    }
    return false
  }

  /// True where a row that shows other English has what Glossator told of it in an agreement, and of neither English before.
  private func hasCells(
    of row: RowID, _ shown: RowID, at place: Int, in changes: ProofSteps.Step, _ step: Int
  ) -> Bool {
    guard let change = changes[row], change.new != nil else { return false }
    let versions = versions(of: step, [])
    // An agreed entry does not say what a new row had.
    let written = versions.last { $0.isWriting }?[row]
    guard let new = change.old == nil ? written?.new : change.new else { return false }
    let old = change.old ?? changes[shown]?.old?.filter { new[$0.key] != nil }
    let typed = KnownCells(typedIn: versions)
    return [SheetColumn.todo, .problems].contains { column in
      guard let text = new[column], old?[column]?.isSame(as: text) != true, !typed.has(text, row, column),
        now.book.text(row: place, column).isSame(as: text),
        column != .todo || !isAsBefore(place, old ?? [:], new)
      else { return false }
      return !was([row, shown], before: step) { $0.has(text, in: column) }
    }
  }

  /// True where all that a row shows is one word of `todo`, beside the text that went when the word came, or what was typed over it: who
  /// has that text in an older copy, and wants another one, asks for it with the same word.
  private func isAskedOfOlder(_ change: RowChange) -> Bool {
    guard let place = now.index[change.row], let old = change.old, let new = change.new else { return false }
    let words = Set(LocaleSet.words(of: new[.todo] ?? .empty)).subtracting(
      LocaleSet.words(of: old[.todo] ?? .empty))
    guard words.count == 1, let locale = words.first.flatMap({ LocaleTag($0) }) else { return false }
    let isElsewhere = [SheetColumn.problems, .releases].contains { column in
      new[column].map { now.book.text(row: place, column).isSame(as: $0) && old[column] != $0 } ?? false
    }
    let column = SheetColumn.translation(locale)
    let text = new[column] ?? .empty
    return !isElsewhere && !(old[column] ?? .empty).isSame(as: text)
      && !now.book.text(row: place, column).isSame(as: text)
  }

  /// True where a row has another cell of Glossator's own as it was before a word of `todo` came. People type words there, too, and
  /// for the same reason: who does so in an older copy has the word, and nothing of what was told with it.
  private func isAsBefore(_ place: Int, _ old: RowTexts, _ new: RowTexts) -> Bool {
    [SheetColumn.problems, .releases].contains { column in
      let before = old[column] ?? .empty
      return !before.isSame(as: new[column] ?? .empty)
        && now.book.text(row: place, column).isSame(as: before)
    }
  }

  /// True of a row in which somebody typed, blanked or answered something.
  private func isWorkedOn(_ change: RowChange) -> Bool {
    guard let agreed, let place = now.index[change.row],
      let before = agreed.index[change.row]
    else { return false }
    let columns = Set(now.book.columns(row: place).keys).union(agreed.book.columns(row: before).keys)
    return columns.contains { column in
      switch column {
      case .translation, .todo:
        !now.book.text(row: place, column).isSame(as: agreed.book.text(row: before, column))
      default: false
      }
    }
  }

  /// What the sheet that a row is in has of Glossator's own from an agreement, of the row itself or of one that was not
  /// pasted.
  private func shown(
    of changes: ProofSteps.Step, since step: Int, beside place: Int, _ names: Set<RowID>
  ) -> [RowChange] {
    let shown = known.cells(since: step) { self.shown(of: changes, since: step) }
    let sheet = now.book.part(of: place)
    let own = shown.workedOn.isEmpty ? [] : Set(names.map(\.entry)).flatMap { shown.workedOn[$0] ?? [] }
    let others = shown.bySheet[sheet] ?? []
    return own.isEmpty ? others : others + own.filter { part(of: $0) == sheet }
  }

  private func shown(of changes: ProofSteps.Step, since step: Int) -> ProofCells {
    var shown = changes.all.filter { shows($0, since: step, unless: KnownCells()) }
    if !shown.isEmpty {
      let typed = KnownCells(typedIn: versions(of: step, []))
      shown = shown.filter { shows($0, since: step, unless: typed) }
    }
    // Two of them are no coincidence.
    let asked = shown.filter(isAskedOfOlder)
    if asked.count == 1 { shown.removeAll { $0.row == asked[0].row } }
    let isNewest = isNewest(changes)
    let groups = Dictionary(grouping: shown) { isWorkedOn($0) && !(isNewest && $0.old != nil) }
    return ProofCells(
      bySheet: Dictionary(grouping: groups[false] ?? [], by: part),
      workedOn: Dictionary(grouping: groups[true] ?? [], by: \.row.entry))
  }

  /// True where no row lacks anything of what is told in those that changed then: who pasted some of them into an older copy has
  /// others as they were. Rows that are new an older copy does not have, and so none lacks anything.
  private func isNewest(_ changes: ProofSteps.Step) -> Bool {
    guard let agreed else { return false }
    return changes.all.allSatisfy { change in
      guard change.old != nil, change.new != nil, let place = now.index[change.row],
        let before = agreed.index[change.row]
      else { return true }
      return [SheetColumn.problems, .releases].allSatisfy { column in
        !change.brings(column)
          || now.book.text(row: place, column).isSame(as: agreed.book.text(row: before, column))
      }
    }
  }

  private func part(of change: RowChange) -> Int? { now.index[change.row].map(now.book.part) }

  private func versions(of step: Int, _ targets: [LocaleTag]) -> [ProofVersion] {
    versions(step).map { version in
      switch version.change {
      case .rows(let changes): ProofVersion(changes, isWriting: version.isWriting)
      case .first(let rows):
        ProofVersion(rows.asNew(targets: targets) { _ in true }, isWriting: version.isWriting)
      }
    }
  }

  /// The same, with a locale's texts.
  private func versions(of step: Int, in changes: ProofSteps.Step, _ locale: LocaleTag) -> [ProofVersion] {
    let versions = changes.versions[locale] ?? versions(of: step, [locale])
    changes.versions[locale] = versions
    return versions
  }

  /// False where all that a row shows of a change is the language's word in `todo`. Glossator asks for it where the text is gone, and
  /// so may whoever has the text in an older copy, and wants another one.
  private func isMore(than locale: LocaleTag, _ change: RowChange, since step: Int) -> Bool {
    guard let old = change.old, let todo = change.new?[.todo] else { return true }
    let words = Set(LocaleSet.words(of: todo)).subtracting(LocaleSet.words(of: old[.todo] ?? .empty))
    guard words.allSatisfy({ LocaleTag($0) == locale }) else { return true }
    return shows(change, since: step, unless: KnownCells(texts: [change.row: [.todo: todo]]))
  }

  /// True where the snapshot has what Glossator put there then, and never before: an older copy may have that as well.
  private func shows(_ change: RowChange, since step: Int, unless known: KnownCells) -> Bool {
    guard let place = now.index[change.row], let new = change.new else { return false }
    guard let old = change.old else {
      return !known.has(change.row) && !was([change.row], before: step) { _ in true }
    }
    return [SheetColumn.todo, .problems, .releases].contains { column in
      guard let text = new[column], old[column]?.isSame(as: text) != true,
        !column.isTakenOut(of: old[column] ?? .empty, to: text), !known.has(text, change.row, column),
        now.book.text(row: place, column).isSame(as: text),
        column != .todo || !isAsBefore(place, old, new)
      else { return false }
      // What a new row had is in no entry: the change that took it out says so.
      return !was([change.row], before: step) { $0.has(text, in: column) }
    }
  }

  private func was(_ rows: [RowID], before step: Int, _ isIt: (RowChange) -> Bool) -> Bool {
    for older in (step + 1)..<(Self.mostEntries + 1) {
      guard let changes = steps[older] else { return false }
      if rows.contains(where: { changes[$0].map(isIt) ?? false }) { return true }
    }
    return false
  }
}

extension RowChange {
  /// True where a cell of the row had a text before, or has it since.
  fileprivate func has(_ text: Text, in column: SheetColumn) -> Bool {
    [old, new].contains { $0?[column]?.isSame(as: text) ?? false }
  }

  /// True where a cell of the row has something else since: a text, or none.
  func brings(_ column: SheetColumn) -> Bool {
    guard let new else { return false }
    return new[column] != nil || old?[column] != nil
  }
}
