import CodeHosts
import HostDoubles
import Interchange
import RepositoryModel
import Testing

/// One comment below a pull request, on each kind of host.
@Suite struct CommentConformanceTests {
  private struct Site {
    let double: HostDouble
    let host: any CodeHost
    let request: PullRequest

    init(_ kind: String) throws {
      double = HostDouble(kind)
      double.push("feature/a", 3)
      let description = try #require(CodeHostKind.named(kind))
      host =
        HostSite(
          description, at: try #require(HTTPAddress(double.face.address)),
          repository: try #require(HostedRepository("ada/app")),
          credential: description.credential(token: HostDouble.token), client: double, wait: { _ in }
        ).host
      _ = double.open("A", body: "", head: "feature/a", base: "develop", isDraft: false)
      request = try #require(try host.openPullRequests(into: "develop").first)
    }

    func keep(_ text: String, isWorthMaking: Bool = true, wasMade: Bool = false) throws
      -> CommentKeeping.Outcome
    {
      try CommentKeeping(host).keep(
        StickyComment("test", text, isWorthMaking: isWorthMaking), on: request, wasMade: wasMade)
    }

    var bodies: [String] { double.comments.map(\.body) }
  }

  static let kinds = HostConformanceTests.kinds

  @Test(arguments: kinds) func oneIsMadeAndKeptUpToDate(_ kind: String) throws {
    let site = try Site(kind)
    site.double.comment("Looks good", on: 1, by: 5)
    #expect(try site.keep("nothing", isWorthMaking: false) == .absent)
    #expect(try site.keep("three") == .made)
    #expect(site.bodies == ["Looks good", "<!-- glossator:test -->\nthree"])
    // Hosts change line ends, and take away what ends a text.
    _ = site.double.change(comment: site.double.comments[1].id, to: "<!-- glossator:test -->\r\nthree\r\n")
    let asked = site.double.log.count
    #expect(try site.keep("three") == .kept)
    #expect(!site.double.log.dropFirst(asked).contains { !$0.hasPrefix("GET") })
    #expect(try site.keep("two") == .changed)
    #expect(try site.keep("nothing", isWorthMaking: false) == .changed)
    #expect(site.bodies == ["Looks good", "<!-- glossator:test -->\nnothing"])
    #expect(site.double.mistakes == [])
  }

  /// The first line alone proves nothing: anybody can write it, or quote it.
  @Test(arguments: kinds) func othersCommentsAreLeftAlone(_ kind: String) throws {
    let site = try Site(kind)
    let theirs = ["<!-- glossator:test -->\nmine", "see:\n<!-- glossator:test -->\nthree"]
    site.double.comment(theirs[0], on: 1, by: 5)
    site.double.comment(theirs[1], on: 1, by: 70)
    site.double.comment("<!-- glossator:other -->\nthree", on: 1, by: 70)
    #expect(try site.keep("three") == .made)
    #expect(try site.keep("two") == .changed)
    #expect(site.bodies.count == 4 && Array(site.bodies.prefix(2)) == theirs)
    #expect(site.bodies.last == "<!-- glossator:test -->\ntwo")
    #expect(site.double.mistakes == [])
  }

  @Test(arguments: kinds) func oneThatSomebodyDeletedIsNotMadeAgain(_ kind: String) throws {
    let site = try Site(kind)
    #expect(try site.keep("three") == .made)
    site.double.deleteComments()
    #expect(try site.keep("two", wasMade: true) == .absent)
    #expect(site.bodies == [])
    #expect(site.double.mistakes == [])
  }

  /// The answer to making it got lost: the next look finds it.
  @Test(arguments: kinds) func itIsNotMadeTwice(_ kind: String) throws {
    let site = try Site(kind)
    site.double.loses = (site.double.log.count + 2, true)
    #expect(throws: HostError.self) { try site.keep("three") }
    site.double.loses = nil
    #expect(try site.keep("three") == .kept)
    #expect(site.bodies.count == 1)
  }

  /// An App has no account of its own; what an App wrote is ours, and what a person wrote is not.
  @Test func anAppFindsItsOwn() throws {
    let site = try Site("github")
    site.double.account = nil
    site.double.comment("<!-- glossator:test -->\nmine", on: 1, by: 5)
    #expect(try site.keep("three") == .made)
    #expect(try site.keep("two") == .changed)
    #expect(site.bodies == ["<!-- glossator:test -->\nmine", "<!-- glossator:test -->\ntwo"])
  }

  @Test func aRightThatIsMissingHasItsHint() throws {
    let site = try Site("forgejo")
    #expect(try site.keep("three") == .made)
    site.double.account = nil
    let error = #expect(throws: HostError.self) { try site.keep("two") }
    #expect(error?.hint == "the token needs 'read:user', too")
  }

  @Test(arguments: kinds) func aForkIsKnownByItsRepository(_ kind: String) throws {
    let site = try Site(kind)
    #expect(!site.request.isFromFork)
    site.double.change(1) { $0.isFork = true }
    #expect(try site.host.openPullRequests(into: "develop").map(\.isFromFork) == [true])
  }
}
