import CLibgit2
import Glibc
import RepositoryModel

extension Repository {
  /// Moves refs by compare-and-swap: all of them where each is where its move expects it, otherwise none.
  ///
  /// Every ref is locked (by the lock file that `git` uses too) and compared before the first one moves; then they
  /// move in the given order, so that a process that is killed between two has moved the first ones only. A lock
  /// that somebody else holds is waited for, about a second in all, unless it is older than a minute; one that a killed
  /// process of ours left is removed.
  ///
  /// - Throws: `.moved` where a ref is elsewhere, `.exists` where a new one exists or its name clashes with another's,
  ///   `.locked` where a lock stays, `.checkedOut` where a work tree has the branch checked out.
  package func move(_ moves: [RefMove], reason: String = "sync") throws(GitError) {
    for move in moves { try checkTarget(of: move) }
    var patience = LockPatience(in: commonDirectory)
    while true {
      do throws(GitError) {
        return try moveOnce(moves, reason: reason)
      } catch {
        guard error.kind == .locked, patience.worthAnotherTry(moves).count == moves.count else { throw error }
      }
    }
  }

  func checkTarget(of move: RefMove) throws(GitError) {
    guard exists(move.to) else {
      throw GitError(.notFound, "move \(move.ref) to \(move.to.short)", "there is no such object")
    }
    // Before it is locked: libgit2 follows a link in its place, and would make a lock and folders where that leads.
    _ = try content(of: move.ref)
    if isCheckedOut(move.ref) {
      throw GitError(
        .checkedOut, "move \(move.ref)", "the branch is checked out in a work tree",
        hint: "check out another branch there")
    }
  }

  /// True where a work tree has the branch checked out: moving it would put that work tree out of step.
  package func isCheckedOut(_ ref: RefName) -> Bool {
    // What cannot be read is not for libgit2 either, which would wait at a pipe. It is refused where it is compared.
    guard ref.branch != nil, let content = try? content(of: ref), case .id = content else { return false }
    var reference: OpaquePointer?
    defer { git_reference_free(reference) }
    guard git_reference_lookup(&reference, raw, ref.full) == 0 else { return false }
    // Where nobody can tell, it is not moved.
    return git_branch_is_checked_out(reference) != 0
  }

  func moveOnce(_ moves: [RefMove], reason: String) throws(GitError) {
    if moves.isEmpty { return }
    let note = try MovingNote(moves, in: commonDirectory)
    defer { note.end() }
    try lockAndMove(moves, reason: reason)
  }

  private func lockAndMove(_ moves: [RefMove], reason: String) throws(GitError) {
    // A dropped transaction releases its lock and changes nothing. There is one for each ref because libgit2 commits
    // the refs of one transaction in no order.
    var locks: [RefLock] = []
    for move in moves { locks.append(try RefLock(move, in: self)) }
    for lock in locks { try lock.compare(in: self) }
    for lock in locks { try lock.commit(reason: reason) }
  }
}

/// One ref under its lock.
private final class RefLock {
  private let move: RefMove
  private let transaction: Handle

  init(_ move: RefMove, in repository: Repository) throws(GitError) {
    self.move = move
    let doing = "lock \(move.ref)"
    transaction = try Handle(doing, freeing: git_transaction_free) {
      git_transaction_new(&$0, repository.raw)
    }
    do throws(GitError) {
      try check(git_transaction_lock_ref(transaction.raw, move.ref.full), doing)
    } catch {
      // libgit2 stumbles over the loose ones of these before it has a lock, and does not say over what.
      if move.from == nil { try Self.refuseClash(of: move, in: repository) }
      var error = error
      if error.kind == .locked {
        error.hint = shown("remove \(repository.commonDirectory)\(move.ref).lock if no git is running")
      }
      throw error
    }
  }

  /// Throws unless the ref is where the move expects it.
  func compare(in repository: Repository) throws(GitError) {
    let doing = "move \(move.ref) to \(move.to.short)"
    let found = try repository.direct(move.ref)
    guard found != move.from else {
      if move.from == nil { try Self.refuseClash(of: move, in: repository) }
      return
    }
    guard let found else {
      throw GitError(.moved, doing, "it is gone; expected \(move.from?.short ?? "nothing")")
    }
    guard let expected = move.from else {
      throw GitError(.exists, doing, "it already exists, at \(found.short)")
    }
    throw GitError(.moved, doing, "it is at \(found.short), expected \(expected.short)")
  }

  /// A new ref must not be a folder of others, nor have another ref for a folder. Git checks loose and packed refs;
  /// libgit2's lock sees the loose ones only.
  private static func refuseClash(of move: RefMove, in repository: Repository) throws(GitError) {
    let doing = "create \(move.ref)"
    var parts = move.ref.full.split(separator: "/").dropLast()
    while parts.count > 2, let parent = RefName(parts.joined(separator: "/")) {
      if try repository.id(of: parent) != nil {
        throw GitError(.exists, doing, "\(parent) is a ref, so it cannot be a folder of refs too")
      }
      parts.removeLast()
    }
    let inside = try repository.snapshot(prefixes: [move.ref.full + "/"])
    if let ref = inside.entries.first?.ref ?? inside.unreadable.first {
      throw GitError(.exists, doing, "it is a folder of refs: \(ref)")
    }
  }

  func commit(reason: String) throws(GitError) {
    let doing = "move \(move.ref) to \(move.to.short)"
    var oid = move.to.oid
    var signature: UnsafeMutablePointer<git_signature>?
    try check(git_signature_now(&signature, "glossator", "glossator@localhost"), doing)
    defer { git_signature_free(signature) }
    try check(
      git_transaction_set_target(transaction.raw, move.ref.full, &oid, signature, "glossator: \(reason)"),
      doing)
    try check(git_transaction_commit(transaction.raw), doing)
  }
}

extension Repository {
  /// What a ref itself says; nil where it does not exist. A symbolic ref is refused: a move would replace it.
  fileprivate func direct(_ ref: RefName) throws(GitError) -> ObjectID? {
    switch try content(of: ref) {
    case .id(let id): return id
    case .symbolic: throw GitError(.invalid, "move \(ref)", "it is a symbolic ref")
    default: return nil
    }
  }
}
