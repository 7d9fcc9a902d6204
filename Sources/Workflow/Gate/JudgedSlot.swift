import Checks
import ProjectConfiguration
import StringFormats
import TranslationModel

/// A base file as its translations are judged: what all locales need of its texts is worked out once.
struct JudgedSlot {
  let slot: Slot
  let base: any StringFile
  let entries: [JudgedEntry]
  let notation: Notation

  /// `isWanted` takes the keys of the entries that somebody asks for.
  init(
    _ slot: Slot, _ base: any StringFile, _ plurals: PluralNeeds, _ inputs: GateInputs,
    where isWanted: (Text) -> Bool = { _ in true }
  ) {
    (self.slot, self.base) = (slot, base)
    let ignores = OwnIgnores(of: slot, inputs)
    let all = ignores.entries(of: base.catalog, plurals)
    let notation = Notation(slot.placeholders, all)
    self.notation = notation
    let prefix = slot.name.prefix
    entries = all.filter { isWanted($0.id.key) }.map {
      JudgedEntry($0, prefix, notation.style, inputs, isIgnored: ignores.contains($0.id.key))
    }
  }
}

/// A text of a base file, with its row.
struct JudgedEntry {
  let entry: SourceEntry
  /// The row that it has or would have.
  let id: RowID
  /// The row of the agreed sheet.
  let row: Int?
  /// True where the commit's own `.glossator` leaves its key out, and nobody else's.
  let isIgnored: Bool
  /// What the journal says of the row's cells.
  let facts: [LocaleTag: CellFacts]
  private let maxLength: Int?
  /// The row's text, as cells are compared with it.
  private let checked: CheckedSource

  init(
    _ entry: SourceEntry, _ prefix: String, _ style: PlaceholderStyle, _ inputs: GateInputs, isIgnored: Bool
  ) {
    let rows = inputs.agreed
    var id = entry.rowID
    // Files whose texts differ under one key have rows of their own.
    id.key = Text(prefix + entry.rowKey.string)
    if rows.index[id] == nil { id = entry.rowID }
    (self.entry, self.id, row) = (entry, id, rows.index[id])
    self.isIgnored = isIgnored
    facts = inputs.facts.facts(of: id)
    maxLength = row.flatMap { LengthLimit(cell: rows.book.text(row: $0, .max)).characters }
    checked = CheckedSource(
      Message(entry.source, style.ofCells), other: entry.other.map { Message($0.neutral, style.ofCells) },
      variant: entry.id.variant, isPart: entry.isPart)
  }

  /// What a translation in a file must fit.
  func checkInput(ofFile text: Text, _ notation: Notation, in locale: LocaleTag) -> CheckInput {
    entry.checkInput(ofFile: notation.message(text, of: entry.id), in: locale, maxLength: maxLength)
  }

  /// What a translation in a cell must fit, as the sheet writes them.
  func checkInput(ofCell text: Text, _ notation: Notation, in locale: LocaleTag) -> CheckInput {
    let message = Message(text, notation.style.ofCells)
    return CheckInput(
      checked, message.adding(undeclared: notation.undeclared(in: text, like: entry)), in: locale,
      maxLength: maxLength)
  }
}
