import Foundation
import Synchronization
import Testing

@testable import Daemon

/// Who listens to reports: the newest of each repository, however slowly somebody reads.
struct ReportFeedTests {
  private func text(_ stream: EventStream, atMost count: Int = 1 << 20) -> String {
    String(decoding: stream.next(atMost: count) ?? [], as: UTF8.self)
  }

  @Test func whoIsSlowGetsTheNewest() throws {
    let feed = ReportFeed()
    let stream = try #require(feed.stream(of: nil, after: nil))
    let woken = Mutex(0)
    stream.begin { woken.withLock { $0 += 1 } }
    #expect(text(stream) == ": \n\n")
    #expect(text(stream).isEmpty)
    for _ in 0..<1000 { feed.publish(RepositoryStatus("a")) }
    feed.publish(RepositoryStatus("b"))
    #expect(woken.withLock { $0 } == 1001)
    let first = text(stream)
    #expect(first.hasPrefix("id: ") && first.hasSuffix("\n\n") && first.contains("\"name\":\"a\""))
    #expect(first.split(separator: "\n").count == 3, "an event has one line of data")
    #expect(text(stream).contains("\"name\":\"b\""))
    #expect(text(stream).isEmpty, "of a thousand reports one is kept")
    // Piece by piece it is the same.
    let again = try #require(feed.stream(of: "a", after: nil))
    again.begin {}
    var pieces = ""
    while case let piece = text(again, atMost: 7), !piece.isEmpty { pieces += piece }
    #expect(pieces == ": \n\n" + first)
  }

  @Test func whoComesBackMissesNothing() throws {
    let feed = ReportFeed()
    feed.publish(RepositoryStatus("a"))
    feed.publish(RepositoryStatus("b"))
    let stream = try #require(feed.stream(of: nil, after: nil))
    stream.begin {}
    _ = text(stream)
    let number = try #require(Int(text(stream).dropFirst(4).prefix { $0 != "\n" }))
    let back = try #require(feed.stream(of: nil, after: number))
    back.begin {}
    _ = text(back)
    #expect(text(back).contains("\"name\":\"b\"") && text(back).isEmpty)
    feed.keep(only: ["a"])
    let later = try #require(feed.stream(of: "b", after: nil))
    later.begin {}
    _ = text(later)
    #expect(text(later).isEmpty)
  }

  /// A daemon whose clock was put back begins below the numbers of the one before: whoever heard that one misses nothing.
  @Test func whoHeardAnotherDaemonHearsThisOne() throws {
    let feed = ReportFeed()
    feed.publish(RepositoryStatus("a"))
    let stream = try #require(feed.stream(of: nil, after: Int.max))
    stream.begin {}
    _ = text(stream)
    #expect(text(stream).contains("\"name\":\"a\""))
  }

  /// Of two who tell at once, the last one tells what is known by then.
  @Test func theNewestComesLast() throws {
    let (feed, told) = (ReportFeed(), DispatchSemaphore(value: 0))
    let older = RepositoryStatus("a")
    var newer = older
    _ = newer.failed("no room", at: .now)
    func slowly() -> RepositoryStatus {
      Thread.detachNewThread { [newer] in
        feed.publish(newer)
        told.signal()
      }
      usleep(200_000)
      return older
    }
    feed.publish(slowly())
    told.wait()
    let stream = try #require(feed.stream(of: nil, after: nil))
    stream.begin {}
    _ = text(stream)
    #expect(text(stream).contains("no room"))
  }

  /// Whoever may listen no more hears nothing, whatever comes.
  @Test func whoMayListenNoMoreHearsNothing() throws {
    let feed = ReportFeed()
    let mayListen = Mutex(true)
    let stream = try #require(feed.stream(of: nil, after: nil) { mayListen.withLock { $0 } })
    stream.begin {}
    feed.publish(RepositoryStatus("a"))
    #expect(text(stream) == ": \n\n" && text(stream, atMost: 5) == "id: 1".prefix(5))
    mayListen.withLock { $0 = false }
    // What was begun comes to its end.
    #expect(text(stream).hasSuffix("\n\n") && text(stream).isEmpty)
    feed.publish(RepositoryStatus("a"))
    #expect(stream.next(atMost: 100) == nil)
  }

  @Test func soManyListenAndNoMore() throws {
    let feed = ReportFeed()
    var streams = (0..<ReportFeed.most).compactMap { _ in feed.stream(of: nil, after: nil) }
    #expect(streams.count == ReportFeed.most && feed.count == ReportFeed.most)
    #expect(feed.stream(of: nil, after: nil) == nil)
    streams.removeLast().end()
    #expect(feed.stream(of: nil, after: nil) != nil)
  }

  @Test func aHeartbeatTellsThatSomebodyIsThere() async throws {
    let feed = ReportFeed(heartbeat: .milliseconds(50))
    let stream = try #require(feed.stream(of: nil, after: nil))
    stream.begin {}
    _ = text(stream)
    for _ in 0..<100 {
      try await Task.sleep(for: .milliseconds(20))
      if text(stream) == ": \n\n" { return }
    }
    Issue.record("nothing came")
  }
}
