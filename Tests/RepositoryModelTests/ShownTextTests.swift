import RepositoryModel
import Testing

@Suite struct ShownTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("naïve 日本語 می\u{200C}خواهم", "naïve 日本語 می\u{200C}خواهم"),
    ("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"),
    ("\u{1B}[31m\r\n\u{85}", "\\u{1b}[31m\\u{d}\\u{a}\\u{85}"),
    ("x\u{202E}cba\u{2066}", "x\\u{202e}cba\\u{2066}"), ("\u{FEFF}", "\\u{feff}"),
  ])
  func oneSafeLine(text: String, shown line: String) { #expect(shown(text) == line) }
}
