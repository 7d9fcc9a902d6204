import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// Takes one target locale's turn: every row's cell is merged, every file of the locale is rendered, and each text gets
/// its state. The files of a locale are read for its turn only, so memory holds one locale's at a time.
func turn(_ locale: LocaleTag, _ sync: SyncTable, files: ParsedFiles, writer: any BlobWriter) -> LocaleOutcome
{
  var turn = LocaleTurn(locale, sync, files: files, writer: writer)
  for b in sync.sources.indices {
    for s in sync.sources[b].slots.indices { turn.visit(branch: b, slot: s) }
  }
  return turn.outcome()
}

private struct LocaleTurn {
  let locale: LocaleTag
  let sync: SyncTable
  /// What Git says, `[branch][slot]`.
  let git: [[SlotTexts]]
  /// The locale's column of the sheets as they are; nil where there are none.
  let shown: ColumnTexts?
  let merging: CellMerging
  let merged: MergedCells
  let contents: WantedTexts
  let writer: any BlobWriter
  private var result: LocaleOutcome
  private var troubles = LocaleTroubles()
  /// True where only some rows of the sheet were read: all else is as it was agreed.
  private var isExcerpt: Bool { sync.inputs.isExcerpt }
  private let readiness: Readiness

  init(_ locale: LocaleTag, _ sync: SyncTable, files: ParsedFiles, writer: any BlobWriter) {
    (self.locale, self.sync, self.writer) = (locale, sync, writer)
    let isNewLocale = sync.agreed?.book.has(.translation(locale)) != true
    func texts(_ source: BranchSource) -> [SlotTexts] {
      source.slots.map { SlotTexts(of: $0, locale, in: source.input, isNewLocale: isNewLocale, files: files) }
    }
    git = sync.sources.map(texts)
    let integration = sync.integration.map(texts) ?? []
    let unheard = integration.filter { $0.problem != nil }.map(\.path)
    shown = sync.now.map { ColumnTexts($0.book.column(.translation(locale))) }
    merging = CellMerging(locale, sync, shown, git: git, integration: integration)
    merged = merging.merged()
    contents = WantedTexts(locale: locale, sync: sync, merged: merged)
    result = LocaleOutcome(locale: locale)
    result.heard = merged.heard
    result.putRight = merged.putRight
    result.disputes = merged.disputes
    result.asked = merged.asked
    result.findings = merged.findings
    if let source = sync.integration, !unheard.isEmpty { result.unread[source.input.name] = Set(unheard) }
    readiness = Readiness(locale, sync, git, merged)
    result.findings += readiness.findings
  }

  // MARK: Files

  mutating func visit(branch b: Int, slot s: Int) {
    let slot = sync.sources[b].slots[s]
    let texts = git[b][s]
    let branch = sync.sources[b].input.name
    if let problem = texts.problem {
      result.findings.append(problem.finding(path: texts.path).on(branch))
      result.unread[branch, default: []].insert(texts.path)
    }
    if merged.undecided.contains(where: { $0.branch == branch && $0.path == texts.path }) {
      result.unread[branch, default: []].insert(texts.path)
    }
    if texts.isSideUnread || texts.sideProblem != nil {
      result.unreadOnSide[branch, default: []].insert(texts.path)
    }
    if let problem = texts.sideProblem {
      let side = sync.project.branches.sideBranch(of: branch)
      result.findings.append(problem.finding(path: texts.path).on(side))
    }
    for (id, flaw) in texts.unfit {
      result.findings.append(Finding.unfit(RowID(id.key, id.variant, .empty), locale, flaw).on(branch))
    }
    let isHeldBack = readiness.isHeldBack(b, s)
    if texts.isGone, !isHeldBack { result.findings.append(.fileGone(texts.path).on(branch)) }
    let present =
      texts.file == nil
      ? [Text?](repeating: nil, count: slot.entries.count) : slot.entries.map { texts.present($0.id) }
    var refused: [EntryID: EditError] = [:]
    if isExcerpt, !texts.isRest(in: sync.sources[b].input) { result.needsWhole = true }
    if isExcerpt, slot.entries.isEmpty {
      if let blob = texts.blobOnSide(of: sync.sources[b].input) {
        result.files.append(LocaleFile(branch: b, slot: s, path: texts.path, content: .written(blob)))
      }
    } else if texts.problem == nil, !texts.path.isEmpty, !isHeldBack {
      refused = render(b, s, slot, texts, present)
    }
    tellStates(b, s, slot, texts, present, refused)
  }

