import Testing

@testable import Service

struct ProgressHistoryTests {
  @Test func thinningKeepsTheEndsAndTheLastOfEachSpan() {
    let all = (0..<5000).map { Int64($0 * $0) }
    let kept = ProgressHistory.thinned(all, to: 200) { $0 }
    #expect(kept.count <= 201 && kept.count > 100)
    #expect(kept.first == 0 && kept.last == all.last)
    #expect(ProgressHistory.thinned(kept.map { $0 }, to: 201) { $0 } == kept)
    // All at one moment: there is one.
    #expect(ProgressHistory.thinned([Int64](repeating: 7, count: 1000), to: 200) { $0 }.count == 2)
    #expect(ProgressHistory.thinned([Int64](), to: 200) { $0 }.isEmpty)
  }
}
