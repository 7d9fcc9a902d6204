import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// Renders one file in a locale's turn; `SlotStates` gives each of its texts its state. Files know nothing of each other.
struct SlotTurn {
  private let merged: MergedLocale
  /// The positions of the branch and of the slot.
  private let b: Int
  private let s: Int
  private let slot: SlotSource
  private let texts: SlotTexts
  /// Of each entry of the base file, its planned row.
  private let rows: [Int]
  private let writer: any BlobWriter
  private var result: SlotOutcome
  /// The file as it is to be, where edits change it.
  private var written: (any StringFile)?

  init(of merged: MergedLocale, branch b: Int, slot s: Int, writer: any BlobWriter) {
    (self.merged, self.b, self.s, self.writer) = (merged, b, s, writer)
    (slot, texts) = (merged.sync.sources[b].slots[s], merged.git[b][s])
    rows = merged.sync.table.rowOfEntry[b][s]
    result = SlotOutcome(branch: merged.sync.sources[b].input.name, path: texts.path)
  }

  private var sync: SyncTable { merged.sync }
  private var locale: LocaleTag { merged.locale }
  private var cells: [MergedCell] { merged.cells.cells }
  private var input: BranchInput { sync.sources[b].input }
  private var branch: String { result.branch }
  /// True where only some rows of the sheet were read: all else is as it was agreed.
  private var isExcerpt: Bool { sync.inputs.isExcerpt }

  /// Renders the file, and says what state each of its texts is in.
  mutating func outcome() -> SlotOutcome {
    tellUnread()
    let isHeldBack = merged.readiness.isHeldBack(b, s)
    if texts.isGone, !isHeldBack { result.findings.append(.fileGone(texts.path).on(branch)) }
    if let count = texts.emptied(beside: slot.file.catalog) {
      result.findings.append(.fileEmptied(texts.path, count).on(branch))
    }
    let present =
      texts.file == nil
      ? [Text?](repeating: nil, count: slot.entries.count) : slot.entries.map { texts.present($0.id) }
    var refused: [EntryID: EditError] = [:]
    if isExcerpt, !texts.isRest(in: input) { result.needsWhole = true }
    if isExcerpt, slot.entries.isEmpty {
      if let blob = texts.blobOnSide(of: input) {
        result.file = LocaleFile(branch: b, slot: s, path: texts.path, content: .written(blob))
      }
    } else if texts.problem == nil, !texts.path.isEmpty, !isHeldBack {
      refused = render(present)
    }
    if !isExcerpt {
      let shapes = texts.otherShapes(
        than: slot.file.catalog, in: written, unlessOnly: present.count { $0 != nil })
      result.findings += shapes.map { $0.on(branch) }
    }
    var states = SlotStates(of: merged, branch: b, slot: s, atTip: present, refused)
    states.tell()
    (result.progress, result.troubles, result.open) = (states.progress, states.troubles, states.open)
    if states.needsWhole { result.needsWhole = true }
    return result
  }

  /// What of the file cannot be read, here or on the side branch, or used.
  private mutating func tellUnread() {
    if let problem = texts.problem {
      result.findings.append(problem.finding(path: texts.path).on(branch))
      result.isUnread = true
      if case .unreadable = problem { result.isUndecided = true }
    }
    if merged.cells.undecided.contains(where: { $0.branch == branch && $0.path == texts.path }) {
      (result.isUnread, result.isUndecided) = (true, true)
    }
    if texts.side.isUnread || texts.side.problem != nil {
      result.isUnreadOnSide = true
    }
    if let problem = texts.side.problem {
      let side = sync.project.branches.sideBranch(of: branch)
      result.findings.append(problem.finding(path: texts.path).on(side))
    }
    for (id, flaw) in texts.unfit {
      result.findings.append(Finding.unfit(RowID(id.key, id.variant, .empty), locale, flaw).on(branch))
    }
  }

