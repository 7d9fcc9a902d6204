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

  /// True where the one was made after the other before both were agreed, and nobody listened: the locale was no target yet, or no
  /// resource had the file. All that the branches say is news at once then, and no commit since tells which is older. What another
  /// file never had is its own platform's text. A first look needs none of this: its commits go back to where the branches parted.
  func wasMadeUnheard(_ other: GitVoice, after voice: GitVoice) -> Bool {
    let history = sync.inputs.history
    // What commits since then say of the two counts: else each might take the other out.
    guard sync.agreed != nil,
      !history.texts(of: voice.entry.id, in: voice.file).contains(other.entry.text),
      history.descent(of: other.entry, in: other.file, from: voice.entry, in: voice.file) == .after
    else { return false }
    return history.isOlder(EntryText(other.entry.id, voice.entry.text), in: other.file)
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
