import TestSupport
import Testing
import TranslationModel
import TranslationSheet

@Suite struct SheetComparisonTests {
  @Test(arguments: [
    ("same", "a,b\nc,d\n", "a,b\nc,d\n", [Int]()), ("a cell", "a,b\nc,d\ne,f\n", "a,b\nc,x\ne,f\n", [1]),
    ("first", "a,b\nc,d\n", "x,b\nc,d\n", [0]), ("last", "a,b\nc,d\n", "a,b\nc,dd\n", [1]),
    ("last without newline", "a,b\nc,d", "a,b\nc,dd", [1]), ("newline added", "a,b\nc,d", "a,b\nc,d\n", []),
    ("row added", "a,b\nc,d\n", "a,b\nx,y\nc,d\n", [1]), ("row removed", "a,b\nx,y\nc,d\n", "a,b\nc,d\n", []),
    ("sorted", "a,b\nc,d\ne,f\n", "e,f\nc,d\na,b\n", []), ("longer row", "a,b\nc,d\n", "a,b\nc,d,\n", [1]),
    ("quoted newline", "a,\"b\nc,d\ne\"\n", "a,b\nc,d\ne,f\n", [0, 1, 2]),
    ("tail that was in quotes", "a,\"b\nc,d\n\"\n", "a,b\nc,d\n", [0, 1]),
    ("repeated rows", "a,b\na,b\n", "a,b\na,b\na,b\n", [2]), ("all gone", "a,b\n", "", []),
    ("all new", "", "a,b\n", [0]),
  ])
  func changedRows(name: String, old: String, new: String, rows: [Int]) throws {
    let (before, after) = (try sheet("key,en\n" + old), try sheet("key,en\n" + new))
    #expect(after.changedRows(from: before) == rows)
  }

  @Test func anotherHeaderChangesEveryRow() throws {
    let rows = "a,b\nc,d\n"
    #expect(try sheet("key,en\n" + rows).changedRows(from: try sheet("en,key\n" + rows)) == [0, 1])
    #expect(try sheet("key,en\n" + rows).changedRows(from: try sheet("key;en\na;b\nc;d\n")) == [0, 1])
    #expect(try sheet("\u{FEFF}key,en\n" + rows).changedRows(from: try sheet("key,en\n" + rows)) == [])
    #expect(try sheet("key,en\r\na,b\r\nc,d\r\n").changedRows(from: try sheet("key,en\n" + rows)) == [])
  }

  /// The plain way is the oracle: every row is looked up among the old ones. Copies of unchanged rows come on top.
  @Test func rowsAreThoseOfThePlainWay() throws {
    var numbers = SeededNumbers(seed: 31)
    let pieces = ["a,b\n", "a,\"b\n\"\n", "c,d\n", "c,\n", "\"c\",d\n", "\n", "x,\"a,b\nc\"\n"]
    for round in 0..<1500 {
      let count = Int.random(in: 0...8, using: &numbers)
      var lines = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }
      let before = try sheet("key,en\n" + lines.joined())
      for _ in 0..<Int.random(in: 0...2, using: &numbers) {
        let place = Int.random(in: 0...lines.count, using: &numbers)
        if place < lines.count, Bool.random(using: &numbers) {
          lines.remove(at: place)
        } else {
          lines.insert(pieces.randomElement(using: &numbers) ?? "", at: place)
        }
      }
      let after = try sheet("key,en\n" + lines.joined())
      let known = (0..<before.rowCount).map { Array(before.recordBytes($0)) }
      let own = (0..<after.rowCount).map { Array(after.recordBytes($0)) }
      let plain = own.indices.filter { !known.contains(own[$0]) }
      let changed = after.changedRows(from: before)
      #expect(Set(changed).isSuperset(of: plain), "round \(round)")
      let copies = Set(changed).subtracting(plain)
      #expect(copies.allSatisfy { row in own.count { $0 == own[row] } > 1 }, "round \(round)")
    }
  }
}
