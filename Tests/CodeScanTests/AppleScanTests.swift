import CodeScan
import Testing

@Suite struct ObjectiveCScanTests {
  static let cases: [ScanCase] = [
    ScanCase("a macro", #"self.title = NSLocalizedString(@"a.b", @"The title");"#, "a.b"),
    ScanCase("literals side by side", "NSLocalizedString(@\"a\" @\".b\"\n  \".c\", nil)", "a.b.c"),
    ScanCase("a table's macro", #"NSLocalizedStringFromTable(@"k", @"T", nil)"#, "k of T"),
    ScanCase(
      "a table of a bundle", #"NSLocalizedStringFromTableInBundle(@"k", @"T", other, nil)"#, "?k of T"),
    ScanCase(
      "a text where there is no key", #"NSLocalizedStringWithDefaultValue(@"k", nil, nil, @"Text", nil)"#,
      "?k"),
    ScanCase(
      "another bundle's message",
      #"[[NSBundle bundleForClass:[X class]] localizedStringForKey:@"k" value:nil table:nil]"#,
      "?k"),
    ScanCase(
      "a comment", "// NSLocalizedString(@\"no\", nil)\n/* @\"no */ NSLocalizedString(@\"k\", nil)", "k"),
    ScanCase(
      "a message over several lines",
      """
      NSString *s = [[NSBundle mainBundle]
          localizedStringForKey:@"k"
                          value:@""
                          table:nil];
      """, "k"),
    ScanCase(
      "values",
      #"[NSString stringWithFormat:NSLocalizedString(@"k", nil), [a count], b ? @"x" : @"y"]"#, "k(2)"),
    ScanCase(
      "values of a message",
      #"[NSString stringWithFormat:[bundle localizedStringForKey:@"k" value:nil table:nil], a]"#, "?k(1)"),
    ScanCase(
      "a format in a variable",
      """
      - (void)f {
        NSString *format = NSLocalizedString(@"k", nil);
        label.text = [NSString localizedStringWithFormat:format, a, b];
      }
      """, "k(2)"),
    ScanCase(
      "a definition", "#define NSLocalizedString(key, comment) [b localizedStringForKey:(key) value:@\"\"]",
      "?…"),
    ScanCase("a variable", "NSLocalizedString(key, nil)", "…"),
    ScanCase(
      "a macro's value",
      """
      #define kTitle @"a.b" // the title
      #define kBody  (@"c" \\
        @".d")
      #define kOther kTitle
      #define kNone
      f(NSLocalizedString(kTitle, nil), NSLocalizedString(kBody, nil), NSLocalizedString(kNone, nil));
      [bundle localizedStringForKey:kTitle value:nil table:nil];
      """, "a.b", "c.d", "…", "?a.b"),
    ScanCase(
      "a constant's value",
      "static NSString * const kTitle = @\"a.b\"; NSLocalizedString(kTitle, nil); NSString *x = @\"c\"; NSLocalizedString(x, nil)",
      "a.b", "…"),
    ScanCase("a raw text", #"label.text = @"Hello there";"#, "'Hello there'"),
    ScanCase("a character", #"char c = '"'; NSLocalizedString(@"k", nil)"#, "k"),
  ]

  @Test(arguments: cases) func finds(_ one: ScanCase) {
    #expect(ScanCase.found(in: one.code, "A.m", on: .apple) == one.expected)
  }
}

@Suite struct InterfaceBuilderScanTests {
  @Test func textsAreKnownByTheirObjects() throws {
    let storyboard = """
      <?xml version="1.0"?>
      <document><scenes>
        <!-- <label text="No text" id="no0-no-no0"/> -->
        <label text="Good day" id="abc-12-def" userLabel="The greeting"/>
        <button id="btn-12-def"><state key="normal" title="Go on &amp; on"/></button>
        <segmentedControl id="seg-12-def"><segments>
          <segment title="First one"/><segment title="Second one"/></segments></segmentedControl>
        <textView id="txv-12-def"><string key="text">Two
      lines</string></textView>
        <label text="1" id="one-12-def"/>
      </scenes></document>
      """
    let language = try #require(Languages.of(path: "Main.storyboard").first)
    let facts = CodeScanner().facts(of: Array(storyboard.utf8), in: language)
    #expect(
      facts.raws.map { "\($0.key ?? "") \($0.text) \($0.place.line)" } == [
        "abc-12-def.text Good day 4", "btn-12-def.normalTitle Go on & on 5",
        "seg-12-def.segmentTitles[0] First one 7", "seg-12-def.segmentTitles[1] Second one 7",
        "txv-12-def.text Two\nlines 8",
      ])
    #expect(facts.objects.map(\.string).contains("one-12-def"))
  }
}
