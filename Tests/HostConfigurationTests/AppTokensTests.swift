import CodeHosts
import Foundation
import HostDoubles
import Interchange
import Synchronization
import Testing

@testable import HostConfiguration

/// A GitHub App's tokens, with a host that checks the signature.
@Suite struct AppTokensTests {
  /// One thread at a time asks in these tests.
  private final class Site: HTTPClient, @unchecked Sendable {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)")
    let app: AppDouble
    let double = HostDouble(GitHubFace())
    let memory = TokenMemory()
    let clock = Mutex<Int64>(1_800_000_000)

    init() throws {
      app = try AppDouble(in: folder)
      double.app = app
      app.now = { [unowned self] in clock.withLock(\.self) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func answer(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
      try double.answer(to: request)
    }

    /// `drift` is how fast our clock is, in seconds.
    func tokens(
      id: String = AppDouble.id, key: String? = nil, installation: String? = nil, drift: Int64 = 0
    ) throws -> AppTokens {
      AppTokens(
        CodeHostSettings.App(id: id, key: key ?? app.privateKey.path, installation: installation),
        at: try #require(HTTPAddress("https://api.github.com")),
        for: try #require(HostedRepository("ada/app")), memory: memory,
        client: { [unowned self] in self }, now: { [unowned self] in clock.withLock(\.self) + drift })
    }

    func wait(_ seconds: Int64) { clock.withLock { $0 += seconds } }
  }

  private static func refusal(_ tokens: AppTokens) -> CredentialError? {
    do throws(CredentialError) {
      _ = try tokens.token()
      return nil
    } catch { return error }
  }

  @Test(.enabled(if: AppDouble.isPossible)) func oneServesForAnHour() throws {
    let site = try Site()
    let tokens = try site.tokens()
    let first = try tokens.token()
    for _ in 0..<20 { #expect(try tokens.token() == first) }
    // Another command of the same process, too.
    #expect(try site.tokens().token() == first)
    #expect(
      site.double.log == ["GET /repos/ada/app/installation", "POST /app/installations/7890/access_tokens"])
    site.wait(54 * 60)
    #expect(try tokens.token() == first)
    site.wait(2 * 60)
    #expect(try tokens.token() != first, "before its end")
    #expect(site.app.tokens.count == 2 && site.app.mistakes == [] && site.double.mistakes == [])
  }

  @Test(.enabled(if: AppDouble.isPossible)) func theInstallationNeedNotBeLookedUp() throws {
    let site = try Site()
    _ = try site.tokens(installation: AppDouble.installation).token()
    #expect(site.double.log == ["POST /app/installations/7890/access_tokens"])
  }

  /// A renamed repository is looked up under its number, and by that the token is for it alone.
  @Test(.enabled(if: AppDouble.isPossible)) func aRenamedRepositoryIsFollowed() throws {
    let site = try Site()
    site.double.isRenamed = true
    _ = try site.tokens().token()
    #expect(
      site.double.log == [
        "GET /repos/ada/app/installation", "GET /repositories/5/installation",
        "POST /app/installations/7890/access_tokens",
      ])
    #expect(site.app.tokens.count == 1 && site.app.mistakes == [] && site.double.mistakes == [])
  }

  /// What the host refuses is replaced at once, and asked again once.
  @Test(.enabled(if: AppDouble.isPossible)) func oneThatWasRevokedIsReplaced() throws {
    let site = try Site()
    let kind = try #require(CodeHostKind.named("github"))
    let host = HostSite(
      kind, at: try #require(HTTPAddress("https://api.github.com")),
      repository: try #require(HostedRepository("ada/app")),
      credential: HostToken(try site.tokens(installation: AppDouble.installation), kind), client: site,
      wait: { _ in }
    ).host
    for _ in 0..<3 { _ = try host.pullRequests(from: "l10n/release/1.0", into: "release/1.0") }
    #expect(site.app.tokens.count == 1)
    site.app.revoke()
    _ = try host.pullRequests(from: "l10n/release/1.0", into: "release/1.0")
    #expect(site.app.tokens.count == 3 && site.double.mistakes == [])
    #expect(site.double.log.suffix(3).map { $0.hasPrefix("POST") } == [false, true, false])
  }

  /// A clock that is a little wrong does no harm; one that is far off is named.
  @Test(
    .enabled(if: AppDouble.isPossible),
    arguments: [(-500, nil), (50, nil), (-700, "700 seconds slow"), (200, "200 seconds fast")])
  func aWrongClockIsNamed(_ drift: Int64, _ expected: String?) throws {
    let site = try Site()
    let tokens = try site.tokens(drift: drift)
    let refusal = Self.refusal(tokens)
    guard let expected else {
      #expect(refusal == nil)
      site.wait(54 * 60)
      #expect(try tokens.token() == site.app.tokens.first, "an hour is an hour")
      return
    }
    let error = try #require(refusal)
    #expect(error.reason.contains(expected) && error.hint?.contains("timedatectl") == true, "\(error)")
    // Nobody is asked again and again.
    #expect(Self.refusal(tokens) == error && site.double.log.count == 1)
  }

  @Test(.enabled(if: AppDouble.isPossible)) func mistakesAreNamed() throws {
    let site = try Site()
    let other = try AppDouble(in: site.folder.appendingPathComponent("other"))
    let refused = try #require(Self.refusal(try site.tokens(key: other.privateKey.path)))
    #expect(
      refused.reason.contains("the host answers 401") && refused.reason.contains(other.privateKey.path)
        && refused.hint?.contains("'app ='") == true, "\(refused)")
    let garbage = site.folder.appendingPathComponent("garbage")
    try Data("s3cret".utf8).write(to: garbage)
    let unread = try #require(Self.refusal(try site.tokens(key: garbage.path)))
    #expect(
      unread.reason.contains("\(garbage.path) is no private RSA key") && unread.hint != nil
        && !unread.reason.contains("s3cret"), "\(unread)")
    let gone = try #require(Self.refusal(try site.tokens(key: "/nonexistent/key")))
    #expect(gone.reason.contains("/nonexistent/key: No such file") && gone.hint != nil)
    let stranger = try #require(Self.refusal(try site.tokens(installation: "1")))
    #expect(stranger.reason.contains("401") || stranger.reason.contains("404"), "\(stranger)")
  }
}
