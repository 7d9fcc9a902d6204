import Git
import Glibc
import ProjectConfiguration
import RepositoryModel
import TranslationModel

/// A bare mirror of a remote, in the state directory. Branches are as the remote has them; the journal may be ahead of
/// the remote's, whose own is kept under `refs/upstream/`.
package struct MirrorRepository: RepositoryAccess {
  package let repository: Repository
  private let mirror: Mirror
  private let remote: Remote
  private let refusals: Refusals

  /// One that `onlyReads` waits for nobody who has it open, and may do nothing but ask; one that `isPatient` does not push at once
  /// what the remote has just refused.
  package init(
    _ url: RemoteURL, state: String, transport: Transport, onlyReads: Bool = false, isPatient: Bool = false
  ) throws(Failure) {
    if Glibc.access(state, F_OK) != 0, errno == ENOENT {
      throw Failure(
        .repository, "there is no state folder \(state) yet",
        hint: "the daemon's unit makes it: sudo systemctl start glossator")
    }
    let path = "\(state)/\(url.folderName)"
    mirror = try git { () throws(GitError) in try onlyReads ? Mirror(reading: path) : Mirror(at: path) }
    let mirror = mirror
    repository = try git { () throws(GitError) in try mirror.repository() }
    remote = Remote(url, mirror: path, transport: transport)
    refusals = Refusals(repository, isPatient: isPatient)
  }

  private var journals: JournalExchange {
    JournalExchange(repository, own: Journal.refs, seen: "refs/upstream/glossator/", joining: .replay)
  }

  package var freshness: Freshness { mirror.fetched.map { .fetched($0) } ?? .never }

  private static let firstFetch = Duration.seconds(60 * 60)

  private var refspecs: [Refspec] { plainRefspecs + tagRefspecs }

  /// Those for which nothing has to be read that is here.
  private var plainRefspecs: [Refspec] {
    let branches = Refspec(from: "refs/heads/*", to: "refs/heads/*", force: true)
    return [branches, journals.refspec].compactMap { $0 }
  }

  /// The tags that say what is released: of a remote with thousands of others those alone. While `.glossator` has mistakes, by the rules
  /// that were agreed last.
  private var tagRefspecs: [Refspec] {
    let project = try? RepositoryView(repository, journal: Journal.forReading(repository)).project
    let prefixes = (project?.branches ?? BranchRules()).released.map { pattern in
      "refs/tags/" + pattern.prefix { !"*?[\\".contains($0) }
    }
    return Set(prefixes).sorted().compactMap { Refspec(from: $0 + "*", to: $0 + "*", force: true) }
  }

  package func refresh() throws(Failure) {
    let begin = Moment.now.date
    var remote = remote
    // All that there is may take long; whoever has no patience ends the process.
    if mirror.fetched == nil { remote.transport.deadline = Self.firstFetch }
    do throws(TransportError) {
      let asked = refspecs
      try remote.fetch(asked, prune: true)
      // Only what has come says which tags count.
      let tags = Set(tagRefspecs).subtracting(asked)
      if !tags.isEmpty { try remote.fetch(Array(tags), prune: true) }
    } catch { throw failure(error) }
    try git { () throws(GitError) in try journals.join() }
    // Without it the mirror only seems older than it is.
    try? mirror.noteFetch(at: begin)
  }

  /// What git says that is not known to be about the remote may be about what it found here.
  private func failure(_ error: TransportError) -> Failure {
    if error.kind == .program { repository.damage.note(error.description) }
    return Failure(error)
  }

  package func obstacle(to ref: RefName) -> Finding? { nil }

  package func mend(hung: Bool, within patience: Duration) -> Finding? {
    guard hung || repository.damage.reason != nil else { return nil }
    return MirrorMending(
      mirror: mirror, remote: remote, refspecs: plainRefspecs, patience: patience, now: Moment.now.date
    ).run(isSure: hung || repository.damage.isProven)
  }

  package func keepUp() -> [Finding] {
    var findings = mirror.unsaved.map { Finding.unsaved($0, of: remote.url) }
    do throws(TransportError) { try mirror.compact(remote.transport, at: Moment.now.date) } catch {
      findings.append(
        Finding(.warning, "mirror-not-compacted", "\(error)", at: Place(mirror.path), hint: error.hint))
    }
    return findings
  }

  // MARK: Publishing

  package func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    let gains = try git { () throws(GitError) in try journals.gained(moves) }
    if let error = try push(gains, moves.filter { !journals.isOne($0) }, allowed) { throw failure(error) }
  }

  /// All at once where nothing is in the way; else the journals, and then each ref by itself. So the *moving* entry is
  /// never later at the remote than the commits which it says are ours.
  package func publish(each moves: [RefMove], allowed: [String]) throws(Failure) -> [(
    ref: RefName, failure: Failure
  )] {
    let gains = try git { () throws(GitError) in try journals.gained(moves) }
    let (others, waiting) = unrefused(moves.filter { !journals.isOne($0) })
    if !gains.isEmpty {
      if try push(gains, others, allowed) == nil { return waiting }
      if let error = try push(gains, [], allowed) { throw failure(error) }
    }
    let refused: [(move: RefMove, error: TransportError)]
    do throws(TransportError) { refused = try remote.push(independent: others, allowed: allowed) } catch {
      throw failure(error)
    }
    let moved = others.filter { move in !refused.contains { $0.move == move } }
    try git { () throws(GitError) in try repository.move(moved) }
    return waiting + refused.map { ($0.move.ref, noted($0.error, of: $0.move)) }
  }

  /// Those that may be pushed, and those that the remote has just refused, and is not asked for again yet.
  private func unrefused(_ moves: [RefMove]) -> (
    moves: [RefMove], waiting: [(ref: RefName, failure: Failure)]
  ) {
    var (others, waiting): ([RefMove], [(ref: RefName, failure: Failure)]) = ([], [])
    for move in moves {
      if let known = Refusals.Question(move, to: remote).flatMap({ refusals.standing($0) }) {
        waiting.append((move.ref, Failure(.repository, known.reason, hint: known.hint)))
      } else {
        others.append(move)
      }
    }
    return (others, waiting)
  }

  private func noted(_ error: TransportError, of move: RefMove) -> Failure {
    let failure = failure(error)
    if error.kind == .refused, let question = Refusals.Question(move, to: remote) {
      let refusal = Refusals.Refusal(kind: "push", reason: failure.message, hint: failure.hint)
      refusals.refused(question, refusal, asked: nil)
    }
    return failure
  }

  /// Moves refs of the remote together, and ours after them. Answers with what is wrong with one of the refs; throws
  /// where nothing at all can be pushed.
  private func push(_ gains: [JournalExchange.Gain], _ others: [RefMove], _ allowed: [String]) throws(Failure)
    -> TransportError?
  {
    let moves = gains.map(\.pushed) + others
    if moves.isEmpty { return nil }
    do throws(TransportError) { try remote.push(moves, allowed: allowed) } catch {
      guard [.refused, .moved, .program].contains(error.kind) else { throw failure(error) }
      return error
    }
    try git { () throws(GitError) in try repository.move(gains.flatMap(\.local) + others) }
    return nil
  }
}

extension Refusals.Question {
  /// Whether a remote takes one commit in the place of another.
  fileprivate init?(_ move: RefMove, to remote: Remote) {
    self.init(["push", "\(remote.url)", move.ref.full, move.from?.description ?? "", move.to.description])
  }
}
