import Synchronization
import TranslationModel
import TranslationSheet

/// One locale's texts of the rows that a branch needed until now and needs no more. Whoever gives a key another name, and its
/// English other words, moves its translations along: a key that comes with a text of one that went has it from there, and the text was
/// made for that one's English. No file says so; that two keys of one branch say the same, one of which goes as the other comes, does.
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

  private let locale: LocaleTag
  private let sync: SyncTable
  /// By the branch's shared name: the English that each text was made for. Most looks never ask.
  private let known = Mutex<[String: [Form: [Text]]]>([:])

  init(_ locale: LocaleTag, _ sync: SyncTable) { (self.locale, self.sync) = (locale, sync) }

  /// The English that a text was made for which a branch now has in a row that was not there until now, or was another one's; nil where
  /// no row that went had it, or where it was made for the row's own.
  func english(of text: Text, in row: PlannedRow, on branch: BranchSource) -> Text? {
    guard sync.agreed != nil, row.agreedRow == nil || row.cameFrom != nil else { return nil }
    let made = texts(of: branch)[Form(text: text, variant: row.id.variant)] ?? []
    return made.contains { $0.isSame(as: row.id.source) } ? nil : made.first
  }

  private func texts(of branch: BranchSource) -> [Form: [Text]] {
    known.withLock { known in
      if let texts = known[branch.input.sharedName] { return texts }
      let texts = found(on: branch)
      known[branch.input.sharedName] = texts
      return texts
    }
  }

  private func found(on branch: BranchSource) -> [Form: [Text]] {
    guard let agreed = sync.agreed else { return [:] }
    var texts: [Form: [Text]] = [:]
    for (row, id) in agreed.ids.enumerated() {
      guard let id, agreed.isFirst(row), wasNeeded(row, of: agreed, by: branch), !isNeeded(id, by: branch)
      else { continue }
      func add(_ text: Text, _ english: Text) {
        if !text.isBlank { texts[Form(text: text, variant: id.variant), default: []].append(english) }
      }
      let facts = sync.inputs.facts
      add(
        agreed.book.text(row: row, .translation(locale)), facts.facts(of: id, in: locale).english ?? id.source
      )
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

  private func isNeeded(_ id: RowID, by branch: BranchSource) -> Bool {
    guard let row = sync.table.row(of: id) else { return false }
    return sync.table.rows[row].members.contains {
      sync.sources[$0.branch].input.sharedName == branch.input.sharedName
    }
  }
}
