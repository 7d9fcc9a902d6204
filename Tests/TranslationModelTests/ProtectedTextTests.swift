import TestSupport
import Testing
import TranslationModel

/// What a translator writes, and what their tool keeps from them: codes stand in brackets with their number, those of a pair with
/// `+` and `-`.
@Suite struct ProtectedTextTests {
  static let cases: [(text: Text, style: PlaceholderStyle, shown: String)] = [
    ("Welcome", .neutral, "Welcome"),
    ("%1$@ sent %2$d photos", .neutral, "[1:%1$@] sent [2:%2$d] photos"),
    ("%2$d of %1$@, %2$d", .neutral, "[1:%2$d] of [2:%1$@], [3:%2$d]"),
    // A percent sign is a word, but where a placeholder makes it a pair of them.
    ("50% off", .neutral, "50% off"),
    ("100%% of %d", .neutral, "100[1:%%] of [2:%d]"),
    ("100% of %@", .neutralNames, "100% of [1:%@]"),
    ("%@ %x", .neutralNames, "[1:%@] %x"),
    ("%d files", .none, "%d files"),
    ("Tap <b>Save</b>", .neutral, "Tap [+1:<b>]Save[-1:</b>]"),
    ("<a href=\"x?a>b\">%@</a><br/>", .neutral, "[+1:<a href=\"x?a>b\">][2:%@][-1:</a>][3:<br/>]"),
    // Pairs are inside each other or apart: what crosses is no pair.
    ("<b><i>x</b></i>", .neutral, "[+1:<b>][2:<i>]x[-1:</b>][3:</i>]"),
    ("</b>x<b>", .neutral, "[1:</b>]x[2:<b>]"),
    ("<i>a</i> <i>b</i>", .neutral, "[+1:<i>]a[-1:</i>] [+2:<i>]b[-2:</i>]"),
    ("a < b, <3", .neutral, "a < b, <3"),
    ("Terms &amp; conditions &File", .neutral, "Terms [1:&amp;] conditions &File"),
    ("Hi {name}, {{count}} {", .none, "Hi [1:{name}], [2:{{count}}] {"),
    ("{n, plural, one {file} other {# files}}", .none, "{n, plural, one {file} other {# files}}"),
    // Names beside a choice and in its forms are codes; a form that looks like one is not.
    (
      "Hi {name}, {n, plural, one {file} other {# files of {owner}}}", .none,
      "Hi [1:{name}], {n, plural, one {file} other {# files of [2:{owner}]}}"
    ),
    ("{a}{g, select, f {her} other {{b}}}", .none, "[1:{a}]{g, select, f {her} other {[2:{b}]}}"),
    (
      "{ n , selectordinal , one {#st} other {#th} } {a}", .none,
      "{ n , selectordinal , one {#st} other {#th} } [1:{a}]"
    ),
    (
      "{n, plural, other {{m, plural, one {x} other {{c}}}}}", .none,
      "{n, plural, other {{m, plural, one {x} other {[1:{c}]}}}}"
    ),
    ("{d, date, short} {n, plural, other {x}} {a}", .none, "{d, date, short} {n, plural, other {x}} [1:{a}]"),
    ("it's {a}, '{b}' {n, plural, other {x}}", .none, "it's [1:{a}], '{b}' {n, plural, other {x}}"),
    // Words like these are no message.
    ("Select {a} or {{b}}", .none, "Select [1:{a}] or [2:{{b}}]"),
    ("select {a} {{b}}", .none, "select [1:{a}] [2:{{b}}]"),
    // What does not fit together stays as it is.
    ("{a} {n, plural, one {file} other {x}", .none, "{a} {n, plural, one {file} other {x}"),
    ("{a} {n, plural, other {x}}}", .none, "{a} {n, plural, other {x}}}"),
    ("a\u{1B}b\tc\nd\r\u{FFFF}", .neutral, "a[1:\u{1B}]b\tc\nd[2:\r][3:\u{FFFF}]"),
    ("", .neutral, ""),
  ]

  private static func shown(_ text: ProtectedText) -> String {
    text.pieces.map { piece in
      switch piece {
      case .words(let words): return words.string
      case .code(let code):
        let sign = code.place == .opens ? "+" : code.place == .closes ? "-" : ""
        return "[\(sign)\(code.number):\(code.data)]"
      }
    }.joined()
  }

  @Test(arguments: cases.indices) func codesAreFound(_ i: Int) {
    let text = ProtectedText(Self.cases[i].text, Self.cases[i].style)
    #expect(Text(Self.shown(text)) == Text(Self.cases[i].shown))
    #expect(text.text == Self.cases[i].text)
  }

  static let translations: [(source: Text, text: Text, shown: String)] = [
    ("%1$@ sent %2$d", "%2$d von %1$@", "[2:%2$d] von [1:%1$@]"),
    ("<b>a</b> <i>b</i>", "<i>b</i> <b>a</b>", "[+2:<i>]b[-2:</i>] [+1:<b>]a[-1:</b>]"),
    ("%@ %@", "%1$@ %@ %2$@", "[3:%1$@] [1:%@] [4:%2$@]"),
    ("<b>x</b>", "<b>x", "[2:<b>]x"),
  ]

  /// What the source has as well has its number; the rest has others.
  @Test(arguments: translations.indices) func aTranslationHasTheNumbersOfItsSource(_ i: Int) {
    let (source, text, shown) = Self.translations[i]
    let own = ProtectedText(text, .neutral, like: ProtectedText(source, .neutral))
    #expect(Self.shown(own) == shown)
    #expect(own.text == text)
  }
}
