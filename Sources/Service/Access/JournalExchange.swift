import Git
import RepositoryModel

/// Brings the journals of a repository together with those of another place that has the same ones: the remote that it is a
/// mirror of, or the home of a sheet that several repositories share. Ours may be ahead of theirs, which are kept as they
/// were last seen.
struct JournalExchange {
  private let repository: Repository
  /// The prefix of the refs that are exchanged.
  let own: String
  /// The prefix under which theirs are kept.
  private let seen: String
  /// What becomes of ours where the two have nothing in common.
  private let joining: Joining

  enum Joining {
    /// Our entries come after theirs: one of the two hosts has lost what they had in common.
    case replay
    /// Theirs goes on, with ours as a parent: a project joins others with a journal of its own. What a first look left
    /// that found their sheet before their journal comes after theirs.
    case merge
  }

  init(_ repository: Repository, own: String, seen: String, joining: Joining) {
    (self.repository, self.own, self.seen, self.joining) = (repository, own, seen, joining)
  }

  /// What brings theirs here.
  var refspec: Refspec? { Refspec(from: own + "*", to: seen + "*", force: true) }

  /// By which name one of theirs is kept.
  func seen(_ ref: RefName) -> RefName? { RefName(seen + ref.full.dropFirst(own.utf8.count)) }

  func isOne(_ move: RefMove) -> Bool { move.ref.hasPrefix(own) }

  // MARK: Theirs to ours

  func join() throws(GitError) {
    for entry in try repository.snapshot(prefixes: [seen]).entries {
      guard let ref = RefName(own + entry.ref.full.dropFirst(seen.utf8.count)) else { continue }
      let ours = try repository.id(of: ref)
      // A commit counts as its own ancestor.
      if let ours, try repository.isAncestor(entry.id, of: ours) { continue }
      let joined = try ours.map { ours throws(GitError) in try self.joined(ours, entry.id, ref) } ?? entry.id
      try repository.move([RefMove(ref, from: ours, to: joined)])
    }
  }

  private func joined(_ ours: ObjectID, _ theirs: ObjectID, _ ref: RefName) throws(GitError) -> ObjectID {
    if ref == KeptCommits.ref {
      return try KeptCommits(repository, by: repository.commit(theirs).committer).joined(ours, theirs)
    }
    let replay = JournalReplay(repository)
    if joining == .merge, try repository.mergeBase(ours, theirs) == nil, try !replay.begins(ours, at: theirs)
    {
      return try replay.joined(ours, to: theirs)
    }
    return try replay.replay(ours, onto: theirs)
  }

  // MARK: Ours to theirs

  /// What a journal's gain means for their refs, and for our own once it is there.
  struct Gain {
    var pushed: RefMove
    var local: [RefMove]
  }

  /// The journals that are to be elsewhere than they have them, with or without a move of them.
  func gained(_ moves: [RefMove]) throws(GitError) -> [Gain] {
    let moves = moves.filter(isOne)
    var wanted: [RefName: ObjectID] = [:]
    for entry in try repository.snapshot(prefixes: [own]).entries { wanted[entry.ref] = entry.id }
    for move in moves { wanted[move.ref] = move.to }
    var gains: [Gain] = []
    for (ref, id) in wanted.sorted(by: { $0.key.full < $1.key.full }) {
      guard let kept = seen(ref) else { continue }
      let theirs = try repository.id(of: kept)
      guard theirs != id else { continue }
      gains.append(
        Gain(
          pushed: RefMove(ref, from: theirs, to: id),
          local: moves.filter { $0.ref == ref } + [RefMove(kept, from: theirs, to: id)]))
    }
    return gains
  }
}
