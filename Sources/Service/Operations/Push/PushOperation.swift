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

  private let repository: () throws(Failure) -> Repository
  /// The host's own policy; nil for the integration branch's.
  private let policy: GatePolicy?
  /// So many keys of each commit are told with who added them.
  private let limit: Int

  /// The repository is opened only where a ref may ship.
  package init(
    policy: GatePolicy? = nil, limit: Int, _ repository: @escaping () throws(Failure) -> Repository
  ) {
    self.repository = repository
    self.policy = policy
    self.limit = limit
  }

  /// The commits that ship, in the order of the refs; none where the push ships nothing.
  package func run(_ pushed: [PushedRef]) -> [Judgement] {
    let possible = pushed.filter { $0.target != nil && ShippingRef.isPossible($0.name) }
    if possible.isEmpty { return [] }
    do throws(Failure) {
      let repository = try repository()
      guard let rules = try RepositoryView.rules(of: repository) else { return [] }
      return judgements(possible, rules, repository)
    } catch {
      // What ships where nobody said otherwise. All else passes, for one of it may be what mends this.
      let refs = possible.compactMap { ShippingRef($0.name, by: BranchRules()) }
      return refs.isEmpty ? [] : [Judgement(refs: refs, answer: .failure(error))]
    }
  }

  private func judgements(_ pushed: [PushedRef], _ rules: BranchRules, _ repository: Repository)
    -> [Judgement]
  {
    var judgements: [Judgement] = []
    var known: [ObjectID: Int] = [:]
    for one in pushed {
      guard let target = one.target, let ref = ShippingRef(one.name, by: rules) else { continue }
      do throws(GitError) {
        let commit = try repository.commit(peeling: target)
        if let i = known[commit] {
          judgements[i].refs.append(ref)
          continue
        }
        known[commit] = judgements.count
        judgements.append(Judgement(refs: [ref], answer: judge(commit, repository)))
      } catch {
        judgements.append(Judgement(refs: [ref], answer: .failure(Failure(error))))
      }
    }
    return judgements
  }

  private func judge(_ commit: ObjectID, _ repository: Repository) -> Result<GateReport, Failure> {
    do throws(Failure) {
      return .success(try GateOperation(repository, policy: policy).run(commit, limit: limit))
    } catch { return .failure(error) }
  }
}
