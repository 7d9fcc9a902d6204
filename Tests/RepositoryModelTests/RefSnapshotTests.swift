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
