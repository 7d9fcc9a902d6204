import Foundation
import HostDoubles
import Interchange
import TestSupport
import Testing

/// What pull requests are told about their new texts: the daemon's worker, a real repository, and the host's double.
@Suite(.serialized) struct EarlyWarningTests {
  private static let hi = "\"hi\" = \"Hi\";\n"
  private static let two = hi + "/* On the door */\n\"bye\" = \"Bye\";\n\"see_`you`\" = \"See you\";\n"

  @Test(arguments: ["github", "gitlab", "gitea", "forgejo"])
  func aFeatureFromItsFirstTextToItsLast(_ kind: String) throws {
    let site = try HostedApp(kind, host: "early-warning = yes")
    try site.commit("feature/bye", Self.two)
    let number = try site.open("feature/bye")
    #expect(try site.look().output.contains("has a comment about its new texts"))
    let comment = try #require(site.comments.first)
    #expect(comment.request == number)
    #expect(
      comment.body == """
        <!-- glossator:early-warning -->
        This adds 2 texts; 1 has no comment for translators. The next release will need them in es.

        - `see_ you `: `ios/en.lproj/M.strings`, line 4, no comment
        - `bye`: `ios/en.lproj/M.strings`, line 3

        A comment in the file tells translators where a text stands and what its placeholders are.
        """)

    // Nothing new: nobody is asked; and later, only which pull requests there are.
    var count = site.askedCount
    try site.look()
    #expect(site.asked(since: count) == [])
    try site.forgetWhen()
    try site.look()
    #expect(!site.asked(since: count).contains { $0.contains("comments") || $0.contains("notes") })

