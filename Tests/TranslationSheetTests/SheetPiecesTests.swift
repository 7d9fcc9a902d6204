import TestSupport
import Testing
import TranslationSheet

@Suite struct SheetPiecesTests {
  /// Rows of random letters, as long as those of a real sheet.
  private static func text(_ count: Int, seed: UInt64, newline: String = "\n") -> [UInt8] {
    var numbers = SeededNumbers(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < count {
      for _ in 0..<Int.random(in: 20...1500, using: &numbers) {
        bytes.append(UInt8.random(in: 0x61...0x7A, using: &numbers))
      }
      bytes += Array(newline.utf8)
    }
    return bytes
  }

  private static func pieces(_ bytes: [UInt8]) -> [[UInt8]] {
    SheetPieces.cut(bytes).map { Array(bytes[$0]) }
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func piecesAreAllTheBytesAndEndWithLines(newline: String) {
    let bytes = Self.text(600_000, seed: 1, newline: newline)
    let pieces = Self.pieces(bytes)
    #expect(pieces.flatMap { $0 } == bytes)
    #expect(
      pieces.dropLast().allSatisfy { $0.count >= SheetPieces.smallest && $0.count <= SheetPieces.largest })
    #expect(pieces.allSatisfy { $0.suffix(newline.utf8.count) == Array(newline.utf8)[...] })
    let average = bytes.count / pieces.count
    #expect((SheetPieces.average / 2...SheetPieces.average * 2).contains(average))
  }

  @Test(arguments: [0, 1, 63, 4095, 4096, 4097, 65_535, 65_536, 65_537, 200_000])
  func anyBytesAreCut(count: Int) {
    let monotone: [[UInt8]] = [0, 0x0A, 0x0D, 0x2C].map { [UInt8](repeating: $0, count: count) }
    var numbers = SeededNumbers(seed: UInt64(count))
    let random = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    for bytes in monotone + [random] {
      let pieces = Self.pieces(bytes)
      #expect(pieces.flatMap { $0 } == bytes)
      #expect(pieces.allSatisfy { !$0.isEmpty && $0.count <= SheetPieces.largest })
      #expect(pieces.dropLast().allSatisfy { $0.count >= SheetPieces.smallest })
    }
  }

  @Test func anEditChangesFewPieces() {
    let bytes = Self.text(1_500_000, seed: 2)
    let before = Set(Self.pieces(bytes))
    var numbers = SeededNumbers(seed: 3)
    var (changed, rounds) = (0, 0)
    for _ in 0..<30 {
      var edited = bytes
      let place = Int.random(in: 0..<bytes.count, using: &numbers)
      let end = min(bytes.count, place + Int.random(in: 0...30, using: &numbers))
      edited.replaceSubrange(place..<end, with: Array("another text".utf8))
      let fresh = Self.pieces(edited).count { !before.contains($0) }
      #expect(fresh <= 6, "an edit at \(place) changes \(fresh) pieces")
      (changed, rounds) = (changed + fresh, rounds + 1)
    }
    #expect(changed <= rounds * 2)
  }

  /// The journal has these pieces for ever: other cuts would store every sheet anew.
  @Test func cutsStayAsTheyAre() {
    let ranges = SheetPieces.cut(Self.text(100_000, seed: 5))
    #expect(
      ranges.map(\.upperBound) == [
        4614, 12150, 21798, 28736, 50717, 54831, 67202, 74104, 80872, 88221, 97110, 101032,
      ])
  }
}
