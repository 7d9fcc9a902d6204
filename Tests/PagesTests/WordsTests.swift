import Interchange
import PageSamples
import Testing

@testable import Pages

/// What the pages say to each of their readers.
@Suite struct WordsTests {
  private func page(_ target: String) throws -> ReadPage { ReadPage(try #require(CrawlTests.get(target))) }

  private static func gate(_ reasons: [(String, String?, String)], _ answer: String = "blocked") -> GateAnswer
  {
    let reasons = reasons.map { why, locale, key in
      JSON.object([("why", .string(why)), ("locale", .optional(locale)), ("key", .string(key))])
    }
    return GateAnswer(.object([("answer", .string(answer)), ("reasons", .array(reasons))]))
  }

  static let verdicts: [(GateAnswer?, String)] = [
    (gate([], "open"), "1.2 can ship"), (gate([], "unknown"), "1.2 cannot be judged"),
    (gate([], "perhaps"), "1.2 cannot be judged"), (nil, "1.2 has not been judged yet"),
    (gate([]), "1.2 cannot ship"), (gate([("missing", "es", "a")]), "1.2 cannot ship: 1 text in es"),
    (gate([("missing", "th", "a"), ("stale", "es", "b")]), "1.2 cannot ship: 2 texts in es and th"),
    (
      gate(["a", "b", "c", "d", "e"].map { ("missing", $0, "k") }), "1.2 cannot ship: 5 texts in 5 locales"
    ),
    (gate([("fresh", "es", "a")]), "1.2 cannot ship: 1 text with warnings"),
    (
      gate([("missing", "es", "a"), ("unknown", nil, "")]),
      "1.2 cannot ship: 1 text in es, 1 file that cannot be judged"
    ),
  ]

  @Test(arguments: verdicts.indices) func aVerdictIsASentence(_ i: Int) {
    let (gate, sentence) = Self.verdicts[i]
    #expect(Verdict(name: "1.2", gate: gate).sentence == sentence)
  }

  /// The daemon keeps so many reasons only.
  @Test func whatIsNotListedIsCounted() {
    let share = JSON.object([
      ("locale", "es"), ("judged", 5000), ("done", 100), ("required", 100), ("reached", false),
    ])
    let reason = JSON.object([("why", "missing"), ("locale", "es"), ("key", "a")])
    let gate = GateAnswer(.object([("answer", "blocked"), ("locales", [share]), ("reasons", [reason])]))
    let verdict = Verdict(name: "1.2", gate: gate)
    #expect(verdict.sentence == "1.2 cannot ship: 4900 texts in es")
    #expect(!gate.isWhole)
  }

  /// A text that is done, of which a check warns, where the policy does not let that pass.
  private struct WarnedAnswers: PageAnswers {
    let samples = SampleAnswers([.app])
    var repositories: JSON { samples.repositories }
    func answer(_ repository: String, _ path: String) -> JSON? {
      if path == "todo/es" { return .object([("open", [])]) }
      guard path == "gate/release/1.2" else { return samples.answer(repository, path) }
      let reason = JSON.object([("why", "fresh"), ("locale", "es"), ("key", "save")])
      return .object([("answer", "blocked"), ("reasons", [reason])])
    }
    static func get(_ path: String) -> HTTPResponse? { Pages.page(path, query: nil, WarnedAnswers()) }
  }

  @Test func whatOnlyAWarningBlocksIsSaid() throws {
    for (locale, title) in [("es", "es: 1 text with a warning"), ("de", "de: 1 row to do")] {
      let response = try #require(WarnedAnswers.get("/r/app/l/\(locale)"))
      let words = String(decoding: response.body, as: UTF8.self)
      #expect(ReadPage(response).first("h1") == title)
      let isSaid = words.contains("A text with a warning keeps 1.2 from shipping.")
      #expect(isSaid == (locale == "es") && !words.contains("nothing to do"), "\(words)")
    }
    let release = try #require(WarnedAnswers.get("/r/app"))
    #expect(String(decoding: release.body, as: UTF8.self).contains("1 with a warning"))
  }

  /// Answers of which some are too long for a page.
  private struct LongAnswers: PageAnswers {
    let samples = SampleAnswers([.app, .new])
    let long: Set = ["todo/es", "held"]
    var repositories: JSON { samples.repositories }
    func answer(_ repository: String, _ path: String) -> JSON? {
      long.contains(path) ? nil : samples.answer(repository, path)
    }
    func isTooLong(_ repository: String, _ path: String) -> Bool {
      repository == "app" && long.contains(path)
    }
    func beginning(_ repository: String, _ path: String) -> JSON? {
      guard isBegun, isTooLong(repository, path), let texts = samples.answer(repository, path)?["open"]?.array
      else { return nil }
      return .object([("locale", "es"), ("open", .array(Array(texts.prefix(2))))])
    }
    var isBegun = false
    static func get(_ path: String, isBegun: Bool = false) -> HTTPResponse? {
      Pages.page(path, query: nil, LongAnswers(isBegun: isBegun))
    }
  }

  /// A new language of a large app: its page has something to do for today.
  @Test func ofWhatIsTooLongTheBeginningIsShown() throws {
    let response = try #require(LongAnswers.get("/r/app/l/es", isBegun: true))
    let page = ReadPage(response)
    let words = String(decoding: response.body, as: UTF8.self)
    #expect(page.first("h1") == "es: more than 2 rows to do", "\(words)")
    #expect(words.contains("More is to do than is listed here, which is the first 2 rows."), "\(words)")
    #expect(words.contains("glossator export --todo --locale es") && !words.contains("too long"))
    #expect(page.with("href").contains("/api/v1/repositories/app/todo/es"))
    #expect(page.error == nil && page.all("h3").count == 2)
    let others = try #require(LongAnswers.get("/r/app/l/th", isBegun: true))
    #expect(!String(decoding: others.body, as: UTF8.self).contains("More is to do"))
  }

  /// Where there is an answer nobody says that there is none yet.
  @Test(
    arguments: [
      ("/r/app/l/es", "todo/es", "glossator export --todo --locale es"),
      ("/r/app/held", "held", "glossator held"),
    ]) func whatIsTooLongLeadsToAllOfIt(_ path: String, _ answer: String, _ command: String) throws
  {
    let response = try #require(LongAnswers.get(path))
    let page = ReadPage(response)
    let words = String(decoding: response.body, as: UTF8.self)
    #expect(words.contains("This is too long for a page."), "\(words)")
    #expect(words.contains(command) && !words.contains("no answer yet"))
    #expect(page.with("href").contains("/api/v1/repositories/app/\(answer)"))
    let new = try #require(LongAnswers.get("/r/new/held"))
    let other = String(decoding: new.body, as: UTF8.self)
    #expect(other.contains("There is no answer yet."), "\(other)")
  }

  @Test(
    arguments: [
      ("release/1.2", "1.2"), ("release/ios/1.2", "ios/1.2"), ("main", "main"), ("release/", "release/"),
      ("", ""),
    ]) func aReleaseHasAShortName(_ branch: String, _ short: String)
  {
    #expect(BranchNames([branch, "release/9"])[branch] == short)
  }

  /// Of two releases with one name each is called so that one knows which it is.
  @Test(
    arguments: [
      (["release/1.2", "hotfix/1.2", "hotfix/1.3"], ["release/1.2", "hotfix/1.2", "1.3"]),
      (["release/1.2", "release/1.2"], ["1.2", "1.2"]), (["1.2", "release/1.2"], ["1.2", "release/1.2"]),
      (
        ["release/hotfix/1.2", "hotfix/1.2", "release/1.2"],
        ["release/hotfix/1.2", "hotfix/1.2", "release/1.2"]
      ),
    ] as [([String], [String])]) func noTwoReleasesHaveOneName(_ branches: [String], _ shown: [String])
  {
    let names = BranchNames(branches)
    #expect(branches.map { names[$0] } == shown)
  }

  @Test func noTwoReleasesAreCalledTheSameAnywhere() throws {
    var twins = SampleRepository.twins
    func words(_ path: String, _ query: String? = nil) throws -> String {
      let response = Pages.page(path, query: query, SampleAnswers([twins]))
      return String(decoding: try #require(response).body, as: UTF8.self)
    }
    for branch in twins.branches.map(\.name) {
      let query = "branch=\(branch.replacing("/", with: "%2F"))"
      #expect(try words("/r/twins/badge.svg", query).contains("\(branch): can ship"))
      for path in ["/", "/r/twins"] { #expect(try words(path).contains("\(branch) can ship")) }
      #expect(try words("/r/twins", query).contains("\(branch) can ship"))
      #expect(try words("/r/twins/l/es", query).contains("nothing to do in \(branch)"))
    }
    // One that has shipped has the name, too.
    twins.branches[0].isFinished = true
    #expect(try words("/").contains("hotfix/1.2 can ship"))
  }

  @Test func aReleaseManagerSeesWhatBlocks() throws {
    let page = try page("/r/app")
    #expect(
      page.all("h2").map { $0.text.trimmingCharacters(in: .whitespacesAndNewlines) } == [
        "✕1.2 cannot ship: 11 texts in ar, de, es and th", "✓1.3 can ship", "?1.1.1 cannot be judged",
        "Finished",
      ])
    #expect(page.with("aria-hidden").contains("true"))
    #expect(page.all("td").contains { $0.text.contains("2 missing, 1 suggested, 1 stale, 1 refused") })
    #expect(page.all("title").contains { $0.text == "es: 30% on 2026-10-24, 95% on 2026-10-28" })
  }

  /// The daemon's answer has the first thousand keys: nobody says that these are all.
  @Test func aLongListSaysThatItIsCut() throws {
    let all = try page("/r/large")
    #expect(all.all("a").contains { $0.text == "The first 1000 keys that block 2.0" })
    let cut = try page("/r/large?branch=release%2F2.0&locale=he")
    #expect(cut.all("p").contains { $0.text.contains("in he that is 1000 texts.") })
    // Of a locale that none of those keys is of, too.
    let whole = JSON.object([
      ("answer", "blocked"),
      (
        "locales",
        [.object([("locale", "he"), ("judged", 9), ("done", 2), ("required", 100), ("reached", false)])]
      ),
      ("reasons", [.object([("why", "missing"), ("locale", "es"), ("key", "a")])]),
    ])
    #expect(GateAnswer(whole).blocking == ["he": 7, "es": 1] && !GateAnswer(whole).isWhole)
  }

  /// What was so before the last look failed is not said to be so now.
  @Test func aFailedLookLeavesNoVerdict() throws {
    func sentence(
      _ answer: String, _ reasons: [(String, String?, String)] = [],
      _ doubt: RepositorySummary.Doubt = .failedLook
    ) -> String {
      Verdict(name: "1.2", gate: Self.gate(reasons, answer).outdated(doubt)).sentence
    }
    #expect(sentence("open", [], .judgedAnew) == "1.2 is being judged anew. Before, it could ship")
    #expect(
      sentence("open", [], .unanswered) == "1.2 cannot be judged now. Before the latest change, it could ship"
    )
    #expect(sentence("open") == "1.2 cannot be judged now. Before the last look failed, it could ship")
    #expect(
      sentence("blocked", [("missing", "es", "a")])
        == "1.2 cannot be judged now. Before the last look failed, it could not ship: 1 text in es")
    #expect(sentence("unknown") == "1.2 cannot be judged")
    let broken = try page("/r/broken")
    #expect(broken.all("h2").contains { $0.text.contains("?7 cannot be judged now.") })
    #expect(!broken.all("p").contains { $0.text.contains("in step") })
    #expect(broken.all("p").contains { $0.text.hasPrefix("Last tried: ") })
    #expect(try page("/r/broken/faults").first("h1") == "Faults: 451")
  }

  /// Nor what was so before something changed, on any page or picture, until that is judged.
  @Test(arguments: [nil, "cannot keep answers: No space left on device"]) func aChangeLeavesNoYes(
    _ trouble: String?
  ) throws {
    var app = SampleRepository.app
    (app.isCurrent, app.trouble) = (false, trouble)
    func words(_ path: String, _ query: String? = nil) throws -> String {
      let response = Pages.page(path, query: query, SampleAnswers([app]))
      return String(decoding: try #require(response).body, as: UTF8.self)
    }
    let unknown = trouble == nil ? "1.3 is being judged anew" : "1.3 cannot be judged now"
    for (path, query) in [("/", nil), ("/r/app", nil), ("/r/app", "branch=release%2F1.3")] {
      let page = try words(path, query)
      #expect(page.contains(unknown) && !page.contains("can ship"), "\(page)")
      #expect(!page.contains("are in step"))
      #expect(trouble.map { page.contains($0) } ?? true)
      #expect(page.contains("This is from before") == (trouble != nil))
    }
    #expect(try words("/r/app/badge.svg", "branch=release%2F1.3").contains("1.3: unknown"))
    // What blocked goes on blocking while a change is judged.
    #expect(try words("/r/app").contains("1.2 cannot ship") == (trouble == nil))
  }

  /// Whoever types sees on their own page that it is not used now, and whoever reads, that it is of before.
  @Test func whatIsNotOfNowIsSaidWhereItIsRead() throws {
    var app = SampleRepository.app
    app.hasSheet = false
    func words(_ path: String, _ samples: [SampleRepository]) throws -> String {
      let response = Pages.page(path, query: nil, SampleAnswers(samples))
      return String(decoding: try #require(response).body, as: UTF8.self)
    }
    let unused = "What is typed into the sheet is not used now."
    for path in ["/r/app/l/es", "/r/app/held"] {
      #expect(try words(path, [app]).contains(unused) && !words(path, [.app]).contains(unused))
    }
    #expect(try words("/r/app", [app]).contains("The sheet cannot be used now."))
    #expect(try !words("/r/app", [app]).contains("are in step"))
    let failed = "The last look failed, and this is what the one before it saw"
    for path in ["/r/broken/l/es", "/r/broken/held"] {
      #expect(try words(path, [.broken]).contains(failed))
    }
  }

  @Test func aKeyLeadsToItsStoryAndARowToTheSheet() throws {
    let page = try page("/r/app?branch=release%2F1.2")
    #expect(page.with("href").contains("/r/app/why?key=settings"))
    #expect(page.with("href").contains("https://docs.example.org/sheets/app#gid=0&range=A17"))
  }

  @Test func aLocaleIsAFilter() throws {
    let page = try page("/r/app?branch=release%2F1.2&locale=es")
    let keys = page.all("th").filter { $0.path.contains("tbody") }.map(\.text)
    #expect(keys.contains("settings") && !keys.contains("sent"))
    #expect(page.all("option").contains { $0.attributes["selected"] != nil && $0.text == "es" })
  }

  @Test func aTranslatorSeesWhatIsToDo() throws {
    let page = try page("/r/app/l/es")
    #expect(page.first("h1") == "es: 5 rows to do")
    #expect(
      page.all("h2").map(\.text) == ["refused: 1 row", "stale: 1 row", "suggested: 1 row", "missing: 2 rows"])
    #expect(page.all("dd").contains { $0.text.contains("placeholder %@ from the source is missing") })
    #expect(page.with("href").contains("https://docs.example.org/sheets/app#gid=0&range=A17"))
  }

  @Test func aRightToLeftTextRunsSo() throws {
    let page = try page("/r/app/l/ar")
    let text = try #require(
      page.elements.first { $0.text == "الإعدادات" && $0.name == "div" && $0.attributes["lang"] != nil })
    #expect(text.attributes["lang"] == "ar" && text.attributes["dir"] == "rtl")
  }

  @Test func whatIsPendingIsNotToDo() throws {
    let page = try page("/r/app/l/th")
    #expect(page.first("h1") == "th: 1 row to do")
    #expect(try self.page("/r/app/l/de?branch=release%2F1.3").first("h1") == "de: nothing to do in 1.3")
    #expect(try self.page("/r/app/l/th?state=pending").all("h2").map(\.text) == ["pending: 1 row"])
  }

  /// Where files cannot be read nobody says that there is nothing to do.
  @Test func whatCannotBeReadMayBeToDo() throws {
    for target in ["/r/torn/l/es", "/r/torn/l/es?branch=release%2F9"] {
      let page = try page(target)
      #expect(page.first("h1")?.hasPrefix("es: not all texts can be read") == true)
      #expect(page.all("strong").contains { $0.text == "Texts of 9 cannot be read now." })
      #expect(!page.all("p").contains { $0.text.contains("nothing to do") })
    }
    #expect(try page("/r/torn/l/es?branch=release%2F9.1").first("h1") == "es: nothing to do in 9.1")
  }

  /// Of many releases, languages and branches a page shows what one looks for first.
  @Test func manyAreNoWall() throws {
    func page(_ path: String, _ query: String? = nil) throws -> ReadPage {
      let response = Pages.page(path, query: query, SampleAnswers([.many]))
      return ReadPage(try #require(response))
    }
    let all = try page("/r/many")
    #expect(all.all("a").contains { $0.text == "All 42 locales of 3.1" })
    #expect(all.all("p").contains { $0.text == "All 42 locales of 3.1, of which 39 are done" })
    let languages = all.with("href").filter { $0.hasPrefix("/r/many/l/") && $0.hasSuffix("3.1") }
    #expect(languages.count == 3, "\(languages)")
    let whole = try page("/r/many", "branch=release%2F3.1")
    #expect(whole.with("href").filter { $0.hasPrefix("/r/many/l/") }.count == 42)
    #expect(try page("/r/many/held").first("summary") == "Branches (61): all branches: 60")
    #expect(try page("/r/many/l/ar").first("summary") == "Languages (42): ar")
    #expect(try self.page("/r/app/l/es").first("summary") == nil)
  }

  @Test func aLongListIsPaged() throws {
    let first = try page("/r/large/l/es")
    #expect(first.first("h1") == "es: 4000 rows to do")
    #expect(first.all("h3").count == Pager.size)
    // Stale texts come before missing ones.
    #expect(first.all("h2").map(\.text) == ["stale: 41 rows", "missing: 3959 rows"])
    let last = try page("/r/large/l/es?page=20")
    #expect(last.all("nav").contains { $0.text.contains("3801 to 4000 of 4000") })
    #expect(last.all("h3").last?.text == "screen.124.item.4999")
  }

  @Test func anOperatorSeesOnTheFirstPageWhatIsWrong() throws {
    let page = try page("/")
    let links = page.all("a").filter { $0.attributes["href"]?.hasSuffix("/faults") == true }.map(\.text)
    #expect(
      links == ["1 error and 1 warning", "1 error and 450 warnings", "1 warning", "1 error", "5 errors"],
      "\(links)")
  }

  @Test func anOperatorSeesTheWorstFirst() throws {
    let page = try page("/r/app/faults")
    #expect(page.first("h1") == "Faults: 3")
    #expect(
      page.all("strong").filter { $0.path.contains("li") }.map(\.text) == ["error: ", "warning: ", "note: "])
    #expect(
      page.all("time").contains {
        $0.attributes["datetime"] == "2026-11-21T07:00:00Z" && $0.text == "2026-11-21 07:00 UTC"
      })
  }

  /// A cell that several files need is one thing to do.
  @Test func aCellIsOneThingToDo() {
    func text(_ branch: String, _ path: String, _ state: String) -> OpenText? {
      OpenText(
        .object([
          ("key", "a"), ("source", "A"), ("branch", .string(branch)), ("path", .string(path)),
          ("state", .string(state)),
        ]))
    }
    let texts = [
      text("release/1", "ios", "pending"), text("release/1", "android", "pending"),
      text("release/2", "ios", "refused"),
    ].compactMap { $0 }
    let cells = TodoCell.all(texts)
    #expect(cells.count == 1)
    #expect(cells.first?.state == .refused)
    #expect(cells.first?.standings.map(\.branches) == [["release/1"], ["release/2"]])
  }

  /// Both figures are true: what is not done, and that it may ship.
  @Test func whatIsAllowedIsSaid() throws {
    func words(_ path: String) throws -> String {
      String(decoding: try #require(CrawlTests.get(path)).body, as: UTF8.self)
    }
    let release = try words("/r/lenient")
    for sentence in [
      "4 can ship", "3 stale texts do not block: the policy says <code>stale = allow</code>.",
      "1 text with a newer wording on the side branch does not block: the policy says <code>pending = allow</code>.",
      "18 of 20, 90%", "2 stale (allowed)", "1 stale (allowed), 1 pending (allowed)",
      "100% with what is allowed",
    ] { #expect(release.contains(sentence), "\(sentence): \(release)") }
    #expect(try words("/").contains("What is not done does not block."))
    let progress = LocaleProgress(.object([("locale", "es"), ("total", 5), ("pending", 3)]))
    #expect(progress?.notDone([.pending: 1]) == "3 pending (1 allowed)")
  }

  /// That all is done is said of now only.
  @Test(arguments: [true, false]) func whatWasDoneBeforeIsNotAllOfNow(_ isCurrent: Bool) throws {
    var web = SampleRepository.web
    web.isCurrent = isCurrent
    for (path, all) in [("/", "240"), ("/r/web", "120"), ("/r/web/l/de", "120")] {
      let page = Pages.page(path, query: nil, SampleAnswers([web]))
      let text = String(decoding: try #require(page).body, as: UTF8.self)
      #expect(text.contains("\(all) of \(all)" + (isCurrent ? ", 100%" : " before")), "\(path): \(text)")
      #expect(text.contains("100%</span>") == isCurrent, "\(path)")
    }
  }

  /// Between Arabic words a placeholder would be turned around, piece by piece.
  @Test func aPlaceholderRunsFromLeftToRight() throws {
    let page = try #require(CrawlTests.get("/r/app/l/ar")).body
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.contains("dir=\"rtl\">أرسل <bdi dir=\"ltr\">%1$@</bdi> صورًا!</div>"), "\(text)")
    #expect(text.contains("dir=\"rtl\">الإعدادات</div>"))
  }

  /// Nobody can tell whether it is enough.
  @Test func whatIsNotJudgedIsNotAll() throws {
    let page = try #require(CrawlTests.get("/r/app?branch=hotfix%2F1.1.1")).body
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.contains("cannot be judged") && text.contains("480 of 480<"), "\(text)")
    #expect(!text.contains("100%</span>"))
  }

  /// What a stale text was made for is said once.
  @Test func theFormerEnglishIsSaidOnce() throws {
    let page = try #require(CrawlTests.get("/r/app/l/es?state=stale")).body
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.contains("It was") && text.contains(">Settings<") && !text.contains("made for"), "\(text)")
  }
}
