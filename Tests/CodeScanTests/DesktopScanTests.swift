import CodeScan
import Testing

@Suite struct CSharpScanTests {
  static let cases: [ScanCase] = [
    ScanCase("a member of the class", "var a = Resources.Hello; x = App.Properties.Resources.No;", "Hello"),
    ScanCase("no text", "Resources.ResourceManager.GetString(\"a\")", "a"),
    ScanCase("a localizer", "_localizer[\"k\", name, 1]; Localizer[\"l\"]", "k(2)", "l"),
    ScanCase("a list for all values", "string.Format(Resources.Two, args)", "Two"),
    ScanCase("an array", "string.Format(Resources.Two, new[] { a, b })", "Two"),
    ScanCase("a list's array", "_localizer[\"Two\", items.ToArray()]", "Two"),
    ScanCase("a text as a key", "localizer[\"It is required.\"]; L[\"x.y\"]", "?It is required.", "?x.y"),
    ScanCase("values", "string.Format(Resources.Hello, a, b)", "Hello(2)"),
    ScanCase(
      "over several lines", "string.Format(\n  CultureInfo.CurrentCulture,\n  Resources.Hello,\n  1)",
      "Hello(1)"),
    ScanCase("a verbatim string", "Localizer[@\"a \"\"b\"\" \\\"]; Localizer[\"k\"]", "?a \"b\" \\", "k"),
    ScanCase(
      "a value in a string", "f($\"x {Localizer[\"k\"]:N2} {{no}}\"); Localizer[$\"a.{b}\"]", "k", "a.…"),
    ScanCase("a raw string", "f(\"\"\"\n  \"Localizer[\"no\"]\"\n  \"\"\"); Localizer[\"k\"]", "k"),
    ScanCase(
      "a raw string with a value", "f($$\"\"\"{no} {{Localizer[\"k\"]}}\"\"\"); Localizer[\"l\"]", "k", "l"),
    ScanCase("a character", "c = '\"'; Localizer[\"k\"]", "k"),
    ScanCase("a comment", "/* /* */ Localizer[\"k\"] // Localizer[\"no\"]", "k"),
    ScanCase("a raw text", "label.Text = \"Hello there\";", "'Hello there'"),
  ]

  @Test(arguments: cases) func finds(_ one: ScanCase) {
    #expect(ScanCase.found(in: one.code, "A.cs", on: .dotnet, classes: ["Resources"]) == one.expected)
  }

  @Test func pagesHaveCode() {
    let page = "<p>It's @Localizer[\"k\"] // here</p> <a title=\"@Localizer[\"l\"]\">"
    #expect(ScanCase.found(in: page, "A.cshtml", on: .dotnet) == ["k", "l"])
    #expect(Languages.of(path: "Resources.Designer.cs").isEmpty)
  }

  /// Razor sends the values in a comment of HTML, so its keys are used.
  @Test func commentsOfPages() {
    let page = "@* Localizer[\"no\"] *@<!-- @Localizer[\"k\"] --><p>@Localizer[\"l\"]</p>"
    #expect(ScanCase.found(in: page, "A.razor", on: .dotnet) == ["k", "l"])
    let window = "<!-- {x:Static p:Strings.No} --><T Text=\"{x:Static p:Strings.Yes}\"/><!-- {Strings.No}"
    #expect(ScanCase.found(in: window, "A.xaml", on: .dotnet, classes: ["Strings"]) == ["Yes"])
  }
}

@Suite struct QtScanTests {
  static let cases: [ScanCase] = [
    ScanCase("a call", "label->setText(tr(\"Hello there\"));", "Hello there"),
    ScanCase("literals side by side", "tr(\"Hello \"\n   \"there\")", "Hello there"),
    ScanCase(
      "a context", "QT_TRANSLATE_NOOP(\"Main\", \"Hi\"); QCoreApplication::translate(\"M\", \"Ho\")",
      "Hi of Main", "Ho of M"),
    ScanCase("values", "tr(\"%1 of %2\").arg(a).arg(f(b, c))", "%1 of %2(2)"),
    ScanCase("values by other means", "tr(\"%1 of %2\").arg(a).replace(b, c)", "%1 of %2"),
    ScanCase("a width", "tr(\"%1\").arg(a, 5)", "%1"),
    ScanCase("a declaration", "QString tr(const char *text);"),
    ScanCase("behind a word of the language", "return tr(\"a\"); co_return tr(\"b\");", "a", "b"),
    ScanCase("a raw string", "f(R\"x(\" )\" tr(\"no\"))x\"); tr(R\"(a\\n)\")", "a\\n"),
    ScanCase("a prefix", "f(u8\"\\\"\", L'\"'); tr(\"k\")", "k"),
    ScanCase("a number with apostrophes", "f(1'000'000); tr(\"k\")", "k"),
    ScanCase("a comment", "// tr(\"no\")\n/* tr(\"no\") */ tr(\"k\")", "k"),
    ScanCase("a variable", "tr(text)", "…"),
    ScanCase("a raw text", "button->setText(\"Go on\");", "'Go on'"),
  ]

  @Test(arguments: cases) func finds(_ one: ScanCase) {
    #expect(ScanCase.found(in: one.code, "a.cpp", on: .qt) == one.expected)
  }

  @Test func formsAndQML() {
    let form =
      "<ui><class>M</class><string>Hello &amp;there</string><string notr=\"true\">No text</string></ui>"
    #expect(ScanCase.found(in: form, "m.ui", on: .qt) == ["Hello &there"])
    #expect(ScanCase.found(in: "Text { text: qsTr('Hi %1').arg(n) }", "m.qml", on: .qt) == ["Hi %1(1)"])
  }

  @Test func gettext() {
    #expect(ScanCase.found(in: "_(\"a\"); ngettext(\"b\", \"c\", n)", "a.c", on: .gettext) == ["a", "b"])
  }
}
