import Git
import RepositoryModel
import TranslationModel

/// A bare mirror of a remote, in the state directory. Branches are as the remote has them; the journal may be ahead of
/// the remote's, whose own is kept under `refs/upstream/`.
package struct MirrorRepository: RepositoryAccess {
  package let repository: Repository
  private let mirror: Mirror
  private let remote: Remote

  package init(_ url: RemoteURL, state: String, transport: Transport) throws(Failure) {
    let path = "\(state)/\(url.folderName)"
    mirror = try git { () throws(GitError) in try Mirror(at: path) }
    let mirror = mirror
    repository = try git { () throws(GitError) in try mirror.repository() }
    remote = Remote(url, mirror: path, transport: transport)
  }

  private static let upstream = "refs/upstream/glossator/"

  package var freshness: Freshness { mirror.fetched.map { .fetched($0) } ?? .never }

  package func refresh() throws(Failure) {
    let begin = Moment.now.date
    let specs = [
      Refspec(from: "refs/heads/*", to: "refs/heads/*", force: true),
      Refspec(from: Journal.refs + "*", to: Self.upstream + "*", force: true),
    ].compactMap { $0 }
    do throws(TransportError) { try remote.fetch(specs, prune: true) } catch { throw Failure(error) }
    try git { () throws(GitError) in try joinJournals() }
    // Without it the mirror only seems older than it is.
    try? mirror.noteFetch(at: begin)
  }

  package func obstacle(to ref: RefName) -> Finding? { nil }

  // MARK: Publishing

  package func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    let journals = try git { () throws(GitError) in try gained(moves) }
    if let error = try push(journals, moves.filter { !$0.isOfJournal }, allowed) { throw Failure(error) }
  }

  /// All at once where nothing is in the way; else the journals, and then each ref by itself. So the *moving* entry is
  /// never later at the remote than the commits which it says are ours.
  package func publish(each moves: [RefMove], allowed: [String]) throws(Failure) -> [(
    ref: RefName, failure: Failure
  )] {
    let journals = try git { () throws(GitError) in try gained(moves) }
    let others = moves.filter { !$0.isOfJournal }
    if !journals.isEmpty {
      if try push(journals, others, allowed) == nil { return [] }
      if let error = try push(journals, [], allowed) { throw Failure(error) }
    }
    let refused: [(move: RefMove, error: TransportError)]
    do throws(TransportError) { refused = try remote.push(independent: others, allowed: allowed) } catch {
      throw Failure(error)
    }
    let moved = others.filter { move in !refused.contains { $0.move == move } }
    try git { () throws(GitError) in try repository.move(moved) }
    return refused.map { ($0.move.ref, Failure($0.error)) }
  }

  /// Moves refs of the remote together, and ours after them. Answers with what is wrong with one of the refs; throws
  /// where nothing at all can be pushed.
  private func push(_ journals: [JournalMove], _ others: [RefMove], _ allowed: [String]) throws(Failure)
    -> TransportError?
  {
    let moves = journals.map(\.pushed) + others
    if moves.isEmpty { return nil }
    do throws(TransportError) { try remote.push(moves, allowed: allowed) } catch {
      guard [.refused, .moved, .program].contains(error.kind) else { throw Failure(error) }
      return error
    }
    try git { () throws(GitError) in try repository.move(journals.flatMap(\.local) + others) }
    return nil
  }

  /// What a journal's gain means for the remote's refs, and for our own once it is there.
  private struct JournalMove {
    var pushed: RefMove
    var local: [RefMove]
  }

  /// The journals that are to be elsewhere than the remote has them, with or without a move of them.
  private func gained(_ moves: [RefMove]) throws(GitError) -> [JournalMove] {
    let moves = moves.filter(\.isOfJournal)
    var wanted: [RefName: ObjectID] = [:]
    for entry in try repository.snapshot(prefixes: [Journal.refs]).entries { wanted[entry.ref] = entry.id }
    for move in moves { wanted[move.ref] = move.to }
    var journals: [JournalMove] = []
    for (ref, id) in wanted.sorted(by: { $0.key.full < $1.key.full }) {
      guard let upstream = RefName(Self.upstream + ref.full.dropFirst(Journal.refs.utf8.count)) else {
        continue
      }
      let theirs = try repository.id(of: upstream)
      guard theirs != id else { continue }
      journals.append(
        JournalMove(
          pushed: RefMove(ref, from: theirs, to: id),
          local: moves.filter { $0.ref == ref } + [RefMove(upstream, from: theirs, to: id)]))
    }
    return journals
  }

  // MARK: The journals

  /// Brings our journals together with the remote's.
  private func joinJournals() throws(GitError) {
    let theirs = try repository.snapshot(prefixes: [Self.upstream])
    for entry in theirs.entries {
      guard let ref = RefName(Journal.refs + entry.ref.full.dropFirst(Self.upstream.utf8.count)) else {
        continue
      }
      let ours = try repository.id(of: ref)
      guard let ours else {
        try repository.move([RefMove(ref, from: nil, to: entry.id)])
        continue
      }
      // A commit counts as its own ancestor.
      if try repository.isAncestor(entry.id, of: ours) { continue }
      let joined =
        try ref == KeptCommits.ref
        ? KeptCommits(repository, by: repository.commit(entry.id).committer).joined(ours, entry.id)
        : JournalReplay(repository).replay(ours, onto: entry.id)
      try repository.move([RefMove(ref, from: ours, to: joined)])
    }
  }
}

extension RefMove {
  fileprivate var isOfJournal: Bool { ref.hasPrefix(Journal.refs) }
}
