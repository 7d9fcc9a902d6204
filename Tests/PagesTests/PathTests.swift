import Interchange
import PageSamples
import Testing

@testable import Pages

/// What is answered at which path.
@Suite struct PathTests {
  @Test(arguments: [
    ("/r/app/l/es", true), ("/r/a%2Fb/l/zh-Hant", true), ("/r/app", false), ("/r/app/held", false),
    ("/r/l/l", false), ("/r/app/l/es/x", false), ("/%zz", false),
  ])
  func aLanguagesPageIsToldByItsPath(_ path: String, _ isOne: Bool) { #expect(isOfLanguage(path) == isOne) }

  static let statuses: [(String, Int?)] = [
    ("/", 200), ("/r/app", 200), ("/r/app/l/es", 200), ("/r/app/held", 200), ("/r/app/faults", 200),
    ("/r/app/why", 200), ("/r/app/why?key=a", 404), ("/r/app/why?key=%00", 404),
    ("/r/app/why?key=" + String(repeating: "k", count: 5000), 404),
    ("/r/app/badge.svg", 200),
    ("/style.css", 200),
    ("/icon.svg", 200), ("/r/app/icon.svg", 404),
    ("/r/app?branch=release%2F1.2&locale=es&page=2", 200), ("/r/app?page=-1", 200), ("/r/app?page=x", 200),
    ("/r/app?%zz=1&=&&a", 200), ("/r/large/l/es?page=99999999999999999999", 200),
    ("/r/large/l/es?page=9999", 200),
    ("/r/new", 200), ("/r/new?branch=release%2F1.2", 200),
    ("/r/new/held", 200), ("/r/new/faults", 200), ("/r/new/l/es", 200), ("/r/new/l/x", 404),
    ("/r/app/l/es?branch=release%2F9", 404),
    ("/r/app/l/xx", 404), ("/r/nobody", 404), ("/r/app/l", 404), ("/r/app/l/es/x", 404), ("/r/app/x", 404),
    ("/r/app?branch=release%2F9", 404), ("/r/app/badge.svg?branch=x", 404), ("/r/empty/badge.svg", 404),
    ("/r/app/badge.svg?branch=release%2F1.3", 200), ("/r/%2e%2e/held", 404), ("/r/app%2Fheld", 404),
    ("/r/app/l/..%2f..%2fstatus", 404), ("/r", nil), ("/r/", nil), ("/r/app/", 200), ("/r/app/held/", 200),
    ("/r/app/badge.svg/", 404), ("/r/app//", nil), ("//", nil), ("", nil),
    ("/nothing", nil), ("/R/app", nil), ("/r/%zz", nil), ("/r/%f", nil), ("/r/%ff", nil), ("/r/app%00", 404),
    ("r/app", nil), ("/../r/app", nil),
  ]

  @Test(arguments: statuses) func hasItsStatus(_ target: String, _ status: Int?) {
    #expect(CrawlTests.get(target)?.status == status)
  }

  /// Names that Swift calls equal are not the same bytes.
  @Test func aNameIsComparedByItsBytes() {
    let answers = SampleAnswers([SampleRepository("caf\u{E9}")])
    #expect(page("/r/caf%C3%A9", query: nil, answers)?.status == 200)
    #expect(page("/r/cafe%CC%81", query: nil, answers)?.status == 404)
  }

  @Test func theStyleSheetHasATagOfItsContent() throws {
    let response = try #require(page("/style.css", query: nil, SampleAnswers()))
    #expect(response["Content-Type"] == "text/css; charset=utf-8")
    let tag = try #require(response["ETag"])
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.count > 10)
    // It loads nothing from elsewhere.
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(!text.contains("url(") && !text.contains("@import"))
    #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
  }

  /// Whoever signed in can sign out wherever they are, also where there is nothing.
  @Test func everyPageSignsOut() throws {
    struct Guarded: PageAnswers {
      let samples = SampleAnswers()
      var readersSignIn: Bool { true }
      var repositories: JSON { samples.repositories }
      func answer(_ repository: String, _ path: String) -> JSON? { samples.answer(repository, path) }
    }
    let answers = Guarded()
    let paths = [
      "/", "/r/app", "/r/app/l/es", "/r/app/held", "/r/app/faults", "/r/app/why", "/r/app/nothing",
      "/r/nobody",
      "/r/new", "/r/new/l/es",
    ]
    var pages = paths.map { page($0, query: nil, answers) ?? missingPage(answers) }
    pages += [missingPage(answers), whyPage("app", key: "goodbye", answer: nil, answers)]
    for page in pages {
      let words = String(decoding: page.body, as: UTF8.self)
      #expect(words.contains("action=\"/sign-out\""), "\(words)")
    }
    // What is wrong is counted on each page of a project, too.
    let story = String(decoding: whyPage("app", key: "a", answer: nil, answers).body, as: UTF8.self)
    #expect(story.contains("Faults (3)"))
  }

  @Test(
    arguments: [
      (nil, 503, "There is no answer now."),
      (
        .object([("error", .object([("message", "why is busy"), ("hint", "ask again")]))]), 503,
        "ask again"
      ),
      (.object([]), 404, "No branch, row or journal entry has this key."),
      (SampleRepository.app.stories["goodbye"], 200, "Say goodbye"),
    ] as [(JSON?, Int, String)]) func aStoryComesLater(_ answer: JSON?, _ status: Int, _ words: String)
  {
    let response = whyPage("app", key: "goodbye", answer: answer, SampleAnswers())
    #expect(response.status == status)
    #expect(String(decoding: response.body, as: UTF8.self).contains(words))
  }
}
