import Foundation
import Interchange
import Testing

/// `glossator rename` in a work tree and on a branch: everything or nothing.
@Suite struct RenameTests {
  private static let files: [String: String] = [
    ".glossator": SourceApp.beginning + """
      key-separator = .
      [resource "android"]
      format = android-xml
      path = res/values-{locale}/strings.xml
      base-path = res/values/strings.xml
      key-prefix = app_
      [accessors "ios"]
      template = swift
      path = ios/L10n.swift
      resource = ios
      [accessors "old"]
      template = objective-c
      path = ios/L10n.h
      resource = ios

      """,
    "ios/en.lproj/Main.strings":
      "/* On top */\n\"settings.title\" = \"Settings\";\n\"settings.sub\" = \"Sub\";\n",
    "ios/es.lproj/Main.strings": "\"settings.title\" = \"Ajustes\";\n",
    "res/values/strings.xml":
      "<resources>\n  <!-- On top -->\n  <string name=\"app_settings_title\">Settings</string>\n  <string name=\"again\">@string/app_settings_title</string>\n</resources>\n",
    "res/values-es/strings.xml":
      "<resources>\n  <string name=\"app_settings_title\">Ajustes</string>\n</resources>\n",
    "ios/A.swift": """
    let a = NSLocalizedString("settings.title", comment: "")
    let b = L10n.Settings.title
    let c = NSLocalizedString("settings.\\(x)", comment: "")
    let d = ["settings.title"]

    """,
    "ios/B.m": "x = L10nSettingsTitle();\n",
    "src/A.kt": "val a = getString(R.string.app_settings_title)\n",
  ]

  private func app() throws -> SourceApp {
    let app = try SourceApp(Self.files)
    _ = try app.run(["accessors"])
    try app.commit("Accessors")
    return app
  }