  /// Plans the slot's file, and answers with the texts that it cannot take.
  private mutating func render(
    _ b: Int, _ s: Int, _ slot: SlotSource, _ texts: SlotTexts, _ present: [Text?]
  ) -> [EntryID: EditError] {
    let input = sync.sources[b].input
    if fill(b, s, slot, texts) { return [:] }
    let start = texts.kept ?? texts.file
    let own = fileEdits(b, s, slot, texts, present, over: start)
    guard let edits = isExcerpt ? RestOfFile(slot, texts).joining(own) : own else {
      result.needsWhole = true
      return [:]
    }
    guard !edits.isEmpty else { return [:] }
    if let problem = texts.sideProblem {
      let reason = "the file on the side branch cannot be used: \(problem.finding(path: texts.path).message)"
      return Dictionary(
        edits.map { ($0.id, EditError($0.id, reason, waits: true)) }, uniquingKeysWith: { a, _ in a })
    }
    do throws(RenderProblem) {
      let rendering = try Rendering(
        edits, of: start, format: slot.slot.format, base: slot.file, role: .translation(locale))
      if rendering.isChange {
        result.files.append(
          LocaleFile(
            branch: b, slot: s, path: texts.path,
            content: slot.slot.resource.holdsAllLocales
              ? .part(edits, of: start) : LocaleFile.Content(rendering.result.bytes, writer),
            summary: LocaleSummary(
              from: (texts.side ?? texts.file)?.catalog, to: rendering.result.catalog)))
      }
      result.findings += rendering.kept.map { $0.finding(path: texts.path).on(input.name) }
      result.needsWhole =
        result.needsWhole || isExcerpt && !(rendering.refused.isEmpty && rendering.kept.isEmpty)
      return Dictionary(rendering.refused.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    } catch {
      result.findings.append(error.finding(path: texts.path).on(input.name))
      let reason = error.finding(path: texts.path).message
      return Dictionary(
        edits.map { ($0.id, EditError($0.id, reason, waits: true)) }, uniquingKeysWith: { a, _ in a })
    }
  }

  // MARK: A new file

  /// Plans a file that the branch does not have yet, and has plain texts only, at once. False where it has to be made edit by
  /// edit: there more is asked, and what a file cannot take is told.
  private mutating func fill(_ b: Int, _ s: Int, _ slot: SlotSource, _ texts: SlotTexts) -> Bool {
    guard let new = newTexts(b, s, slot, texts) else { return false }
    if new.isEmpty { return true }
    guard
      let rendering = try? Rendering(
        new, format: slot.slot.format, base: slot.file, role: .translation(locale))
    else { return false }
    assert(
      isExcerpt || isMadeByEdits(rendering, b, s, slot, texts),
      "edits make another file: \(texts.path)")
    result.files.append(
      LocaleFile(
        branch: b, slot: s, path: texts.path, content: LocaleFile.Content(rendering.result.bytes, writer),
        summary: LocaleSummary(from: texts.side?.catalog, to: rendering.result.catalog)))
    return true
  }

  /// True where the same file comes of edits: debug builds ask.
  private func isMadeByEdits(
    _ rendering: Rendering, _ b: Int, _ s: Int, _ slot: SlotSource, _ texts: SlotTexts
  ) -> Bool {
    var other = self
    let none = [Text?](repeating: nil, count: slot.entries.count)
    let edits = other.fileEdits(b, s, slot, texts, none, over: nil)
    let edited = try? Rendering(
      edits, of: nil, format: slot.slot.format, base: slot.file, role: .translation(locale))
    guard let edited else { return false }
    return edited.result.bytes == rendering.result.bytes && edited.refused.isEmpty && edited.isChange
      && other.result.heard.count == result.heard.count
  }

  private func newTexts(_ b: Int, _ s: Int, _ slot: SlotSource, _ texts: SlotTexts) -> NewTexts? {
    guard let plain = sync.plainSlots[b][s], texts.isNewFile, !slot.slot.resource.holdsAllLocales else {
      return nil
    }
    let rows = sync.table.rowOfEntry[b][s]
    var new = NewTexts(capacity: rows.count)
    for (e, number) in plain.numbers.enumerated() {
      let i = rows[e]
      if merged.cells[i].isPlain, !merged.cells[i].text.isBlank {
        let text = merged.cells[i].text
        new.append(number, plain.spelled(text, e) ?? slot.notation.spelled(text, like: slot.entries[e]))
        continue
      }
      let (wanted, isFiller) = contents.of(i, slot.entries[e], b, slot, present: nil, texts)
      if isFiller { return nil }
      guard let wanted, !wanted.isBlank else { continue }
      new.append(number, slot.notation.spelled(wanted, like: slot.entries[e]))
    }
    return isExcerpt ? RestOfFile(slot, texts).filling(new, plain) : new
  }

  // MARK: Edits

  private mutating func fileEdits(
    _ b: Int, _ s: Int, _ slot: SlotSource, _ texts: SlotTexts, _ atTip: [Text?],
    over start: (any StringFile)?
  ) -> [EntryEdit] {
    let rows = sync.table.rowOfEntry[b][s]
    var categories = PluralRules.categories(for: locale)
    if slot.slot.format.carries.contains(.zeroForms) { categories.append(.zero) }
    let isKept = start.map { $0.bytes != texts.file?.bytes } ?? false
    var edits: [EntryEdit] = []
    var (fillers, filled): ([EntryEdit], [Int]) = ([], [])
    for e in slot.entries.indices {
      var present = atTip[e]
      let i = rows[e]
      if !isKept, let present, merged.cells[i].isPlain, merged.cells[i].text.isSame(as: present) { continue }
      let entry = slot.entries[e]
      if isKept, let start {
        present = start.catalog[entry.id].flatMap {
          $0.text.isBlank ? nil : texts.neutral($0.text, of: entry.id)
        }
      }
      if let category = entry.id.variant.category, present == nil, !categories.contains(category) { continue }
      if !texts.holds(entry.id.variant) { continue }
      let (wanted, isFiller) = contents.of(i, entry, b, slot, present: present, texts)
      guard let wanted else {
        if present != nil { edits.append(EntryEdit(entry.id, nil)) }
        continue
      }
      if isFiller { filled.append(i) }
      guard !wanted.isBlank, present.map({ !wanted.isSame(as: $0) }) ?? true else { continue }
      let edit = EntryEdit(entry.id, slot.notation.spelled(wanted, like: entry), comment: entry.comment)
      if isFiller { fillers.append(edit) } else { edits.append(edit) }
    }
    // A file that nobody has translated anything of is not made.
    if start == nil, !edits.contains(where: { $0.text != nil }) { return edits }
    for i in filled { remember(fillerOf: sync.table.rows[i].id) }
    return edits + fillers
  }

  private mutating func remember(fillerOf row: RowID) {
    if sync.inputs.facts.wasFilled(row, in: locale) { return }
    result.heard.append((CellID(row, locale), HeardText(row.source, .filler)))
  }

  // MARK: States

  private mutating func tellStates(
    _ b: Int, _ s: Int, _ slot: SlotSource, _ texts: SlotTexts, _ atTip: [Text?],
    _ refused: [EntryID: EditError]
  ) {
    let branch = sync.sources[b].input.name
    let rows = sync.table.rowOfEntry[b][s]
    let problem = texts.problem?.finding(path: texts.path).message
    let place = sync.place(b, slot)
    var progress = Progress()
    var plain = (missing: 0, fresh: 0, pending: 0)
    let mayBePlain =
      problem == nil && refused.isEmpty && !sync.inputs.listsOpenTexts && sync.now?.doubled.isEmpty ?? true
    let isPlainSlot = sync.plainSlots[b][s] != nil
    for e in isPlainSlot ? Array(slot.entries.indices) : texts.counted(slot.entries, in: locale) {
      let i = rows[e]
      if isExcerpt { unsay(sync.agreedState(of: i, locale, place, file: atTip[e]), &progress) }
      if mayBePlain, merged.cells[i].isPlain, isPlainSlot || slot.entries[e].committed == nil {
        switch StateRule.state(ofPlain: merged.cells[i].text, file: atTip[e]) {
        case .missing: plain.missing += 1
        case .fresh: plain.fresh += 1
        default: plain.pending += 1
        }
        continue
      }
      let (entry, cell) = (slot.entries[e], merged.cells[i])
      let refusal = refused[entry.id].map { (reason: $0.message, waits: $0.waits) }
      let present = atTip[e]
      var rule = StateRule(
        cell: cell.text, facts: cell.facts, place: place, file: present, fileProblem: problem,
        errors: cell.errors.map(\.message), refusal: refusal)
      rule.doubled = sync.now?.doubles(of: sync.table.rows[i].id)
      if problem != nil { rule.fileBefore = texts.before(entry.id) }
      if let committed = entry.committed {
        let id = RowID(entry.rowID.key, entry.id.variant, committed)
        rule.otherEnglish = present.map { sync.wasAgreed($0, of: id, in: locale) } ?? false
      }
      let state = rule.state
      progress.add(state.state)
      if state.state == .fresh { continue }
      troubles.note(state, refusal, i, entry)
      guard sync.inputs.listsOpenTexts else { continue }
      result.open.append(
        OpenText(
          branch: branch, locale: locale, row: sync.table.rows[i].id, state: state, path: texts.path,
          basePath: slot.slot.basePath, entry: entry.id))
    }
    progress.add(.missing, plain.missing)
    progress.add(.fresh, plain.fresh)
    progress.add(.pending, plain.pending)
    result.progress[branch, default: Progress()] += progress
  }

  /// Takes off what an entry counted as when it was agreed: the report counts it among all.
  private mutating func unsay(_ state: TextState?, _ progress: inout Progress) {
    if let state { progress.add(state, -1) } else { result.needsWhole = true }
  }

  func outcome() -> LocaleOutcome {
    var result = result
    if isExcerpt { result.add(sync.inputs.report.locales[locale]?.progress, of: sync.sources) }
    let cells = CellOutcomes(
      locale: locale, sync: sync, merging: merging, merged: merged, shown: shown, troubles: troubles)
    cells.add(to: &result)
    return result
  }
}

extension Finding {
  fileprivate static func fileGone(_ path: String) -> Finding {
    Finding(
      .warning, "file-gone", "the file has gone since the last sync", at: Place(path),
      hint: "its translations are written again; if it was moved, change the resource's path in .glossator")
  }
}
