import StringFormats
import TranslationModel
import TranslationSheet

/// The states of one file's texts in a locale's turn: how many there are of each, what the sheet is to say of them, and where somebody
/// asks for a list, the texts that are not done.
struct SlotStates {
  private(set) var progress = Progress()
  private(set) var troubles: [SlotTrouble] = []
  private(set) var open: [OpenText] = []
  /// True where the rows that were read are not enough.
  private(set) var needsWhole = false
  private let merged: MergedLocale
  private let branch: String
  private let slot: SlotSource
  private let texts: SlotTexts
  /// Of each entry of the base file, its planned row.
  private let rows: [Int]
  /// Of each entry, the text at the branch's tip.
  private let atTip: [Text?]
  /// The texts that the file cannot take.
  private let refused: [EntryID: EditError]
  private let place: WithheldPlace
  /// Why the file cannot be read.
  private let problem: String?
  /// True of a file that has nothing but plain texts.
  private let isPlainSlot: Bool

  init(
    of merged: MergedLocale, branch b: Int, slot s: Int, atTip: [Text?], _ refused: [EntryID: EditError]
  ) {
    let sync = merged.sync
    (self.merged, self.atTip, self.refused) = (merged, atTip, refused)
    (slot, texts) = (sync.sources[b].slots[s], merged.git[b][s])
    branch = sync.sources[b].input.name
    rows = sync.table.rowOfEntry[b][s]
    place = sync.place(b, slot)
    problem = texts.problem?.finding(path: texts.path).message
    isPlainSlot = sync.plainSlots[b][s] != nil
  }

  private var sync: SyncTable { merged.sync }
  private var locale: LocaleTag { merged.locale }

  mutating func tell() {
    let unused = isPlainSlot ? [] : texts.unused(slot, in: locale, atTip)
    let counted = isPlainSlot ? Array(slot.entries.indices) : texts.counted(slot.entries, in: locale)
    let mayBePlain =
      problem == nil && refused.isEmpty && !sync.inputs.listsOpenTexts && sync.now?.doubled.isEmpty ?? true
    var plain = (missing: 0, fresh: 0, pending: 0)
    for e in unused.isEmpty ? counted : (counted + unused).sorted() {
      let (i, isUnused) = (rows[e], unused.contains(e))
      if sync.inputs.isExcerpt { unsay(sync.agreedState(of: i, locale, place, file: atTip[e]), isUnused) }
      let cell = merged.cells.cells[i]
      if isUnused, cell.text.isBlank { continue }
      guard mayBePlain, !isUnused, cell.isPlain, isPlainSlot || slot.entries[e].committed == nil else {
        tell(e, cell, isUnused)
        continue
      }
      switch StateRule.state(ofPlain: cell.text, file: atTip[e]) {
      case .missing: plain.missing += 1
      case .fresh: plain.fresh += 1
      default: plain.pending += 1
      }
    }
    progress.add(.missing, plain.missing)
    progress.add(.fresh, plain.fresh)
    progress.add(.pending, plain.pending)
  }

  /// Says what state the text of one entry is in, and what follows from that.
  private mutating func tell(_ e: Int, _ cell: MergedCell, _ isUnused: Bool) {
    let (i, entry) = (rows[e], slot.entries[e])
    let refusal = refused[entry.id].map { (reason: $0.message, waits: $0.waits) }
    let state = rule(e, cell, refusal).state
    if isUnused, !state.state.countsIfUnused { return }
    progress.add(state.state)
    if state.state == .fresh { return }
    if let trouble = SlotTrouble(row: i, entry: entry, state: state, refusal: refusal) {
      troubles.append(trouble)
    }
    guard sync.inputs.listsOpenTexts else { return }
    open.append(
      OpenText(
        branch: branch, locale: locale, row: sync.table.rows[i].id, state: state, path: texts.path,
        basePath: slot.slot.basePath, entry: entry.id))
  }

  /// All that one text's state depends on.
  private func rule(_ e: Int, _ cell: MergedCell, _ refusal: (reason: String, waits: Bool)?) -> StateRule {
    let entry = slot.entries[e]
    var rule = StateRule(
      cell: cell.text, facts: cell.facts, place: place, file: atTip[e], fileProblem: problem,
      errors: cell.errors.map(\.message), refusal: refusal)
    rule.doubled = sync.now?.doubles(of: sync.table.rows[rows[e]].id)
    if problem != nil { rule.fileBefore = texts.before(entry.id) }
    if let committed = entry.committed {
      let id = RowID(entry.rowID.key, entry.id.variant, committed)
      rule.otherEnglish = atTip[e].map { sync.wasAgreed($0, of: id, in: locale) } ?? false
    }
    return rule
  }

  /// Takes off what an entry counted as when it was agreed: the report counts it among all.
  private mutating func unsay(_ state: TextState?, _ isUnused: Bool) {
    guard let state else {
      needsWhole = true
      return
    }
    if !isUnused || state.countsIfUnused { progress.add(state, -1) }
  }
}
