import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// What the turns of all locales work on, once the inputs of a look are read: the branches' source texts, the rows, and
/// what each row starts from. It does not change any more.
final class SyncTable: Sendable {
  let inputs: SyncInputs
  let project: Project
  let targets: [LocaleTag]
  /// The locales that only other projects which share the sheet are translated into. Their cells are merged as all are, for what a look
  /// agrees on is agreed for all projects; they have no files here, and no gate.
  let foreign: [LocaleTag]
  /// The locales that the sheet has columns for: the project's, then the others'.
  let columns: [LocaleTag]
  let sources: [BranchSource]
  /// The integration branch's; nil where there is none, or nobody knows where it is.
  let integration: BranchSource?
  /// By the planned row, its entries there.
  let integrationMembers: [Int: [Member]]
  let now: SheetRows?
  let agreed: SheetRows?
  let table: RowTable
  let goneKeyRows: GoneKeyRows
  /// The columns that somebody took from the sheets.
  let lost: LostColumns
  /// `[branch][slot]`; nil of a slot that has more than plain texts.
  let plainSlots: [[PlainSlot?]]
  let baselines: [RowBaseline]
  /// True where some platform's placeholders have names.
  private let hasNames: Bool
  /// The planned rows at which nothing happened.
  let still: StillRows
  /// The sheet, as a part of the workbook, that each planned row is or will be in.
  let sheetOfRow: [Int]
  /// The planned rows whose key or English no sheet can hold, and why: they are in none.
  let unfit: [Int: String]
  /// Rows of the sheet with English that somebody typed and no branch has got.
  let unusedEnglish: Set<Int>
  /// The sheets that are older versions in which something newer is missing: no undo of a single cell.
  let sheetsBehind: Set<String>
  /// What was translated before.
  let memory: ProjectMemory
  /// What the sheets show of what looks before wrote.
  let proofCells = KnownProofCells()
  /// What keeps a text of a locale out of the files.
  private let checks: [LocaleTag: ChosenChecks]
  /// How the cells of each planned row are read.
  private let cellStyles: [PlaceholderStyle]
  /// Each planned row's source text, parsed; for a row of a plural form, with what the form `other` of the same key says.
  private let checkedSources: [CheckedSource]

  init(
    inputs: SyncInputs, sources: [BranchSource], integration: BranchSource?, now: SheetRows?, table: RowTable,
    keys: KnownKeys, unusedEnglish: Set<Int>, memory: ProjectMemory
  ) {
    self.inputs = inputs
    self.unusedEnglish = unusedEnglish
    self.memory = memory
    self.sources = sources
    self.integration = integration
    self.now = now
    self.table = table
    plainSlots = sources.map { $0.slots.map { PlainSlot($0) } }
    hasNames = sources.contains { $0.slots.contains(where: \.notation.style.hasNames) }
    (project, targets, agreed) = (inputs.project, inputs.project.targets, inputs.agreed)
    let columns = inputs.columns
    (foreign, self.columns) = (inputs.foreignTargets, columns)
    sheetsBehind = inputs.origin.map { $0.older.isEmpty ? [] : $0.sheetsBehind(in: columns) } ?? []
    goneKeyRows = GoneKeyRows(agreed: inputs.agreed, table, sources, inputs.project.names)
    let levels = inputs.project.checks
    checks = Dictionary(
      targets.map { ($0, ChosenChecks(levels, locale: $0, from: .error)) }, uniquingKeysWith: { a, _ in a })
    integrationMembers = integration.map { Self.members(of: $0, in: table, keys, like: sources) } ?? [:]
    let styles = table.rows.map { Self.cellStyle(of: $0, sources) }
    cellStyles = styles
    checkedSources = zip(table.rows, styles).map { Self.checkedSource(of: $0, $1, sources) }
    let place = SheetPlacing(project: project, sources: sources, now: now, agreed: inputs.agreed)
    sheetOfRow = table.rows.map(place.part)
    unfit = Self.unfit(table.rows, in: sheetOfRow, of: now, inputs)
    let lost = LostColumns.found(in: now, inputs)
    self.lost = lost
    let rows = RowTableInputs(
      now: now, lost: lost, agreed: inputs.agreed, origin: inputs.origin, had: inputs.had,
      resumed: inputs.resumed, unheard: inputs.unheard, facts: inputs.facts, written: inputs.written,
      accepted: inputs.accepted)
    var todos = TodoCells(targets: columns)
    baselines = table.rows.map { RowBaseline(of: $0, rows, &todos) }
    still = StillRows(table.rows, baselines, now: now, agreed: inputs.agreed, inputs)
  }

