import Git
import ProjectConfiguration
import RepositoryModel
import Workflow

/// Asks the gate about each commit that a push would ship: the target of a release's tag, or of a production branch.
///
/// The rules and the policy are those that the repository had before the push. What is not known is not open.
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

  /// The repository is opened only where a ref may ship.
  package init(
    policy: GatePolicy? = nil, limit: Int, to place: PushPlace,
    _ repository: @escaping () throws(Failure) -> Repository
  ) {
    self.repository = repository
    self.policy = policy
    self.limit = limit
    self.place = place
  }

  /// What a push would ship; nothing of a push that ships nothing.
  package func run(_ pushed: [PushedRef]) -> Answer {
    let possible = pushed.filter { $0.target != nil }
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
    for one in pushed {
      guard let target = one.target, let ref = rules.shipping(one) else { continue }
      if let failure = rules.failure {
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
