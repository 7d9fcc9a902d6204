import Git
import ProjectConfiguration
import RepositoryModel
import Workflow

/// Asks the gate about each commit that a push would ship: the target of a release's tag, or of a production branch.
///
/// The rules and the policy are those that the repository had before the push. What is not known is not open.
///
/// Git tells the hooks of a server the name that is pushed, and moves what that stands for: wherever the name is, as far as
/// four symbolic refs in a row (git 2.39: refs_resolve_ref_unsafe). What follows is git's: it takes no name that does not begin
/// with `refs/`, `HEAD` say ("funny refname"); it takes nothing by a chain that is longer or that leads back to itself ("broken
/// symref"); of two names of one ref in a push it moves one, and only where both say the same ("inconsistent aliased update");
/// and nobody makes a symbolic ref by a push.
package struct PushOperation {
  /// What the gate says of one commit, and what would ship it.
  package struct Judgement: Sendable {
    package var refs: [ShippingRef]
    package var answer: Result<GateReport, Failure>

    package var isOpen: Bool { (try? answer.get())?.verdict.answer == .open }
  }

  package struct Answer: Sendable {
    /// The commits that ship, in the order of the refs.
    package var judgements: [Judgement] = []
    /// Refs that ship, too, and that nobody asked about any more: the push is refused as it is.
    package var unasked: [ShippingRef] = []
  }

  /// Who pushes all tags to a new place need not read a list for each.
  private static let mostRefused = 3

  private let repository: () throws(Failure) -> Repository
  /// The host's own policy; nil for the integration branch's.
  private let policy: GatePolicy?
  /// So many keys of each commit are told with who added them.
  private let limit: Int
  private let place: PushPlace
  /// The remote as this person reaches it; nil where nobody is asked.
  private let remote: PushRemote?

  /// The repository is opened only where a ref may ship.
  package init(
    policy: GatePolicy? = nil, limit: Int, to place: PushPlace, remote: PushRemote? = nil,
    _ repository: @escaping () throws(Failure) -> Repository
  ) {
    self.repository = repository
    self.policy = policy
    self.limit = limit
    self.place = place
    self.remote = remote
  }

  /// What a push would ship; nothing of a push that ships nothing.
  package func run(_ pushed: [PushedRef]) -> Answer {
    // On a server any name may stand for a branch.
    let possible = pushed.filter { one in
      one.target != nil && (place == .here || ShippingRef.isPossible(one.name))
    }
    if possible.isEmpty { return Answer() }
    do throws(Failure) {
      // Nobody can use Glossator in a repository with such ids.
      guard let repository = try opened(possible) else { return Answer() }
      return judge(possible, try PushRules(repository, to: place), repository)
    } catch {
      // What ships where nobody said otherwise. All else passes, for one of it may be what mends this.
      let refs = possible.compactMap { ShippingRef($0.name, by: BranchRules()) }
      return Answer(judgements: refs.isEmpty ? [] : [Judgement(refs: refs, answer: .failure(error))])
    }
  }

  /// Nil for a repository with SHA-256 object ids, which cannot be opened.
  private func opened(_ pushed: [PushedRef]) throws(Failure) -> Repository? {
    do throws(Failure) { return try repository() } catch {
      if pushed.allSatisfy({ $0.target == .sha256 }) { return nil }
      throw error
    }
  }

  private func judge(_ pushed: [PushedRef], _ rules: PushRules, _ repository: Repository) -> Answer {
    var answer = Answer()
    var known: [ObjectID: Int] = [:]
    var failure = rules.failure
    var isAsked = false
    for one in pushed {
      guard let target = one.target, let ref = rules.shipping(one) else { continue }
      // Only now: whoever ships nothing waits for nobody.
      if failure == nil, !isAsked {
        (failure, isAsked) = (staleness(repository), true)
      }
      if let failure {
        if answer.judgements.isEmpty { answer.judgements = [Judgement(refs: [], answer: .failure(failure))] }
        answer.judgements[0].refs.append(ref)
        continue
      }
      let commit: ObjectID
      do throws(Failure) { commit = try self.commit(target, repository) } catch {
        answer.judgements.append(Judgement(refs: [ref], answer: .failure(error)))
        continue
      }
      if let i = known[commit] {
        answer.judgements[i].refs.append(ref)
      } else if answer.judgements.count(where: { !$0.isOpen }) >= Self.mostRefused {
        answer.unasked.append(ref)
      } else {
        known[commit] = answer.judgements.count
        answer.judgements.append(Judgement(refs: [ref], answer: judge(commit, repository)))
      }
    }
    return answer
  }

  /// Why the gate here would answer by a journal that is not the remote's newest; nil where it is, or there is none.
  private func staleness(_ repository: Repository) -> Failure? {
    do throws(Failure) {
      let journal = try Journal.forReading(repository)
      guard let remote, let own = try git({ () throws(GitError) in try journal.tip() }) else { return nil }
      let theirs: ObjectID?
      do throws(TransportError) { theirs = try remote.id(of: journal.ref) } catch {
        throw Failure(
          .repository, "cannot ask whether the journal here is the newest: \(error.description)",
          hint: error.hint)
      }
      guard let theirs, theirs != own else { return nil }
      let isKnown = try git { () throws(GitError) in
        guard repository.exists(theirs) else { return false }
        return try repository.isAncestor(theirs, of: own)
      }
      if isKnown { return nil }
      throw Failure(
        .busy,
        "the journal of the sheet here is older than the remote's: what was translated since is not in it",
        hint:
          "fetch it, and push again: git fetch \(shellWord(remote.name)) '+refs/glossator/*:refs/glossator/*'"
      )
    } catch { return error }
  }

  private func commit(_ target: PushedRef.Target, _ repository: Repository) throws(Failure) -> ObjectID {
    switch target {
    case .object(let id): return try git { () throws(GitError) in try repository.commit(peeling: id) }
    case .sha256:
      throw Failure(
        .repository, "the pushed object has a SHA-256 id, and the repository's are SHA-1",
        hint: "git calls hooks with the repository's own ids")
    }
  }

  private func judge(_ commit: ObjectID, _ repository: Repository) -> Result<GateReport, Failure> {
    do throws(Failure) {
      return .success(try GateOperation(repository, policy: policy, for: place).run(commit, limit: limit))
    } catch { return .failure(error) }
  }
}