  /// True of a locale that only other projects are translated into.
  func isForeign(_ locale: LocaleTag) -> Bool { foreign.contains(locale) }

  /// The planned rows that their sheets, by their places, cannot hold: one that is edited cell by cell takes less.
  private static func unfit(_ rows: [PlannedRow], in sheets: [Int], of now: SheetRows?, _ inputs: SyncInputs)
    -> [Int: String]
  {
    rows.enumerated().reduce(into: [:]) { unfit, row in
      let isInCells = now.map { inputs.cellByCell.contains($0.book.parts[sheets[row.offset]].name) } ?? false
      unfit[row.offset] = row.element.flaw ?? (isInCells ? row.element.flawInCells : nil)
    }
  }

  /// A row's source text; a file's own, where the sheet spells it alike, so that it is parsed and read once.
  private static func checkedSource(of row: PlannedRow, _ style: PlaceholderStyle, _ sources: [BranchSource])
    -> CheckedSource
  {
    let message = Message(row.id.source, style)
    let entry = row.members.first.map { sources[$0.branch].slots[$0.slot].entries[$0.entry] }
    if let entry, entry.spelling == message, entry.other == nil, !entry.isPart { return entry.checked }
    let other = row.id.variant.category == nil ? nil : entry?.other.map { Message($0.neutral, style) }
    return CheckedSource(message, other: other, variant: row.id.variant)
  }

  /// Where platforms share a row, the one whose notation has the most placeholders.
  private static func cellStyle(of row: PlannedRow, _ sources: [BranchSource]) -> PlaceholderStyle {
    func has(_ style: PlaceholderStyle) -> Bool {
      row.members.contains { sources[$0.branch].slots[$0.slot].notation.style.ofCells == style }
    }
    if row.members.isEmpty || has(.neutral) { return .neutral }
    return has(.neutralNames) ? .neutralNames : .none
  }

  private static func members(
    of source: BranchSource, in table: RowTable, _ keys: KnownKeys, like others: [BranchSource]
  ) -> [Int: [Member]] {
    var members: [Int: [Member]] = [:]
    members.reserveCapacity(table.rows.count)
    for (s, slot) in source.slots.enumerated() {
      let prefix = slot.prefix
      let known = table.mayHaveQualified ? nil : EntryRows(like: slot, others, table)
      let former = FormerNames(of: slot, others, table)
      for e in slot.entries.indices {
        if let row = known?.row(of: slot.entries[e], at: e) {
          members[row, default: []].append(.ofIntegration(slot: s, entry: e))
          continue
        }
        let id = slot.entries[e].rowID
        var own = id
        if table.mayHaveQualified { own.key = Text(prefix + own.key.string) }
        // Where only this branch has the file at another path, the sheet has its row by the name of before.
        let moved = keys.movedRowID(of: slot.entries[e], in: slot).flatMap { table.row(of: $0) }
        let named = former.row(of: slot.entries[e], in: table)
        guard let row = named ?? table.row(of: own) ?? moved ?? table.row(of: id) else { continue }
        members[row, default: []].append(.ofIntegration(slot: s, entry: e))
      }
    }
    return members
  }

  /// The row of each entry of the integration branch that has one.
  var rowsOfIntegration: [Member: Int] {
    var rows: [Member: Int] = [:]
    for (row, members) in integrationMembers { for member in members { rows[member] = row } }
    return rows
  }

  /// The rows of the sheet that are the same one for people, where that is there more than once. They show the same English,
  /// and it may have other English by now.
  func copies(of row: PlannedRow) -> [Int]? {
    guard let now, !now.doubled.isEmpty, let sheetRow = row.sheetRow, let shown = now.ids[sheetRow],
      let copies = now.doubled[shown], copies[0] == sheetRow
    else { return nil }
    return copies
  }

  /// True where a text was agreed as a translation of a row's very English, now or before.
  func wasAgreed(_ text: Text, of id: RowID, in locale: LocaleTag) -> Bool {
    if inputs.facts.wasAgreed(text, of: id, in: locale) { return true }
    guard let agreed, let row = agreed.index[id], inputs.facts.facts(of: id, in: locale).isFresh else {
      return false
    }
    return agreed.book.text(row: row, .translation(locale)).isSame(as: text)
  }

  /// True where a text made for other English can stand for the English of now: where there is more than one placeholder its
  /// numbers may mean other values.
  func fits(_ text: Text, _ i: Int, in locale: LocaleTag) -> Bool {
    source(i).placeholders.count < 2 && errors(text, of: i, in: locale).isEmpty
  }

