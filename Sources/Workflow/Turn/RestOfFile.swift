import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

extension SlotTexts {
  /// True where what stands in the files is all that can be said of texts whose rows were not read: each can be read, and the
  /// side branch was made of the file that the branch has.
  func isRest(in input: BranchInput) -> Bool {
    guard problem == nil, side.problem == nil, side.kept == nil, !side.isUnread, !isGone else { return false }
    guard let there = input.side else { return true }
    return there.madeFrom.map { $0.blob(path) == input.tip.blob(path) } ?? false
      && (side.file != nil || there.tip.blob(path) == input.tip.blob(path))
  }

  /// The file on the side branch, where it is not the branch's own: it stays where no row of it was read.
  func blobOnSide(of input: BranchInput) -> ObjectID? {
    let blob = input.side?.tip.blob(path)
    return blob == input.tip.blob(path) ? nil : blob
  }
}

extension SyncTable {
  /// What a text of a planned row counted as when it was agreed; nil where that does not follow from its cell alone.
  func agreedState(of i: Int, _ locale: LocaleTag, _ place: WithheldPlace, file: Text?) -> TextState? {
    let row = table.rows[i]
    let facts = inputs.facts.facts(of: row.id, in: locale)
    guard let agreed, let agreedRow = row.agreedRow, facts.notes.isEmpty else { return nil }
    let text = agreed.book.text(row: agreedRow, .translation(locale))
    return StateRule(cell: text, facts: facts, place: place, file: file).state.state
  }
}

/// What a locale's file is to have of the texts whose rows were not read: what stands on the side branch, or where that has
/// nothing of its own at the tip, as both did when it was agreed.
struct RestOfFile {
  private let slot: SlotSource
  private let texts: SlotTexts
  /// The entries whose rows were read.
  private let own: Set<EntryID>

  init(_ slot: SlotSource, _ texts: SlotTexts) {
    (self.slot, self.texts) = (slot, texts)
    own = Set(slot.entries.map(\.id))
  }

  // MARK: A new file

  /// All texts of a file that the branch does not have yet, some of them new. Nil where more than plain texts may be in it, or
  /// the side branch has none either.
  func filling(_ new: NewTexts, _ plain: PlainSlot) -> NewTexts? {
    guard let side = texts.side.file?.catalog else { return nil }
    let base = slot.file.catalog
    return base.look { entries in side.look { there in filling(new, plain, base, entries, side, there) } }
  }

  private func filling(
    _ new: NewTexts, _ plain: PlainSlot, _ base: Catalog, _ entries: CatalogBytes, _ side: Catalog,
    _ there: CatalogBytes
  ) -> NewTexts? {
    var result = NewTexts(capacity: side.count + new.numbers.count)
    var (nextOwn, nextNew, next) = (0, 0, 0)
    for number in 0..<base.count {
      guard entries.isPlain(at: number) else { return nil }
      if nextOwn < plain.numbers.count, plain.numbers[nextOwn] == number {
        nextOwn += 1
        if nextNew < new.numbers.count, new.numbers[nextNew] == number {
          result.append(number, new.texts[nextNew])
          nextNew += 1
        }
        if next < side.count, there.hasName(at: next, of: entries, at: number) { next += 1 }
        continue
      }
      let isNext = next < side.count && there.hasName(at: next, of: entries, at: number)
      guard let place = isNext ? next : side.position(of: base.id(at: number)) else { continue }
      next = place + 1
      let text = side.text(at: place)
      if !text.isBlank { result.append(number, text) }
    }
    return result
  }

  // MARK: A file that is there

  /// All edits of the file at the tip, in the order of the base file, some of them new. Nil where that order does not say where
  /// each belongs.
  func joining(_ edits: [EntryEdit]) -> [EntryEdit]? {
    guard let tip = texts.file?.catalog else { return nil }
    guard let side = texts.side.file?.catalog else { return edits }
    guard let others = others(tip, side) else { return nil }
    let base = slot.file.catalog
    var placed: [(place: Int, edit: EntryEdit)] = []
    for edit in edits + others {
      guard let place = base.position(of: edit.id),
        edit.id.variant == .plain || tip.position(of: edit.id) != nil
      else { return nil }
      placed.append((place, edit))
    }
    return placed.sorted { $0.place < $1.place }.map(\.edit)
  }

  /// What the side branch has otherwise than the tip; nil where it lacks something.
  private func others(_ tip: Catalog, _ side: Catalog) -> [EntryEdit]? {
    var others: [EntryEdit] = []
    var (next, found) = (0, 0)
    for position in 0..<side.count {
      let id = side.id(at: position)
      let there = next < tip.count && tip.has(id, at: next) ? next : tip.position(of: id)
      if let there { (next, found) = (there + 1, found + 1) }
      let text = side.text(at: position)
      if own.contains(id) || there.map({ tip.has(text, at: $0) }) ?? false { continue }
      if text.isBlank { return nil }
      others.append(EntryEdit(id, text, comment: slot.file.catalog[id]?.comment ?? .empty))
    }
    if found == tip.count { return others }
    let isMissed = tip.entries.contains { side.position(of: $0.id) == nil && !own.contains($0.id) }
    return isMissed ? nil : others
  }
}
