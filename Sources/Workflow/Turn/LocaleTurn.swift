import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// Takes one target locale's turn: every row's cell is merged, every file of the locale is rendered, and each text gets
/// its state. The files of a locale are read for its turn only, so memory holds one locale's at a time; `executor` reads and
/// renders them side by side, for where locales are fewer than cores.
func turn(
  _ locale: LocaleTag, _ sync: SyncTable, files: ParsedFiles, writer: any BlobWriter,
  executor: any WorkExecutor
) -> LocaleOutcome {
  let turn = LocaleTurn(locale, sync, files: files, executor: executor)
  let merged = turn.merged
  let places = sync.isForeign(locale) ? [] : sync.places
  return turn.outcome(
    executor.map(places) { _, place in
      var turn = SlotTurn(of: merged, branch: place.branch, slot: place.slot, writer: writer)
      return turn.outcome()
    })
}

private struct LocaleTurn {
  let locale: LocaleTag
  let sync: SyncTable
  /// The locale's column of the sheets as they are; nil where there are none.
  let shown: ColumnTexts?
  let merging: CellMerging
  let merged: MergedLocale
  /// The paths of the integration branch's files that could not be read.
  let unheard: [String]

  init(_ locale: LocaleTag, _ sync: SyncTable, files: ParsedFiles, executor: any WorkExecutor) {
    (self.locale, self.sync) = (locale, sync)
    let hasFiles = !sync.isForeign(locale)
    let isNewLocale =
      sync.inputs.newTargets.contains(locale) || sync.agreed?.book.has(.translation(locale)) != true
    func texts(_ source: BranchSource) -> [SlotTexts] {
      executor.map(source.slots) { _, slot in
        SlotTexts(
          of: slot, locale, in: source.input, isNewLocale: isNewLocale, hasFiles: hasFiles, files: files)
      }
    }
    let git = sync.sources.map(texts)
    let integration = sync.integration.map(texts) ?? []
    unheard = integration.filter { $0.problem != nil }.map(\.path)
    shown = sync.now.map { ColumnTexts($0.book.column(.translation(locale))) }
    merging = CellMerging(locale, sync, shown, git: git, integration: integration)
    merged = MergedLocale(locale, sync, git: git, merging.merged())
  }

  /// Puts together what became of the cells and of the files.
  func outcome(_ slots: [SlotOutcome]) -> LocaleOutcome {
    let cells = merged.cells
    var result = LocaleOutcome(locale: locale)
    result.heard = cells.heard
    result.putRight = cells.putRight
    result.takenBack = cells.takenBack
    result.disputes = cells.disputes
    result.asked = cells.asked
    result.findings = cells.findings + merged.readiness.findings
    if let source = sync.integration, !unheard.isEmpty { result.unread[source.input.name] = Set(unheard) }
    var troubles = LocaleTroubles()
    for slot in slots {
      result.add(slot)
      for trouble in slot.troubles { troubles.note(trouble) }
    }
    if sync.inputs.isExcerpt { result.add(sync.inputs.report.locales[locale]?.progress, of: sync.sources) }
    CellOutcomes(
      locale: locale, sync: sync, merging: merging, merged: cells, shown: shown, troubles: troubles
    ).add(to: &result)
    return result
  }
}

extension SyncTable {
  /// Each slot of each branch.
  fileprivate var places: [(branch: Int, slot: Int)] {
    sources.indices.flatMap { branch in sources[branch].slots.indices.map { (branch, $0) } }
  }
}
