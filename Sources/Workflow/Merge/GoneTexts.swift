import Synchronization
import TranslationModel
import TranslationSheet

/// One locale's texts of the keys that a branch needed until now and has no more. Whoever gives a key another name, and its English
/// other words, moves its translations along: a key that comes with a text of one that went has it from there, and the text was made for
/// that one's English. No file says so; that two keys of one branch say the same, one of which goes as the other comes, does.
final class GoneTexts: Sendable {
  /// A text of some variant, whatever normalization form it has.
  private struct Form: Hashable {
    var text: Text
    var variant: Variant

    static func == (a: Form, b: Form) -> Bool { a.variant == b.variant && a.text.isSame(as: b.text) }

    func hash(into hasher: inout Hasher) {
      text.hashForm(into: &hasher)
      hasher.combine(variant)
    }
  }

  /// What a text was made for, in a row whose key went.
  private struct Origin {
    /// The row's own English.
    var row: Text
    var english: Text
  }

  private let locale: LocaleTag
  private let sync: SyncTable
  /// By the branch's shared name. Most looks never ask.
  private let known = Mutex<[String: [Form: [Origin]]]>([:])

  init(_ locale: LocaleTag, _ sync: SyncTable) { (self.locale, self.sync) = (locale, sync) }

  /// The English that a text was made for which Git brings for a row that was not there until now; nil where no row that went had it, or
  /// where it was made for the row's own. Of a row that only got another name Git's text is its author's, whatever others said, but where
  /// several of the same English did: nobody knows which was which.
  func english(of text: Text, in row: PlannedRow) -> Text? {
    let isNew = row.agreedRow == nil && row.cameFrom == nil
    guard sync.agreed != nil, isNew || row.cameFrom != nil && !row.cameFromOtherEnglish else { return nil }
    if isNew, !Self.isTelling(text) { return nil }
    let form = Form(text: text, variant: row.id.variant)
    let origins = row.members.flatMap { texts(of: sync.sources[$0.branch])[form] ?? [] }
      .filter { isNew || $0.row.isSame(as: row.id.source) }
    return origins.contains { $0.english.isSame(as: row.id.source) } ? nil : origins.first?.english
  }

  /// False of a word or two: what is closed in one place is dismissed in another, and no key has its text from the other. Where words
  /// have no blanks between them, of as many bytes as three words have.
  private static func isTelling(_ text: Text) -> Bool {
    text.withBytes { bytes in
      let blanks = bytes.count { $0 == 0x20 }
      return blanks >= 2 || blanks == 0 && bytes.count >= 24
    }
  }

  private func texts(of branch: BranchSource) -> [Form: [Origin]] {
    known.withLock { known in
      if let texts = known[branch.input.sharedName] { return texts }
      let texts = found(on: branch)
      known[branch.input.sharedName] = texts
      return texts
    }
  }

  private func found(on branch: BranchSource) -> [Form: [Origin]] {
    guard let agreed = sync.agreed else { return [:] }
    let (facts, keys) = (sync.inputs.facts, keys(of: branch))
    var texts: [Form: [Origin]] = [:]
    for (row, id) in agreed.ids.enumerated() {
      guard let id, agreed.isFirst(row), !keys.contains(id.key), wasNeeded(row, of: agreed, by: branch)
      else { continue }
      func add(_ text: Text, _ english: Text) {
        if text.isBlank { return }
        texts[Form(text: text, variant: id.variant), default: []].append(
          Origin(row: id.source, english: english))
      }
      let english = facts.facts(of: id, in: locale).english ?? id.source
      add(agreed.book.text(row: row, .translation(locale)), english)
      // What waits on a side branch, a file may have older texts of.
      for heard in facts.heard(of: id, in: locale) where heard.wasAgreed { add(heard.text, id.source) }
    }
    return texts
  }

  private func wasNeeded(_ row: Int, of agreed: SheetRows, by branch: BranchSource) -> Bool {
    let releases = agreed.releases(of: row)
    // One that was cut since had what the others had.
    return branch.input.agreed == nil
      ? releases.contains { !sync.project.names.isForeign($0) } : releases.contains(branch.input.sharedName)
  }

  /// Those that a branch has now.
  private func keys(of branch: BranchSource) -> Set<Text> {
    let name = branch.input.sharedName
    let rows = sync.table.rows.lazy.filter { [sync] row in
      row.members.contains { sync.sources[$0.branch].input.sharedName == name }
    }
    return Set(rows.map(\.id.key))
  }
}
