import Foundation
import Interchange
import TestSupport
import Testing

/// A daemon that answers readers on this host, and requests to it as a test says them.
final class ReadableDaemon {
  let host: DaemonHost
  let port: Int

  struct Answer {
    var status: Int
    var head: String
    var body: String

    init(_ text: String) {
      status = Int(text.dropFirst(9).prefix(3)) ?? 0
      let end = text.range(of: "\r\n\r\n")
      head = String(text[..<(end?.lowerBound ?? text.endIndex)])
      body = String(text[(end?.upperBound ?? text.endIndex)...])
    }

    /// A field's value; nil where there is none.
    subscript(_ name: String) -> String? {
      head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
        .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    var json: JSON? { try? JSON(reading: Array(body.utf8)) }
  }

  /// `settings` are further lines of `[http]`.
  init(_ settings: [String] = [], listen: String = "127.0.0.1", sheet: String = "app.csv") throws {
    host = try DaemonHost(sheet: sheet, deadline: "60 s")
    port = try freePort()
    let http = ["[http]", "listen = \(listen):\(port)"] + settings
    try host.write("glossator.conf", host.configuration + http.joined(separator: "\n") + "\n")
  }

  /// Until there are answers of what the first look has done.
  func start() throws {
    try host.start()
    try host.wait("the row") { self.host.sheet().contains("hi,,Hi,") }
    try host.wait("the answers") { try self.isCurrent() }
  }

  /// True where the answers are those of the last look.
  func isCurrent() throws -> Bool {
    let list = try? get("/api/v1/repositories").json?["repositories"]?.array
    return list?.first { $0["name"]?.string == "app" }?["answers"]?["current"]?.bool == true
  }

  func get(_ path: String, _ fields: [String] = [], host name: String = "localhost") throws -> Answer {
    try ask("GET", path, fields, host: name)
  }

  private struct Restless: Error { var path: String }

  /// What several questions are answered to that belong together: a look between them has another answer.
  func whileNothingIsNew<Answers>(at path: String, _ ask: (Answer) throws -> Answers) throws -> Answers {
    for _ in 0..<100 {
      let whole = try get(path)
      let answers = try ask(whole)
      if try get(path)["ETag"] == whole["ETag"] { return answers }
    }
    throw Restless(path: path)
  }

  func ask(
    _ method: String, _ path: String, _ fields: [String] = [], host name: String? = "localhost",
    body: String? = nil
  ) throws -> Answer {
    let connection = try RawConnection(port: port)
    let length = body.map { ["Content-Length: \($0.utf8.count)"] } ?? []
    let hosts = name.map { ["Host: \($0)"] } ?? []
    let head = ["\(method) \(path) HTTP/1.1", "Connection: close"] + hosts + fields + length
    connection.send(head.map { $0 + "\r\n" }.joined() + "\r\n" + (body ?? ""))
    return Answer(connection.rest())
  }
}
