import Foundation
import Interchange
import TestSupport
import Testing

/// `glossator scan`: code of real repositories against their string files.
@Suite struct ScanTests {
  private static let phones: [String: String] = [
    ".glossator": """
    [project]
    base = en
    target = es
    [branches]
    production = main
    integration = develop
    [resource "ios"]
    format = apple-strings
    path = ios/{locale}.lproj/*.strings
    ignore = legacy.*
    [resource "android"]
    format = android-xml
    path = app/src/main/res/values-{locale}/strings.xml
    base-path = app/src/main/res/values/strings.xml
    [code]
    call = L10n.tr(KEY)
    ignore = ios/Generated/**

    """,
    "ios/en.lproj/Main.strings": """
    "common.cancel" = "Cancel";
    "home.hello" = "Hello %@, you have %d";
    "home.sale" = "100% of it";
    "error.404" = "Not found";
    "error.500" = "Broken";
    "own.call" = "Own";
    "named.somewhere" = "Named";
    "nobody.uses" = "Nobody";
    "legacy.key" = "Old";
    "abc-12-def.text" = "Greeting";
    "xyz-12-def.text" = "Gone";

    """,
    "ios/es.lproj/Main.strings": "\"common.cancel\" = \"Cancelar\";\n",
    "ios/App/Home.swift": """
    // NSLocalizedString("in.a.comment", comment: "")
    func show() {
      cancel.text = NSLocalizedString("common.cancle", comment: "")
      let format = NSLocalizedString(
        "home.hello",
        comment: "Who, and how many")
      hello.text = String(format: format, name)
      sale.text = String(format: NSLocalizedString("home.sale", comment: ""), percent)
      error.text = NSLocalizedString("error.\\(code)", comment: "")
      own.text = L10n.tr("own.call")
      let names = ["named.somewhere"]
      title.text = "Good day to you"
      ok.text = NSLocalizedString("common.cancel", comment: "")
    }

    """,
    "ios/App/Base.lproj/Main.storyboard": "<document><label text=\"1\" id=\"abc-12-def\"/></document>\n",
    "ios/Pods/Other/Other.swift": "let a = NSLocalizedString(\"not.ours\", comment: \"\")\n",
    "ios/Generated/Made.swift": "let a = NSLocalizedString(\"not.looked.at\", comment: \"\")\n",
    "app/src/main/res/values/strings.xml": """
    <resources>
      <string name="hello">Hello %1$s</string>
      <string name="dotted.name">Dots</string>
      <string name="unused_one">Nobody</string>
      <plurals name="files"><item quantity="one">%d file</item><item quantity="other">%d files</item></plurals>
    </resources>

    """,
    "app/src/main/java/Main.kt": """
    fun show() {
      a.text = getString(R.string.hello, name, other)
      b.text = getString(R.string.dotted_name) + getString(R.string.files)
      c.text = resources.getQuantityString(R.plurals.files, n, n)
    }

    """,
    "app/src/main/res/layout/main.xml": """
    <T xmlns:android="http://schemas.android.com/apk/res/android"
       android:text="@string/helo" android:hint="@string/abc_action_bar_up_description"/>

    """,
  ]

  /// Whoever works on a branch has no part in a mistake on another one: it is told, and what was asked is answered.
  @Test(arguments: ["check", "scan", "locales"]) func anotherBranchsMistakesStopNobody(_ command: String)
    throws
  {
    let app = try SourceApp([
      ".glossator": SourceApp.beginning, "ios/en.lproj/M.strings": "\"hi\" = \"Hi %@\";\n",
      "ios/es.lproj/M.strings": "\"hi\" = \"Hola\";\n",
      "a.swift": "let a = NSLocalizedString(\"ho\", comment: \"\")\n",
    ])
    try app.git(["branch", "feature/x"])
    try app.write(".glossator", "[project]\n    bace = en\n")
    try app.commit("A mistake")
    #expect(try BuiltProgram.run([command], in: app.folder).status == 78)
    let run = try BuiltProgram.run([command, "feature/x"], in: app.folder)
    #expect(run.status == (command == "locales" ? 0 : 1))
    let all = run.output + run.errors
    #expect(all.contains("develop:.glossator:2:5: error: "), "\(all)")
    #expect(command == "locales" || all.contains(command == "check" ? "placeholder %@" : "'ho'"), "\(all)")
  }

