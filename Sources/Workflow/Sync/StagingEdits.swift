import ProjectConfiguration
import StringFormats
import TranslationModel

/// What a staging locale's file says: one edit for each text of the base file.
struct StagingEdits {
  private let staging: StagingLocale
  private let slot: SlotSource
  /// The texts that translators get, by their numbers; empty where the content is the base text.
  private var numbers: [EntryID: Int] = [:]

  init(_ staging: StagingLocale, _ slot: SlotSource) {
    (self.staging, self.slot) = (staging, slot)
    guard staging.content != .base else { return }
    for (e, entry) in slot.entries.enumerated() { numbers[entry.id] = e }
  }

  /// `cell` is what the sheet has for an entry in the locale that is shown.
  func all(cell: (Int) -> Text?) -> [EntryEdit] {
    let categories = PluralRules.categories(for: staging.locale)
    var edits: [EntryEdit] = []
    var done: Set<Text> = []
    for entry in slot.file.catalog.entries where entry.isTranslatable {
      guard entry.variant.category != nil else {
        edits.append(edit(entry.id, like: entry, cell))
        continue
      }
      guard done.insert(entry.key).inserted else { continue }
      for category in categories {
        let id = EntryID(entry.key, .plural(category))
        let other = EntryID(entry.key, .plural(.other))
        guard let lender = slot.file.catalog[id] ?? slot.file.catalog[other] else { continue }
        edits.append(edit(id, like: lender, cell))
      }
    }
    return edits
  }

  /// `entry` is the base file's own, or that of a plural's form `other`.
  private func edit(_ id: EntryID, like entry: Entry, _ cell: (Int) -> Text?) -> EntryEdit {
    let base = slot.pendingSource[entry.id] ?? entry.text
    // What is not for translators says the same in every language.
    guard let number = numbers[entry.id] else { return EntryEdit(id, base, comment: entry.comment) }
    let staged = StagedText(
      key: id.key, text: base, style: slot.slot.placeholders, isPart: slot.entries[number].isPart,
      guarded: slot.file.guardedParts(of: entry.id), translation: translation(of: id, cell),
      length: staging.length)
    return EntryEdit(id, staging.content.text(of: staged), comment: entry.comment)
  }

  /// As the platform spells it; that of the form `other` where the shown locale has no such form.
  private func translation(of id: EntryID, _ cell: (Int) -> Text?) -> Text? {
    for form in id.orOther {
      guard let number = numbers[form], let text = cell(number) else { continue }
      return slot.notation.spelled(text, like: slot.entries[number])
    }
    return nil
  }
}
