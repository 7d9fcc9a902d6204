import Foundation
import Interchange
import TestSupport
import Testing
import WebClient

/// Who a server is, over TLS: `openssl s_server` with certificates of its own.
@Suite(.serialized) struct CertificateTests {
  static var hasOpenSSL: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl") }

  /// A server whose certificate is for one name, signed by nobody but itself.
  private final class Site {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    let port: Int
    private var server: Process?

    init(for name: String) throws {
      port = try freePort()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let made = try start([
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=\(name)", "-addext",
        "subjectAltName=\(name.first?.isNumber == true ? "IP" : "DNS"):\(name)", "-keyout", "key", "-out",
        "crt",
      ])
      made.waitUntilExit()
      try #require(made.terminationStatus == 0)
      server = try start([
        "s_server", "-accept", "127.0.0.1:\(port)", "-key", "key", "-cert", "crt", "-www", "-quiet",
      ])
      for _ in 0..<200 {
        if (try? RawConnection(port: port)) != nil { return }
        usleep(50_000)
      }
      throw POSIXError(.ECONNREFUSED)
    }

    deinit {
      if let server {
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
      }
      try? FileManager.default.removeItem(at: folder)
    }

    private func start(_ arguments: [String]) throws -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }

    func ask(trusting authorities: String? = nil) throws -> HTTPResponse {
      let path = authorities.map { folder.appendingPathComponent($0).path }
      let address = try #require(HTTPAddress("https://127.0.0.1:\(port)/"))
      return try CurlClient(authorities: path).answer(
        to: HTTPRequest(.get, address, fields: [HTTPField("Authorization", "Bearer s3cret")]))
    }
  }

  @Test(.enabled(if: hasOpenSSL, "openssl is not here")) func aCertificateThatIsTrustedIsTaken() throws {
    let site = try Site(for: "127.0.0.1")
    #expect(try site.ask(trusting: "crt").status == 200)
  }

  /// Nothing is sent to who cannot prove who it is.
  @Test(.enabled(if: hasOpenSSL, "openssl is not here")) func aStrangersIsNot() throws {
    let site = try Site(for: "127.0.0.1")
    let unknown = #expect(throws: HTTPFailure.self) { try site.ask() }
    #expect(unknown?.kind == .untrusted, "\(String(describing: unknown))")
    let other = try Site(for: "git.example.org")
    let foreign = #expect(throws: HTTPFailure.self) { try other.ask(trusting: "crt") }
    #expect(foreign?.kind == .untrusted, "\(String(describing: foreign))")
  }
}
