import Foundation
import Interchange
import TestSupport

/// A host's double behind a real address on this host: for programs that ask it over the network.
package final class HostServer {
  private let shared: Shared
  private let server: LoopbackServer

  /// What is asked comes on threads of the server's own, one at a time.
  private final class Shared: @unchecked Sendable {
    let lock = NSLock()
    let double: HostDouble
    var cut: Cut?
    init(_ double: HostDouble) { self.double = double }
  }

  /// Where a connection breaks: at the request of that number, from 1, before the double has seen it or before its answer
  /// is sent. Once.
  package struct Cut {
    package var request: Int
    package var isAnswered: Bool
    package var meanwhile: () -> Void

    package init(at request: Int, isAnswered: Bool, meanwhile: @escaping () -> Void) {
      (self.request, self.isAnswered, self.meanwhile) = (request, isAnswered, meanwhile)
    }
  }

  package init(_ double: HostDouble) throws {
    let shared = Shared(double)
    self.shared = shared
    server = try LoopbackServer { text in
      shared.lock.withLock { Self.reply(to: text, shared) }
    }
  }

  /// Where the host's interface is.
  package var address: String { "http://127.0.0.1:\(server.port)\(shared.double.face.root)" }

  /// Looks at the double, or changes it, while nobody asks it.
  package func look<Result>(_ body: (HostDouble) throws -> Result) rethrows -> Result {
    try shared.lock.withLock { try body(shared.double) }
  }

  package func cut(_ cut: Cut?) { shared.lock.withLock { shared.cut = cut } }
  /// True where nothing was cut yet.
  package var isToBeCut: Bool { shared.lock.withLock { shared.cut != nil } }

  package func stop() { server.stop() }

  private static func reply(to text: String, _ shared: Shared) -> LoopbackServer.Reply {
    let nothing = LoopbackServer.Reply("", closes: true)
    let cut = shared.cut.flatMap { $0.request == shared.double.log.count + 1 ? $0 : nil }
    if let cut {
      shared.cut = nil
      if cut.isAnswered, let request = request(text) { _ = try? shared.double.answer(to: request) }
      cut.meanwhile()
      return nothing
    }
    guard let request = request(text), let answer = try? shared.double.answer(to: request) else {
      return nothing
    }
    let fields = answer.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    let body = String(decoding: answer.body, as: UTF8.self)
    return LoopbackServer.Reply(
      "HTTP/1.1 \(answer.status) Answer\r\n\(fields)Content-Length: \(answer.body.count)\r\n\r\n\(body)")
  }

  private static func request(_ text: String) -> HTTPRequest? {
    let halves = text.components(separatedBy: "\r\n\r\n")
    let lines = halves[0].components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3, let method = HTTPMethod(rawValue: String(words[0])),
      let address = HTTPAddress("http://127.0.0.1\(words[1])")
    else { return nil }
    let fields = lines.dropFirst().compactMap { line -> HTTPField? in
      line.firstIndex(of: ":").map {
        HTTPField(String(line[..<$0]), line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces))
      }
    }
    let body = halves.dropFirst().joined(separator: "\r\n\r\n")
    return HTTPRequest(method, address, fields: fields, body: body.isEmpty ? nil : Array(body.utf8))
  }
}
