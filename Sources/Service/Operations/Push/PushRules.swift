import Git
import ProjectConfiguration
import RepositoryModel
import Workflow

/// Which refs of a push ship: by what its place said before it.
struct PushRules {
  private let repository: Repository
  private let place: PushPlace
  private let search: ConfigurationSearch
  /// On a server the branches and tags that stand for another ref, by that.
  private let aliases: [RefName: [RefName]]
  /// Those that hold: several where nobody can tell which of them, and what ships by any of them ships. None where nobody
  /// uses Glossator yet: there is no `.glossator`, or one waits to be merged into an integration branch that has none, and
  /// no journal.
  private let rules: [BranchRules]
  /// A branch whose `.glossator` cannot be read, and never could: there are no older rules that somebody might escape.
  private let unread: String?
  /// Why nobody can tell which rules hold.
  let failure: Failure?

  init(_ repository: Repository, to place: PushPlace) throws(Failure) {
    (self.repository, self.place) = (repository, place)
    aliases =
      try place == .here
      ? git { () throws(GitError) in try repository.aliases(prefixes: ["refs/heads/", "refs/tags/"]) } : [:]
    let journal = try Journal.forReading(repository)
    let refs = try git { () throws(GitError) in
      try repository.snapshot(prefixes: ["refs/heads/", "refs/remotes/"])
    }
    let agreed: JournalEntry?
    do throws(GitError) { agreed = try journal.newestAgreed()?.entry } catch {
      search = ConfigurationSearch(repository, refs, for: place, agreed: nil)
      (rules, unread, failure) = (Self.anybodys(search, unread: nil), nil, Failure(error))
      return
    }
    search = ConfigurationSearch(repository, refs, for: place, agreed: agreed)
    do throws(Failure) {
      rules = try Self.rules(search, isAgreed: agreed != nil)
      (unread, failure) = (nil, nil)
    } catch {
      // What cannot be read may have one.
      if agreed == nil, refs.unreadable.isEmpty, error == Failure.noProject([]) {
        (rules, unread, failure) = ([], nil, nil)
        return
      }
      let before = RulesBefore(search)
      rules = Self.anybodys(search, unread: before)
      unread = agreed == nil && before?.rules == nil ? before?.branch : nil
      failure = error
    }
  }

  private static func rules(_ search: ConfigurationSearch, isAgreed: Bool) throws(Failure) -> [BranchRules] {
    let found = try search.found().project.branches
    if isAgreed { return [found] }
    // Who pushes a branch with a more usual name does not bring rules of their own.
    let integrations = search.readable().filter { $0.rules.integration == $0.branch }.map(\.rules)
    if integrations.isEmpty, try search.isWithout(found.integration) { return [] }
    return [found] + integrations
  }

  /// What the integration branch said before its rules were broken, and what others say. The usual rules hold, too, except
  /// for a main branch that has some of its own: it may well be where work comes together.
  private static func anybodys(_ search: ConfigurationSearch, unread: RulesBefore?) -> [BranchRules] {
    let readable = search.readable()
    var usual = BranchRules()
    let known = Set(readable.map(\.branch) + [unread?.branch].compactMap { $0 })
    usual.production.removeAll(where: known.contains)
    return [unread?.rules].compactMap { $0 } + readable.map(\.rules) + [usual]
  }

  /// What a push of a ref ships; nil for what ships nothing.
  func shipping(_ pushed: PushedRef) -> ShippingRef? {
    if let unread, end(of: pushed.name) == end(of: "refs/heads/" + unread), let own = mended(pushed) {
      return shipping(pushed, own)
    }
    let rules = rules.isEmpty ? [own(pushed)].compactMap { $0 } : rules
    return rules.lazy.compactMap { shipping(pushed, $0) }.first
  }

  /// The rules that a commit has of its own; nil where they cannot be read either.
  private func mended(_ pushed: PushedRef) -> BranchRules? {
    guard case .object(let target) = pushed.target, let commit = try? repository.commit(peeling: target)
    else { return nil }
    return (try? search.rules(of: commit)) ?? nil
  }

  /// Where a clone knows of nobody who uses Glossator it may be behind, and what is pushed knows better.
  private func own(_ pushed: PushedRef) -> BranchRules? {
    guard case .remote = place, case .object(let target) = pushed.target,
      let commit = try? repository.commit(peeling: target)
    else { return nil }
    do throws(Failure) { return try search.rules(of: commit) } catch { return BranchRules() }
  }

  /// By the name that is pushed, by that of the ref that moves, or as what another name stands for: of `master` and `main`
  /// either may be an alias of the other, and a push to one moves both. A clone knows nothing of its server's aliases.
  private func shipping(_ pushed: PushedRef, _ rules: BranchRules) -> ShippingRef? {
    let own = ShippingRef(pushed.name, by: rules)
    guard own == nil, place == .here, let name = RefName(pushed.name) else { return own }
    do throws(GitError) {
      let end = try repository.end(of: name)
      if let moved = ShippingRef(end.full, by: rules) { return moved }
      return aliases[end]?.lazy.compactMap { ShippingRef($0.full, by: rules) }.first
    } catch {
      // What is here and leads nobody can tell where: for git, that may be production.
      return .unknown(pushed.name)
    }
  }

  /// The full name of the ref that moves.
  private func end(of name: String) -> String {
    guard place == .here else { return name }
    return RefName(name).flatMap { try? repository.end(of: $0) }?.full ?? name
  }
}

/// What the branch whose `.glossator` nobody can read said before that.
private struct RulesBefore {
  let branch: String
  /// Nil where it never said anything that could be read.
  let rules: BranchRules?

  /// Nil where there is no such branch, or where nobody can tell what it said.
  init?(_ search: ConfigurationSearch) {
    do throws(Failure) {
      guard let branch = try search.unread() else { return nil }
      self.branch = branch
      rules = try search.earlier(on: branch)
    } catch { return nil }
  }
}
