import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// What Git says of one locale of one slot: the file at the branch's tip, and what people changed in it since Git
/// and the sheet last agreed.
package struct GitValues {
  /// The file at the tip; nil where there is none, or it cannot be read.
  let file: (any StringFile)?
  let problem: FileProblem?
  /// The file on the side branch, where it is another than at the tip.
  let side: (any StringFile)?
  /// People's edits since the agreed entry, in the sheet's notation. Absence is not deletion: a text that is gone is none.
  let edits: [EntryID: Text]
  /// True where no agreement about this file exists: whatever it says is news.
  let isFirstLook: Bool
  /// The texts that the side branch has and the tip lacks, or has otherwise without having changed them.
  private let pending: [EntryID: Text]
  private let notation: Notation
  /// The plural forms that the file has, or will have; nil where it may have any.
  private let forms: Set<PluralCategory>?

  init(
    of source: SlotSource, _ locale: LocaleTag, in input: BranchInput, isNewLocale: Bool, files: ParsedFiles
  ) {
    let slot = source.slot
    notation = source.notation
    let path = slot.path(for: locale) ?? ""
    func parsed(_ listing: TreeListing?) -> (any StringFile)? {
      guard let file = listing?.files[path] else { return nil }
      return try? files.read(file, slot.format, .translation(locale))
    }
    isFirstLook = input.agreedTip == nil || isNewLocale
    var problem: FileProblem?
    var file: (any StringFile)?
    if let entry = input.tip.files[path] {
      do { file = try files.read(entry, slot.format, .translation(locale)) } catch { problem = error }
    }
    (self.file, self.problem) = (file, problem)
    side = input.side?.blob(path) == input.tip.blob(path) ? nil : parsed(input.side)
    forms = (file ?? side).map(\.pluralForms) ?? Self.formsOfNewFile(of: source, locale)
    let then = input.agreedTip?.blob(path) == input.tip.blob(path) ? file : parsed(input.agreedTip)
    let changed = isFirstLook ? [:] : Self.changes(from: then, to: file)
    edits = Self.edits(
      changed, then: then, side: side ?? (input.side == nil ? nil : file), path: path, input, source, locale,
      files)
    pending = Self.pending(side: side, tip: file, changed: changed, notation)
  }

  /// True where the file has a place for such a text: one that numbers its plural forms has only those.
  func holds(_ variant: Variant) -> Bool {
    guard let category = variant.category else { return true }
    return forms?.contains(category) ?? true
  }

  /// True where a merge has anything to hear from Git.
  var hasNews: Bool { isFirstLook ? file != nil : !edits.isEmpty }

  /// The tip's text of an entry, in the sheet's notation; nil where it is absent or blank.
  func present(_ id: EntryID) -> Text? {
    guard let text = file?.catalog[id]?.text, !text.isBlank else { return nil }
    return notation.neutral(text, of: id)
  }

  /// The text that the entry last had, on the side branch or at the tip: what stays while a cell is blank.
  func lastGood(_ id: EntryID) -> Text? { pending[id] ?? present(id) }

  private static func formsOfNewFile(of source: SlotSource, _ locale: LocaleTag) -> Set<PluralCategory>? {
    guard source.file.pluralForms != nil else { return nil }
    let format = source.slot.format
    let empty = format.emptyFile(like: source.file, for: locale)
    return (try? format.read(empty, as: .translation(locale)))?.pluralForms
  }

  private static func changes(from then: (any StringFile)?, to now: (any StringFile)?) -> [EntryID: Text] {
    guard let now else { return [:] }
    var changed: [EntryID: Text] = [:]
    for entry in now.catalog.entries
    where !entry.text.isBlank && then?.catalog[entry.id]?.text != entry.text {
      changed[entry.id] = entry.text
    }
    return changed
  }

  /// The tip's changes but for those that landed from the side branch (by merge, squash, rebase or cherry-pick: the
  /// content tells), then people's commits there.
  private static func edits(
    _ changed: [EntryID: Text], then: (any StringFile)?, side: (any StringFile)?, path: String,
    _ input: BranchInput, _ source: SlotSource, _ locale: LocaleTag, _ files: ParsedFiles
  ) -> [EntryID: Text] {
    let slot = source.slot
    var edits = changed
    for listing in input.landed where !edits.isEmpty && listing.blob(path) != nil {
      guard let entry = listing.files[path],
        let old = try? files.keep(entry, slot.format, .translation(locale))
      else {
        continue
      }
      // Where the branch already had what the side branch has, a step back is somebody's decision.
      for (id, text) in edits where old.catalog[id]?.text == text {
        let before = then?.catalog[id]?.text
        if before == nil || before != side?.catalog[id]?.text { edits[id] = nil }
      }
    }
    for commit in input.foreign where commit.before.blob(path) != commit.after.blob(path) {
      func parsed(_ listing: TreeListing) -> (any StringFile)? {
        listing.files[path].flatMap { try? files.keep($0, slot.format, .translation(locale)) }
      }
      edits.merge(changes(from: parsed(commit.before), to: parsed(commit.after))) { _, new in new }
    }
    for (id, text) in edits { edits[id] = source.notation.neutral(text, of: id) }
    return edits
  }

  private static func pending(
    side: (any StringFile)?, tip: (any StringFile)?, changed: [EntryID: Text], _ notation: Notation
  ) -> [EntryID: Text] {
    guard let side else { return [:] }
    var pending: [EntryID: Text] = [:]
    for entry in side.catalog.entries
    where !entry.text.isBlank && changed[entry.id] == nil && tip?.catalog[entry.id]?.text != entry.text {
      pending[entry.id] = notation.neutral(entry.text, of: entry.id)
    }
    return pending
  }
}
