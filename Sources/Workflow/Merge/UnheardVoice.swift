import TranslationModel
import TranslationSheet

// What people typed in versions of the sheet that no look heard, where an older copy was saved over it.
extension SheetVoices {
  /// What the sheet says of one cell, in whatever version since the agreement. `present` is what Git says at a first look.
  func voice(_ i: Int, agreed: Text?, present: [Text]) -> SheetVoice {
    var voice = spoken(i, agreed: agreed, present: present)
    var unheard = sync.inputs.unheard.isEmpty ? [] : unheard(i, agreed: agreed)
    if voice.typed == nil, let last = unheard.lastIndex(where: { !$0.isInDoubt }) {
      let newest = unheard.remove(at: last)
      (voice.typed, voice.over, voice.beside) = (newest.text, agreed, newest.english)
      // In a row that another project's look gave other English since, it stands where it was typed.
      voice.isOlder = !newest.text.isSame(as: voice.shown)
    }
    if voice.typed == nil, let meant = meantInRowGone(i, agreed: agreed) { voice = meant }
    unheard.removeAll { $0.text.isSame(as: voice.shown) }
    // None of them was made after another one.
    voice.rivals += unheard.map(\.text).filter { !$0.isBlank }
    return voice
  }

  /// An older text that a look which was cut off knew somebody meant, and whose row was deleted since.
  private func meantInRowGone(_ i: Int, agreed: Text?) -> SheetVoice? {
    guard sync.table.rows[i].sheetRow == nil, let written = sync.baselines[i].written[locale],
      written.isMeant,
      !written.text.isSame(as: agreed ?? .empty), !isColumnLost(i)
    else { return nil }
    return SheetVoice(typed: written.text, over: agreed, shown: agreed ?? .empty, isMeant: true)
  }

  /// What people typed in versions that no look heard, beside which English, where an older copy was saved over it; the newest last.
  private func unheard(_ i: Int, agreed: Text?) -> [UnheardTexts.Typed] {
    let row = sync.table.rows[i]
    if isColumnLost(i) { return [] }
    let typed = Set([row.originID ?? row.id, row.id, row.cameFrom ?? row.id]).flatMap { id in
      sync.inputs.unheard[CellID(id, locale)].map { typed in
        var typed = typed
        typed.text = settled(typed.text, i, agreed)
        return typed
      }
    }
    return typed.filter { typed in
      !typed.text.isSame(as: agreed ?? .empty) && !wasHeard(typed.text, row)
        && RefusedCell(typed.text, over: agreed ?? .empty, of: row.id) == nil
    }
  }
}
