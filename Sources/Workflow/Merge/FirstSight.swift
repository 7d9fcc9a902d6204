import StringFormats
import TranslationModel

/// What is heard where nothing was agreed yet: at a first look, and of a file that could not be read then.
extension GitVoices {
  /// What the files say of a row: of two, of which one was made after the other, only that one. The integration branch
  /// counts where it is ahead of the others, or they say nothing. `isOpen` is true for what a first look left open.
  func present(for row: PlannedRow, _ i: Int, isOpen: Bool) -> [Text] {
    if !hasFiles { return [] }
    let isFirstLook = sync.agreed == nil || isOpen
    let own = row.members.compactMap { member -> FirstSight? in
      guard isFirstLook || texts(of: member).isFirstSight, let text = text(of: member, row) else {
        return nil
      }
      // What a first look left out may be older than what was heard since.
      return sync.inputs.facts.wasHeardOrWritten(text, of: row.id, in: locale)
        ? nil : FirstSight(text, member)
    }
    let members = (sync.integrationMembers[i] ?? []).filter { isFirstLook || texts(of: $0).isFirstSight }
    let trunk = members.compactMap { member in text(of: member, row).map { FirstSight($0, member) } }
    if own.isEmpty { return trunk.map(\.text) }
    let others = trunk.filter { sight in !own.contains { $0.text.isSame(as: sight.text) } }
    if others.isEmpty, own.allSatisfy({ $0.text.isSame(as: own[0].text) }) { return own.map(\.text) }
    let (voices, ahead) = (own.compactMap(voice), others.compactMap(voice))
    // Where nobody can read what they were made from, people are asked.
    if !ahead.allSatisfy({ sync.inputs.history.isReadable($0.file) }) { return (own + others).map(\.text) }
    let newest = withoutOverheard(voices + ahead, of: row)
    let isAhead = voices.contains { !newest.contains($0) }
    return newest.filter { isAhead || voices.contains($0) }.map(\.text)
  }

  private func source(of member: Member) -> BranchSource? {
    member.isOfIntegration ? sync.integration : sync.sources[member.branch]
  }

  private func texts(of member: Member) -> SlotTexts {
    member.isOfIntegration ? integration[member.slot] : git[member.branch][member.slot]
  }

  private func text(of member: Member, _ row: PlannedRow) -> Text? {
    guard let slot = source(of: member)?.slots[member.slot],
      let text = texts(of: member).present(slot.entries[member.entry].id)
    else { return nil }
    return sync.isFiller(text, row, locale, in: slot) ? nil : text
  }

  private func voice(_ sight: FirstSight) -> GitVoice? {
    guard let source = source(of: sight.member) else { return nil }
    let (slot, texts) = (source.slots[sight.member.slot], texts(of: sight.member))
    let id = slot.entries[sight.member.entry].id
    return GitVoice(
      text: sight.text, file: file(texts, slot, source.input.name),
      entry: EntryText(id, texts.file?.catalog[id]?.text ?? sight.text))
  }
}

/// What one file says of a row, in the sheet's notation.
private struct FirstSight {
  let text: Text
  let member: Member

  init(_ text: Text, _ member: Member) { (self.text, self.member) = (text, member) }
}
