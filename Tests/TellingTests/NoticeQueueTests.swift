import Interchange
import Telling
import Testing

/// When a message is tried again, and when it is given up.
@Suite struct NoticeQueueTests {
  private static func entry(_ number: Int, _ target: String = "a") -> NoticeQueue.Entry {
    .init(target: target, body: .number(number))
  }

  @Test func pausesGrowUntilItIsGivenUp() {
    var queue = NoticeQueue()
    for entry in [Self.entry(1), Self.entry(2), Self.entry(3, "b")] { queue.add(entry) }
    var now: Int64 = 1000
    var pauses: [Int64] = []
    for number in 1...NoticeQueue.mostFailures {
      #expect(queue.next(for: "a", at: now) == Self.entry(1))
      queue.failed(Self.entry(1), "no", hint: nil, at: now)
      #expect(queue.entries.contains(Self.entry(1)) == (number < NoticeQueue.mostFailures))
      let next = queue.troubles["a"]?.next ?? 0
      pauses.append((next - now) / 60)
      #expect(queue.next(for: "a", at: next - 1) == nil)
      now = next
    }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
    // The other place has no part in it, and the next message is tried.
    #expect(queue.next(for: "b", at: 1000) == Self.entry(3, "b"))
    #expect(queue.next(for: "a", at: now) == Self.entry(2))
    #expect(queue.troubles["a"]?.reason == "no" && queue.troubles["a"]?.lost == 1)
    queue.delivered(Self.entry(2))
    #expect(queue.troubles.isEmpty && queue.entries == [Self.entry(3, "b")])
  }

  @Test func aClockThatWentBackKeepsNobodyWaiting() {
    var queue = NoticeQueue()
    queue.add(Self.entry(1))
    queue.failed(Self.entry(1), "no", hint: nil, at: 1_000_000)
    #expect(queue.next(for: "a", at: 10) == Self.entry(1))
  }

  @Test func theOldestGoWhereThereAreTooMany() {
    var queue = NoticeQueue()
    for number in 0..<60 { queue.add(Self.entry(number)) }
    #expect(queue.entries.count == NoticeQueue.longest && queue.next(for: "a", at: 0) == Self.entry(10))
    queue.keep(only: ["b"])
    #expect(queue.entries.isEmpty)
  }

  @Test func whatWasBegunTwiceAndNeverNotedWasTold() throws {
    var queue = NoticeQueue()
    queue.add(Self.entry(1))
    for _ in 0..<2 {
      let next = try #require(queue.next(for: "a", at: 0))
      #expect(queue.begin(next) != nil)
    }
    let last = try #require(queue.next(for: "a", at: 0))
    #expect(queue.begin(last) == nil && queue.entries.isEmpty)
  }
}
