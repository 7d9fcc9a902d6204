import Foundation
import Interchange
import Synchronization
import TestSupport
import Testing
import WebServer

/// Answers that come later, bodies without an end, and files: others are served meanwhile.
@Suite struct WaitingAnswerTests {
  private final class Ticker: StreamBody {
    private let state = Mutex<(left: [UInt8], isEnded: Bool, isOver: Bool, wake: (@Sendable () -> Void)?)>(
      ([], false, false, nil))
    func begin(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }
    func next(atMost count: Int) -> [UInt8]? {
      state.withLock { state in
        if state.left.isEmpty, state.isEnded { return nil }
        defer { state.left.removeFirst(min(count, state.left.count)) }
        return Array(state.left.prefix(count))
      }
    }
    func end() { state.withLock { $0.isOver = true } }
    var isOver: Bool { state.withLock { $0.isOver } }
    func say(_ text: String, last: Bool = false) {
      let wake = state.withLock { state in
        state.left += text.utf8
        state.isEnded = last
        return state.wake
      }
      wake?()
    }
  }

  private final class Site: WebSite {
    let later = Mutex<[LaterAnswer]>([])
    let streams = Mutex<[Ticker]>([])
    let path: String
    init(_ path: String = "") { self.path = path }

    func receive(_ head: RequestHead) -> Reception {
      switch head.path {
      case "/later":
        let answer = LaterAnswer()
        later.withLock { $0.append(answer) }
        return .answer(.later(answer))
      case "/stream":
        let stream = Ticker()
        streams.withLock { $0.append(stream) }
        return .answer(.stream(HTTPResponse(200), stream))
      case "/file":
        let descriptor = open(path, O_RDONLY)
        let count = UInt64((try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0)
        return .answer(.file(HTTPResponse(200), FileBody(owning: descriptor, count: count)))
      default: return .answer(.whole(HTTPResponse(200, body: Array("\(head.query ?? "-")".utf8))))
      }
    }
  }

