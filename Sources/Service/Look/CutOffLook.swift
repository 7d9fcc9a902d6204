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
    let own = journal.seen(by: view.project.names)
    (self.journal, self.access, self.stores) = (own, access, stores)
    // What is lost keeps nobody from syncing: the look that follows tells people.
    let records = try Self.unlessLost { () throws(GitError) in try own.sinceAgreed(from: tip) } ?? []
    guard let plan = records.first(where: { !Self.isOfTheSameLook($0.entry) }),
      let ending = plan.entry.ending, ending.project == view.project.names.project
    else { return nil }
    let found = try Self.unlessLost { () throws(GitError) in try own.record(ending.agreed) }
    guard let agreed = found ?? nil, agreed.entry.kind == .agreed,
      Self.isNext(agreed.commit, in: records), Self.isLast(plan, agreed.entry, in: records)
    else { return nil }
    (self.records, self.plan, self.ending, self.agreed) = (records, plan, ending, agreed)
  }

  /// What a look says after its plan, and what is found of a sheet later. Where somebody accepted a version there is more
  /// to be thought of.
  private static func isOfTheSameLook(_ entry: JournalEntry) -> Bool {
    entry.kind == .writing || entry.kind == .read && !entry.isAnswer
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
      guard journal.repository.exists(file.id) else { return false }
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
    let found = try Self.unlessLost { () throws(GitError) -> [RefMove]? in
      try isWhole() ? try missingMoves() : nil
    }
    guard let moves = found ?? nil, let behind = placesBehind() else { return nil }
    func agree(_ refused: [RefName]) throws(GitError) -> [RefMove] {
      try agreement(behind: behind, refused: Set(refused.compactMap(\.branch)))
        .moves(in: journal, after: records.first?.commit.id)
    }
    let whole = try Self.unlessLost { () throws(GitError) in try agree([]) }
    guard var journalMoves = whole else { return nil }
    let refused = try access.publish(each: moves, allowed: view.ownRefs).map(\.ref)
    // Nobody agrees on side branches that did not move: where that cannot be written, the look is cut off still.
    if !refused.isEmpty { journalMoves = try git { () throws(GitError) in try agree(refused) } }
    try access.publish(journalMoves, allowed: view.ownRefs)
    let moved = moves.filter { !refused.contains($0.ref) }
    return Rest(sides: (try? sides(moved)) ?? [], findings: (try? journal.told(in: plan)) ?? [])
  }

  /// Nil where something is lost or damaged. What cannot be read just now may be there for the next look.
  private static func unlessLost<Answer>(_ ask: () throws(GitError) -> Answer) throws(Failure) -> Answer? {
    do throws(GitError) { return try ask() } catch {
      if error.isPassing { throw Failure(error) }
      return nil
    }
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
      guard access.obstacle(to: ref) == nil, access.repository.exists(move.to) else { return nil }
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

  /// The places that did not get what the look was to write there, or may not have, with what each had: another host's, and one
  /// that cannot be read now. They are behind then, like any copy. Nil where nobody knows what one had.
  private func placesBehind() -> [JournalPlace: ObjectID]? {
    var behind: [JournalPlace: ObjectID] = [:]
    for name in agreed.entry.sheets.names {
      let (wanted, found) = (agreed.entry.sheets[name], plan.entry.sheets[name])
      let store = try? stores?.store(name)
      let place = store.map { JournalPlace(sheet: name, place: $0.place) }
      // What was in force there before the look is what a sheet comes from that is held, or an older version: it is judged again.
      let isNews = place.map { records.last?.entry.places[$0]?.id != wanted } ?? false
      if let store, let place, let wanted, isNews, agreed.entry.places[place]?.id == wanted {
        switch has(store, place, wanted, insteadOf: found) {
        case true?: break
        case false?:
          // Nothing came of it there, or somebody saved an older version: it is behind, like any copy.
          guard let had = found == wanted ? hadBefore(place, wanted, found) : found else { return nil }
          behind[place] = had
        case nil:
          guard let had = hadBefore(place, wanted, found) else { return nil }
          behind[place] = had
        }
      }
      for other in placesToWrite(name, wanted) where other != place {
        guard let had = hadBefore(other, wanted, found) else { return nil }
        behind[other] = had
      }
    }
    return behind
  }

  /// What a place had before it was to be written; nil where nobody knows, as after a first look.
  private func hadBefore(_ place: JournalPlace, _ wanted: ObjectID?, _ found: ObjectID?) -> ObjectID? {
    guard let agreed = records.last?.entry, agreed.kind == .agreed else { return nil }
    return found == wanted ? agreed.places[place]?.id : found
  }

  /// The places that were to get a version which they did not have.
  private func placesToWrite(_ name: String, _ wanted: ObjectID?) -> [JournalPlace] {
    agreed.entry.places.filter { place, version in
      place.sheet == name && version.id == wanted && records.last?.entry.places[place]?.id != wanted
    }.map(\.key)
  }

  /// What is to be agreed, as it is of places that are behind, and of side branches that stayed where they were.
  private func agreement(behind: [JournalPlace: ObjectID], refused: Set<String>) throws(GitError)
    -> WrittenAgreement
  {
    let (commit, names) = (agreed.commit, view.project.names)
    var entry = agreed.entry
    for (place, found) in behind {
      let wanted = agreed.entry.sheets[place.sheet]
      entry.places[place] = PlaceVersion(found, isAgreed: false, perhaps: wanted)
    }
    if !refused.isEmpty { keepWaiting(refused, in: &entry) }
    var id = commit.id
    if entry != agreed.entry {
      id = try access.repository.commit(
        CommitDraft(
          parents: commit.parents, base: commit.tree, edits: [],
          message: entry.shared(by: names).message.text,
          author: commit.author, committer: commit.committer))
    }
    return WrittenAgreement(id: id, rests: entry.commits(of: names), date: commit.committer.seconds)
  }

  /// A branch whose side branch was refused was heard all the same; what it was to get stays ours, whenever that arrives.
  private func keepWaiting(_ sides: Set<String>, in entry: inout JournalEntry) {
    for i in entry.branches.indices {
      let branch = entry.branches[i].branch
      let side = view.project.branches.sideBranch(of: branch)
      guard sides.contains(side) else { continue }
      let before = records.last?.entry.branches.first { $0.branch == branch }
      (entry.branches[i].side, entry.branches[i].madeFrom) = (before?.side, before?.madeFrom)
      entry.branches[i].hearSide(at: ending.moves.first { $0.side == side }?.from, before: before)
      entry.moving += plan.entry.moving.filter { $0.branch == branch && !entry.moving.contains($0) }
    }
    entry.rules = JournalEntry.looksAgain
  }

  /// True where a version was found in some place since.
  private func isRead(_ version: ObjectID?, of name: String) -> Bool {
    records.contains { $0.entry.kind == .read && $0.entry.sheets[name] == version }
  }

  private func version(in store: any SheetStore) throws -> SheetVersion {
    try SheetVersion(store.contents().bytes)
  }

  /// True where a sheet has what was to be written there, whatever people did in it since; nil where it cannot be read.
  private func has(
    _ store: any SheetStore, _ place: JournalPlace, _ wanted: ObjectID, insteadOf found: ObjectID?
  ) -> Bool? {
    let (name, before) = (place.sheet, records.last?.entry.places[place]?.id)
    // Nothing was to be written, but where it is a copy that was to get what others agreed on.
    if wanted == found, before == wanted || isRead(wanted, of: name) { return true }
    guard let version = try? version(in: store) else { return nil }
    if version.id == wanted { return true }
    if version.id == found || wanted == found { return false }
    let schema = view.schema.adding(agreed.entry.otherTargets)
    let history = ParsedSheets(journal, schema: schema)
    guard let now = try? history.rows([(name, version)]) else { return false }
    do throws(GitError) {
      guard let written = try history.rows(name, of: agreed) else { return false }
      return now.hasAny(of: written, since: try history.rows(name, of: plan), targets: schema.targets)
    } catch { return nil }
  }
}
