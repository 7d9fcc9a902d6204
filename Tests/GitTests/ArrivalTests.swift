import Git
import RepositoryModel
import TestSupport
import Testing

@Suite struct ArrivalTests {
  /// A history of commits and merges, with clocks that are wrong now and then; each commit's parents are older ones.
  private struct RandomGraph {
    var commits: [ObjectID] = []
    var parents: [[Int]] = []

    init(_ repository: Repository, seed: UInt64) throws {
      var random = SeededNumbers(seed: seed)
      for i in 0..<60 {
        var chosen = i == 0 ? [] : [Int.random(in: max(0, i - 4)..<i, using: &random)]
        if i > 2, Int.random(in: 0..<3, using: &random) == 0 {
          let other = Int.random(in: max(0, i - 12)..<i, using: &random)
          if !chosen.contains(other) { chosen.append(other) }
        }
        let isWrong = Int.random(in: 0..<10, using: &random) == 0
        let signature = Signature(
          name: "Ada", email: "ada@example.org",
          seconds: 1_700_000_000 + Int64(i * 60) - (isWrong ? 86_400 : 0))
        let draft = CommitDraft(
          parents: chosen.map { [commits] in commits[$0] }, base: nil, message: "\(i)", author: signature,
          committer: signature)
        commits.append(try repository.commit(draft))
        parents.append(chosen)
      }
    }

    /// The oldest commit on the tip's line of first parents that has a commit, where that is a merge.
    func arrival(of commit: Int, at tip: Int) -> ObjectID? {
      var line = [tip]
      while let next = parents[line[line.count - 1]].first { line.append(next) }
      guard !line.contains(commit), let merge = line.last(where: { has(commit, $0) }) else { return nil }
      return commits[merge]
    }

    private func has(_ commit: Int, _ descendant: Int) -> Bool {
      commit == descendant || parents[descendant].contains { has(commit, $0) }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func theMergeThatBroughtACommit(seed: UInt64) throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let graph = try RandomGraph(repository, seed: seed)
    var found = 0
    for tip in [40, 59] {
      for commit in 0...tip {
        let expected = graph.arrival(of: commit, at: tip)
        if expected != nil { found += 1 }
        #expect(
          try repository.arrival(of: graph.commits[commit], at: graph.commits[tip]) == expected,
          "commit \(commit) at \(tip)")
      }
    }
    #expect(found > 0)
  }
}