  @Test func allThatSaysTheKey() throws {
    let app = try app()
    let plan = try app.json(["rename", "settings.title", "settings.heading", "--plan"])
    #expect(try app.ask(["status", "--porcelain"]) == "")
    #expect(plan["stringFiles"] == 4 && plan["places"] == 5 && plan["commit"] == .null)
    let run = try app.run(["rename", "settings.title", "settings.heading"])
    #expect(
      run.output
        == "app_settings_title is now app_settings_heading, settings.title is now settings.heading: 4 string files, 5 places in 4 files of code; 2 places to look at\n"
    )
    #expect(
      run.errors.contains(
        "ios/A.swift:3:27: note: 'settings.title' stays: the key is made when the program runs")
        && run.errors.contains("ios/A.swift:4:10: note: 'settings.title' stays: a text that is the key"),
      "\(run.errors)")
    #expect(try app.ask(["diff"]) == plan["diff"]?.string ?? "")
    #expect(
      try app.read("ios/en.lproj/Main.strings")
        == "/* On top */\n\"settings.heading\" = \"Settings\";\n\"settings.sub\" = \"Sub\";\n")
    #expect(try app.read("res/values/strings.xml").contains("name=\"again\">@string/app_settings_heading<"))
    let code = try app.read("ios/A.swift")
    #expect(
      code.contains("NSLocalizedString(\"settings.heading\"") && code.contains("L10n.Settings.heading\n"))
    #expect(try app.read("src/A.kt") == "val a = getString(R.string.app_settings_heading)\n")
    #expect(try app.read("ios/B.m") == "x = L10nSettingsHeading();\n")
    try app.commit("Rename")
    #expect(try app.run(["accessors", "--check"]).output.contains("as it should be"))
    #expect(try app.run(["scan", "--level", "error"]).output == "no errors\n")
  }

  @Test func asTheSheetHasIt() throws {
    let app = try app()
    _ = try app.run(["rename", "settings_title", "settings_heading"])
    #expect(try app.read("ios/es.lproj/Main.strings") == "\"settings.heading\" = \"Ajustes\";\n")
    #expect(try app.read("res/values-es/strings.xml").contains("\"app_settings_heading\""))
  }

  @Test func whatIsNotCommittedStays() throws {
    let app = try app()
    try app.write("ios/es.lproj/Main.strings", "// mine\n\"settings.title\" = \"Opciones\";\n")
    _ = try app.run(["rename", "settings.title", "settings.heading"])
    #expect(try app.read("ios/es.lproj/Main.strings") == "// mine\n\"settings.heading\" = \"Opciones\";\n")
  }

  /// TypeScript's accessors name their keys as other code does: they are made anew, and no place of code.
  @Test func aGeneratedFileChangesOnce() throws {
    let app = try SourceApp([
      ".glossator": SourceApp.project + """
        [resource "web"]
        format = i18next-json
        path = web/{locale}.json
        [accessors "web"]
        template = typescript
        path = web/l10n.ts
        resource = web

        """,
      "web/en.json": "{\"nav\": {\"home\": \"Home\"}}\n", "web/a.ts": "t('nav.home')\n",
    ])
    _ = try app.run(["accessors"])
    try app.commit("Accessors")
    let plan = try app.run(["rename", "nav.home", "nav.start", "--plan"])
    #expect(plan.output.components(separatedBy: "+++ b/web/l10n.ts").count == 2)
    #expect(plan.errors.contains("nav.home becomes nav.start: 1 string file, 1 place in 1 file of code"))
    _ = try app.run(["rename", "nav.home", "nav.start"])
    try app.commit("Renamed")
    _ = try app.run(["accessors", "--check"])
  }

  @Test func aCommitOnABranch() throws {
    let app = try app()
    try app.git(["branch", "release/1.0"])
    let tip = try app.ask(["rev-parse", "release/1.0"])
    let answer = try app.json(["rename", "settings.title", "settings.heading", "--branch", "release/1.0"])
    #expect(try app.ask(["rev-parse", "release/1.0"]) == (answer["commit"]?.string ?? "") + "\n")
    #expect(try app.ask(["rev-parse", "release/1.0~1"]) == tip)
    #expect(
      try app.ask(["log", "-1", "--format=%s", "release/1.0"])
        == "l10n: rename settings.title to settings.heading\n")
    #expect(try app.ask(["diff", "release/1.0~1", "release/1.0"]) == answer["diff"]?.string ?? "")
    #expect(try app.ask(["status", "--porcelain"]) == "")
  }

  static let refusals: [(words: [String], status: Int32, says: String)] = [
    (
      ["settings.titel", "a"], 65,
      "error: no string file has the key 'settings.titel'\nhint: did you mean 'settings.title'?"
    ),
    (
      ["settings.title", "settings.sub"], 65,
      "ios/en.lproj/Main.strings:3: error: there is a key 'settings.sub' already"
    ),
    (["settings.title", "settings_sub"], 65, "there is a key 'settings.sub' already, which is the same as"),
    (
      ["settings.title", "settings.my title"], 65,
      "is not a resource name: use letters, digits, '_' and '.' only"
    ),
    (["settings.title", "settings.title"], 64, "both names are 'settings.title'"),
    (["settings.title", " "], 64, "the new key is empty"),
    (
      ["settings.title", "a.b", "--resource", "ioss"], 64,
      "there is no [resource \"ioss\"]\nhint: did you mean 'ios'?"
    ),
    (
      ["settings.title", "a.b", "--branch", "develp"], 64,
      "there is no branch 'develp'\nhint: did you mean 'develop'?"
    ),
    (["settings.title", "a.b", "--branch", "develop"], 65, "develop is checked out in a work tree"),
  ]

  @Test(arguments: refusals.indices) func nothingIsHalfDone(_ i: Int) throws {
    let app = try app()
    let (words, status, says) = Self.refusals[i]
    let run = try app.run(["rename"] + words, status)
    #expect(run.errors.contains(says), "\(run.errors)")
    #expect(try app.ask(["status", "--porcelain"]) == "")
  }

  static let broken: [(path: String, text: String)] = [
    ("ios/en.lproj/Main.strings", "\"settings.title\" = \"no end\n"),
    ("ios/es.lproj/Main.strings", "\"settings.title\" = \"no end\n"),
    ("res/values-es/strings.xml", "<resources>"),
  ]

  @Test(arguments: broken.indices) func aFileThatCannotBeReadStopsAll(_ i: Int) throws {
    let app = try app()
    try app.write(Self.broken[i].path, Self.broken[i].text)
    let run = try app.run(["rename", "settings.title", "settings.heading"], 65)
    #expect(
      run.errors.contains(Self.broken[i].path + ":") && run.errors.contains("error: nothing is renamed"),
      "\(run.errors)")
    #expect(try app.ask(["status", "--porcelain"]) == " M \(Self.broken[i].path)\n")
  }

  /// Nobody has deleted what a sparse checkout leaves out: it would keep the old name.
  @Test func aFileThatIsNotCheckedOutStopsAll() throws {
    let app = try app()
    try app.git(["sparse-checkout", "set", "--no-cone", "/*", "!/res/values-es/"])
    let plan = try app.json(["rename", "settings.title", "settings.heading", "--plan"])
    #expect(plan["stringFiles"] == 4)
    let run = try app.run(["rename", "settings.title", "settings.heading"], 74)
    #expect(
      run.errors.contains("res/values-es/strings.xml is not checked out; nothing was written"),
      "\(run.errors)")
    #expect(try app.ask(["status", "--porcelain"]) == "")
  }

  @Test func noLinkIsFollowed() throws {
    let app = try app()
    let outside = app.folder.appendingPathComponent("../outside-\(app.folder.lastPathComponent)")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outside) }
    let text = try app.read("ios/es.lproj/Main.strings")
    try Data(text.utf8).write(to: outside.appendingPathComponent("Main.strings"))
    try FileManager.default.removeItem(at: app.folder.appendingPathComponent("ios/es.lproj"))
    try FileManager.default.createSymbolicLink(
      at: app.folder.appendingPathComponent("ios/es.lproj"), withDestinationURL: outside)
    let run = try app.run(["rename", "settings.title", "settings.heading"], 74)
    #expect(run.errors.contains("symbolic link"), "\(run.errors)")
    #expect(try String(contentsOf: outside.appendingPathComponent("Main.strings"), encoding: .utf8) == text)
  }

  @Test func whatOnlyBeginsAlikeIsAnotherKey() throws {
    let app = try SourceApp([
      ".glossator": SourceApp.beginning, "ios/en.lproj/Main.strings": "\"settings/title\" = \"Title\";\n",
    ])
    let run = try app.run(["rename", "settings", "preferences"], 65)
    #expect(run.errors.contains("no string file has the key 'settings'"), "\(run.errors)")
  }

  @Test func aPlatformAlone() throws {
    let app = try app()
    _ = try app.run(["rename", "settings.title", "settings.heading", "--resource", "ios"])
    #expect(try app.read("src/A.kt") == Self.files["src/A.kt"])
    #expect(try app.read("res/values/strings.xml") == Self.files["res/values/strings.xml"])
    #expect(try app.read("ios/en.lproj/Main.strings").contains("settings.heading"))
  }
}
