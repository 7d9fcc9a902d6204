import Checks
import Testing
import TranslationModel

/// The words of English texts that a dictionary is asked about.
@Suite struct DictionaryWordsTests {
  private static let cases: [(text: Text, words: [String])] = [
    ("Recieve new mail", ["Recieve", "new", "mail"]),
    ("Share with Mastodon. Then close it!", ["Share", "with", "Then", "close"]),
    ("Open https://example.com/path or a.b@example.org", ["Open"]),
    ("Tap %1$@’s photo, (maybe) “later”…", ["Tap", "photo", "maybe", "later"]),
    ("Don’t re-open it", ["Don't", "open"]),
    ("USB and iPhone and camelCase and snake_case and v2", ["and", "and", "and", "and"]),
    ("<b>Bold</b> text & more", ["Bold", "text", "more"]),
    ("%d km", []),
    ("", []),
  ]

  @Test(arguments: cases.indices) func areAsked(_ i: Int) {
    let `case` = Self.cases[i]
    let input = SourceInput(
      key: "key", comment: .empty, variant: .plain, text: Message(`case`.text, .apple))
    #expect(input.dictionaryWords == `case`.words)
  }
}
