import CodeHosts
import Foundation
import Git
import Interchange
import TestSupport
import Testing

@testable import HostConfiguration
@testable import Telling

/// What is remembered of a host that asks for a pause, beside what its story tells.
@Suite struct HostPauseTests {
  private static let now: Int64 = 1_795_000_000
  private static let limit = CodeHostOperation.Limit(seconds: 600, place: "release/1.2", reason: "429\n429")

  private let folder: ScratchFolder
  private let repository: Repository
  private let settings: CodeHostSettings

  init() throws {
    folder = try ScratchFolder()
    repository = try Repository.create(bareAt: folder.path)
    let token = folder.path("token")
    try Data("t0ken\n".utf8).write(to: URL(fileURLWithPath: token))
    settings = CodeHostSettings(
      kind: "github", interface: try #require(HTTPAddress("https://api.github.com")),
      repository: try #require(HostedRepository("ada/app")), token: token)
  }

  private func pause(_ seconds: Int64, _ settings: CodeHostSettings? = nil) -> HostPause {
    HostPause(repository, of: settings ?? self.settings, now: Self.now + seconds)
  }

  @Test func theFindingStaysTheSame() {
    let begun = pause(0).begin(Self.limit)
    #expect(begun.message == "429 429" && begun.place?.file == "release/1.2")
    #expect(begun.hint?.contains("before 2026-11-18 11:17 UTC") ?? false, "\(begun)")
    #expect(pause(599).finding == begun)
    #expect(pause(600).finding == nil)
  }

  @Test func anotherTokenMayAsk() throws {
    _ = pause(0).begin(Self.limit)
    try Data("an0ther\n".utf8).write(to: URL(fileURLWithPath: try #require(settings.token)))
    #expect(pause(1).finding == nil)
    let file = try String(contentsOfFile: "\(folder.path)/glossator/code-host-pause", encoding: .utf8)
    #expect(!file.contains("t0ken"))
  }

  @Test func aClockThatWasPutBackShutsNobodyOut() {
    _ = pause(0).begin(CodeHostOperation.Limit(seconds: nil, place: "a", reason: "b"))
    #expect(pause(-3600).finding == nil)
    #expect(pause(59).finding != nil && pause(60).finding == nil)
    _ = pause(0).begin(CodeHostOperation.Limit(seconds: .max, place: "a", reason: "b"))
    #expect(pause(3599).finding != nil && pause(3600).finding == nil)
  }

  // MARK: How long

  @Test(arguments: [
    (429, [("Retry-After", "90")], 90), (403, [("Retry-After", "Mon, 23 Nov 2026 14:46:10 GMT")], 60),
    (403, [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "1795445140")], 30),
    (403, [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "5")], 0),
    (403, [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "soon")], nil),
    (429, [("Retry-After", "soon")], nil),
  ])
  func hostsSayForHowLong(_ status: Int, _ fields: [(String, String)], _ seconds: Int?) throws {
    let site = HostSite(
      try #require(CodeHostKind.named("github")), at: settings.interface, repository: settings.repository,
      credential: TokenCredential("t", scheme: "Bearer"),
      client: Answering(
        response: HTTPResponse(
          status,
          fields: ([("Date", "Mon, 23 Nov 2026 14:45:10 GMT")] + fields).map { HTTPField($0.0, $0.1) })),
      wait: { _ in })
    #expect { try site.host.standing() } throws: { error in
      (error as? HostError)?.kind == .limited(seconds: seconds)
    }
  }

  private struct Answering: HTTPClient {
    let response: HTTPResponse
    func answer(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse { response }
  }
}
