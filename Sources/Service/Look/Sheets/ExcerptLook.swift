import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

// A look at the rows alone in which the sheet differs from what was agreed: most looks are at one cell that somebody typed.
extension SyncLook {
  /// True where only some rows of the sheet were read.
  var isExcerpt: Bool { history.isExcerpt }

  /// Reads no more of the sheet than the rows with other bytes, where nothing else changed and those say alone what they say in
  /// the file. What cannot be read of the agreed version is for a look at all rows to tell.
  func readExcerpt() {
    guard mayReadExcerpt, let agreed, let agreement, let look = sheets.first, let version = look.version,
      let before = agreed.entry.sheets[look.name],
      let change = try? journal.change(to: version, named: look.name, from: agreed),
      let sheet = try? history.sheet(version),
      let pair = SheetExcerptPair(of: sheet, changed: change.range, before: change.before),
      LookExcerpt(
        look.name, pair, in: sheet, of: view.project, facts: agreement.facts, agreement.report,
        executor: AllCores()) != nil
    else { return }
    history.read(only: pair, of: version.id, before)
  }

  /// True where nothing but the only sheet changed since the newest agreed entry, and that is what its place had.
  private var mayReadExcerpt: Bool {
    guard let agreement, records.count == 1, sheets.count == 1, let look = sheets.first,
      let store = look.store,
      look.copies.isEmpty, look.typed.isEmpty, !store.isEditedCellByCell, !(store is WebSheet),
      let id = look.id, let before = agreement.entry.sheets[look.name], id != before,
      agreement.entry.sheets.names == [look.name], agreement.entry.others.isEmpty,
      let place = look.place.flatMap({ agreement.entry.places[$0] }), place.isAgreed, place.id == before
    else { return false }
    return memoryID == nil && findings.isEmpty && isGitAsAgreed
      && LookExcerpt.isEnough(for: view.project, branches, integration, agreement.report)
  }
}

extension SyncPlan {
  /// What another plan, made of all rows by a look at the same, would do otherwise. For debug builds.
  func differences(from other: SyncPlan, _ look: SyncLook, _ whole: SyncLook) -> [String] {
    let known = look.agreement?.facts ?? AgreedFacts()
    let answers: [(name: String, isSame: Bool)] = [
      ("sheet", sheets(look) == other.sheets(whole)), ("files", files == other.files),
      ("summary", allBranches.map(\.summary) == other.allBranches.map(\.summary)),
      ("report", report.bytes == other.report.bytes),
      ("passing findings", report.allFindings == other.report.allFindings),
      ("facts", known.files(after: facts) == known.files(after: other.facts)),
      ("written cells", written == other.written), ("row counts", rowCounts == other.rowCounts),
      ("unread files", unread == other.unread), ("unread on the side", unreadOnSide == other.unreadOnSide),
    ]
    return answers.filter { !$0.isSame }.map(\.name)
  }

  private func sheets(_ look: SyncLook) -> [[UInt8]?] {
    zip((try? look.rows())??.book.parts ?? [], sheetEdits.parts).map { part, edits in
      let sheet = look.sheets.first { $0.name == part.name }.flatMap { try? look.sheetInForce($0) }
      return part.cells.editsOfFile(edits).flatMap { sheet?.applying($0) }
    }
  }

  private var allBranches: [BranchPlan] { branches + (integration.map { [$0] } ?? []) }

  private var files: [[String]] {
    allBranches.map { branch in
      branch.files.map { edit in
        let id = edit.blob ?? edit.content.flatMap { try? Repository.hash(blob: $0) }
        return "\(edit.path) \(id?.description ?? "-") \(edit.mode.map { "\($0)" } ?? "-")"
      }
    }
  }
}
