import CodeHosts
import HostDoubles
import Interchange
import RepositoryModel
import Testing

/// What every code host has to do, on each kind of them; each request is one that the host's own description allows.
@Suite struct HostConformanceTests {
  static let kinds = ["github", "gitlab", "gitea", "forgejo"]

  /// A host that has a side branch, and what Glossator wants of it.
  private struct Site {
    let double: HostDouble
    let host: any CodeHost
    var wish: PullRequestWish

    init(_ kind: String) throws {
      double = HostDouble(kind)
      double.push("l10n/release/1.0", 3)
      let description = try #require(CodeHostKind.named(kind))
      host =
        HostSite(
          description, at: try #require(HTTPAddress(double.face.address)),
          repository: try #require(HostedRepository("ada/app.git")),
          credential: description.credential(token: HostDouble.token), client: double, wait: { _ in }
        ).host
      wish = PullRequestWish(
        head: "l10n/release/1.0", headCommit: ObjectID(hex: HostDouble.commit(3)), base: "release/1.0",
        hasContent: true,
        title: PullRequestTitle.of("release/1.0"),
        section: PullRequestSection("| locale | done |\n| --- | --- |\n| es | 3/4 |"),
        isReady: false, policy: PullRequestPolicy())
    }

    @discardableResult
    func keep() throws -> PullRequestKeeping.Outcome { try PullRequestKeeping(host).keep(wish) }

    var open: [HostDouble.Request] { double.requests.filter { $0.state == "open" } }

    func expectValid() { #expect(double.mistakes == []) }
  }

  // MARK: Pull requests

  @Test(arguments: kinds) func oneIsOpenedAndKeptUpToDate(_ kind: String) throws {
    var site = try Site(kind)
    let first = try site.keep()
    #expect(first.standing?.page.contains("1") ?? false)
    let opened = try #require(site.double.requests.first)
    #expect(opened.title == "Translations for release/1.0")
    #expect(opened.body.contains("| es | 3/4 |"))
    #expect((opened.head, opened.base) == ("l10n/release/1.0", "release/1.0"))
    #expect(try site.keep().steps == [], "nothing changed")
    site.wish.section = PullRequestSection("| es | 4/4 |")
    #expect(try site.keep().steps.count == 1)
    #expect(site.double.requests.map(\.body).allSatisfy { $0.contains("4/4") && !$0.contains("3/4") })
    #expect(site.double.requests.count == 1)
    site.expectValid()
  }

  @Test(arguments: kinds) func whatIsConfiguredIsDoneOnce(_ kind: String) throws {
    var site = try Site(kind)
    site.wish.policy.labels = ["l10n", "app"]
    site.wish.policy.reviewers = ["grace", "linus"]
    site.wish.policy.usesDrafts = true
    site.wish.policy.mergesByItself = true
    try site.keep()
    var request = try #require(site.double.requests.first)
    #expect(Set(request.labels) == ["l10n", "app"])
    #expect(request.asked == ["grace", "linus"])
    #expect(request.isDraft || request.title.hasPrefix("Draft: ") || request.title.hasPrefix("WIP: "))
    #expect(!request.mergesByItself)
    #expect(try site.keep().steps == [])
    site.wish.isReady = true
    try site.keep()
    request = try #require(site.double.requests.first)
    #expect(!request.isDraft && request.title == "Translations for release/1.0")
    #expect(request.mergesByItself)
    try site.keep()
    #expect(site.double.requests.first?.asked == ["grace", "linus"])
    #expect(site.double.requests.first?.labels.count == 2)
    site.expectValid()
  }

  /// On some hosts both are the title.
  @Test(arguments: kinds) func aNewTitleAndTheEndOfADraftGoTogether(_ kind: String) throws {
    var site = try Site(kind)
    site.wish.policy.usesDrafts = true
    try site.keep()
    (site.wish.title, site.wish.isReady) = (PullRequestTitle.of("release/1.0.1"), true)
    try site.keep()
    #expect(site.double.requests.map(\.title) == ["Translations for release/1.0.1"])
    #expect(try site.keep().steps == [])
    site.expectValid()
  }

