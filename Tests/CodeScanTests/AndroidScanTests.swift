import CodeScan
import Testing

@Suite struct KotlinScanTests {
  static let cases: [ScanCase] = [
    ScanCase("a resource", "val a = getString(R.string.hello)", "hello"),
    ScanCase("values", "getString(R.string.hello, name, list.map { it + 1 })", "hello(2)"),
    ScanCase(
      "values over several lines",
      """
      context.getString(
          R.string.hello, // the text
          name,
      )
      """, "hello(1)"),
    ScanCase("Android's own", "getString(android.R.string.ok)"),
    ScanCase("a plural", "resources.getQuantityString(R.plurals.files, n, n, name)", "files(2)"),
    ScanCase("a plural without values", "resources.getQuantityString(R.plurals.files, n)", "files"),
    ScanCase("Compose", "Text(stringResource(id = R.string.hello, name))", "hello(1)"),
    ScanCase("String.format", "String.format(getString(R.string.hello), a, b)", "hello(2)"),
    ScanCase("with a locale", "String.format(Locale.US, getString(R.string.hello), a)", "hello(1)"),
    ScanCase(
      "a format in a variable",
      "fun f() {\n  val f = getString(R.string.hello)\n  g(String.format(f, a, b))\n}", "hello(2)"),
    ScanCase("a spread", "getString(R.string.hello, *values)", "hello"),
    ScanCase("a comment", "// R.string.no\n/* /* */ R.string.no */ R.string.yes", "yes"),
    ScanCase("a string", "val s = \"R.string.no ${getString(R.string.yes)} $R\"", "yes"),
    ScanCase("a raw string", "val s = \"\"\"\\\"\"\"; getString(R.string.yes)", "yes"),
    ScanCase("one of two", "getString(if (on) R.string.a else R.string.b)", "a", "b"),
    ScanCase("a raw text with a label", "Text(text = \"Hello there\")", "'Hello there'"),
    ScanCase(
      "a raw text", "view.text = \"Hello there\"\nToast.makeText(c, \"Gone away\", 1)", "'Hello there'",
      "'Gone away'"),
  ]

  @Test(arguments: cases) func finds(_ one: ScanCase) {
    #expect(ScanCase.found(in: one.code, "A.kt", on: .android) == one.expected)
  }

  @Test func keysOfTheBuildAreDefinedThere() throws {
    let language = try #require(Languages.of(path: "build.gradle.kts").first)
    let facts = CodeScanner().facts(of: Array(#"resValue("string", "api_host", "x")"#.utf8), in: language)
    #expect(facts.definitions.map(\.string) == ["api_host"])
  }
}

@Suite struct JavaScanTests {
  static let cases: [ScanCase] = [
    ScanCase("a resource", "String a = getString(R.string.hello);", "hello"),
    ScanCase("values", "return getString(R.string.hello, name, 'c', \"x,y\");", "hello(3)"),
    ScanCase("a declaration", "public String getString(int id, Object... args) { return null; }"),
    ScanCase(
      "a format in a variable", "{ final String f = getString(R.string.a); String.format(f, 1); }", "a(1)"),
    ScanCase("a list for all values", "getString(R.string.two, formatArgs); f(R.string.b)", "two", "b"),
    ScanCase("an array", "getString(R.string.two, new Object[]{a, b})", "two"),
    ScanCase("a cast array", "getString(R.string.two, (Object[]) args)", "two"),
    ScanCase("a list's array", "String.format(getString(R.string.two), l.toArray())", "two"),
    ScanCase("one literal", "getString(R.string.one, \"x\"); getString(R.string.two, 1)", "one(1)", "two(1)"),
    ScanCase("Java's own placeholders", "MessageFormat.format(getString(R.string.mf), 1, 2)", "mf"),
    ScanCase("comments do not nest", "/* /* */ g(R.string.yes);", "yes"),
    ScanCase("a quote as a character", "char c = '\"'; g(R.string.yes); char d = '\\'';", "yes"),
    ScanCase("a text block", "String s = \"\"\"\n  R.string.no \"\n  \"\"\"; g(R.string.yes);", "yes"),
    ScanCase("a type's arguments", "getString(R.string.a, new Map<String, String>())", "a"),
  ]

  @Test(arguments: cases) func finds(_ one: ScanCase) {
    #expect(ScanCase.found(in: one.code, "A.java", on: .android) == one.expected)
  }

  @Test func buildsOfGroovyDefineKeys() throws {
    let language = try #require(Languages.of(path: "build.gradle").first)
    let code = "android { defaultConfig {\n resValue \"string\", \"api_host\", \"x\"\n} }"
    let facts = CodeScanner().facts(of: Array(code.utf8), in: language)
    #expect(facts.definitions.map(\.string) == ["api_host"])
  }

  @Test func bundlesHaveKeys() {
    let code = #"String s = MessageFormat.format(bundle.getString("a.b"), x, y); other.getString("c");"#
    #expect(ScanCase.found(in: code, "A.java", on: .java) == ["a.b(2)", "?c"])
  }
}

@Suite struct AndroidXMLScanTests {
  static let cases: [ScanCase] = [
    ScanCase("a layout", #"<TextView android:text="@string/hello" android:id="@+id/hello"/>"#, "hello"),
    ScanCase("a plural", #"<T a="@plurals/files"/>"#, "files"),
    ScanCase("Android's own", #"<T android:text="@android:string/ok"/>"#),
    ScanCase("data binding", #"<T android:text="@{@string/hello(user.name)}"/>"#, "hello"),
    ScanCase("over several lines", "<T\n  android:text=\n    '@string/hello'\n/>", "hello"),
    ScanCase("a comment", #"<!-- <T android:text="@string/no"/> -->"#),
    ScanCase("a reference of a string", #"<resources><string name="a">@string/b</string></resources>"#, "b"),
    ScanCase(
      "a raw text", #"<T android:text="Hello &amp; good day" tools:text="No text"/>"#, "'Hello & good day'"),
  ]

  @Test(arguments: cases) func finds(_ one: ScanCase) {
    #expect(ScanCase.found(in: one.code, "res/layout/a.xml", on: .android) == one.expected)
  }
}
