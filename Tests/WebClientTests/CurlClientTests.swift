import Foundation
import Interchange
import TestSupport
import Testing
import WebClient

/// The client against a server on this host, over real connections.
@Suite struct CurlClientTests {
  private func address(_ server: LoopbackServer, _ path: String = "/") throws -> HTTPAddress {
    try #require(HTTPAddress("http://127.0.0.1:\(server.port)\(path)"))
  }

  private func limits(seconds: Double = 20, body: Int = 1 << 20) -> TransferLimits {
    var limits = TransferLimits()
    (limits.whole, limits.body) = (.seconds(seconds), body)
    return limits
  }

  // MARK: What is asked

  @Test(arguments: [HTTPMethod.get, .post, .put, .patch, .delete])
  func aRequestArrivesAsItIs(_ method: HTTPMethod) throws {
    let server = try LoopbackServer { _ in .init("HTTP/1.1 204 No Content\r\n\r\n") }
    defer { server.stop() }
    let body = method == .get ? nil : Array("{\"a\":\"é\0\"}".utf8)
    let answer = try CurlClient().answer(
      to: HTTPRequest(
        method, try address(server, "/repos/o%2Fr?per_page=100"),
        fields: [HTTPField("Authorization", "Bearer s3cret"), HTTPField("Accept", "application/json")],
        body: body))
    #expect(answer == HTTPResponse(204))
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("\(method.rawValue) /repos/o%2Fr?per_page=100 HTTP/1.1\r\n"))
    for line in ["Authorization: Bearer s3cret", "Accept: application/json", "User-Agent: glossator"] {
      #expect(request.contains("\r\n\(line)\r\n"))
    }
    #expect(request.hasSuffix("\r\n\r\n" + (body.map { String(decoding: $0, as: UTF8.self) } ?? "")))
    #expect(!request.contains("Expect:"))
  }

  /// A body that is empty has a length; none has none.
  @Test func anEmptyBodyIsOne() throws {
    let server = try LoopbackServer { _ in .init("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    defer { server.stop() }
    let client = try CurlClient()
    _ = try client.answer(to: HTTPRequest(.post, try address(server), body: []))
    _ = try client.answer(to: HTTPRequest(.delete, try address(server)))
    #expect(server.requests[0].contains("\r\nContent-Length: 0\r\n"))
    #expect(!server.requests[1].contains("Content-Length"))
  }

  /// Nobody smuggles a second field, or a second request, into one.
  @Test func aFieldWithALineEndIsLeftOut() throws {
    let server = try LoopbackServer { _ in .init("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    defer { server.stop() }
    _ = try CurlClient().answer(
      to: HTTPRequest(
        .get, try address(server), fields: [HTTPField("X-A", "1\r\nX-B: 2"), HTTPField("X-C", "3")]))
    #expect(server.requests[0].contains("\r\nX-C: 3\r\n"))
    #expect(!server.requests[0].contains("X-B"))
  }

  @Test func theConnectionIsKept() throws {
    let server = try LoopbackServer { _ in .init("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
    defer { server.stop() }
    let client = try CurlClient()
    for _ in 0..<5 {
      #expect(try client.answer(to: HTTPRequest(.get, address(server))).body == Array("ok".utf8))
    }
    #expect(server.connections == 1)
  }

  /// What a request set does not stay for the next one.
  @Test func aRequestIsNotTheOneBefore() throws {
    let server = try LoopbackServer { _ in .init("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    defer { server.stop() }
    let client = try CurlClient()
    _ = try client.answer(
      to: HTTPRequest(.post, try address(server), fields: [HTTPField("X-A", "1")], body: Array("body".utf8)))
    _ = try client.answer(to: HTTPRequest(.get, try address(server)))
    #expect(server.requests[1].hasPrefix("GET / "))
    #expect(!server.requests[1].contains("X-A"))
    #expect(!server.requests[1].contains("body"))
  }

  // MARK: What is answered

  struct Answer: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let response: HTTPResponse
    var closes = false
    var testDescription: String { name }
  }

  static let answers = [
    Answer(
      name: "of a known length", text: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-A:  b c \r\n\r\nok",
      response: HTTPResponse(
        200, fields: [HTTPField("Content-Length", "2"), HTTPField("X-A", "b c")], body: Array("ok".utf8))),
    Answer(
      name: "in chunks",
      text: "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
      response: HTTPResponse(
        201, fields: [HTTPField("Transfer-Encoding", "chunked")], body: Array("abcde".utf8))),
    Answer(
      name: "up to the connection's end", text: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall of it",
      response: HTTPResponse(200, fields: [HTTPField("Connection", "close")], body: Array("all of it".utf8)),
      closes: true),
    Answer(
      name: "an error with a body", text: "HTTP/1.1 422 Unprocessable\r\nContent-Length: 2\r\n\r\n{}",
      response: HTTPResponse(422, fields: [HTTPField("Content-Length", "2")], body: Array("{}".utf8))),
    Answer(
      name: "a redirection, which is not followed",
      text: "HTTP/1.1 301 Moved\r\nLocation: http://127.0.0.1:1/elsewhere\r\nContent-Length: 0\r\n\r\n",
      response: HTTPResponse(
        301,
        fields: [HTTPField("Location", "http://127.0.0.1:1/elsewhere"), HTTPField("Content-Length", "0")])),
    Answer(
      name: "after a leave to send",
      text: "HTTP/1.1 100 Continue\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
      response: HTTPResponse(200, fields: [HTTPField("Content-Length", "0")])),
  ]

  @Test(arguments: answers) func anAnswerIsTakenAsItIs(_ answer: Answer) throws {
    let server = try LoopbackServer { _ in .init(answer.text, closes: answer.closes) }
    defer { server.stop() }
    #expect(
      try CurlClient(limits: limits()).answer(to: HTTPRequest(.get, address(server))) == answer.response)
  }

  // MARK: What goes wrong

  struct Trouble: Sendable, CustomTestStringConvertible {
    let name: String
    let kind: HTTPFailure.Kind
    let reply: @Sendable () -> LoopbackServer.Reply
    var testDescription: String { name }
  }

  static let troubles = [
    Trouble(name: "an answer that says it is too large", kind: .tooLarge) {
      .init("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + String(repeating: "x", count: 5000))
    },
    Trouble(name: "an answer that has no end", kind: .tooLarge) {
      .init("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 5000), closes: true)
    },
    Trouble(name: "a head that has no end", kind: .tooLarge) {
      .init(
        "HTTP/1.1 200 OK\r\n"
          + String(repeating: "X-A: \(String(repeating: "x", count: 1000))\r\n", count: 300))
    },
    Trouble(name: "an answer that is cut off", kind: .unreachable) {
      .init("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", closes: true)
    },
    Trouble(name: "no answer", kind: .unreachable) { .init("", closes: true) },
    Trouble(name: "an answer that is late", kind: .unreachable) {
      .init("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", pause: 3)
    },
    Trouble(name: "what is no answer", kind: .other) { .init("SSH-2.0-OpenSSH_9.2\r\n\r\n", closes: true) },
  ]

  @Test(arguments: troubles) func troubleHasAReason(_ trouble: Trouble) throws {
    let server = try LoopbackServer { _ in trouble.reply() }
    defer { server.stop() }
    let client = try CurlClient(limits: limits(seconds: 1, body: 4096))
    let error = #expect(throws: HTTPFailure.self) {
      try client.answer(to: HTTPRequest(.get, address(server)))
    }
    #expect(error?.kind == trouble.kind, "\(error?.reason ?? "")")
    #expect(error?.reason.contains("127.0.0.1") ?? false)
    // The next request has nothing to do with it.
    let other = try LoopbackServer { _ in .init("HTTP/1.1 204 No Content\r\n\r\n") }
    defer { other.stop() }
    #expect(try client.answer(to: HTTPRequest(.get, address(other))).status == 204)
  }

  @Test func nobodyThereIsUnreachable() throws {
    let server = try LoopbackServer { _ in .init("") }
    let address = try address(server)
    server.stop()
    let error = #expect(throws: HTTPFailure.self) { try CurlClient().answer(to: HTTPRequest(.get, address)) }
    #expect(error?.kind == .unreachable)
  }
}
