import ProjectConfiguration
import TranslationModel

/// One locale's cells as they are merged: what each of its files is rendered from.
struct MergedLocale: Sendable {
  let locale: LocaleTag
  let sync: SyncTable
  /// What Git says, `[branch][slot]`.
  let git: [[SlotTexts]]
  let cells: MergedCells
  let wanted: WantedTexts
  let readiness: Readiness

  init(_ locale: LocaleTag, _ sync: SyncTable, git: [[SlotTexts]], _ cells: MergedCells) {
    (self.locale, self.sync, self.git, self.cells) = (locale, sync, git, cells)
    wanted = WantedTexts(locale: locale, sync: sync, merged: cells)
    readiness = Readiness(locale, sync, git, cells)
  }
}