    // The English changes, then the texts go: the comment says so, and stays the only one.
    try site.commit("feature/bye", "/* A greeting */\n\"hi\" = \"Hello\";\n")
    #expect(try site.look().output.contains("is updated"))
    #expect(
      site.comments.map(\.body) == [
        """
        <!-- glossator:early-warning -->
        This changes 1 text. The next release will need it in es.

        - `hi`: `ios/en.lproj/M.strings`, line 2, changed
        """
      ])
    try site.commit("feature/bye", Self.hi + "\n")
    try site.look()
    #expect(
      site.comments.map(\.body) == [
        "<!-- glossator:early-warning -->\nThis brings nothing new to translate."
      ])

    // Another branch moves: this one is not asked about again.
    count = site.askedCount
    try site.commit("feature/other", Self.hi + "\n\n")
    try site.look()
    #expect(!site.asked(since: count).contains { $0.contains("comments") || $0.contains("notes") })
  }

  /// Neither who brings no texts, nor forks, translations or a release that is merged back get a comment.
  @Test func onlyWhoBringsTextsIsTold() throws {
    let site = try HostedApp("github", host: "early-warning = yes")
    try site.commit("feature/none", Self.hi + "\n")
    try site.commit("feature/fork", Self.two)
    try site.commit("release/1.0", Self.two)
    try site.commit("fix/door", Self.two + "\"in\" = \"In\";\n", from: "release/1.0")
    try site.commit("l10n/release/1.0", Self.two, from: "main")
    try site.open("feature/none")
    let fork = try site.open("feature/fork")
    site.server.look { $0.change(fork) { $0.isFork = true } }
    try site.open("release/1.0")
    try site.open("l10n/release/1.0", into: "release/1.0")
    let fix = try site.open("fix/door", into: "release/1.0")
    try site.look()
    #expect(site.comments.map(\.request) == [fix])
    #expect(
      site.comments.first?.body.contains(
        "This adds 1 text, without a comment for translators. `release/1.0` needs it in es before it ships.")
        ?? false, "\(site.comments)")
  }

  /// What the branch has by now is no news, whoever brought it there.
  @Test func whatTheBranchHasIsNotNew() throws {
    let site = try HostedApp("gitea", host: "early-warning = yes")
    try site.commit("feature/bye", Self.two)
    try site.open("feature/bye")
    try site.look()
    #expect(site.comments.count == 1)
    try site.commit("develop", Self.two + "\n")
    try site.look()
    #expect(site.comments.map { $0.body.contains("nothing new to translate") } == [true])
  }

  @Test func oneThatAPersonDeletedIsNotMadeAgain() throws {
    let site = try HostedApp("gitlab", host: "early-warning = yes")
    try site.commit("feature/bye", Self.two)
    try site.open("feature/bye")
    try site.look()
    site.server.look { $0.deleteComments() }
    try site.commit("feature/bye", Self.two + "\"in\" = \"In\";\n")
    try site.look()
    #expect(site.comments.isEmpty)
    // It is known after that, too.
    try site.commit("feature/bye", Self.two + "\"out\" = \"Out\";\n")
    try site.look()
    #expect(site.comments.isEmpty)
  }

  private static let hasDictionary = InstalledTool("hunspell") != nil

  /// What is spelt in no dictionary's way comes first, too; who corrects it, or says that it is right, is told no more.
  @Test(.enabled(if: hasDictionary, "hunspell is not installed")) func wordsOfNoDictionaryAreTold() throws {
    let site = try HostedApp("github", host: "early-warning = yes")
    let project = try String(contentsOf: site.app.appendingPathComponent(".glossator"), encoding: .utf8)
    try site.write("app/.glossator", project + "[spelling]\ndictionary = en_US\nignore = gizmozz\n")
    try adasGit(["commit", "-qam", "Spelling"], in: site.app)
    try adasGit(["branch", "-f", "develop", "main"], in: site.app)
    let texts = "/* A */\n\"a\" = \"Save %@\";\n/* B */\n\"b\" = \"Recieve the gizmozz seperately\";\n"
    try site.commit("feature/words", Self.hi + texts)
    try site.open("feature/words")
    try site.look()
    #expect(
      site.comments.map(\.body) == [
        """
        <!-- glossator:early-warning -->
        This adds 2 texts. The next release will need them in es.

        - `b`: `ios/en.lproj/M.strings`, line 5, in no dictionary: `Recieve` `seperately`
        - `a`: `ios/en.lproj/M.strings`, line 3

        A word that is right goes into `[spelling]` in `.glossator`.
        """
      ])
    try site.commit(
      "feature/words", Self.hi + texts.replacing("Recieve", with: "Receive").replacing("sepe", with: "sepa"))
    try site.look()
    #expect(site.comments.map { $0.body.contains("dictionary") } == [false])

    // A project that does not want the check is not asked about it here, either.
    try site.write(
      "app/.glossator", project + "[spelling]\ndictionary = en_US\n[check \"source-spelling\"]\nlevel = off\n"
    )
    try adasGit(["commit", "-qam", "No spelling"], in: site.app)
    try adasGit(["branch", "-f", "develop", "main"], in: site.app)
    try site.commit("feature/others", Self.hi + texts)
    try site.open("feature/others")
    try site.look()
    #expect(site.comments.map { $0.body.contains("dictionary") } == [false, false])
  }

  /// Nobody asked for it.
  @Test func withoutTheKeyNobodyIsTold() throws {
    let site = try HostedApp("github")
    try site.commit("feature/bye", Self.two)
    try site.open("feature/bye")
    try site.look()
    #expect(site.comments.isEmpty)
    // What goes into production is judged, and asked for.
    #expect(!site.asked(since: 0).contains { $0.contains("develop") || $0.contains("comments") })
  }

  /// One that takes no comments keeps nobody from the others, and is told once it does.
  @Test func oneThatIsLockedIsToldLater() throws {
    let site = try HostedApp("github", host: "early-warning = yes")
    for name in ["feature/a", "feature/b"] {
      try site.commit(name, Self.two + "\"\(name)\" = \"A\";\n")
      try site.open(name)
    }
    site.server.look { double in
      let isLocked = { (request: HTTPRequest) in
        request.method == .post && request.address.path.contains("/issues/1/")
          ? HTTPResponse.message(403, "Unable to create comment because issue is locked.") : nil
      }
      double.traps = Array(repeating: isLocked, count: 20)
    }
    let output = try site.look().output
    #expect(output.contains("cannot comment on pull request #1: the host answers 403"), "\(output)")
    #expect(site.comments.map(\.request) == [2])
    site.server.look { $0.traps = [] }
    let count = site.askedCount
    try site.look()
    #expect(site.comments.map(\.request) == [2, 1])
    #expect(!site.asked(since: count).contains { $0.contains("/issues/2/") }, "nothing new of that one")
  }

  @Test func aLongListIsCut() throws {
    let site = try HostedApp("gitea", host: "early-warning = yes")
    try site.commit(
      "feature/many", Self.hi + (1...25).map { "\"k\($0)\" = \"Text \($0)\";\n" }.joined())
    try site.open("feature/many")
    try site.look()
    let body = try #require(site.comments.first?.body)
    #expect(body.contains("\nThis adds 25 texts, all without a comment for translators. The next"), "\(body)")
    #expect(body.contains("- `k20`: ") && !body.contains("`k21`") && body.contains("- … and 5 more"))
  }

  /// A file in the middle of a merge says nothing, and what was said stays. A host that is away is asked once, and told later.
  @Test func whatCannotBeReadChangesNothing() throws {
    let site = try HostedApp("forgejo", host: "early-warning = yes")
    try site.commit("feature/bye", Self.two)
    try site.open("feature/bye")
    site.server.look { double in
      double.traps = Array(repeating: { _ in .message(502, "away") }, count: 9)
    }
    #expect(try site.look().output.contains("cannot find the pull requests into 'main'"))
    #expect(!site.asked(since: 0).contains { $0.contains("develop") }, "nobody is asked again who is away")
    site.server.look { $0.traps = [] }
    try site.look()
    #expect(site.comments.count == 1)
    try site.commit("feature/bye", "<<<<<<< HEAD\n\"hi\" = \"Hi\n")
    try site.look()
    #expect(site.comments.map { $0.body.contains("adds 2 texts") } == [true])
  }
}
