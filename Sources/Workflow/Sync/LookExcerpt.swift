import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// The rows in which the sheet differs from what was agreed, where nothing else changed: a plan that is made of them alone says
/// what a plan of all rows would. For everything else stands what was agreed of it: its cells, its files on the side branch, its
/// states in the report.
///
/// Debug builds make the plan of all rows, too, and compare.
package struct LookExcerpt {
  /// The sheet, and what was agreed, of which these rows were read.
  package let now: SheetRows
  package let agreed: SheetRows

  /// Nil where what is in one row may count for another, or where what was agreed of the others does not stand alone.
  package init?(
    _ name: String, _ pair: SheetExcerptPair, in sheet: Sheet, of project: Project, facts: AgreedFacts,
    _ report: StandingReport, executor: any WorkExecutor
  ) {
    let agreed = SheetRows(Workbook([(name, pair.before)]))
    guard let now = SheetRows(Workbook([(name, pair.now)]), like: agreed), now.doubled.isEmpty else {
      return nil
    }
    (self.now, self.agreed) = (now, agreed)
    guard areTranslationsOnly, isPlainEdit(project, facts, report), !haveOthersTexts(project),
      ShiftedRows(in: now, agreed: agreed).isEmpty,
      Self.isAlone(now, from: pair.now.rowsBefore, in: sheet, executor)
    else {
      return nil
    }
  }

  /// True where no other row of the sheet is one of these, nor one of a single slot, which has its name before a colon.
  private static func isAlone(
    _ rows: SheetRows, from first: Int, in sheet: Sheet, _ executor: any WorkExecutor
  ) -> Bool {
    guard let field = sheet.field(of: .key) else { return false }
    let keys = Set((0..<rows.book.rowCount).map { key(rows.book.text(row: $0, .key)) })
    let own = first..<first + rows.book.rowCount
    let others = stride(from: 0, to: sheet.rowCount, by: share).map { $0..<min($0 + share, sheet.rowCount) }
    return executor.map(others) { _, part in
      part.allSatisfy { row in
        let key = sheet.text(row: row, field: field)
        if key.contains(0x3A) { return false }
        if own.contains(row) || !keys.contains(Self.key(key)) { return true }
        guard let variant = Variant(sheet.text(row: row, .variant).string) else { return true }
        return rows.index[RowID(key, variant, sheet.text(row: row, .source))] == nil
      }
    }.allSatisfy(\.self)
  }

  /// So many rows of a sheet are looked at in one go.
  private static let share = 10_000

  /// A key as rows compare it.
  private static func key(_ text: Text) -> RowID { RowID(text, .plain, .empty) }

  /// True where nobody changed what counts for all languages of a row.
  private var areTranslationsOnly: Bool {
    let columns = SheetColumn.people + [.comment, .todo, .problems, .releases]
    return now.ids.indices.allSatisfy { row in
      columns.allSatisfy { now.book.text(row: row, $0) == agreed.book.text(row: row, $0) }
    }
  }

  /// True where no cell was blanked, and none says what it, or an older copy, once said: those are compared with all others.
  private func isPlainEdit(_ project: Project, _ facts: AgreedFacts, _ report: StandingReport) -> Bool {
    for target in project.targets {
      let column = SheetColumn.translation(target)
      for (row, id) in now.ids.enumerated() {
        let (text, before) = (now.book.text(row: row, column), agreed.book.text(row: row, column))
        if text == before { continue }
        guard !text.isBlank, Self.isQuiet(target, project, report) else { return false }
        if let id, facts.wasHeardOrWritten(text, of: id, in: target) { return false }
      }
    }
    return true
  }

  /// True where texts are those of other rows or columns: what moved is judged beside all rows.
  private func haveOthersTexts(_ project: Project) -> Bool {
    let columns = project.targets.map { agreed.book.column(.translation($0)) }
    let edited = zip(project.targets, columns).map { target, before in
      let now = now.book.column(.translation(target))
      return self.now.ids.indices.compactMap { row -> (row: Int, text: Text)? in
        guard let text = now[row], text != before[row] else { return nil }
        return (row, text)
      }
    }
    var count = 0
    for (column, cells) in zip(columns, edited) where !cells.isEmpty {
      let texts = Set(now.ids.indices.compactMap { column[$0] })
      count += cells.count { row, text in
        texts.contains(text) || columns.contains { $0[row] == text } || now.ids[row]?.source == text
      }
    }
    return count > 1
  }

  /// True for a locale of whose other texts nothing is to be said, and nothing depends on how many there are.
  static func isQuiet(_ locale: LocaleTag, _ project: Project, _ report: StandingReport) -> Bool {
    project.shipFrom[locale] == nil && report.locales[locale]?.findings.isEmpty ?? false
  }
}

extension LookExcerpt {
  /// True where a project and its branches ask nothing of a row that depends on others.
  package static func isEnough(
    for project: Project, _ branches: [BranchInput], _ integration: BranchInput?, _ report: StandingReport
  ) -> Bool {
    // A staging locale that shows the base text is made of the base files alone.
    guard report.findings.isEmpty, project.names.project == nil, project.suggest == .none,
      project.staging.allSatisfy({ $0.content == .base && $0.of == nil })
    else { return false }
    return (branches + (integration.map { [$0] } ?? [])).allSatisfy { input in
      input.accessors.isEmpty && input.isContinued && !input.isFirstSight && input.landed == nil
        && input.squashed == nil
        && input.side.map { $0.kept.isEmpty && $0.left == nil } ?? true
        && input.resources.allSatisfy { $0.missing == .nothing && !$0.holdsAllLocales }
    }
  }
}

extension SyncTable {
  /// True where the rows that were read are all that a turn of these locales needs: each is needed and is what it was, no English
  /// waits on a side branch, and nothing stands in the report of what other rows have in these locales.
  func isExcerptEnough(for scope: LookScope) -> Bool {
    guard scope.isNarrow, table.unneeded.isEmpty, unfit.isEmpty,
      table.rows.allSatisfy({ $0.isNeeded && $0.origin == .kept }),
      (sources + (integration.map { [$0] } ?? [])).allSatisfy({ source in
        source.findings.isEmpty && !source.isPartial && source.slots.allSatisfy(\.pendingSource.isEmpty)
      })
    else { return false }
    return targets.filter(scope.contains).allSatisfy {
      LookExcerpt.isQuiet($0, project, inputs.report)
    }
  }
}
