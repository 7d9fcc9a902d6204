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
      Self.isNext(agreed.commit, in: records), Self.isLast(plan, agreed.entry, in: records)
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

  /// False where a later look, which did not say how it is to end, was about to write something else.
  private static func isLast(_ plan: Journal.Record, _ agreed: JournalEntry, in records: [Journal.Record])
    -> Bool
  {
    let later = records.prefix { $0.commit.id != plan.commit.id }.map(\.entry)
    return later.filter { $0.kind == .writing }.allSatisfy { entry in
      entry.sheets.names.allSatisfy {
        [agreed.sheets[$0], plan.entry.sheets[$0]].contains(entry.sheets[$0])
      }
    }
  }

  /// False where something of an agreed entry is lost: nothing referred to it yet, and it is not agreed on before it can
  /// be read.
  private func isWhole() throws(GitError) -> Bool {
    guard try journal.agreement([agreed]) != nil else { return false }
    for name in agreed.entry.sheets.names {
      guard try journal.bytes(of: agreed, named: name) != nil else { return false }
    }
    for file in try journal.repository.files(of: agreed.commit.tree) {
      guard try journal.repository.exists(file.id) else { return false }
    }
    return true
  }

  /// What a look that was brought to its end has to tell.
  struct Rest {
    var sides: [LookReport.Side] = []
    var findings: [Finding] = []
  }

  /// Brings the look to its end; nil where that cannot be done any more.
  func complete() throws(Failure) -> Rest? {
    guard let moves = (try? missingMoves()) ?? nil, hasSheets, (try? isWhole()) ?? false else {
      return nil
    }
    guard try access.publish(each: moves, allowed: view.ownRefs).isEmpty else { return nil }
    let agreement = WrittenAgreement(
      id: agreed.commit.id, rests: agreed.entry.commits(of: view.project.names),
      date: agreed.commit.committer.seconds)
    guard let journalMoves = try? agreement.moves(in: journal, after: records.first?.commit.id) else {
      return nil
    }
    try access.publish(journalMoves, allowed: view.ownRefs)
    return Rest(sides: (try? sides(moves)) ?? [], findings: (try? journal.told(in: plan)) ?? [])
  }

  // MARK: Side branches

  /// The side branches that have not moved yet; nil where one must stay, or nobody can tell where it is.
  private func missingMoves() throws(GitError) -> [RefMove]? {
    var moves: [RefMove] = []
    for move in ending.moves {
      guard let ref = RefName(branch: move.side), !view.refs.isUnreadable(ref) else { return nil }
      // One that is not there was not made yet, or was deleted since, perhaps once it had landed. Which of the two is the
      // next look's to tell, and if it is still wanted that look makes it.
      guard let from = move.from, view.branches[move.side] == from, isWanted(move) else { continue }
      guard access.obstacle(to: ref) == nil, try access.repository.exists(move.to) else { return nil }
      moves.append(RefMove(ref, from: from, to: move.to))
    }
    return moves
  }

  /// True where the branch that a side branch is of is there, and its side branch is still called so.
  private func isWanted(_ move: PlannedEnding.Move) -> Bool {
    guard let branch = plan.entry.moving.first(where: { $0.commit == move.to })?.branch else { return false }
    return view.branches[branch] != nil && view.project.branches.sideBranch(of: branch) == move.side
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
      // A copy that was behind was to get what others agreed on.
      let before = place.flatMap { records.last?.entry.places[$0]?.id }
      let isBehind = had == wanted && before != wanted && !isRead(wanted, of: name)
      if wanted == found { return !isBehind || store.flatMap { try? version(in: $0).id } == wanted }
      guard let store, let wanted, had == wanted else {
        // Nothing was to be written: its cells say what was agreed before.
        return wanted == records.last?.entry.sheets[name]
      }
      return has(store, name, wanted, insteadOf: found)
    }
  }

  /// True where a version was found in some place since.
  private func isRead(_ version: ObjectID?, of name: String) -> Bool {
    records.contains { $0.entry.kind == .read && $0.entry.sheets[name] == version }
  }

  private func version(in store: any SheetStore) throws -> SheetVersion {
    try SheetVersion(store.contents().bytes)
  }

  private func has(_ store: any SheetStore, _ name: String, _ wanted: ObjectID, insteadOf found: ObjectID?)
    -> Bool
  {
    guard let version = try? version(in: store) else { return false }
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