  @Test(arguments: kinds) func whatPeopleWriteStays(_ kind: String) throws {
    var site = try Site(kind)
    try site.keep()
    site.double.change(1) { request in
      request.body =
        "Please review the Thai.\r\n\r\n" + request.body.replacing("\n", with: "\r\n") + "\r\n\r\nThanks!\r\n"
      request.title = "Thai, at last"
    }
    #expect(try site.keep().steps == [], "another line end is no change")
    site.wish.section = PullRequestSection("| es | 4/4 |")
    try site.keep()
    let request = try #require(site.double.requests.first)
    #expect(request.title == "Thai, at last")
    #expect(request.body.hasPrefix("Please review the Thai.\r\n\r\n<!-- glossator -->\n| es | 4/4 |"))
    #expect(request.body.hasSuffix("Thanks!\r\n"))
    site.expectValid()
  }

  /// Somebody who is not known there, or wrote it: the rest is done, and it is said at each look.
  @Test(arguments: ["github", "gitlab"]) func whoCannotBeAskedKeepsNobodyFromTheRest(_ kind: String) throws {
    var site = try Site(kind)
    site.wish.policy.reviewers = ["nobody"]
    site.wish.policy.labels = ["l10n"]
    let error = #expect(throws: HostError.self) { try site.keep() }
    #expect(error?.kind == .refused)
    site.wish.section = PullRequestSection("| es | 4/4 |")
    #expect(throws: HostError.self) { try site.keep() }
    #expect(site.double.requests[0].labels == ["l10n"] && site.double.requests[0].body.contains("4/4"))
    site.wish.policy.reviewers = ["grace"]
    try site.keep()
    #expect(site.double.requests[0].asked == ["grace"])
    #expect(try site.keep().steps == [])
    site.expectValid()
  }

  /// Whom people asked stays asked, and so does whom they asked for us.
  @Test(arguments: kinds) func reviewersThatPeopleSetStay(_ kind: String) throws {
    var site = try Site(kind)
    try site.keep()
    site.double.change(1) { $0.asked = ["mary"] }
    site.wish.policy.reviewers = ["grace", "linus"]
    try site.keep()
    #expect(site.double.requests[0].asked == ["mary", "grace", "linus"])
    site.double.change(1) { $0.asked = ["linus"] }
    #expect(try site.keep().steps == [], "whoever declined is not asked again")
    #expect(site.double.requests[0].asked == ["linus"])
    site.expectValid()
  }

  /// One of the two marks is gone, and something of a person's stands between another pair of them.
  @Test(arguments: kinds) func whatStandsBetweenBrokenMarksStays(_ kind: String) throws {
    var site = try Site(kind)
    try site.keep()
    site.double.change(1) { $0.body = $0.body.replacing("<!-- /glossator -->", with: "") + "\n\nMine." }
    for text in ["| es | 1/4 |", "| es | 2/4 |"] {
      site.wish.section = PullRequestSection(text)
      try site.keep()
    }
    #expect(site.double.requests[0].body.contains("Mine.") && site.double.requests[0].body.contains("2/4"))
    #expect(!site.double.requests[0].body.contains("1/4"))
    site.expectValid()
  }

  /// Names come from files: no mark of ours can stand in one.
  @Test(arguments: [
    "<!-- /glossator --> @octocat", "<!-- glossator -->", "<!-- closed: nothing to bring in -->",
    "<!-- reviewers were asked -->", "<!-- reviewers were asked -->\n",
  ])
  func aNameIsNoMark(_ name: String) throws {
    var site = try Site("github")
    site.wish.policy.reviewers = ["grace"]
    for text in ["| es | 1/4 |", "| es | 2/4 |", "| es | 3/4 |"] {
      site.wish.section = PullRequestSection("- `evil \(name)`\n\(text)")
      try site.keep()
      #expect(try site.keep().steps == [])
    }
    let request = site.double.requests[0]
    #expect(request.asked == ["grace"])
    #expect(request.body.ranges(of: "evil").count == 1, "\(request.body)")
    #expect(request.body.ranges(of: "<!--").count == 3 && request.body.ranges(of: "-->").count == 3)
    #expect(!PullRequestSection.isClosed(request.body))
    site.expectValid()
  }

