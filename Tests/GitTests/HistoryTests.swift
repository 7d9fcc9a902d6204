import Git
import RepositoryModel
import Testing

@Suite struct HistoryTests {
  /// main: first - second - merge; side: first - other. `second` and `other` change different files.
  private struct Graph {
    let sandbox: Sandbox
    let repository: Repository
    let first, second, other, merge: ObjectID

    init() throws {
      sandbox = try Sandbox()
      repository = try Repository(at: try sandbox.repository())
      let work = sandbox.path + "/work"
      first = try sandbox.id("HEAD")
      try sandbox.write("2\n", to: "work/a/b/one.json")
      second = try sandbox.commitAll("second", date: 1_700_000_060)
      try sandbox.git(["-C", work, "checkout", "--quiet", "-b", "side", "\(first)"])
      try sandbox.write("bye\n", to: "work/hello.txt")
      other = try sandbox.commitAll("other", date: 1_700_000_120)
      try sandbox.git(["-C", work, "checkout", "--quiet", "main"])
      try sandbox.git(["-C", work, "merge", "--quiet", "--no-edit", "side"], date: 1_700_000_180)
      merge = try sandbox.id("HEAD")
    }
  }

  @Test func ancestry() throws {
    let graph = try Graph()
    #expect(try graph.repository.mergeBase(graph.second, graph.other) == graph.first)
    #expect(try graph.repository.mergeBase(graph.merge, graph.other) == graph.other)
    #expect(try graph.repository.isAncestor(graph.first, of: graph.merge))
    #expect(try graph.repository.isAncestor(graph.merge, of: graph.merge))
    #expect(try !graph.repository.isAncestor(graph.merge, of: graph.first))
    #expect(try !graph.repository.isAncestor(graph.second, of: graph.other))
    #expect(kind { _ = try graph.repository.isAncestor(try nobody(), of: graph.other) } != nil)
    #expect(kind { _ = try graph.repository.mergeBase(try nobody(), graph.other) } == .notFound)
  }

  @Test func tipsThatNobodyMerged() throws {
    let graph = try Graph()
    let tips = [graph.first, graph.second, graph.other, graph.merge]
    #expect(try graph.repository.unmerged(tips, into: [graph.merge]).isEmpty)
    #expect(try graph.repository.unmerged(tips, into: [graph.second]) == [graph.other, graph.merge])
    #expect(try graph.repository.unmerged(tips, into: []) == Set(tips))
    #expect(try graph.repository.unmerged([], into: [graph.merge]).isEmpty)
  }

  @Test func unrelatedCommitsHaveNoBase() throws {
    let graph = try Graph()
    let root = try graph.repository.commit(
      CommitDraft(parents: [], base: nil, message: "root", author: someone, committer: someone))
    #expect(try graph.repository.mergeBase(root, graph.merge) == nil)
    #expect(try !graph.repository.isAncestor(root, of: graph.merge))
  }

  @Test func commitsThatOthersLack() throws {
    let graph = try Graph()
    let repository = graph.repository
    #expect(try repository.commits(of: graph.merge, notIn: [graph.second]) == [graph.merge, graph.other])
    #expect(try repository.commits(of: graph.merge, notIn: [graph.merge]).isEmpty)
    #expect(try repository.commits(of: graph.merge, notIn: []).count == 4)
    #expect(try repository.commits(of: graph.merge, notIn: [], limit: 2).count == 2)
    let main = try repository.commits(of: graph.merge, notIn: [], firstParent: true)
    #expect(main == [graph.merge, graph.second, graph.first])
    #expect(kind { _ = try repository.commits(of: try nobody(), notIn: []) } == .notFound)
  }