  @Test func eachKindOfMistakeHasItsPlace() throws {
    let app = try SourceApp(Self.phones)
    #expect(
      try app.scan() == """
        app/src/main/java/Main.kt:2:31: error: 'hello' takes 1 value, and is given 2 [wrong-arguments]
        hint: compare the call with the placeholders of the base text
        app/src/main/java/Main.kt:3:65: error: 'files' is a plural, and no plain text [undefined-key]
        hint: use R.plurals with a quantity
        app/src/main/res/layout/main.xml:2:18: error: no string file has the key 'helo' [undefined-key]
        hint: did you mean 'hello'?
        ios/App/Home.swift:3:35: error: no string file has the key 'common.cancle' [undefined-key]
        hint: did you mean 'common.cancel'?
        ios/App/Home.swift:5:5: error: 'home.hello' takes 2 values, and is given 1 [wrong-arguments]
        ios/App/Home.swift:8:48: error: 'home.sale' takes 0 values, and is given 1 [wrong-arguments]
        hint: compare the call with the placeholders of the base text
        ios/App/Home.swift:9:34: note: which key this uses is known only when the program runs [dynamic-key]
        hint: keys that begin with 'error.' count as used
        ios/App/Home.swift:12:16: note: users are shown 'Good day to you' in every language [raw-text]
        hint: move it into a string file
        ios/en.lproj/Main.strings:8: note: no code uses 'nobody.uses' of ios [unused-key]
        ios/en.lproj/Main.strings:11: note: no code uses 'xyz-12-def.text' of ios [unused-key]
        app/src/main/res/values/strings.xml:4: note: no code uses 'unused_one' of android [unused-key]
        hint: delete it; if it is used in a way that cannot be seen, [code] call or [resource] ignore says so

        """)
    let errors = try app.scan(["--level", "error"])
    #expect(
      errors.split(separator: "\n").count { $0.contains(": error: ") } == 6 && !errors.contains(": note: "))
  }

  @Test func programsAreAnsweredInTheirFormats() throws {
    let app = try SourceApp(Self.phones)
    let answer = try app.scanJSON()
    #expect(answer["files"] == 5 && answer["keys"] == 15)
    #expect(answer["findings"]?.array?.first?["rule"] == "wrong-arguments")
    #expect(
      try app.scan(["--format", "github", "--level", "error"]).contains(
        "::error file=ios/App/Home.swift,line=3,col=35,title=undefined-key::no string file has the key"))
    let log = try JSON(reading: Array(try app.scan(["--format", "sarif"]).utf8))
    #expect(log["runs"]?.array?.first?["results"]?.array?.count == 11)
    #expect(try JSON(reading: Array(try app.scan(["--format", "code-quality"]).utf8)).array?.count == 11)
  }

  @Test func aFeatureBranchAnswersForItsOwn() throws {
    let app = try SourceApp(Self.phones)
    try app.git(["checkout", "-q", "-b", "feature/x"])
    #expect(try app.scan(["--since", "develop"], 0) == "no findings\n")
    let code = try #require(Self.phones["ios/App/Home.swift"])
    try app.write("ios/App/Home.swift", "// New lines.\n\n" + code + "let new = \"home.helo\".localized\n")
    try app.write(
      "ios/en.lproj/Main.strings", (Self.phones["ios/en.lproj/Main.strings"] ?? "") + "\"new\" = \"New\";\n")
    try app.commit("A slip")
    #expect(
      try app.scan(["--since", "develop"]) == """
        ios/App/Home.swift:17:11: error: no string file has the key 'home.helo' [undefined-key]
        hint: did you mean 'home.hello'?
        ios/en.lproj/Main.strings:12: note: no code uses 'new' of ios [unused-key]
        hint: delete it; if it is used in a way that cannot be seen, [code] call or [resource] ignore says so

        """)
    // The commit is looked at, not the folder.
    try app.write("ios/App/Home.swift", code)
    #expect(try app.scan(["--since", "develop", "--level", "error"]).contains("home.helo"))
    #expect(try app.scan(["develop", "--since", "feature/x"], 0) == "no findings\n")
  }

  @Test func theProjectSaysHowBadEachIs() throws {
    var files = Self.phones
    files[".glossator"]? += """
      [check "undefined-key"]
      level = off
      [check "wrong-arguments"]
      level = note
      [check "unused-key"]
      level = warning

      """
    let app = try SourceApp(files)
    let found = try app.scan(["--level", "warning"])
    #expect(found.contains("warning: no code uses 'nobody.uses' of ios [unused-key]"))
    #expect(!found.contains("undefined-key") && !found.contains("wrong-arguments"))
    #expect(try app.scan(["--level", "error"], 0) == "no errors\n")
  }

  @Test func theWebsKeysHaveGroupsAndForms() throws {
    let app = try SourceApp([
      ".glossator": """
      [project]
      base = en
      target = es
      [resource "web"]
      format = i18next-json
      path = web/{locale}.json

      """,
      "web/en.json": """
      {"home": {"title": "Hi {{name}}", "more": "More"}, "item_one": "{{count}} item", "item_other": "{{count}} items",
       "friend": "A friend", "friend_male": "A boyfriend", "list": {"a": "A", "b": "B"}, "left": "Left"}
      """,
      "web/es.json": "{}",
      "web/App.tsx": """
      export const App = () => <p title="Good day">
        {t('home.title', { nam: 'x' })} {t('item', { count: 2 })} {t('friend', { context: 'male' })}
        {t('ns:home.more')} {t('list', { returnObjects: true })} {t('home.titel')}
      </p>
      """,
    ])
    #expect(
      try app.scan() == """
        web/App.tsx:1:35: note: users are shown 'Good day' in every language [raw-text]
        hint: move it into a string file
        web/App.tsx:2:6: error: 'home.title' is not given 'name' [wrong-arguments]
        hint: compare the call with the placeholders of the base text
        web/App.tsx:3:63: error: no string file has the key 'home.titel' [undefined-key]
        hint: did you mean 'home.title'?
        web/en.json:2: note: no code uses 'left' of web [unused-key]
        hint: delete it; if it is used in a way that cannot be seen, [code] call or [resource] ignore says so

        """)
  }

  @Test func whatCannotBeReadIsNotMissing() throws {
    var files = Self.phones
    files["ios/en.lproj/Main.strings"] = "\"home.hello\" = broken"
    let app = try SourceApp(files)
    let findings = try app.scan(["--level", "error"])
    #expect(findings.contains("ios/en.lproj/Main.strings:1:"))
    #expect(!findings.contains("common.cancle") && findings.contains("'helo'"))
  }

  @Test func aRepositoryWithoutCodeSaysSo() throws {
    let app = try SourceApp(Self.phones.filter { $0.key == ".glossator" || $0.key.hasPrefix("ios/en") })
    #expect(
      try app.scan().contains("warning: there is no code here of a language that uses these string files"))
  }
}

extension SourceApp {
  fileprivate func scan(_ words: [String] = [], _ status: Int32 = 1) throws -> String {
    try run(["scan"] + words, status).output
  }

  fileprivate func scanJSON(_ words: [String] = [], _ status: Int32 = 1) throws -> JSON {
    try json(["scan"] + words, status)
  }
}
