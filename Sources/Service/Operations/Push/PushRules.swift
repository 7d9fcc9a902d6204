import Git
import ProjectConfiguration
import RepositoryModel
import Workflow

/// Which refs of a push ship: by what its place said before it.
struct PushRules {
  private let repository: Repository
  private let place: PushPlace
  private let search: ConfigurationSearch
  /// Those that hold: several where no journal says which branch is the integration branch, and what ships by any of them
  /// ships. None where nobody uses Glossator yet: there is no `.glossator`, or one waits to be merged into an
  /// integration branch that has none, and no journal.
  private let rules: [BranchRules]

  init(_ repository: Repository, to place: PushPlace) throws(Failure) {
    (self.repository, self.place) = (repository, place)
    let journal = try Journal.forReading(repository)
    let agreed = try git { () throws(GitError) in try journal.newestAgreed()?.entry }
    let refs = try git { () throws(GitError) in
      try repository.snapshot(prefixes: ["refs/heads/", "refs/remotes/"])
    }
    search = ConfigurationSearch(repository, refs, for: place, agreed: agreed)
    do throws(Failure) {
      let found = try search.found().project.branches
      if agreed != nil {
        rules = [found]
      } else if try search.isWithout(found.integration) {
        rules = []
      } else {
        rules = try [found] + search.candidates()
      }
    } catch {
      // What cannot be read may have one.
      guard agreed == nil, refs.unreadable.isEmpty, error == Failure.noProject([]) else { throw error }
      rules = []
    }
  }

  /// What a push of a ref ships; nil for what ships nothing.
  func shipping(_ pushed: PushedRef) -> ShippingRef? {
    let rules = rules.isEmpty ? [own(pushed)].compactMap { $0 } : rules
    return rules.lazy.compactMap { shipping(pushed, $0) }.first
  }

  /// Where a clone knows of nobody who uses Glossator it may be behind, and what is pushed knows better.
  private func own(_ pushed: PushedRef) -> BranchRules? {
    guard case .remote = place, let target = pushed.target,
      let commit = try? repository.commit(peeling: target)
    else { return nil }
    do throws(Failure) { return try search.rules(of: commit) } catch { return BranchRules() }
  }

  /// By the name that is pushed, by that of the ref that moves, or as what another name stands for: of `master` and `main`
  /// either may be an alias of the other, and a push to one moves both.
  private func shipping(_ pushed: PushedRef, _ rules: BranchRules) -> ShippingRef? {
    let own = ShippingRef(pushed.name, by: rules)
    guard own == nil, place == .here else { return own }
    let end = end(of: pushed.name)
    if let moved = ShippingRef(end, by: rules) { return moved }
    let aliases = rules.production.map { "refs/heads/" + $0 }.filter { self.end(of: $0) == end }
    return aliases.lazy.compactMap { ShippingRef($0, by: rules) }.first
  }

  /// The full name of the ref that moves.
  private func end(of name: String) -> String {
    RefName(name).flatMap { try? repository.end(of: $0) }?.full ?? name
  }
}
