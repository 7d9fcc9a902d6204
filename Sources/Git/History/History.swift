import CLibgit2
import RepositoryModel

// Questions about how commits descend from each other.
extension Repository {
  /// The best common ancestor of two commits; nil where they have none. Of several best ones it is the first that
  /// libgit2 finds.
  package func mergeBase(_ a: ObjectID, _ b: ObjectID) throws(GitError) -> ObjectID? {
    var (base, one, two) = (git_oid(), a.oid, b.oid)
    let doing = "find the merge base of \(a.short) and \(b.short)"
    for id in [a, b] { _ = try lookUpCommit(id) }
    let code = git_merge_base(&base, raw, &one, &two)
    if code == GIT_ENOTFOUND.rawValue, !isShallow { return nil }
    if code < 0 { throw cutOff(GitError(code: code, doing: doing)) }
    return ObjectID(base)
  }

  /// True where `a` is `b` or among its ancestors.
  package func isAncestor(_ a: ObjectID, of b: ObjectID) throws(GitError) -> Bool {
    if a == b { return true }
    var (ancestor, descendant) = (a.oid, b.oid)
    let code = git_graph_descendant_of(raw, &descendant, &ancestor)
    if code < 0 {
      throw cutOff(GitError(code: code, doing: "check whether \(a.short) is an ancestor of \(b.short)"))
    }
    return code == 1
  }

  /// True where a commit is one of some others or among the ancestors of one: a single walk, however many they are.
  package func isAncestor(_ a: ObjectID, ofAny others: [ObjectID]) throws(GitError) -> Bool {
    if others.isEmpty { return false }
    var ancestor = a.oid
    let ids = others.map(\.oid)
    let code = git_graph_reachable_from_any(raw, &ancestor, ids, ids.count)
    if code < 0 {
      throw cutOff(GitError(code: code, doing: "check whether \(a.short) is an ancestor of other commits"))
    }
    return code == 1
  }

  /// The commits that `tip` has and none of `others`, children before parents.
  ///
  /// - Parameters:
  ///   - limit: How many at most.
  ///   - firstParent: Follows the first parent of merges only.
  package func commits(
    of tip: ObjectID, notIn others: [ObjectID], limit: Int = .max, firstParent: Bool = false
  ) throws(GitError) -> [ObjectID] {
    let doing = "list the commits of \(tip.short)"
    let walk = try Handle(doing, freeing: git_revwalk_free) { git_revwalk_new(&$0, raw) }
    git_revwalk_sorting(walk.raw, GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue)
    if firstParent { git_revwalk_simplify_first_parent(walk.raw) }
    var oid = tip.oid
    try check(git_revwalk_push(walk.raw, &oid), doing)
    for other in others {
      var oid = other.oid
      try check(git_revwalk_hide(walk.raw, &oid), doing)
    }
    var commits: [ObjectID] = []
    while commits.count < limit {
      let code = git_revwalk_next(&oid, walk.raw)
      if code == GIT_ITEROVER.rawValue { break }
      if code < 0 { throw cutOff(GitError(code: code, doing: doing)) }
      commits.append(ObjectID(oid))
    }
    return commits
  }

  /// Those tips that none of the other commits has: of thousands of branches, the few that are not merged, in one walk.
  package func unmerged(_ tips: [ObjectID], into others: [ObjectID]) throws(GitError) -> Set<ObjectID> {
    let doing = "find the branches that are not merged"
    let walk = try Handle(doing, freeing: git_revwalk_free) { git_revwalk_new(&$0, raw) }
    var open = Set(tips)
    for tip in open {
      var oid = tip.oid
      try check(git_revwalk_push(walk.raw, &oid), doing)
    }
    for other in others {
      var oid = other.oid
      try check(git_revwalk_hide(walk.raw, &oid), doing)
    }
    var found: Set<ObjectID> = []
    while !open.isEmpty {
      var oid = git_oid()
      let code = git_revwalk_next(&oid, walk.raw)
      if code == GIT_ITEROVER.rawValue { break }
      if code < 0 { throw cutOff(GitError(code: code, doing: doing)) }
      if let tip = open.remove(ObjectID(oid)) { found.insert(tip) }
    }
    return found
  }
}