  /// GitHub refuses more than 65,536 characters.
  @Test func aLongTextIsCutByLines() throws {
    var site = try Site("github")
    let lines = (1...3000).map { "- `key.\($0)`: es fr th ja" }
    site.wish.section = PullRequestSection(lines.joined(separator: "\n"))
    try site.keep()
    let body = site.double.requests[0].body
    #expect((55_000..<60_100).contains(body.utf16.count), "\(body.utf16.count)")
    let kept = body.split(separator: "\n").count { $0.hasSuffix("ja") }
    #expect(
      body.hasSuffix("ja\n\n… \(3000 - kept) more lines, too long to be shown here\n<!-- /glossator -->"))
    #expect(try site.keep().steps == [])
    site.wish.section = PullRequestSection(String(repeating: "ก", count: 60_001))
    try site.keep()
    #expect(site.double.requests[0].body.contains("\n… 1 more line, too"))
    let comment = StickyComment("x", lines.joined(separator: "\n"), isWorthMaking: true)
    #expect(comment.body.utf16.count < 60_100)
  }

  /// What somebody pushed since was not judged, and nor was a merge into another branch.
  @Test(arguments: kinds) func onlyWhatWasJudgedIsReady(_ kind: String) throws {
    for isPushed in [true, false] {
      var site = try Site(kind)
      site.wish.policy.usesDrafts = true
      site.wish.policy.mergesByItself = true
      try site.keep()
      if isPushed {
        site.double.push("l10n/release/1.0", 4)
      } else {
        site.double.change(1) { $0.base = "develop" }
      }
      site.wish.isReady = true
      try site.keep()
      let request = try #require(site.double.requests.first)
      #expect(request.isDraft || request.title.hasPrefix("Draft: ") || request.title.hasPrefix("WIP: "))
      #expect(!request.mergesByItself)
      site.wish.hasContent = false
      try site.keep()
      #expect(site.double.requests[0].state == (isPushed ? "closed" : "open"))
      site.expectValid()
    }
  }

  @Test(arguments: kinds) func nothingToBringInClosesIt(_ kind: String) throws {
    var site = try Site(kind)
    try site.keep()
    site.wish.hasContent = false
    try site.keep()
    #expect(site.open.isEmpty)
    #expect(site.double.requests[0].body.contains("has all that this would bring in"))
    #expect(try site.keep().steps == [])
    // The same commit has something again, say where the branch was reset: nobody declined it.
    site.wish.hasContent = true
    try site.keep()
    #expect(site.open.map(\.number) == [2])
    site.expectValid()
  }

  @Test(arguments: kinds) func whatAPersonClosedStaysClosedUntilThereIsSomethingNew(_ kind: String) throws {
    var site = try Site(kind)
    try site.keep()
    site.double.change(1) { $0.state = "closed" }
    let outcome = try site.keep()
    #expect(outcome.steps == [] && outcome.declined?.number == 1)
    site.double.push("l10n/release/1.0", 4)
    site.wish.headCommit = ObjectID(hex: HostDouble.commit(4))
    try site.keep()
    #expect(site.open.map(\.number) == [2])
    site.expectValid()
  }

  @Test(arguments: kinds) func afterAMergeThereIsANewOne(_ kind: String) throws {
    var site = try Site(kind)
    try site.keep()
    site.double.change(1) { $0.state = "merged" }
    site.double.branches["l10n/release/1.0"] = nil
    (site.wish.hasContent, site.wish.headCommit) = (false, nil)
    #expect(try site.keep().steps == [])
    site.double.push("l10n/release/1.0", 5)
    (site.wish.hasContent, site.wish.headCommit) = (true, ObjectID(hex: HostDouble.commit(5)))
    try site.keep()
    #expect(site.double.requests.map(\.state) == ["merged", "open"])
    site.expectValid()
  }

