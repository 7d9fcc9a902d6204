import Foundation
import HostDoubles
import Interchange
import Telling
import TestSupport
import Testing

/// What is posted over https: to whoever proves who it is, and to nobody else.
@Suite(.serialized) struct NoticeDeliveryTests {
  /// What that takes, and is not here.
  static var missingTool: String? {
    ["/usr/bin/python3", "/usr/bin/openssl"].first { !FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A server with a certificate that an authority of its own has signed.
  private final class Site {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    private let server = Process()
    private(set) var port = 0

    init(for name: String = "IP:127.0.0.1", movedTo elsewhere: String = "") throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try write("names", "subjectAltName=\(name)\n")
      try AppDouble.openssl([
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=An authority", "-keyout",
        path("ca.key"), "-out", path("ca.crt"),
      ])
      try AppDouble.openssl([
        "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=A server", "-keyout", path("key"), "-out",
        path("csr"),
      ])
      try AppDouble.openssl([
        "x509", "-req", "-days", "2", "-in", path("csr"), "-CA", path("ca.crt"), "-CAkey", path("ca.key"),
        "-CAcreateserial", "-extfile", path("names"), "-out", path("crt"),
      ])
      let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Servers/https_posts.py").path
      server.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      server.arguments = [script, path("crt"), path("key"), path("posts"), elsewhere]
      let output = Pipe()
      server.standardOutput = output
      try server.run()
      let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      port = try #require(Int(said.filter(\.isNumber)))
    }

    deinit {
      if server.isRunning {
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
      }
      try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    /// What came of posting to a path there.
    func post(_ tail: String, trusting authorities: String?) throws -> NoticeFailure? {
      try write("address", "https://127.0.0.1:\(port)\(tail)\n")
      let delivery = NoticeDelivery(
        target: .post(path("address")), authorities: authorities.map(path))
      return delivery.deliver(.object([("text", .string("news"))]), within: .seconds(10))
    }

    var posts: String { (try? String(contentsOfFile: path("posts"), encoding: .utf8)) ?? "" }
  }

  @Test(.enabled(if: missingTool == nil, "python3 or openssl is not here"))
  func whoProvesWhoItIsGetsIt() throws {
    let site = try Site()
    #expect(try site.post("/T0/s3cret", trusting: "ca.crt") == nil)
    #expect(site.posts == "{\"text\":\"news\"}\n")
  }

  /// By the system's authorities, which did not sign it; and by its own, for another name.
  @Test(.enabled(if: missingTool == nil, "python3 or openssl is not here")) func aStrangerGetsNothing() throws
  {
    let site = try Site()
    let unknown = try #require(try site.post("/T0/s3cret", trusting: nil))
    #expect(unknown.reason.contains("certificate"), "\(unknown)")
    let other = try Site(for: "DNS:hooks.example.org")
    let foreign = try #require(try other.post("/T0/s3cret", trusting: "ca.crt"))
    #expect(site.posts.isEmpty && other.posts.isEmpty)
    for failure in [unknown, foreign] {
      #expect(failure.reason.contains(", at the address in ") && !failure.reason.contains("s3cret"))
    }
  }

  /// Whoever has the address may be somebody else by now: what is told goes no further.
  @Test(
    .enabled(if: missingTool == nil, "python3 or openssl is not here"), arguments: [301, 302, 303, 307, 308])
  func aRedirectionIsNotFollowed(_ status: Int) throws {
    let elsewhere = try LoopbackServer { _ in LoopbackServer.Reply("HTTP/1.1 200 OK\r\n\r\n", closes: true) }
    defer { elsewhere.stop() }
    let site = try Site(movedTo: "http://127.0.0.1:\(elsewhere.port)/stolen")
    let failure = try #require(try site.post("/moved/\(status)", trusting: "ca.crt"))
    #expect(failure.reason.hasPrefix("127.0.0.1 answers \(status), at the address in "), "\(failure)")
    #expect(elsewhere.connections == 0)
  }
}
