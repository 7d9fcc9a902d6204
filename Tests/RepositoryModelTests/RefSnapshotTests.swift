import RepositoryModel
import TestSupport
import Testing

@Suite struct RefSnapshotTests {
  @Test func changesAreWhatMovedAppearedAndWent() throws {
    let before = RefSnapshot(try entries(["main": 1, "gone": 2, "same": 3]))
    let after = RefSnapshot(try entries(["same": 3, "new": 4, "main": 5]))
    let changes = after.changes(since: before)
    #expect(changes.map { $0.ref.branch } == ["gone", "main", "new"])
    #expect(changes.map { $0.old == nil } == [false, false, true])
    #expect(changes.map { $0.new == nil } == [true, false, false])
    #expect(after.changes(since: after).isEmpty)
  }

  @Test(arguments: 0..<50) func changesLeadFromOneSnapshotToTheOther(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let before = RefSnapshot(try randomEntries(&numbers))
    let after = RefSnapshot(try randomEntries(&numbers))
    var refs = Dictionary(uniqueKeysWithValues: before.entries.map { ($0.ref, $0.id) })
    for change in after.changes(since: before) {
      #expect(refs[change.ref] == change.old, "seed \(seed)")
      refs[change.ref] = change.new
    }
    #expect(RefSnapshot(refs.map { RefSnapshot.Entry(ref: $0.key, id: $0.value) }) == after, "seed \(seed)")
    for entry in after.entries { #expect(after[entry.ref] == entry.id) }
  }

  @Test func theLastOfTwoOfOneNameCounts() throws {
    let snapshot = RefSnapshot(try entries(["b": 1, "a": 2]) + entries(["b": 3]))
    #expect(snapshot.branches.map(\.name) == ["a", "b"])
    #expect(snapshot[try #require(RefName(branch: "b"))] == (try id(3)))
    #expect(snapshot[try #require(RefName(branch: "c"))] == nil)
  }

  @Test func nothingIsConcludedFromWhatIsUnreadable() throws {
    let (main, gone) = (try #require(RefName(branch: "main")), try #require(RefName(branch: "gone")))
    let before = RefSnapshot(try entries(["gone": 2, "main": 1]))
    let during = RefSnapshot(try entries(["main": 1, "new": 4]), unreadable: [main, gone, main])
    #expect(during.unreadable == [gone, main])
    #expect(during[main] == nil && during.entries.count == 1)
    #expect(during.changes(since: before).map(\.ref.full) == ["refs/heads/new"])
    let after = RefSnapshot(try entries(["main": 1, "new": 4]))
    #expect(after != during)
    // What it was meanwhile nobody knows.
    #expect(after.changes(since: during) == [RefChange(ref: main, old: nil, new: try id(1))])
  }

  @Test func whatIsInAnUnreadableFolderIsUnreadable() throws {
    let folder = try #require(RefName(branch: "release"))
    let snapshot = RefSnapshot(try entries(["release/1": 1, "releases": 2]), unreadable: [folder])
    #expect(snapshot.branches.map(\.name) == ["releases"])
    #expect(snapshot.isUnreadable(try #require(RefName(branch: "release/1"))))
    #expect(!snapshot.isUnreadable(try #require(RefName(branch: "releases"))))
  }

  private func randomEntries(_ numbers: inout SeededNumbers) throws -> [RefSnapshot.Entry] {
    try (0..<Int.random(in: 0...12, using: &numbers)).map { _ in
      let name = "b\(Int.random(in: 0...9, using: &numbers))"
      return RefSnapshot.Entry(
        ref: try #require(RefName(branch: name)), id: try id(UInt8.random(in: 0...3, using: &numbers)))
    }
  }

  private func entries(_ branches: KeyValuePairs<String, UInt8>) throws -> [RefSnapshot.Entry] {
    try branches.map { RefSnapshot.Entry(ref: try #require(RefName(branch: $0.key)), id: try id($0.value)) }
  }

  private func id(_ byte: UInt8) throws -> ObjectID {
    try #require(ObjectID(bytes: [UInt8](repeating: byte, count: 20)))
  }
}
