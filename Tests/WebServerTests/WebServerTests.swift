import Foundation
import Interchange
import Synchronization
import TestSupport
import Testing
import WebServer

/// The server on a socket, asked byte by byte: what it takes, and what it does not wait for.
@Suite struct WebServerTests {
  /// Says what it was asked, and how long the body was.
  private struct Echo: WebSite {
    func receive(_ head: RequestHead) -> Reception {
      let line = "\(head.method) \(head.path) \(head["x-word"].joined(separator: ","))"
      if head.method == "POST" { return .body(limit: 100_000, Counter(line)) }
      return .answer(.whole(HTTPResponse(200, fields: [HTTPField("X-Is", "here")], body: Array(line.utf8))))
    }

    private final class Counter: BodyReader {
      let line: String
      var count = 0
      init(_ line: String) { self.line = line }
      func take(_ piece: UnsafeRawBufferPointer) { count += piece.count }
      func answer() -> WebAnswer { .whole(HTTPResponse(202, body: Array("\(line) \(count)".utf8))) }
    }
  }

  private final class Running {
    let server: WebServer
    let port: Int

    init(_ limits: WebServer.Limits = WebServer.Limits()) throws {
      port = try freePort()
      server = try WebServer.start(
        at: try #require(ListenAddress("127.0.0.1:\(port)")), site: Echo(), limits: limits)
    }

    deinit { server.stop() }

    /// The status of the answer to one request on a connection of its own; 0 where none comes.
    func status(_ request: String) throws -> Int {
      let connection = try RawConnection(port: port)
      connection.send(request)
      return connection.answer().map { Int($0.dropFirst(9).prefix(3)) ?? 0 } ?? 0
    }
  }