  private final class Running {
    let server: WebServer
    let port: Int
    let site: Site
    init(_ site: Site, _ limits: WebServer.Limits = WebServer.Limits()) throws {
      self.site = site
      port = try freePort()
      server = try WebServer.start(
        at: try #require(ListenAddress("127.0.0.1:\(port)")), site: site, limits: limits)
    }
    func ask(_ path: String, _ method: String = "GET") throws -> RawConnection {
      let connection = try RawConnection(port: port)
      connection.send("\(method) \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
      return connection
    }
    func wait(_ isDone: () -> Bool) {
      for _ in 0..<400 where !isDone() { usleep(25_000) }
    }
  }

  @Test func anAnswerComesLaterAndNobodyWaitsForIt() throws {
    let running = try Running(Site())
    let waiting = try (0..<50).map { _ in try running.ask("/later") }
    #expect(try running.ask("/now?a=%2e&b").answer()?.hasSuffix("a=%2e&b") == true)
    running.wait { running.site.later.withLock { $0.count } == 50 }
    for (number, answer) in running.site.later.withLock({ $0 }).enumerated() {
      Thread.detachNewThread {
        answer.give(.whole(HTTPResponse(200, body: Array("\(number)".utf8))))
        answer.give(.whole(HTTPResponse(500)))
      }
    }
    let answers = waiting.compactMap { $0.answer() }
    #expect(answers.count == 50 && answers.allSatisfy { $0.hasPrefix("HTTP/1.1 200") })
    // The connection goes on.
    waiting[0].send("GET /again?x HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(waiting[0].answer()?.hasSuffix("\r\n\r\nx") == true)
    running.server.stop()
  }

  /// Whoever has sent a whole request is not late, however long the answer takes; whoever then says nothing is.
  @Test func anAnswerMayTakeLongerThanARequest() throws {
    var limits = WebServer.Limits()
    limits.request = .milliseconds(400)
    let running = try Running(Site(), limits)
    let waiting = try running.ask("/later")
    running.wait { running.site.later.withLock { $0.count } == 1 }
    usleep(1_500_000)
    running.site.later.withLock { $0 }.first?.give(.whole(HTTPResponse(200, body: Array("late".utf8))))
    #expect(waiting.answer()?.hasSuffix("late") == true)
    let begin = ContinuousClock.now
    #expect(waiting.rest().isEmpty)
    #expect(ContinuousClock.now - begin < .seconds(10), "it stays open")
    running.server.stop()
  }

  /// Nobody keeps a server from its end: who waits is told.
  @Test func aServerThatStopsLetsNobodyWait() throws {
    let running = try Running(Site())
    let (waiting, listening) = (try running.ask("/later"), try running.ask("/stream"))
    running.wait {
      running.site.later.withLock { $0.count } == 1 && running.site.streams.withLock { $0.count } == 1
    }
    usleep(100_000)
    running.server.stop()
    running.site.later.withLock { $0 }.first?.give(.whole(HTTPResponse(200)))
    running.site.streams.withLock { $0 }.first?.say("never")
    #expect(!waiting.rest().contains("HTTP/1.1 200"))
    #expect(!listening.rest().contains("never"))
    #expect(running.site.streams.withLock { $0 }.first?.isOver == true)
  }

  @Test func aStreamIsSentAsItComes() throws {
    let running = try Running(Site())
    let listener = try running.ask("/stream")
    running.wait { running.site.streams.withLock { $0.count } == 1 }
    let stream = try #require(running.site.streams.withLock { $0 }.first)
    for number in 0..<20 {
      stream.say("tick \(number)\n")
      #expect(listener.until("\n") { $0.contains("tick \(number)\n") } != nil)
    }
    stream.say(String(repeating: "long ", count: 100_000) + "end\n", last: true)
    #expect(listener.until("\n") { $0.contains("end\n") } != nil)
    running.wait { stream.isOver }
    #expect(stream.isOver)
    // Only the head is asked for.
    let head = try running.ask("/stream", "HEAD")
    #expect(head.until("\r\n\r\n") { _ in true }?.hasPrefix("HTTP/1.1 200") == true)
    running.server.stop()
  }

  /// Who does not read what is sent is dropped, and who has gone is noticed.
  @Test func slowAndLostReadersAreDropped() throws {
    var limits = WebServer.Limits()
    limits.idle = 1
    let running = try Running(Site(), limits)
    let slow = try running.ask("/stream")
    running.wait { running.site.streams.withLock { $0.count } == 1 }
    let stream = try #require(running.site.streams.withLock { $0 }.first)
    // Longer idle than the limit: it has nothing to read, and stays.
    usleep(2_500_000)
    #expect(!stream.isOver)
    stream.say(String(repeating: "x", count: 64 << 20))
    running.wait { stream.isOver }
    #expect(stream.isOver, "it reads nothing, and is still there")
    var lost: RawConnection? = try running.ask("/stream")
    running.wait { running.site.streams.withLock { $0.count } == 2 }
    let second = try #require(running.site.streams.withLock { $0 }.last)
    lost = nil
    for _ in 0..<100 where !second.isOver {
      second.say("anybody?\n")
      usleep(20_000)
    }
    #expect(second.isOver && lost == nil)
    withExtendedLifetime(slow) {}
    running.server.stop()
  }

  @Test func aThousandListenersKeepNobodyWaiting() throws {
    OpenFiles.raise(to: 8192)
    var limits = WebServer.Limits(openFiles: 8192)
    limits.request = .milliseconds(500)
    let running = try Running(Site(), limits)
    let listeners = try (0..<1000).map { _ in try running.ask("/stream") }
    running.wait { running.site.streams.withLock { $0.count } == 1000 }
    let begin = ContinuousClock.now
    #expect(try running.ask("/now?q").answer()?.hasSuffix("q") == true)
    #expect(ContinuousClock.now - begin < .seconds(1))
    // Longer than a request may take.
    usleep(1_200_000)
    for stream in running.site.streams.withLock({ $0 }) { stream.say("news\n") }
    #expect(listeners.count { $0.until("\n") { $0.contains("news\n") } != nil } == 1000)
    running.server.stop()
  }

  @Test func aFileIsSentWhole() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("g-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = String(repeating: "a long file\n", count: 400_000)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let running = try Running(Site(path))
    let connection = try running.ask("/file")
    #expect(connection.answer()?.hasSuffix("\r\n\r\n" + text) == true)
    connection.send("HEAD /file HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    let head = connection.rest()
    #expect(head.contains("Content-Length: \(text.utf8.count)\r\n") && head.hasSuffix("\r\n\r\n"))
    for _ in 0..<20 { _ = try running.ask("/file", "HEAD").until("\r\n\r\n") { _ in true } }
    running.wait { timesOpen(path) == 0 }
    #expect(timesOpen(path) == 0, "the file stays open")
    running.server.stop()
  }

  /// A large sheet over a slow line: whoever takes it has longer than for a request.
  @Test func aFileMayBeTakenSlowly() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("slow-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    // More than waits in the sockets of both sides.
    let count = 32 << 20
    try Data(count: count).write(to: URL(fileURLWithPath: path))
    var limits = WebServer.Limits()
    limits.request = .milliseconds(400)
    let running = try Running(Site(path), limits)
    let connection = try running.ask("/file")
    usleep(1_500_000)
    #expect(connection.until("\r\n\r\n") { _ in true } != nil)
    connection.send("GET /now HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(connection.rest().utf8.count > count)
    running.server.stop()
  }

  /// How many of this process's descriptors are of this file. Other tests in the process have theirs: the sum of
  /// all says nothing.
  private func timesOpen(_ path: String) -> Int {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
    }
  }
}