  /// Plans the slot's file, and answers with the texts that it cannot take.
  private mutating func render(_ present: [Text?]) -> [EntryID: EditError] {
    if fill() { return [:] }
    let start = texts.side.kept ?? texts.file
    let own = fileEdits(present, over: start)
    guard let edits = isExcerpt ? RestOfFile(slot, texts).joining(own) : own else {
      result.needsWhole = true
      return [:]
    }
    if isExcerpt, let start, !start.leftovers(beside: edits, base: slot.file).isEmpty {
      result.needsWhole = true
      return [:]
    }
    guard !edits.isEmpty else { return [:] }
    if let problem = texts.side.problem {
      let reason = "the file on the side branch cannot be used: \(problem.finding(path: texts.path).message)"
      return Dictionary(
        edits.map { ($0.id, EditError($0.id, reason, waits: true)) }, uniquingKeysWith: { a, _ in a })
    }
    do throws(RenderProblem) {
      let rendering = try rendering(edits, over: start)
      if rendering.isChange {
        written = rendering.result
        result.file = LocaleFile(
          branch: b, slot: s, path: texts.path,
          content: slot.slot.resource.holdsAllLocales
            ? .part(edits, of: start) : LocaleFile.Content(rendering.result.bytes, writer),
          summary: LocaleSummary(from: (texts.side.file ?? texts.file)?.catalog, to: rendering.result.catalog)
        )
      }
      result.findings += rendering.kept.map { $0.finding(path: texts.path).on(branch) }
      result.needsWhole =
        result.needsWhole || isExcerpt && !(rendering.refused.isEmpty && rendering.kept.isEmpty)
      return Dictionary(rendering.refused.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    } catch {
      result.findings.append(error.finding(path: texts.path).on(branch))
      let reason = error.finding(path: texts.path).message
      return Dictionary(
        edits.map { ($0.id, EditError($0.id, reason, waits: true)) }, uniquingKeysWith: { a, _ in a })
    }
  }

  /// The file after the edits. Where it cannot take one, the last good text stays that waits on the side branch; what may not stay
  /// beside the English of today goes all the same.
  private func rendering(_ edits: [EntryEdit], over start: (any StringFile)?) throws(RenderProblem)
    -> Rendering
  {
    func made(_ edits: [EntryEdit]) throws(RenderProblem) -> Rendering {
      try Rendering(edits, of: start, format: slot.slot.format, base: slot.file, role: .translation(locale))
    }
    let first = try made(edits)
    let refused = Set(first.refused.map(\.id))
    guard !refused.isEmpty else { return first }
    let kept = edits.compactMap { edit -> EntryEdit? in
      guard refused.contains(edit.id) else { return edit }
      let pending = texts.pendingText(edit.id)
      return pending == nil && mayStay(edit.id) ? nil : EntryEdit(edit.id, pending, comment: edit.comment)
    }
    guard kept.contains(where: { refused.contains($0.id) }), var second = try? made(kept) else {
      return first
    }
    second.refused = first.refused
    return second
  }

  /// True where what the file has for an entry may stay while its cell's text cannot be written.
  private func mayStay(_ id: EntryID) -> Bool {
    guard let e = slot.entries.firstIndex(where: { $0.id == id }) else { return true }
    return merged.wanted.kept(rows[e], slot.entries[e], b, slot, texts) != nil
  }

  // MARK: A new file

  /// Plans a file that the branch does not have yet, and has plain texts only, at once. False where it has to be made edit by
  /// edit: there more is asked, and what a file cannot take is told.
  private mutating func fill() -> Bool {
    guard let new = newTexts() else { return false }
    if new.isEmpty { return true }
    guard
      let rendering = try? Rendering(
        new, format: slot.slot.format, base: slot.file, role: .translation(locale))
    else { return false }
    assert(
      isExcerpt || isMadeByEdits(rendering),
      "edits make another file: \(texts.path)")
    result.file = LocaleFile(
      branch: b, slot: s, path: texts.path, content: LocaleFile.Content(rendering.result.bytes, writer),
      summary: LocaleSummary(from: texts.side.file?.catalog, to: rendering.result.catalog))
    return true
  }

  /// True where the same file comes of edits: debug builds ask.
  private func isMadeByEdits(_ rendering: Rendering) -> Bool {
    var other = self
    let none = [Text?](repeating: nil, count: slot.entries.count)
    let edits = other.fileEdits(none, over: nil)
    let edited = try? Rendering(
      edits, of: nil, format: slot.slot.format, base: slot.file, role: .translation(locale))
    guard let edited else { return false }
    return edited.result.bytes == rendering.result.bytes && edited.refused.isEmpty && edited.isChange
      && other.result.heard.count == result.heard.count
  }

  private func newTexts() -> NewTexts? {
    guard let plain = sync.plainSlots[b][s], texts.isNewFile, !slot.slot.resource.holdsAllLocales else {
      return nil
    }
    var new = NewTexts(capacity: rows.count)
    for (e, number) in plain.numbers.enumerated() {
      let i = rows[e]
      if cells[i].isPlain, !cells[i].text.isBlank {
        let text = cells[i].text
        new.append(number, plain.spelled(text, e) ?? slot.notation.spelled(text, like: slot.entries[e]))
        continue
      }
      let (wanted, isFiller) = merged.wanted.of(i, slot.entries[e], b, slot, present: nil, texts)
      if isFiller { return nil }
      guard let wanted, !wanted.isBlank else { continue }
      new.append(number, slot.notation.spelled(wanted, like: slot.entries[e]))
    }
    return isExcerpt ? RestOfFile(slot, texts).filling(new, plain) : new
  }

  // MARK: Edits

  private mutating func fileEdits(_ atTip: [Text?], over start: (any StringFile)?) -> [EntryEdit] {
    let categories = slot.slot.format.categories(for: locale)
    let isKept = start.map { $0.bytes != texts.file?.bytes } ?? false
    var edits: [EntryEdit] = []
    var (fillers, filled): ([EntryEdit], [Int]) = ([], [])
    for e in slot.entries.indices {
      var present = atTip[e]
      let i = rows[e]
      if !isKept, let present, cells[i].isPlain, cells[i].text.isSame(as: present) { continue }
      let entry = slot.entries[e]
      if isKept, let start {
        present = start.catalog[entry.id].flatMap {
          $0.text.isBlank ? nil : texts.neutral($0.text, of: entry.id)
        }
      }
      if let category = entry.id.variant.category, present == nil, !categories.contains(category) { continue }
      if !texts.holds(entry.id.variant) { continue }
      let (wanted, isFiller) = merged.wanted.of(i, entry, b, slot, present: present, texts)
      guard let wanted else {
        if present != nil { edits.append(EntryEdit(entry.id, nil)) }
        continue
      }
      if isFiller { filled.append(i) }
      guard !wanted.isBlank, present.map({ !wanted.isSame(as: $0) }) ?? true else { continue }
      let edit = EntryEdit(entry.id, slot.notation.spelled(wanted, like: entry), comment: entry.comment)
      if isFiller { fillers.append(edit) } else { edits.append(edit) }
    }
    if slot.hasLists, !isExcerpt, let start { edits += surplusItems(of: start).map { EntryEdit($0, nil) } }
    // A file that nobody has translated anything of is not made.
    if start == nil, !edits.contains(where: { $0.text != nil }) { return edits }
    for i in filled { remember(fillerOf: sync.table.rows[i].id) }
    return edits + fillers
  }

  /// The items behind the end of the English list that the sheet has rows of, or had: English lost them, and a list is one value, whose
  /// length what loops over it minds. What a language has more by itself stays.
  private func surplusItems(of file: any StringFile) -> [EntryID] {
    var surplus: [EntryID] = []
    var heard: [Text: Set<Variant>] = [:]
    for id in file.catalog.entries.lazy.map(\.id) where isSurplus(id) {
      let row = RowID(slot.slot.resource.rowKey(for: id.key), id.variant, .empty)
      let isKnown = [row, slot.qualified(row)].contains { row in
        if sync.agreed?.byEntry[row.entry] != nil { return true }
        let variants = heard[row.key] ?? sync.inputs.facts.heardVariants(of: row.key, in: locale)
        heard[row.key] = variants
        return variants.contains(id.variant)
      }
      if isKnown { surplus.append(id) }
    }
    return surplus
  }

  /// True of an item that the English list does not have.
  private func isSurplus(_ id: EntryID) -> Bool {
    id.variant.isItem && slot.file.catalog[id] == nil
      && slot.file.catalog[EntryID(id.key, .index(0))] != nil
  }

  private mutating func remember(fillerOf row: RowID) {
    if sync.inputs.facts.wasFilled(row, in: locale) { return }
    result.heard.append((CellID(row, locale), HeardText(row.source, .filler)))
  }
}

extension Finding {
  fileprivate static func fileGone(_ path: String) -> Finding {
    Finding(
      .warning, "file-gone", "the file has gone since the last sync", at: Place(path),
      hint: "its translations are written again; if it was moved, change the resource's path in .glossator")
  }

  fileprivate static func fileEmptied(_ path: String, _ count: Int) -> Finding {
    Finding(
      .warning, "file-emptied", "a commit removed all \(count) of its texts", at: Place(path),
      hint: "if that was not meant, revert the commit; until then they stay out of the branch")
  }
}
