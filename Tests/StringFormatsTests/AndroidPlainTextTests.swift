import StringFormats
import TestSupport
import Testing
import TranslationModel

/// A value that says what stands there is not taken apart. With a comment in it, which vanishes, it always is: both say
/// the same.
@Suite struct AndroidPlainTextTests {
  private static let parts = [
    "a", "b", "word", " ", " ", "  ", "é", "\u{A0}", "👍", "\n", "\t", "\r\n", "'", "\"", "\\", "\\n",
    "\\u0041", "@", "?", "&amp;", "&#39;", "&lt;b>", ">", "%1$s", "<b>x</b>", "<![CDATA[ c ]]>",
    "@string/app",
    "sixteen bytes it",
  ]

  private func read(_ inner: String) -> [Entry]? {
    guard let english = LocaleTag("en") else { return nil }
    let bytes = Array("<resources><string name=\"a\">\(inner)</string></resources>".utf8)
    return (try? AndroidXML().read(bytes, as: .source(english)))?.catalog.entries.map(\.self)
  }

  @Test(arguments: 0..<20) func commentsChangeNothing(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    for _ in 0..<250 {
      let inner = (0...Int.random(in: 0..<12, using: &random)).map { _ in
        Self.parts.randomElement(using: &random) ?? ""
      }.joined()
      #expect(read(inner) == read(inner + "<!---->"), "\(inner)")
      #expect(read(inner) == read("<!---->" + inner), "\(inner)")
    }
  }
}
