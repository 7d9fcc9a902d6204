import Synchronization
import TranslationModel
import TranslationSheet

/// One locale's texts of the keys that a branch needed until now and has no more. Where no commit tells which key a text came from, since
/// it was copied first, or came by another file, another spelling or in several steps, this does: that two keys say the same sentence, one
/// of which goes as the other comes, is no chance.
final class GoneTexts: Sendable {
  private struct Form: Hashable {
    var text: CanonicalText
    var variant: Variant

    init(_ text: Text, _ variant: Variant) { (self.text, self.variant) = (CanonicalText(text), variant) }
  }

  private let locale: LocaleTag
  private let sync: SyncTable
  /// By the branch's shared name. Most looks never ask.
  private let known = Mutex<[String: [Form: [FormerText]]]>([:])

  init(_ locale: LocaleTag, _ sync: SyncTable) { (self.locale, self.sync) = (locale, sync) }

  /// The English that a text was made for which Git brings for a row that was not there until now; nil where no row that went had it, or
  /// where it was made for the row's own. Of a row that only got another name Git's text is its author's, whatever others said, but where
  /// several of the same English did: nobody knows which was which.
  func english(of text: Text, in row: PlannedRow) -> Text? {
    let isNew = row.agreedRow == nil && row.cameFrom == nil
    guard sync.agreed != nil, isNew || row.cameFrom != nil && !row.cameFromOtherEnglish else { return nil }
    if isNew, !Self.isTelling(text) { return nil }
    let form = Form(text, row.id.variant)
    return row.members.flatMap { texts(of: sync.sources[$0.branch])[form] ?? [] }
      .filter { isNew || $0.row.isSame(as: row.id.source) }.otherEnglish(than: row.id.source)
  }

  /// False of a word or two: what is closed in one place is dismissed in another, and without a commit that moved it nobody knows that
  /// the one has its text from the other. Where words have no blanks between them, of as many bytes as three words have.
  private static func isTelling(_ text: Text) -> Bool {
    text.withBytes { bytes in
      let blanks = bytes.count { $0 == 0x20 }
      return blanks >= 2 || blanks == 0 && bytes.count >= 24
    }
  }

  private func texts(of branch: BranchSource) -> [Form: [FormerText]] {
    known.withLock { known in
      if let texts = known[branch.input.sharedName] { return texts }
      let texts = found(on: branch)
      known[branch.input.sharedName] = texts
      return texts
    }
  }

  private func found(on branch: BranchSource) -> [Form: [FormerText]] {
    guard let agreed = sync.agreed else { return [:] }
    let facts = sync.inputs.facts
    var texts: [Form: [FormerText]] = [:]
    for row in sync.goneKeyRows.rows(of: branch) {
      guard let id = agreed.ids[row] else { continue }
      func add(_ text: Text, _ english: Text) {
        if text.isBlank { return }
        texts[Form(text, id.variant), default: []].append(
          FormerText(row: id.source, english: english))
      }
      let english = facts.facts(of: id, in: locale).english ?? id.source
      add(agreed.book.text(row: row, .translation(locale)), english)
      // What waits on a side branch, a file may have older texts of.
      for heard in facts.heard(of: id, in: locale) where heard.wasAgreed { add(heard.text, id.source) }
    }
    return texts
  }
}