  @Test func requestsOnOneConnection() throws {
    let running = try Running()
    let connection = try RawConnection(port: running.port)
    for i in 0..<3 {
      connection.send("GET /a/\(i)?q=%2e HTTP/1.1\r\nHost: x\r\nX-Word: a\r\nx-word: b\r\n\r\n")
      let answer = try #require(connection.answer())
      #expect(answer.hasPrefix("HTTP/1.1 200"))
      #expect(answer.contains("X-Is: here\r\n"))
      #expect(answer.hasSuffix("\r\n\r\nGET /a/\(i) a,b"), "\(answer)")
    }
    connection.send("POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabc")
    connection.send("de")
    #expect(connection.answer()?.hasSuffix("POST /p  5") == true)
    connection.send(
      "POST /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
    #expect(connection.answer()?.hasSuffix("POST /c  5") == true)
    connection.send(
      "HEAD /h HTTP/1.1\r\nHost: x\r\n\r\nGET /g HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    let rest = connection.rest()
    #expect(rest.contains("Content-Length: 8\r\n") && rest.hasSuffix("GET /g "), "\(rest)")
  }

  /// A path is what was asked, escapes and all: no way leads round a comparison.
  @Test(arguments: ["/..%2f..%2fetc/passwd", "/%2e%2e/a", "//a", "/a/../b", "/%zz", "/ä"])
  func pathsAreAsTheyCame(path: String) throws {
    let running = try Running()
    let connection = try RawConnection(port: running.port)
    connection.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(connection.answer()?.hasSuffix("GET \(path) ") == true)
  }

  @Test func whatIsTooLongIsNotTaken() throws {
    let running = try Running()
    #expect(try running.status("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100001\r\n\r\n") == 413)
    #expect(
      try running.status("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n") >= 400)
    let long = String(repeating: "a", count: 70_000)
    #expect(try [0, 413, 414, 431].contains(running.status("GET /\(long) HTTP/1.1\r\nHost: x\r\n\r\n")))
    #expect(try [0, 413, 431].contains(running.status("GET / HTTP/1.1\r\nHost: x\r\nX: \(long)\r\n\r\n")))
    // Its length is not known before: the connection ends where it is too much.
    let connection = try RawConnection(port: running.port)
    connection.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    let piece = "10000\r\n" + String(repeating: "b", count: 0x10000) + "\r\n"
    for _ in 0..<4 where !connection.send(piece) { break }
    #expect(!connection.rest().contains("HTTP/1.1 2"))
    #expect(try running.status("GET / HTTP/1.1\r\nHost: x\r\n\r\n") == 200)
  }

  /// Two lengths, and a body that is a request by the first of them: it is none.
  @Test(arguments: [
    "Content-Length: 0\r\nContent-Length: 33", "Content-Length: 33\r\nContent-Length: 0",
    "Content-Length: 33\r\nTransfer-Encoding: chunked", "Content-Length: +33", "Content-Length : 33",
    "Content-Length:\r\n 33", "Content-Length\t: 33", "Transfer-Encoding : chunked",
    "Transfer-Encoding:\r\n chunked",
  ])
  func aHeadThatSaysTwoThingsIsRefused(fields: String) throws {
    let running = try Running()
    for method in ["POST", "GET"] {
      let connection = try RawConnection(port: running.port)
      connection.send(
        "\(method) / HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n")
      let rest = connection.rest()
      #expect(!rest.contains("smuggled") && !rest.contains("HTTP/1.1 2"), "\(rest)")
    }
  }

  @Test(arguments: [
    "\r\n\r\n\u{1}\u{2}\u{3}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}\u{0}",
  ])
  func whatIsNoRequestEndsItsConnectionOnly(text: String) throws {
    var limits = WebServer.Limits()
    limits.idle = 1
    let running = try Running(limits)
    let connection = try RawConnection(port: running.port)
    connection.send(text)
    #expect(!connection.rest().contains("HTTP/1.1 2"))
    #expect(try running.status("GET / HTTP/1.1\r\nHost: x\r\n\r\n") == 200)
  }

  /// Slowloris: a byte now and then keeps a connection from being idle, and does not keep it open.
  @Test func aRequestThatComesByteByByteIsEnded() throws {
    var limits = WebServer.Limits()
    limits.request = .milliseconds(800)
    let running = try Running(limits)
    for before in ["", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"] {
      let connection = try RawConnection(port: running.port)
      if !before.isEmpty {
        connection.send(before)
        #expect(connection.answer() != nil)
      }
      connection.send("GET / HTTP/1.1\r\nX: ")
      var sent = 0
      while sent < 100, connection.send("x") {
        usleep(50_000)
        sent += 1
      }
      #expect(sent < 100, "the connection stayed for 5 s")
    }
    #expect(try running.status("GET / HTTP/1.1\r\nHost: x\r\n\r\n") == 200)
  }

  @Test func aThousandIdleConnectionsKeepNobodyOut() throws {
    OpenFiles.raise(to: 8192)
    let running = try Running()
    var idle: [RawConnection] = []
    for _ in 0..<1000 { idle.append(try RawConnection(port: running.port)) }
    #expect(try running.status("GET / HTTP/1.1\r\nHost: x\r\n\r\n") == 200)
    #expect(idle.count == 1000)
  }

  /// More connections than there may be, each of which sends a byte now and then: whoever comes is served all the same, long before
  /// any of them has had its time.
  @Test func slowConnectionsMakeRoom() throws {
    OpenFiles.raise(to: 8192)
    let running = try Running()
    let slow = try (0..<2500).map { _ in
      let connection = try RawConnection(port: running.port)
      connection.send("GET / HTTP/1.1\r\nX: ")
      return connection
    }
    for _ in 0..<20 {
      let start = ContinuousClock.now
      #expect(try running.status("GET / HTTP/1.1\r\nHost: x\r\n\r\n") == 200)
      #expect(.now - start < .seconds(10))
      for connection in slow.shuffled().prefix(100) { connection.send("x") }
    }
    #expect(WebServer.Limits().connections == 2048)
  }

  /// A process that may open few files takes few connections, so that it can open others.
  @Test func connectionsLeaveRoomForOtherFiles() {
    #expect(WebServer.Limits(openFiles: 1024).connections == 512)
    #expect(WebServer.Limits(openFiles: 1 << 20).connections == 2048)
  }

  // MARK: Listening

  /// Somebody listens there, and has no room: nobody waits for that.
  @Test func aSocketThatIsFullIsTaken() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("g-\(UUID().uuidString)").path
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer {
      close(listener)
      unlink(path)
    }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let isHeard = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 && listen(listener, 0) == 0
      }
    }
    #expect(isHeard)
    let first = try RawConnection(path: path)
    let address = try #require(ListenAddress(path))
    let error = #expect(throws: ListenFailure.self) { try WebServer.start(at: address, site: Echo()) }
    #expect(error?.hint?.contains("another program") == true)
    #expect(FileManager.default.fileExists(atPath: path))
    withExtendedLifetime(first) {}
  }

  @Test func aUnixSocketIsMadeAnewAndRemoved() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("g-\(UUID().uuidString)").path
    let address = try #require(ListenAddress(path))
    // Left by a process that was killed: nobody listens at it.
    let first = try WebServer.start(at: address, site: Echo())
    let kept = path + ".kept"
    #expect(link(path, kept) == 0)
    #expect(throws: ListenFailure.self) { try WebServer.start(at: address, site: Echo()) }
    first.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(rename(kept, path) == 0)
    let second = try WebServer.start(at: address, site: Echo())
    let connection = try RawConnection(path: path)
    connection.send("GET /u HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(connection.answer()?.hasSuffix("GET /u ") == true)
    second.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
    // What is no socket is somebody's file.
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: ListenFailure.self) { try WebServer.start(at: address, site: Echo()) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    try FileManager.default.removeItem(atPath: path)
  }

  @Test func aPortThatIsTakenIsSaid() throws {
    let running = try Running()
    let address = try #require(ListenAddress("127.0.0.1:\(running.port)"))
    let error = #expect(throws: ListenFailure.self) { try WebServer.start(at: address, site: Echo()) }
    #expect(error?.hint?.contains("another program") == true)
    let elsewhere = try #require(ListenAddress("192.0.2.1:\(running.port)"))
    #expect(throws: ListenFailure.self) { try WebServer.start(at: elsewhere, site: Echo()) }
  }
}