  /// A text that a row's cell had, or the one that it comes from, as it is read now.
  func reread(_ text: Text, of row: PlannedRow) -> Text {
    guard let member = row.rereadBy else { return text }
    let slot = sources[member.branch].slots[member.slot]
    let id = slot.entries[member.entry].id
    return row.notation.map { slot.reread(text, of: id, in: $0) } ?? slot.reread(text, of: id)
  }

  /// True where a text was heard of the row that another one was, in the notation of then.
  func wasHeard(_ text: Text, of before: RowID, for row: PlannedRow, in locale: LocaleTag) -> Bool {
    if inputs.facts.wasHeard(text, of: before, in: locale) { return true }
    if row.rereadBy == nil { return false }
    return inputs.facts.heard(of: before, in: locale).contains {
      $0.kind > .written && reread($0.text, of: row).isSame(as: text)
    }
  }

  /// A text of another row that joined this one, as this one's are read.
  func reread(_ text: Text, of old: RowID, for row: PlannedRow) -> Text {
    for member in row.members where !member.isOfIntegration {
      let slot = sources[member.branch].slots[member.slot]
      let entry = slot.entries[member.entry]
      if slot.wasRead(entry, as: old) { return slot.reread(text, of: entry.id) }
    }
    return text
  }

  /// How the cells of a row are read.
  func cellStyle(of i: Int) -> PlaceholderStyle { cellStyles[i] }
  /// A planned row's source text, parsed.
  func source(_ i: Int) -> Message { checkedSources[i].message }
  /// Of a plural form, what the form `other` says in the source.
  func other(_ i: Int) -> Message? { checkedSources[i].other }

  /// The developers' comment on a row's key; empty where they say nothing.
  func comment(of row: PlannedRow) -> Text {
    for member in row.members {
      let comment = sources[member.branch].slots[member.slot].entries[member.entry].comment
      if !comment.isEmpty { return comment }
    }
    return .empty
  }

  /// Failed checks of error level.
  func errors(_ text: Text, of i: Int, in locale: LocaleTag) -> [Finding] {
    CellErrors(locale, self).of(text, in: i)
  }

  private static let standard = ChosenChecks(locale: nil, from: .error)

  /// What keeps a text of a locale out of the files.
  func checks(for locale: LocaleTag) -> ChosenChecks { checks[locale] ?? Self.standard }

  /// What a text of a planned row's cell is to be checked as.
  func checkInput(_ text: Text, of i: Int, in locale: LocaleTag) -> CheckInput {
    let message = Message(text, cellStyles[i]).adding(undeclared: undeclared(in: text, of: i))
    return CheckInput(checkedSources[i], message, in: locale, maxLength: baselines[i].limit.characters)
  }

  /// What some platform of a row would take for placeholders in a text, and its base text does not have.
  func undeclared(in text: Text, of i: Int) -> [Text] {
    guard hasNames, text.contains(UInt8(ascii: "{")) || text.contains(UInt8(ascii: "%")) else { return [] }
    for member in table.rows[i].members where !member.isOfIntegration {
      let slot = sources[member.branch].slots[member.slot]
      let found = slot.notation.undeclared(in: text, like: slot.entries[member.entry])
      if !found.isEmpty { return found }
    }
    return []
  }
}

/// The failed checks of one locale's cells: for loops over many, which find its checks once.
struct CellErrors {
  private let sync: SyncTable
  private let locale: LocaleTag
  private let checks: ChosenChecks

  init(_ locale: LocaleTag, _ sync: SyncTable) {
    (self.sync, self.locale) = (sync, locale)
    checks = sync.checks(for: locale)
  }

  /// Those of error level, of a text in a planned row; none of a blank one.
  func of(_ text: Text, in i: Int) -> [Finding] {
    text.isBlank ? [] : checks.findings(sync.checkInput(text, of: i, in: locale))
  }
}

extension SyncTable {
  /// What the journal says of a cell's text where it came in a part of the sheet; nil where it did not.
  func imported(_ text: Text, into row: PlannedRow, _ locale: LocaleTag) -> ImportedText? {
    if inputs.imported.isEmpty { return nil }
    // The row may have other English since, and was another one then.
    let id = row.sheetRow.flatMap { now?.ids[$0] } ?? row.id
    return inputs.imported[CellID(id, locale)].flatMap { imported in
      imported.text.isSame(as: text) || imported.text.isSettled(as: text) ? imported : nil
    }
  }
}
