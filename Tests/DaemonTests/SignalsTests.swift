import Glibc
import Testing

@testable import Daemon

@Suite(.serialized, .timeLimit(.minutes(60)))
struct SignalsTests {
  @Test func signalsAreValues() async throws {
    let stream = try Signals.stream(of: [SIGUSR1, SIGUSR2])
    var signals = stream.makeAsyncIterator()
    for number in [SIGUSR1, SIGUSR2, SIGUSR1] {
      kill(getpid(), number)
      #expect(await signals.next() == number)
    }
  }

  @Test func aClosedPipeIsAnError() {
    Signals.ignoreBrokenPipes()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    #expect(write(ends[1], "x", 1) == -1)
    #expect(errno == EPIPE)
    close(ends[1])
  }
}
