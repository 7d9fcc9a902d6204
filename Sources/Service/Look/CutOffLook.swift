import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// A look that said how it is to end, and whose process was killed before it got there. It is brought to that end where
/// the sheets that it was to write have what it wrote, whatever people did in them since, and to side branches that
/// went elsewhere, as if they had gone there after it. Else the next look finds out by itself what is whose, as well as
/// that can be told.
///
/// To roll forward is what a database does with its log: a look that was killed half-way is then one that came to its
/// end, and nothing that people do afterwards meets what was half done.
struct CutOffLook {
  private let access: any RepositoryAccess
  private let stores: SheetStores?
  private let view: RepositoryView
  private let journal: Journal
  /// The journal since the newest agreed entry, newest first, and that entry.
  private let records: [Journal.Record]
  /// The entry that said how the look is to end.
  private let plan: Journal.Record
  private let ending: PlannedEnding
  /// What is to be agreed.
  private let agreed: Journal.Record

  /// Nil where no look was cut off, or it cannot be told how it was to end.
  init?(_ access: any RepositoryAccess, _ stores: SheetStores?, identity: CommitIdentity) throws(Failure) {
    guard let journal = Journal(access.repository, author: (identity.name, identity.email)),
      let tip = try git({ () throws(GitError) in try journal.tip() }),
      let last = try git({ () throws(GitError) in try journal.record(tip) }), last.entry.kind != .agreed
    else { return nil }
    view = try RepositoryView(access.repository, journal: journal)
    self.journal = journal.seen(by: view.project.names)
    (self.access, self.stores) = (access, stores)
    // What cannot be read here is read again by the look that follows, which tells people.
    guard let records = try? self.journal.sinceAgreed(from: tip),
      let plan = records.first(where: { !Self.isOfTheSameLook($0.entry) }), let ending = plan.entry.ending,
      ending.project == view.project.names.project,
      let agreed = try? self.journal.record(ending.agreed), agreed.entry.kind == .agreed,
      Self.isNext(agreed.commit, in: records)
    else { return nil }
    (self.records, self.plan, self.ending, self.agreed) = (records, plan, ending, agreed)
  }

  /// What a look says after its plan, and what is found of a sheet later. Where somebody accepted a version there is more
  /// to be thought of.
  private static func isOfTheSameLook(_ entry: JournalEntry) -> Bool {
    entry.kind == .writing || entry.kind == .read && entry.accepted == nil
  }

  private static func isNext(_ agreed: CommitInfo, in records: [Journal.Record]) -> Bool {
    guard let before = agreed.parents.first else { return records.last?.commit.parents.isEmpty ?? true }
    return records.contains { $0.commit.id == before }
  }

  /// What a look that was brought to its end has to tell.
  struct Rest {
    var sides: [LookReport.Side] = []
    var findings: [Finding] = []
  }

  /// Brings the look to its end; nil where that cannot be done any more.
  func complete() throws(Failure) -> Rest? {
    guard let moves = try git({ () throws(GitError) in try missingMoves() }), hasSheets else { return nil }
    guard try access.publish(each: moves, allowed: view.ownRefs).isEmpty else { return nil }
    let agreement = WrittenAgreement(
      id: agreed.commit.id, rests: agreed.entry.commits(of: view.project.names),
      date: agreed.commit.committer.seconds)
    let journalMoves = try git { () throws(GitError) in
      try agreement.moves(in: journal, after: records.first?.commit.id)
    }
    try access.publish(journalMoves, allowed: view.ownRefs)
    return try git { () throws(GitError) in
      Rest(sides: try sides(moves), findings: try journal.told(in: plan))
    }
  }

  // MARK: Side branches

  /// The side branches that have not moved yet; nil where one must stay.
  private func missingMoves() throws(GitError) -> [RefMove]? {
    var moves: [RefMove] = []
    for move in ending.moves {
      guard let ref = RefName(branch: move.side) else { return nil }
      let branch = plan.entry.moving.first { $0.commit == move.to }?.branch
      guard try access.repository.id(of: ref) == move.from, let branch, view.branches[branch] != nil else {
        continue
      }
      guard access.obstacle(to: ref) == nil else { return nil }
      moves.append(RefMove(ref, from: move.from, to: move.to))
    }
    return moves
  }

  private func sides(_ moves: [RefMove]) throws(GitError) -> [LookReport.Side] {
    var sides: [LookReport.Side] = []
    for move in moves {
      let side = move.ref.branch ?? move.ref.full
      let commit = try access.repository.commit(move.to)
      let changes = try access.repository.changes(from: commit.parents.first, to: move.to)
      sides.append(
        LookReport.Side(
          branch: plan.entry.moving.first { $0.commit == move.to }?.branch ?? side, side: side,
          subject: String(commit.message.prefix { $0 != "\n" }), commit: move.to,
          files: changes.map(\.path.description)))
    }
    return sides
  }

  // MARK: Sheets

  /// True where each sheet that was to be written in a place of this host has what was written, whatever people did in
  /// it since.
  private var hasSheets: Bool {
    agreed.entry.sheets.names.allSatisfy { name in
      let (wanted, found) = (agreed.entry.sheets[name], plan.entry.sheets[name])
      let store = try? stores?.store(name)
      let place = store.map { JournalPlace(sheet: name, place: $0.place) }
      let had = place.flatMap { agreed.entry.places[$0]?.id }
      if wanted == found { return true }
      guard let store, let wanted, had == wanted else {
        // Nothing was to be written: its cells say what was agreed before.
        return wanted == records.last?.entry.sheets[name]
      }
      return has(store, name, wanted, insteadOf: found)
    }
  }

  private func has(_ store: any SheetStore, _ name: String, _ wanted: ObjectID, insteadOf found: ObjectID?)
    -> Bool
  {
    guard let bytes = try? store.contents().bytes, let version = try? SheetVersion(bytes) else {
      return false
    }
    if version.id == wanted || version.id == found { return version.id == wanted }
    let schema = view.schema.adding(agreed.entry.otherTargets)
    let history = ParsedSheets(journal, schema: schema)
    guard let written = try? history.rows(name, of: agreed), let now = try? history.rows([(name, version)])
    else { return false }
    guard let before = try? history.rows(name, of: plan) else {
      return now.hasAny(of: written.asNew(targets: schema.targets) { _ in true })
    }
    return now.hasAny(of: written.changes(from: before, targets: schema.targets))
  }
}
