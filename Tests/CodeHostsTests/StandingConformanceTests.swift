import CodeHosts
import HostDoubles
import Interchange
import RepositoryModel
import Testing

/// What each kind of host says of a repository, of the token and of itself.
@Suite struct StandingConformanceTests {
  static let kinds = HostConformanceTests.kinds

  private func site(_ kind: String) throws -> (HostDouble, any CodeHost) {
    let double = HostDouble(kind)
    let description = try #require(CodeHostKind.named(kind))
    let site = HostSite(
      description, at: try #require(HTTPAddress(double.face.address)),
      repository: try #require(HostedRepository("ada/app")),
      credential: description.credential(token: HostDouble.token), client: double, wait: { _ in })
    return (double, site.host)
  }

  @Test(arguments: kinds) func aRepositoryHasItsNameAndTheHostItsClock(_ kind: String) throws {
    let (double, host) = try site(kind)
    double.tokenEnd = "2026-12-31"
    let standing = try host.standing()
    #expect(standing.repository == "ada/app" && !standing.isArchived)
    #expect(standing.tokenEnd == (["github", "gitlab"].contains(kind) ? "2026-12-31" : nil))
    #expect(standing.clock != nil)
    #expect(try host.account() == HostAccount(number: 70, name: "glossator"))
    #expect(double.mistakes == [])
    #expect(!double.log.contains { !$0.hasPrefix("GET ") })
  }

  @Test(arguments: kinds) func aNewNameIsFoundByTheOldOne(_ kind: String) throws {
    let (double, host) = try site(kind)
    (double.isRenamed, double.isArchived) = (true, true)
    let standing = try host.standing()
    #expect(standing.repository == "ada/renamed" && standing.isArchived && standing.tokenEnd == nil)
    #expect(double.mistakes == [])
  }

  /// Nothing else stops where a token may not tell about itself.
  @Test func aTokenOfGitLabMayNotKnowItsEnd() throws {
    let (double, host) = try site("gitlab")
    double.tokenEnd = "2026-12-31"
    double.traps = [{ _ in nil }, { _ in .message(403, "insufficient_scope") }]
    #expect(try host.standing().tokenEnd == nil)
  }
}