  @Test func historyOfAFileIsThatOfGitLog() throws {
    let graph = try Graph()
    for file in ["a/b/one.json", "hello.txt", "never.json"] {
      let log = try graph.sandbox.git(["-C", graph.sandbox.path + "/work", "log", "--format=%H", "--", file])
      let ours = try graph.repository.changes(of: file, from: graph.merge)
      #expect(ours.map(\.commit.id.description) == log.split(separator: "\n").map(String.init), "\(file)")
    }
    let changes = try graph.repository.changes(of: "a/b/one.json", from: graph.merge)
    #expect(
      changes.map(\.blob) == [try graph.sandbox.id("second:a/b/one.json", or: graph.second), changes[1].blob])
  }

  @Test func branchesShareTheHistoryBehindThem() throws {
    let graph = try Graph()
    let history = PathHistory(graph.repository)
    for commit in [graph.merge, graph.second, graph.first, graph.merge] {
      for file in ["a/b/one.json", "hello.txt"] {
        let alone = try graph.repository.changes(of: file, from: commit)
        #expect(try history.all(of: file, from: commit) == alone, "\(file) from \(commit.short)")
      }
    }
  }

  @Test func aDeletionIsAChange() throws {
    let graph = try Graph()
    try graph.sandbox.run("/bin/rm", [graph.sandbox.path + "/work/hello.txt"])
    let gone = try graph.sandbox.commitAll("gone", date: 1_700_000_240)
    let changes = try graph.repository.changes(of: "hello.txt", from: gone)
    #expect(changes.map(\.commit.summary) == ["gone", "other", "first"])
    #expect(changes.map { $0.blob == nil } == [true, false, false])
  }

  @Test func changes() throws {
    let graph = try Graph()
    let changes = try graph.repository.changes(from: graph.second, to: graph.other)
    #expect(changes.map(\.path.string) == ["a/b/one.json", "hello.txt"])
    #expect(changes.allSatisfy { $0.old != nil && $0.new != nil && $0.old != $0.new })
    let all = try graph.repository.changes(from: nil, to: graph.first)
    #expect(all.map(\.path.string) == ["a/b/one.json", "hello.txt"])
    #expect(all.allSatisfy { $0.old == nil && $0.new?.mode == .regular })
    #expect(try graph.repository.changes(from: graph.first, to: nil).allSatisfy { $0.new == nil })
    #expect(try graph.repository.changes(from: graph.merge, to: graph.merge).isEmpty)
  }

  @Test func treesAreMerged() throws {
    let graph = try Graph()
    let merged = try graph.repository.mergeTrees(base: graph.first, ours: graph.second, theirs: graph.other)
    #expect(merged.conflicts.isEmpty)
    #expect(merged.tree == (try graph.repository.commit(graph.merge).tree))
  }

  @Test func aConflictKeepsOurs() throws {
    let graph = try Graph()
    let repository = graph.repository
    func edited(_ edits: [FileEdit]) throws -> ObjectID {
      try repository.writeTree(base: graph.first, edits: edits)
    }
    let ours = try edited([
      FileEdit(path: try path("hello.txt"), content: Array("ours\n".utf8)),
      FileEdit(path: try path("a/b/one.json"), content: nil),
      FileEdit(path: try path("both.json"), content: Array("1".utf8)),
    ])
    let theirs = try edited([
      FileEdit(path: try path("hello.txt"), content: Array("theirs\n".utf8)),
      FileEdit(path: try path("a/b/one.json"), content: Array("3\n".utf8)),
      FileEdit(path: try path("both.json"), content: Array("2".utf8)),
    ])
    let merged = try repository.mergeTrees(base: graph.first, ours: ours, theirs: theirs)
    #expect(merged.conflicts == ["a/b/one.json", "both.json", "hello.txt"])
    #expect(merged.tree == ours)
  }
}

extension Sandbox {
  fileprivate func id(_ revision: String, or commit: ObjectID) throws -> ObjectID {
    try id(revision.replacing("second", with: commit.description))
  }
}

extension PathHistory {
  func all(of file: String, from tip: ObjectID) throws -> [PathChange] {
    var changes: [PathChange] = []
    while let change = try change(changes.count, of: try path(file), from: tip) { changes.append(change) }
    return changes
  }
}

extension Repository {
  func changes(of file: String, from tip: ObjectID) throws -> [PathChange] {
    try PathHistory(self).all(of: file, from: tip)
  }
}
