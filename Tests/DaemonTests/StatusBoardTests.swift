import Service
import Testing

@testable import Daemon

struct StatusBoardTests {
  @Test func whatIsWatchedIsKnown() {
    let board = StatusBoard()
    board.watch(["b", "a"])
    #expect(board.all.map(\.name) == ["a", "b"])
    board.update("a") { $0.next = Moment(uptime: .seconds(1), date: 1) }
    board.watch(["a", "c"])
    #expect(board.all.map(\.name) == ["a", "c"])
    #expect(board["a"]?.next?.date == 1)
    // The last look at one that nobody watches any more.
    #expect(board.update("b") { $0.name } == nil)
    #expect(board["b"] == nil)
  }
}
