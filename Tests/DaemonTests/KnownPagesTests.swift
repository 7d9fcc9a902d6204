import Interchange
import Testing

@testable import Daemon

/// What readers of the same page get who come soon after one another.
@Suite struct KnownPagesTests {
  private let now = ContinuousClock.now
  private let page = HTTPResponse(200, fields: [], body: Array("page".utf8))

  @Test func standsUntilSomethingIsNew() {
    let pages = KnownPages()
    #expect(pages.page("/r/app", 7, at: now) == nil)
    pages.keep(page, "/r/app", 7, at: now)
    #expect(pages.page("/r/app", 7, at: now)?.body == page.body)
    #expect(pages.page("/r/app?branch=x", 7, at: now) == nil)
    #expect(pages.page("/r/app", 8, at: now) == nil)
  }

  /// A page that takes long is made anew while others read what was so a moment ago: never longer, however often it was read.
  @Test func aMomentAgoIsASecond() {
    let pages = KnownPages()
    pages.keep(page, "/r/app/l/es", 7, at: now)
    #expect(pages.page("/r/app/l/es", 7, at: now + .milliseconds(800)) != nil)
    #expect(pages.justBefore("/r/app/l/es", at: now + .milliseconds(1700))?.body == page.body)
    #expect(pages.page("/r/app/l/es", 8, at: now + .milliseconds(1700)) == nil)
    #expect(pages.justBefore("/r/app/l/es", at: now + .milliseconds(1700)) != nil)
    #expect(pages.justBefore("/r/app/l/es", at: now + .milliseconds(1800)) == nil)
    #expect(pages.justBefore("/r/app/l/fr", at: now) == nil)
    // Another page of a newer version pushes out what is longer ago only.
    pages.keep(page, "/", 8, at: now + .milliseconds(1700))
    #expect(pages.justBefore("/r/app/l/es", at: now + .milliseconds(1700)) != nil)
    pages.keep(page, "/", 8, at: now + .milliseconds(1800))
    #expect(pages.justBefore("/r/app/l/es", at: now + .milliseconds(1700)) == nil)
  }

  /// An answer that could not be read for a moment makes no page that stays.
  @Test func doesNotStandForLong() {
    let pages = KnownPages()
    pages.keep(page, "/", 1, at: now)
    #expect(pages.page("/", 1, at: now + .seconds(1)) != nil)
    #expect(pages.page("/", 1, at: now + .seconds(2)) == nil)
  }

  @Test func hasABound() {
    let pages = KnownPages()
    let long = HTTPResponse(200, fields: [], body: [UInt8](repeating: 32, count: 3 << 20))
    pages.keep(long, "/a", 1, at: now)
    pages.keep(long, "/a", 1, at: now)
    #expect(pages.page("/a", 1, at: now) != nil)
    pages.keep(long, "/b", 1, at: now)
    #expect(pages.page("/a", 1, at: now) == nil && pages.page("/b", 1, at: now) != nil)
    pages.keep(HTTPResponse(200, fields: [], body: [UInt8](repeating: 32, count: 5 << 20)), "/c", 1, at: now)
    #expect(pages.page("/c", 1, at: now) == nil)
  }

  /// Whatever is learnt of a repository makes pages anew.
  @Test func theBoardCountsWhatIsNew() {
    let board = StatusBoard()
    let first = board.version
    board.watch(["app"])
    let second = board.version
    board.update("app") { $0.next = nil }
    #expect(Set([first, second, board.version]).count == 3)
  }
}
