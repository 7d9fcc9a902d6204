import Testing
import TranslationModel

@Suite struct StagingContentTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var content: StagingContent
    var style: PlaceholderStyle
    var text: Text
    var shown: Text
    init(_ name: String, _ content: StagingContent, _ style: PlaceholderStyle, _ text: Text, _ shown: Text) {
      testDescription = name
      (self.content, self.style, self.text, self.shown) = (content, style, text, shown)
    }
  }

  static let cases: [Case] = [
    Case("a word", .accented, .apple, "Save", "Ṡåṽé"),
    Case(
      "Apple's placeholders", .accented, .apple, "%1$@ sent %2$ld photos, 100%",
      "%1$@ ṡéñţ %2$ld ṗĥöţöṡ, 100%"),
    Case("a plural variable", .accented, .apple, "%#@files@ in %@", "%#@files@ îñ %@"),
    Case("Java's", .accented, .java, "%s has %,d%% of %tY", "%s ĥåṡ %,d%% öḟ %tY"),
    Case("C takes it for a flag", .accented, .c, "100% of it", "100% oḟ îţ"),
    Case("names", .accented, .braces, "Hi {name}, {0:N2} left", "Ĥî {name}, {0:N2} ļéḟţ"),
    Case("double braces", .accented, .doubleBraces, "{{- name}} of $t(all)", "{{- name}} öḟ $t(all)"),
    Case("Qt's", .accented, .percent, "%L1 of %n &Files", "%L1 öḟ %n &Fîļéṡ"),
    Case(
      "a choice", .accented, .messageFormat,
      "You have {n, plural, offset:1 =0 {none} one {# file in {dir}} other {it''s '{#}'}}",
      "Ýöû ĥåṽé {n, plural, offset:1 =0 {ñöñé} one {# ḟîļé îñ {dir}} other {îţ''ṡ '{#}'}}"),
    Case(
      "a choice in a choice", .accented, .braces,
      "{g, select, male {{n, plural, other {he has #}}} other {they}}",
      "{g, select, male {{n, plural, other {ĥé ĥåṡ #}}} other {ţĥéý}}"),
    Case("no choice", .accented, .braces, "{n, plural, other {open", "{ñ, ṗļûŕåļ, öţĥéŕ {öṗéñ"),
    Case(
      "markup", .accented, .none, "<b>Tap</b> <a href=\"x\">here</a><br/>&nbsp;a < b",
      "<b>Ţåṗ</b> <a href=\"x\">ĥéŕé</a><br/>&nbsp;å < ḃ"),
    Case(
      "what is not translated", .accented, .none, "<ph id=\"1\">code</ph> <i translate=\"no\">Ada</i> run",
      "<ph id=\"1\">code</ph> <i translate=\"no\">Ada</i> ŕûñ"),
    Case("escapes", .accented, .none, "a\\nb\\u0041c", "å\\nḃ\\u0041ç"),
    Case(
      "addresses", .accented, .apple, "See https://a.example/%@?q=b or ada@example.com, www.x.org",
      "Ṡéé https://a.example/%@?q=b öŕ ada@example.com, www.x.org"),
    Case("a linked message", .accented, .braces, "Go to @:home.title now", "Ĝö ţö @:home.title ñöŵ"),
    Case("blank", .bracketed, .apple, " ", " "),
    Case("between brackets", .bracketed, .apple, "Save", "[Save]"),
    Case("blanks at the ends", .bracketed, .apple, "\n Name: ", "\n [Name:] "),
    Case("texts of which one is shown", .bracketed, .braces, "a file | {n} files", "[a file] | [{n} files]"),
    Case("short", .double, .apple, "Save", "Ṡåååṽééé"),
    Case("no vowels", .double, .apple, "Try", "Ţţŕŕýý"),
    Case("no letters", .double, .apple, "%@: 12", "%@: 12"),
    Case("Japanese", .double, .apple, "保存", "保保存存"),
    Case(
      "only words grow", .double, .apple, "<b>Go</b> %@", "<b>Ĝöööö</b> %@"),
    Case(
      "a word from the right", .rightToLeft, .apple, "Hi %@, 12", "\u{200F}\u{202E}Hi\u{202C}\u{200F} %@, 12"),
    Case(
      "marks that are there", .rightToLeft, .apple, "\u{2068}%@\u{2069} is",
      "\u{2068}%@\u{2069} \u{200F}\u{202E}is\u{202C}\u{200F}"),
    Case("a number in a choice", .rightToLeft, .braces, "{n, plural, other {#}}", "{n, plural, other {#}}"),
    Case("the key", .keys, .apple, "Hi", "home.title"),
    Case(
      "the key and placeholders", .keys, .apple, "Hi %1$@, <b>%2$ld</b> new\n",
      "home.title %1$@<b> %2$ld</b>\n"),
    Case(
      "the key and a choice", .keys, .braces, "{n, plural, one {# file} other {{m} files}}",
      "home.title {n, plural, one { #} other { {m}}}"),
  ]

  @Test(arguments: cases) func shows(_ c: Case) {
    let staged = StagedText(key: "home.title", text: c.text, style: c.style)
    #expect(c.content.text(of: staged) == c.shown)
  }

  @Test func aKeyThatIsEnglishBringsNoPlaceholders() {
    let staged = StagedText(key: "100% of %s <b>\n{x}", text: "100%% of %s", style: .c)
    #expect(StagingContent.keys.text(of: staged) == "100 of s b x %% %s")
  }

  @Test func aVariableOfAnotherTextGetsNoBrackets() {
    #expect(
      StagingContent.bracketed.text(of: StagedText(key: "a", text: "%d files", style: .apple, isPart: true))
        == "%d files")
  }

  @Test func whatTheFileGuardsStays() {
    let staged = StagedText(key: "a", text: "Made by Ada", style: .java, guarded: ["Ada"])
    #expect(StagingContent.accented.text(of: staged) == "Ṁåďé ḃý Ada")
  }

  @Test(arguments: [(1, 2.0), (10, 2.0), (11, 1.8), (30, 1.6), (50, 1.4), (51, 1.35), (200, 1.35)])
  func shortTextsGrowMost(length: Int, factor: Double) {
    let text = Text(String(repeating: "a", count: length))
    let shown = StagingContent.double.text(of: StagedText(key: "k", text: text, style: .apple))
    #expect(shown.string.count == Int((Double(length) * factor).rounded()))
    let set = StagingContent.double.text(of: StagedText(key: "k", text: text, style: .apple, length: 300))
    #expect(set.string.count == 3 * length)
  }

  @Test func unlaunchedTexts() {
    var staged = StagedText(key: "k", text: "Save", style: .apple, translation: "Hifadhi")
    #expect(StagingContent.unlaunched.text(of: staged) == "Hifadhi")
    staged.translation = nil
    #expect(StagingContent.unlaunched.text(of: staged) == "Save")
  }
}
