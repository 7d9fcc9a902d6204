import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// What people typed, or blanked, in versions of a sheet from which no look came to an agreement, for the remote was away, say: texts
/// of translations, English, what they ask for in `todo`, and what they say of a row. What came
/// after was made from an older copy: whoever saved that never saw it, and took nothing back.
package struct UnheardTexts: Sendable {
  /// A cell in a row as it was agreed, whatever its English became meanwhile.
  package struct Cell: Hashable, Sendable {
    package var row: RowID
    package var column: SheetColumn
  }

  package struct Typed: Sendable {
    package var text: Text
    /// The English that the row had then.
    package var english: Text
    /// True where the cell was agreed with something else since, or its row with other English, and nobody knows which came first.
    package var isInDoubt = false
    /// The place of the version that brought it.
    fileprivate var version: Int
  }

  /// The newest last: more than one where their authors did not see each other's.
  private var typed: [Cell: [Typed]] = [:]
  /// What somebody typed something else over, or took back, who saw it: an older copy that has it has no news.
  private var replaced: [Cell: [Typed]] = [:]

  /// `versions` are a sheet's since the agreement, oldest first, at the end the one at hand; `origins` those of them, by their places,
  /// that were made from a version of before the agreement: what they have from there nobody typed.
  package init(
    in versions: [SheetVersionChange], of name: String, origins: [Int: SnapshotOrigin] = [:]
  ) {
    var (steps, names): ([VersionStep], RowNames) = ([], RowNames())
    for (i, version) in versions.enumerated() {
      guard case .rows(let changes) = version.change else {
        (steps, names, typed) = ([], RowNames(), [:])
        continue
      }
      let step = VersionStep(changes.filter { $0.sheet == name }, &names)
      let edits = step.edits(after: steps)
      steps.append(step)
      if version.isWriting {
        // That look has heard the English, and knew what is older.
        typed = typed.filter { $0.key.column != .source }
        continue
      }
      // Somebody went back to what was agreed, and typed nothing: an undo.
      guard let edits else {
        replaced.merge(typed, uniquingKeysWith: +)
        typed = [:]
        continue
      }
      let isInOlder = edits.isInOlder || origins[i] != nil
      for cell in edits.texts.keys {
        if case .translation(let locale) = cell.column { answer(locale, in: cell.row) }
      }
      for (cell, text) in edits.texts {
        let new = Typed(text: text, english: names.english(of: cell.row), version: i)
        if origins[i]?.says(new, cell) ?? false { continue }
        let others = typed[cell, default: []].filter { !$0.text.isSame(as: text) }
        if !isInOlder, !others.isEmpty { replaced[cell, default: []] += others }
        typed[cell] = (isInOlder ? others : []) + [new]
      }
    }
  }

  package init() {}

  /// Who types a translation answers what was asked of it before.
  private mutating func answer(_ locale: LocaleTag, in row: RowID) {
    let cell = Cell(row: row, column: .todo)
    let open = typed[cell]?.compactMap { typed in
      var (typed, asked) = (typed, LocaleSet(cell: typed.text, targets: [locale]))
      asked.set(locale, false)
      typed.text = asked.cell(targets: [])
      return typed.text.isBlank ? nil : typed
    }
    typed[cell] = open.flatMap { $0.isEmpty ? nil : $0 }
  }

  package var isEmpty: Bool { typed.isEmpty }

  var rows: Set<RowID> { Set(typed.keys.map(\.row)) }

  /// The places, among the versions, of those that brought something which is left, or was.
  package var versions: Set<Int> { Set([typed, replaced].flatMap { $0.values.joined().map(\.version) }) }

  /// The places of those that brought what is left.
  package var versionsOfNews: Set<Int> { Set(typed.values.joined().map(\.version)) }

  /// What was typed as a row's translation, the newest last.
  package subscript(cell: CellID) -> [Typed] {
    typed[Cell(row: cell.row, column: .translation(cell.locale)), default: []]
  }

  /// What was typed as a row's translation, and stayed nowhere.
  func replaced(in cell: CellID) -> [Text] {
    replaced[Cell(row: cell.row, column: .translation(cell.locale)), default: []].map(\.text)
  }

  /// What was typed in a column that is no language's, and is newer than what was agreed.
  func newest(_ column: SheetColumn, of row: PlannedRow) -> Text? {
    if typed.isEmpty { return nil }
    for id in [row.originID, row.id, row.cameFrom] {
      guard let id, let texts = typed[Cell(row: id, column: column)] else { continue }
      if let newest = texts.last(where: { !$0.isInDoubt }) { return newest.text }
    }
    return nil
  }

  /// The English that was typed in rows, by what they were when they were agreed.
  var english: [RowID: Text] {
    typed.reduce(into: [:]) { english, cell in
      let newest = cell.value.last { !$0.isInDoubt }
      if cell.key.column == .source { english[cell.key.row] = newest?.text }
    }
  }

  /// English that was typed, and of which nobody knows whether what was agreed since is newer, by the row.
  var englishInDoubt: [RowID: Text] {
    typed.reduce(into: [:]) { english, cell in
      guard cell.key.column == .source, let newest = cell.value.last, newest.isInDoubt else { return }
      english[cell.key.row] = newest.text
    }
  }

  /// Without those that are news no more: they are in the sheet, or were heard.
  package func filter(_ isNews: (Text, Cell) -> Bool) -> UnheardTexts {
    var others = self
    others.typed = Self.filter(typed) { typed, cell in isNews(typed.text, cell) }
    return others
  }

  /// With those in doubt in whose cells something changed that their authors may not have seen.
  package func doubting(_ isInDoubt: (Cell) -> Bool) -> UnheardTexts {
    var others = self
    for cell in typed.keys where isInDoubt(cell) {
      others.typed[cell] = typed[cell]?.map { typed in
        var typed = typed
        typed.isInDoubt = true
        return typed
      }
    }
    return others
  }

  /// By what the rows were called when others agreed on them.
  package func named(_ name: (RowID) -> RowID) -> UnheardTexts {
    func named(_ texts: [Cell: [Typed]]) -> [Cell: [Typed]] {
      texts.reduce(into: [:]) {
        $0[Cell(row: name($1.key.row), column: $1.key.column), default: []] += $1.value
      }
    }
    var others = self
    (others.typed, others.replaced) = (named(typed), named(replaced))
    return others
  }

  /// Without what was typed over, or taken back, by the ones who saw it.
  package func withoutReplaced(in others: UnheardTexts) -> UnheardTexts {
    filter { text, cell in !(others.replaced[cell] ?? []).contains { $0.text.isSame(as: text) } }
  }

  /// Without what some versions brought: somebody's accident, perhaps.
  package func without(_ versions: Set<Int>) -> UnheardTexts {
    var others = self
    others.typed = Self.filter(typed) { typed, _ in !versions.contains(typed.version) }
    others.replaced = Self.filter(replaced) { typed, _ in !versions.contains(typed.version) }
    return others
  }

  private static func filter(_ texts: [Cell: [Typed]], _ isKept: (Typed, Cell) -> Bool) -> [Cell: [Typed]] {
    var others: [Cell: [Typed]] = [:]
    for (cell, texts) in texts {
      let kept = texts.filter { isKept($0, cell) }
      if !kept.isEmpty { others[cell] = kept }
    }
    return others
  }

  /// Those of several sheets.
  package mutating func merge(_ others: UnheardTexts) {
    typed.merge(others.typed, uniquingKeysWith: +)
    replaced.merge(others.replaced, uniquingKeysWith: +)
  }
}

extension SnapshotOrigin {
  fileprivate func says(_ typed: UnheardTexts.Typed, _ cell: UnheardTexts.Cell) -> Bool {
    let row = cell.row
    if cell.column == .source { return has(RowID(row.key, row.variant, typed.text)) }
    if cell.column == .waive, isNarrower(typed.text, in: row) { return false }
    return [row, RowID(row.key, row.variant, typed.english)].contains { id in
      text(of: id, cell.column)?.isSame(as: typed.text) ?? false
    }
  }

  /// True of a `waive` cell that lets less pass than the one in force, or nothing. Whoever takes a waiver out may leave the sheet as it
  /// once was: an older copy closes a gate rather than opening one.
  private func isNarrower(_ waiver: Text, in row: RowID) -> Bool {
    guard let newest = rows.text(of: row, .waive), !newest.isSame(as: waiver) else { return false }
    return SheetWaivers.common(waiver, newest).isSame(as: waiver)
  }
}
