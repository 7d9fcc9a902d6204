import ProjectConfiguration
import TranslationModel

/// Whether enough of one locale is done on each branch for files that are not there yet, where the project asks for that.
struct Readiness {
  /// What is not enough.
  private(set) var findings: [Finding] = []
  /// The branches on which too little is done.
  private var unready: Set<Int> = []
  private let locale: LocaleTag
  private let sync: SyncTable
  private let git: [[SlotTexts]]

  init(_ locale: LocaleTag, _ sync: SyncTable, _ git: [[SlotTexts]], _ merged: MergedCells) {
    (self.locale, self.sync, self.git) = (locale, sync, git)
    guard let percent = sync.project.shipFrom[locale] else { return }
    for b in sync.sources.indices { judge(b, percent, merged) }
  }

  /// True where no file is made yet.
  func isHeldBack(_ b: Int, _ s: Int) -> Bool { unready.contains(b) && !hasFile(b, s) }

  private mutating func judge(_ b: Int, _ percent: Int, _ merged: MergedCells) {
    var (done, total) = (0, 0)
    let source = sync.sources[b]
    for (s, slot) in source.slots.enumerated() {
      let rows = sync.table.rowOfEntry[b][s]
      let cells = git[b][s].counted(slot.entries, in: locale).map { merged.cells[rows[$0]] }
      total += cells.count
      done += cells.count { $0.isDone && !$0.isWithheld(at: { sync.place(b, slot) }) }
    }
    guard done * 100 < percent * total else { return }
    unready.insert(b)
    if done == 0 || source.slots.indices.allSatisfy({ hasFile(b, $0) }) { return }
    findings.append(
      Finding(
        .note, "ship-from",
        "\(locale) gets no new files yet: \(done) of \(total.counted("text")) are done, \(percent) % must be",
        hint: "'ship-from' in .glossator says how many"
      ).on(source.input.name))
  }

  /// True where the locale has a file, at the tip or because people put it on the side branch. Of a file of all locales it
  /// has a part once it has a text there.
  private func hasFile(_ b: Int, _ s: Int) -> Bool {
    let texts = git[b][s]
    let files = [texts.file, texts.side.kept].compactMap { $0 }
    guard sync.sources[b].slots[s].slot.resource.holdsAllLocales else { return !files.isEmpty }
    return files.contains { $0.catalog.entries.contains { !$0.text.isBlank } }
  }
}

extension MergedCell {
  /// True for a text that is to be in the files, as far as the sheet goes.
  fileprivate var isDone: Bool {
    !text.isBlank && facts.isFresh && !facts.isDisputed && errors.isEmpty
  }

  func isWithheld(at place: () -> WithheldPlace) -> Bool {
    !facts.withheld.isEmpty && facts.withheld.contains(place())
  }
}

extension SlotTexts {
  /// The entries that count: all but plural forms that the locale does not use, or its file has no place for.
  func counted(_ entries: [SourceEntry], in locale: LocaleTag) -> [Int] {
    let required = Set(PluralRules.required(for: locale))
    return entries.indices.filter { e in
      guard let category = entries[e].id.variant.category else { return true }
      return required.contains(category) && holds(entries[e].id.variant)
    }
  }

  /// Those of the others that count where they have a text: the file has one, or would be given it.
  func unused(_ slot: SlotSource, in locale: LocaleTag, _ atTip: [Text?]) -> Set<Int> {
    let required = Set(PluralRules.required(for: locale))
    let written = slot.slot.format.categories(for: locale)
    let entries = slot.entries
    return Set(
      entries.indices.filter { e in
        guard let category = entries[e].id.variant.category, !required.contains(category),
          holds(entries[e].id.variant)
        else { return false }
        return atTip[e] != nil || written.contains(category)
      })
  }
}

extension SyncTable {
  /// How the journal calls a slot of a branch.
  func place(_ b: Int, _ slot: SlotSource) -> WithheldPlace {
    WithheldPlace(branch: sources[b].input.sharedName, slot: slot.slot.name.description)
  }
}
