import CodeScan
import Testing

@Suite struct SwiftScanTests {
  static let cases: [ScanCase] = [
    ScanCase("a call", #"let a = NSLocalizedString("a.b", comment: "The a.")"#, "a.b"),
    ScanCase(
      "a call over several lines",
      """
      label.text = NSLocalizedString(
        "a.b",
        comment: "A comment, with (brackets)"
      )
      """, "a.b"),
    ScanCase("a call in a comment", #"// NSLocalizedString("no", comment: "")"#),
    ScanCase("in nested comments", #"/* /* */ NSLocalizedString("no", comment: "") */ f()"#),
    ScanCase("a comment in a string", #"f("/*"); NSLocalizedString("k", comment: ""); f("*/")"#, "k"),
    ScanCase("two slashes in a string", #"f("http://x"); NSLocalizedString("k", comment: "")"#, "k"),
    ScanCase("a comment within the call", #"NSLocalizedString(/* the key */ "k" /* , */, comment: "")"#, "k"),
    ScanCase("a call in a string", #"let s = "NSLocalizedString(\"no\", comment: \"\")""#),
    ScanCase("escaped quotes", #"NSLocalizedString("say \"hi\" \\", comment: "")"#, #"say "hi" \"#),
    ScanCase("an escaped character", #"NSLocalizedString("caf\u{e9}", comment: "")"#, "café"),
    ScanCase("a raw string", ##"NSLocalizedString(#"a"b\n"#, comment: "")"##, #"a"b\n"#),
    ScanCase("a raw string with a value", ##"NSLocalizedString(#"a.\#(b)"#, comment: "")"##, "a.…"),
    ScanCase("no value in a raw string", ##"NSLocalizedString(#"a.\(b)"#, comment: "")"##, #"a.\(b)"#),
    ScanCase(
      "a string of several lines",
      #"""
      NSLocalizedString("""
          First
            "second"
          """, comment: "")
      """#, "First\n  \"second\""),
    ScanCase("joined literals", #"NSLocalizedString("a" + ".b" + ".c", comment: "")"#, "a.b.c"),
    ScanCase("a value joined to a literal", #"NSLocalizedString("a." + name, comment: "")"#, "a.…"),
    ScanCase("a value in the key", #"NSLocalizedString("a.\(b).c", comment: "")"#, "a.…"),
    ScanCase("a variable", "NSLocalizedString(name, comment: \"\")", "…"),
    ScanCase("one of two", #"NSLocalizedString(isOn ? "on" : "off", comment: "")"#, "on", "off"),
    ScanCase(
      "a call within a value of a string", #"f("x \(NSLocalizedString("k", comment: "a\(b)")) y")"#, "k"),
    ScanCase(
      "strings within values, deeply", #"f("a\(g("b\(h("c"))"))"); NSLocalizedString("k", comment: "")"#, "k"),
    ScanCase("a declaration", "func NSLocalizedString(_ key: String, comment: String) -> String { key }"),
    ScanCase("a regular expression with a quote", #"let r = /"/; NSLocalizedString("k", comment: "")"#, "k"),
    ScanCase("another name", #"MyNSLocalizedString("no", comment: "")"#),
    ScanCase("a new kind of call", #"String(localized: "a.b", table: "Other")"#, "a.b of Other"),
    ScanCase("a key with a value", #"String(localized: "Hello \(name)")"#, "Hello \u{B7}"),
    ScanCase("a text that may be a key", #"Text("a.b")"#, "?a.b"),
    ScanCase("a text that is shown", #"Text("Hello there")"#, "'Hello there'", "?Hello there"),
    ScanCase("a text as it is", #"Text(verbatim: "Hello there")"#),
    ScanCase("a property", #"let a = "a.b".localized + "c".localized()"#, "a.b", "c"),
    ScanCase(
      "a bundle's method", #"Bundle.main.localizedString(forKey: "k", value: nil, table: "T")"#, "k of T"),
    ScanCase(
      "another bundle", #"Bundle(for: X.self).localizedString(forKey: "k", value: nil, table: nil)"#, "?k"),
    ScanCase(
      "another bundle's key", #"NSLocalizedString("k", bundle: Bundle(identifier: "com.x")!, comment: "")"#,
      "?k"),
    ScanCase("the module's bundle", #"NSLocalizedString("k", bundle: .module, comment: "")"#, "k"),
    ScanCase("a text where there is no key", #"String(localized: "k", defaultValue: "Text")"#, "?k"),
    ScanCase(
      "values", #"String(format: NSLocalizedString("k", comment: ""), a, f(b, c))"#, "k(2)"),
    ScanCase("no values", #"String(format: NSLocalizedString("k", comment: ""))"#, "k(0)"),
    ScanCase(
      "values over several lines",
      """
      let text = String(
        format: NSLocalizedString(
          "k",
          comment: "%1$@ is a name, %2$@ a place"),
        locale: .current,
        name,
        place)
      """, "k(2)"),
    ScanCase(
      "a list of values", #"String(format: NSLocalizedString("k", comment: ""), arguments: [a, b, c])"#,
      "k(3)"),
    ScanCase(
      "a list that nobody knows", #"String(format: NSLocalizedString("k", comment: ""), arguments: list)"#,
      "k"),
    ScanCase(
      "a format in a variable",
      """
      func f() {
        let format = NSLocalizedString("k", comment: "")
        label.text = String(format: format, a, b)
      }
      func g(format: String) { label.text = String(format: format, a) }
      """, "k(2)"),
    ScanCase(
      "a format in a variable with a type",
      #"let format: String = Bundle.main.localizedString(forKey: "k", value: nil, table: nil); String(format: format, a)"#,
      "k(1)"),
    ScanCase(
      "raw texts", #"label.text = "Hello"; button.setTitle("Go on", for: .normal)"#, "'Hello'", "'Go on'"),
    ScanCase("no raw text", #"label.text = "a.b".localized; label.text = "%d"; label.text = name"#, "a.b"),
    ScanCase("an unfinished string", "let a = \"open\nNSLocalizedString(\"k\", comment: \"\")", "k"),
  ]

  @Test(arguments: cases) func finds(_ one: ScanCase) {
    #expect(ScanCase.found(in: one.code, "A.swift", on: .apple) == one.expected)
  }

  @Test func aPlaceIsALineAndAByte() throws {
    let facts = CodeScanner().facts(
      of: Array("let é = 1\n  f(\"é\", NSLocalizedString(\n    \"k\", comment: \"\"))\n".utf8),
      in: try #require(Languages.of(path: "a.swift").first))
    #expect(facts.uses.map(\.place) == [CodePlace(line: 3, column: 5)])
  }

  @Test func aProjectHasItsOwnCalls() {
    func found(_ code: String, _ call: String) -> [String] {
      ScanCase.found(in: code, "A.swift", on: .apple, calls: [call])
    }
    #expect(found(#"L10n.tr("T", "k", 1)"#, "L10n.tr(_, KEY, ARGS)") == ["k(1)"])
    #expect(found(#"loc(key: "k")"#, "loc(key: KEY)") == ["k"])
    #expect(found(#"texts["k"]"#, "texts[KEY]") == ["k"])
    #expect(found(#""k".translated"#, "KEY.translated") == ["k"])
    #expect(found("Strings.hello", "Strings.KEY") == ["hello"])
    for wrong in ["", "tr", "tr(_)", "KEY", "tr(KEY", "tr(KEY, KEY)", "tr(RAW)", "a b(KEY)", ".KEY"] {
      #expect(CallPattern.flaw(in: wrong) != nil, "\(wrong)")
    }
  }
}
