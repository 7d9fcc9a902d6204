import RepositoryModel
import TestSupport
import Testing

@Suite struct ObjectIDTests {
  static let hex = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"

  @Test func hexComesBack() throws {
    let id = try #require(ObjectID(hex: Self.hex))
    #expect(id.description == Self.hex)
    #expect(id.short == "e69de29bb2")
    #expect(id.bytes.first == 0xE6 && id.bytes.last == 0x91)
    #expect(ObjectID(bytes: id.bytes) == id)
    #expect(ObjectID(hex: Self.hex.uppercased()) == id)
  }

  @Test(arguments: [
    "", "e69de2", hex + "0", String(hex.dropLast()) + "g", " " + hex.dropLast(), "0x" + hex.dropLast(2),
  ])
  func whatIsNoIDIsRefused(text: String) {
    #expect(ObjectID(hex: text) == nil)
  }

  @Test func orderIsThatOfTheBytes() throws {
    var numbers = SeededNumbers(seed: 7)
    let ids = try (0..<200).map { _ in
      try #require(ObjectID(bytes: (0..<20).map { _ in UInt8.random(in: 0...255, using: &numbers) }))
    }
    let byText = ids.sorted { $0.description < $1.description }
    #expect(ids.sorted() == byText)
    #expect(ids.allSatisfy { ObjectID(hex: $0.description) == $0 && ObjectID(bytes: $0.bytes) == $0 })
  }

  @Test(arguments: [0, 19, 21]) func otherLengthsAreRefused(count: Int) {
    #expect(ObjectID(bytes: [UInt8](repeating: 1, count: count)) == nil)
  }
}
