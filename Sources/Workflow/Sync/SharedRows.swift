import ProjectConfiguration
import StringFormats
import TranslationModel
import TranslationSheet

/// Entries of several slots that say the same English under the same key, and are translated differently today.
///
/// An app that is adopted keeps every byte. So such an entry gets a row of its own, its key behind the slot's name
/// (`android:ok`); the first slot keeps the plain key. What one branch translates differently has rows of its own on all:
/// a row is no branch's.
func unshared(_ sources: [BranchSource], project: Project, files: ParsedFiles) -> Set<Member> {
  var apart: [String: Set<RowID>] = [:]
  for source in sources where source.slots.count > 1 && source.hasTranslations(project.targets) {
    let candidates = sharedEntries(source)
    guard !candidates.isEmpty else { continue }
    for locale in project.targets {
      let git = source.slots.map {
        SlotTexts(of: $0, locale, in: source.input, isNewLocale: true, hasFiles: true, files: files)
      }
      if git.allSatisfy({ $0.file == nil && $0.problem == nil }) { continue }
      for group in candidates {
        // Of a file that cannot be read nobody knows that it is translated differently.
        let group = group.filter { git[$0.slot].problem == nil }
        guard let first = group.first else { continue }
        let model = git[first.slot].present(source.slots[first.slot].entries[first.entry].id)
        for place in group.dropFirst() {
          let text = git[place.slot].present(source.slots[place.slot].entries[place.entry].id)
          if text == model { continue }
          let slot = source.slots[place.slot]
          apart[slot.slot.name.description, default: []].insert(slot.entries[place.entry].rowID)
        }
      }
    }
  }
  return members(apart, sources)
}

extension BranchSource {
  /// True where some locale has a file.
  fileprivate func hasTranslations(_ locales: [LocaleTag]) -> Bool {
    slots.contains { slot in
      locales.contains { input.tip.files[slot.slot.path(for: $0) ?? ""] != nil }
    }
  }
}

/// The entries of all branches that are such rows', by slot.
private func members(_ rows: [String: Set<RowID>], _ sources: [BranchSource]) -> Set<Member> {
  var result: Set<Member> = []
  if rows.isEmpty { return result }
  for (b, source) in sources.enumerated() {
    for (s, slot) in source.slots.enumerated() {
      guard let own = rows[slot.slot.name.description] else { continue }
      for (e, entry) in slot.entries.enumerated() where own.contains(entry.rowID) {
        result.insert(Member(branch: b, slot: s, entry: e))
      }
    }
  }
  return result
}

private func sharedEntries(_ source: BranchSource) -> [[(slot: Int, entry: Int)]] {
  var groups: [RowID: [(slot: Int, entry: Int)]] = [:]
  var order: [RowID] = []
  for (s, slot) in source.slots.enumerated() {
    for (e, entry) in slot.entries.enumerated() {
      if groups[entry.rowID] == nil { order.append(entry.rowID) }
      groups[entry.rowID, default: []].append((s, e))
    }
  }
  return order.compactMap { id in groups[id].flatMap { $0.count > 1 ? $0 : nil } }
}