  @Test(arguments: kinds) func oneThatWasSentElsewhereIsNotOpenedTwice(_ kind: String) throws {
    var site = try Site(kind)
    try site.keep()
    site.double.change(1) { $0.base = "develop" }
    site.wish.section = PullRequestSection("| es | 4/4 |")
    try site.keep()
    #expect(site.double.requests.count == 1)
    #expect(site.double.requests[0].base == "develop" && site.double.requests[0].body.contains("4/4"))
    site.expectValid()
  }

  /// Ours is on the third page of a busy repository's.
  @Test(arguments: kinds) func ourOwnIsFoundAmongMany(_ kind: String) throws {
    let site = try Site(kind)
    try site.keep()
    for number in 0..<120 {
      site.double.push("feature/\(number)", 7)
      _ = site.double.open("Feature", body: "", head: "feature/\(number)", base: "develop", isDraft: false)
    }
    #expect(try site.keep().steps == [])
    #expect(site.double.requests.count == 121)
    site.expectValid()
  }

  /// What a person closed long ago is behind many others, into this branch and into others.
  @Test(arguments: kinds) func whatAPersonClosedIsFoundBehindManyOthers(_ kind: String) throws {
    let site = try Site(kind)
    try site.keep()
    site.double.change(1) { $0.state = "closed" }
    for number in 0..<260 {
      site.double.push("feature/\(number)", 7)
      let base = number % 2 == 0 ? "develop" : "release/1.0"
      let opened = site.double.open(
        "Feature", body: "", head: "feature/\(number)", base: base, isDraft: false)
      site.double.change(try #require(opened).number) { $0.state = "closed" }
    }
    let outcome = try site.keep()
    #expect(outcome.steps == [] && outcome.declined?.number == 1)
    #expect(site.double.log.count < 20, "\(site.double.log.count)")
    site.expectValid()
  }

  /// GitHub takes no plan for one that can be merged at once.
  @Test func whatCanBeMergedAtOnceIs() throws {
    var site = try Site("github")
    site.wish.policy.labels = ["clean"]
    try site.keep()
    (site.wish.policy.mergesByItself, site.wish.isReady) = (true, true)
    try site.keep()
    #expect(site.double.requests[0].state == "merged")
    site.expectValid()
  }

  /// A text goes out of force while the checks run: what is not ready any more is not merged by itself. Gitea does not tell
  /// whether it would be, and is asked each time.
  @Test(arguments: kinds) func whatIsNoLongerReadyIsNotMerged(_ kind: String) throws {
    var site = try Site(kind)
    (site.wish.policy.mergesByItself, site.wish.isReady) = (true, true)
    try site.keep()
    #expect(site.double.requests[0].mergesByItself)
    #expect(try site.keep().steps == [])
    site.wish.isReady = false
    #expect(try site.keep().steps == [.mergeByItself(1, false)])
    #expect(!site.double.requests[0].mergesByItself)
    #expect(try site.keep().steps == [])
    site.wish.isReady = true
    try site.keep()
    #expect(site.double.requests[0].mergesByItself)
    site.expectValid()
  }

  /// Somebody's fork has a branch of the same name.
  @Test(arguments: kinds) func aForksIsNotOurs(_ kind: String) throws {
    let site = try Site(kind)
    _ = site.double.open("Mine", body: "", head: "l10n/release/1.0", base: "release/1.0", isDraft: false)
    site.double.change(1) { $0.isFork = true }
    try site.keep()
    #expect(site.open.count == 2)
    #expect(site.double.requests[0].title == "Mine")
    site.expectValid()
  }

  /// Hosts' lists lag: what was opened a moment ago is not in them.
  @Test(arguments: kinds) func whatTheListDoesNotShowYetIsNotOpenedTwice(_ kind: String) throws {
    let site = try Site(kind)
    try site.keep()
    var looks = 0
    let lists = kind == "gitea" || kind == "forgejo" ? 2 : 1
    site.double.lists = { requests in
      looks += 1
      return looks <= lists ? [] : requests
    }
    let outcome = try site.keep()
    #expect(outcome.standing?.number == 1 && site.double.requests.count == 1)
    site.double.lists = { _ in [] }
    #expect(throws: HostError.self) { try site.keep() }
    #expect(site.double.requests.count == 1)
    site.expectValid()
  }

  // MARK: Cut off anywhere

  /// Each request in turn never arrives, or its answer gets lost: the next look comes to the very same, and opens nothing
  /// twice.
  @Test(arguments: kinds, [true, false]) func whateverIsLostTheNextLookFinishes(
    _ kind: String, _ isAnswer: Bool
  ) throws {
    var whole = try Site(kind)
    whole.wish.policy.labels = ["l10n"]
    whole.wish.policy.reviewers = ["grace"]
    whole.wish.policy.mergesByItself = true
    whole.wish.isReady = true
    try whole.keep()
    let expected = try #require(whole.double.requests.first)
    var failures = 0
    for number in 1... {
      var site = try Site(kind)
      site.wish = whole.wish
      site.double.loses = (number, isAnswer)
      // Questions are asked again at once.
      if (try? site.keep()) == nil { failures += 1 }
      site.double.loses = nil
      let length = site.double.log.count
      try site.keep()
      let request = try #require(site.double.requests.first)
      #expect(site.double.requests.count == 1)
      #expect(request.body == expected.body)
      #expect(Set(request.labels) == ["l10n"] && Set(request.asked) == ["grace"] && request.mergesByItself)
      site.expectValid()
      if number > length { break }
    }
    #expect(failures >= 4)
  }

  // MARK: Statuses

  @Test(arguments: kinds) func aStatusIsSetOnceAndWhenItChanges(_ kind: String) throws {
    let site = try Site(kind)
    let commit = try #require(ObjectID(hex: HostDouble.commit(2)))
    let keeping = StatusKeeping(site.host)
    func set(_ status: CommitStatus) throws -> Bool {
      try keeping.end(keeping.begin(status.context, on: commit, of: "release/1.0"), status)
    }
    let blocked = CommitStatus(
      "Glossator", .failure, "blocked: 3 texts", page: "https://l10n.example.org/1.0")
    // At once, and once: an answer is coming.
    for _ in 0..<2 { _ = try keeping.begin("glossator", on: commit, of: "release/1.0") }
    #expect(site.double.statuses["\(commit)"]?.map(\.state) == ["pending"])
    #expect(try set(blocked))
    #expect(try !set(blocked))
    #expect(try set(CommitStatus("glossator", .failure, "blocked: 2 texts", page: blocked.page)))
    #expect(try set(CommitStatus("glossator", .error, "the sheet cannot be read")))
    #expect(try !set(CommitStatus("glossator", .error, "the sheet cannot be read")))
    #expect(try set(CommitStatus("glossator", .success, "open")))
    #expect(try set(CommitStatus("other", .success, "open")))
    let all = try #require(site.double.statuses["\(commit)"])
    #expect(all.filter { $0.state != "pending" }.count == 5)
    if kind == "gitlab" { #expect(all.allSatisfy { $0.ref == "release/1.0" }) }
    // The newest counts, whatever was so before.
    let again = CommitStatus("glossator", .failure, "blocked: 2 texts", page: blocked.page)
    #expect(try set(again))
    #expect(try !set(again))
    site.expectValid()
  }

  /// In a merge request its own newest pipeline counts, and another status would make another pipeline. One that runs on the
  /// result of a merge has a commit of its own.
  @Test func aMergeRequestsStatusIsInItsPipeline() throws {
    let site = try Site("gitlab")
    let commit = try #require(ObjectID(hex: HostDouble.commit(2)))
    site.double.push("main", 9)
    _ = site.double.open("1.0", body: "", head: "release/1.0", base: "main", isDraft: false)
    let keeping = StatusKeeping(site.host)
    func set() throws -> Bool {
      let judging = try keeping.begin("glossator", on: commit, of: "release/1.0")
      return try keeping.end(judging, CommitStatus("glossator", .success, "open"))
    }
    var expected: [String] = []
    for (pipeline, ran) in [(nil, nil), (77, nil), (78, nil), (79, HostDouble.commit(8))] as [(Int?, String?)]
    {
      site.double.change(1) { ($0.pipeline, $0.pipelineCommit) = (pipeline, ran) }
      let isOfBranch = pipeline == nil || ran != nil
      // The branch's own has been told by then.
      #expect(try set() == (ran == nil))
      #expect(try !set())
      if ran == nil {
        expected += Array(repeating: isOfBranch ? "release/1.0" : "\(pipeline ?? 0)", count: 2)
      }
    }
    let places = site.double.statuses["\(commit)"]?.map { $0.pipeline.map { "\($0)" } ?? $0.ref ?? "" }
    #expect(places == expected)
    site.expectValid()
  }

  /// A fork's merge request has its pipeline in the fork, which no status of this project fits.
  @Test func aForksPipelineTakesNoStatus() throws {
    let site = try Site("gitlab")
    let commit = try #require(ObjectID(hex: HostDouble.commit(2)))
    site.double.push("main", 9)
    _ = site.double.open("1.0", body: "", head: "release/1.0", base: "main", isDraft: false)
    site.double.change(1) { ($0.pipeline, $0.isFork) = (77, true) }
    let keeping = StatusKeeping(site.host)
    let judging = try keeping.begin("glossator", on: commit, of: "release/1.0")
    #expect(try keeping.end(judging, CommitStatus("glossator", .success, "open")))
    let statuses = try #require(site.double.statuses["\(commit)"])
    #expect(statuses.allSatisfy { $0.pipeline == nil && $0.ref == "release/1.0" }, "\(statuses)")
    site.expectValid()
  }

  @Test(arguments: kinds) func aLongReasonIsCut(_ kind: String) throws {
    let site = try Site(kind)
    let commit = try #require(ObjectID(hex: HostDouble.commit(2)))
    let text = String(repeating: "ข้อความ ", count: 60)
    for _ in 0..<2 {
      let keeping = StatusKeeping(site.host)
      let judging = try keeping.begin("g", on: commit, of: "release/1.0")
      _ = try keeping.end(judging, CommitStatus("g", .failure, text))
    }
    let set = try #require(site.double.statuses["\(commit)"]?.filter { $0.state != "pending" })
    #expect(set.count == 1)
    #expect(set[0].description.utf8.count <= 140 && set[0].description.hasSuffix("…"))
    site.expectValid()
  }

  // MARK: Trouble

  struct Trouble: Sendable, CustomTestStringConvertible {
    let name: String
    let answer: HTTPResponse
    let kind: HostError.Kind
    var requests = 1
    var says = ""
    var testDescription: String { name }
  }

  static let troubles = [
    Trouble(
      name: "a token that is none", answer: .message(401, "Bad credentials"), kind: .unauthorized,
      says: "Bad credentials"),
    Trouble(
      name: "a token that may not",
      answer: HTTPResponse(
        403, fields: [HTTPField("X-Accepted-GitHub-Permissions", "pull_requests=write")],
        body: Array(#"{"message":"Resource not accessible by integration"}"#.utf8)), kind: .forbidden,
      says: "not accessible"),
    Trouble(name: "a repository that is private", answer: .message(404, "Not Found"), kind: .notFound),
    Trouble(
      name: "a limit for a moment", answer: HTTPResponse(429, fields: [HTTPField("Retry-After", "2")]),
      kind: .limited(seconds: 2), requests: 3),
    Trouble(
      name: "a limit for an hour", answer: HTTPResponse(403, fields: [HTTPField("Retry-After", "3600")]),
      kind: .limited(seconds: 3600)),
    Trouble(
      name: "a limit that is used up",
      answer: HTTPResponse(403, fields: [HTTPField("X-RateLimit-Remaining", "0")]),
      kind: .limited(seconds: nil)),
    Trouble(
      name: "a host that is down", answer: HTTPResponse(502, body: Array("<html>".utf8)), kind: .unavailable,
      requests: 3),
    Trouble(
      name: "what is no JSON", answer: HTTPResponse(200, body: Array("<html>".utf8)), kind: .unreadable),
    Trouble(name: "what is no list", answer: HTTPResponse(200, .object([])), kind: .unreadable),
    Trouble(name: "a list of something else", answer: HTTPResponse(200, [1]), kind: .unreadable),
    Trouble(
      name: "another server",
      answer: HTTPResponse(301, fields: [HTTPField("Location", "https://evil.example.org/repos")]),
      kind: .refused,
      says: "evil.example.org"),
    Trouble(
      name: "the same place again",
      answer: HTTPResponse(302, fields: [HTTPField("Location", "/repos/ada/app/pulls")]),
      kind: .refused, requests: 4, says: "on and on"),
  ]

  @Test(arguments: kinds, troubles) func troubleHasAReasonAndNothingIsDone(_ kind: String, _ trouble: Trouble)
    throws
  {
    // What is no page of Gitea's two lists is found at the first.
    let site = try Site(kind)
    site.double.traps = Array(repeating: { _ in trouble.answer }, count: 8)
    let error = #expect(throws: HostError.self) { try site.keep() }
    // GitHub leaves out what has no repository of its own, and a list without a project is none of ours.
    if trouble.name != "a list of something else" || kind == "gitea" || kind == "forgejo" {
      #expect(error?.kind == trouble.kind, "\(error.map { "\($0)" } ?? "")")
      #expect(error?.reason.contains(trouble.says) ?? false || trouble.says.isEmpty)
    }
    let isOfTheFirst = trouble.name != "a list of something else" || kind == "gitea" || kind == "forgejo"
    if isOfTheFirst { #expect(site.double.log.count == trouble.requests) }
    #expect(site.double.requests.isEmpty)
    #expect(!(error.map { "\($0)" } ?? "").contains(HostDouble.token))
  }

  /// A renamed repository's requests are sent on, with the same method and body.
  @Test(arguments: kinds) func arenamedRepositoryIsFollowed(_ kind: String) throws {
    let site = try Site(kind)
    for status in [301, 307, 308] {
      site.double.traps = [
        { request in
          HTTPResponse(status, fields: [HTTPField("Location", request.address.path)])
        }
      ]
      try site.keep()
    }
    #expect(site.double.requests.count == 1)
    site.expectValid()
  }

  /// A change that fails is not made again at once: nobody knows whether it was made.
  @Test(arguments: kinds) func onlyQuestionsAreAskedAgain(_ kind: String) throws {
    let site = try Site(kind)
    let pass: (HTTPRequest) -> HTTPResponse? = { _ in nil }
    let lists = kind == "gitea" || kind == "forgejo" ? 2 : 1
    site.double.traps = Array(repeating: pass, count: lists) + [{ _ in HTTPResponse(500) }]
    #expect(throws: HostError.self) { try site.keep() }
    #expect(site.double.log.count == lists + 1)
  }
}

/// The doubles would take anything without the hosts' own descriptions; with them they do not.
@Suite struct HostSchemaTests {
  static let schema = HostSchema("gitea.json")

  @Test(
    .enabled(if: schema != nil, "the hosts' own descriptions are not at hand"),
    arguments: [
      ("GET", "/repos/ada/app/pulls", ["state"], nil, 0), ("GET", "/repos/ada/app/pulls", ["stat"], nil, 1),
      ("POST", "/repos/ada/app/pull", [], "{}", 1),
      ("POST", "/repos/ada/app/pulls", [], #"{"titel":"x"}"#, 1),
      ("POST", "/repos/ada/app/pulls", [], #"{"title":1,"labels":["x"]}"#, 2),
      ("POST", "/repos/ada/app/pulls", [], #"{"title":"x","head":"h","base":"b"}"#, 0),
      ("POST", "/repos/ada/app/pulls/1/merge", [], #"{"force_merge":true}"#, 1),
    ] as [(String, String, [String], String?, Int)])
  func aWrongRequestIsFound(
    _ method: String, _ path: String, _ query: [String], _ body: String?, _ count: Int
  ) throws {
    let mistakes = try #require(Self.schema).mistakes(
      in: try #require(HTTPMethod(rawValue: method)), path, query: query,
      body: try body.map { try JSON(reading: Array($0.utf8)) })
    #expect(mistakes.count == count, "\(mistakes)")
  }
}
