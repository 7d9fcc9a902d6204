import Foundation
import Interchange
import TestSupport
import Testing

/// `glossator prune` in a work tree and on a branch: what had English once, and nothing else.
@Suite struct PruneTests {
  private static let before: [String: String] = [
    ".glossator": SourceApp.beginning + """
      [resource "dict"]
      format = stringsdict
      path = ios/{locale}.lproj/*.stringsdict
      [resource "android"]
      format = android-xml
      path = res/values-{locale}/strings.xml
      base-path = res/values/strings.xml

      """,
    "ios/en.lproj/Main.strings": "\"title\" = \"Title\";\n\"old\" = \"Old\";\n\"moved\" = \"Moved\";\n",
    "ios/es.lproj/Main.strings":
      "/* Kept */\n\"title\" = \"Título\";\n\n/* Of old */\n\"old\" = \"Viejo\";\n\"moved\" = \"Movido\";\n",
    "ios/en.lproj/Other.strings": "\"x\" = \"X\";\n",
    "ios/en.lproj/InfoPlist.strings": "\"CFBundleName\" = \"App\";\n",
    "ios/es.lproj/InfoPlist.strings":
      "\"CFBundleName\" = \"Aplicación\";\n\"NSCameraUsageDescription\" = \"Cámara\";\n",
    "res/values/strings.xml": """
    <resources>
      <string name="title">Title</string>
      <string name="old">Old</string>
      <plurals name="old_files">
        <item quantity="one">%d file</item>
        <item quantity="other">%d files</item>
      </plurals>
    </resources>

    """,
    "res/values-es/strings.xml": """
    <resources>
      <string name="title">Título</string>
      <string name="title" product="tablet">Título de tableta</string>
      <string name="old">Viejo</string>
      <plurals name="old_files">
        <item quantity="one">%d archivo</item>
        <item quantity="many">%d de archivos</item>
        <item quantity="other">%d archivos</item>
      </plurals>
      <string name="elsewhere">De otro sitio</string>
    </resources>

    """,
  ]

  private static let after: [String: String] = [
    "ios/en.lproj/Main.strings": "\"title\" = \"Title\";\n",
    "ios/en.lproj/Other.strings": "\"x\" = \"X\";\n\"moved\" = \"Moved\";\n",
    "res/values/strings.xml": "<resources>\n  <string name=\"title\">Title</string>\n</resources>\n",
  ]

  /// An app whose English lost keys; one of them is in another file by now.
  private func app() throws -> SourceApp {
    let app = try SourceApp(Self.before)
    for (path, text) in Self.after { try app.write(path, text) }
    try app.commit("Without the old")
    return app
  }

  private static let spanish = """
    <resources>
      <string name="title">Título</string>
      <string name="title" product="tablet">Título de tableta</string>
      <string name="elsewhere">De otro sitio</string>
    </resources>

    """

  @Test func whatHadEnglishOnceGoes() throws {
    let app = try app()
    let plan = try app.json(["prune", "--plan"])
    #expect(try app.ask(["status", "--porcelain"]) == "")
    #expect(plan["keys"] == ["old", "old_files"] && plan["texts"] == 5 && plan["commit"] == .null)
    let run = try app.run(["prune"])
    #expect(run.output == "took 5 texts of 2 keys out of 2 string files; 1 place to look at\n")
    #expect(try app.ask(["diff"]) == plan["diff"]?.string ?? "")
    #expect(
      try app.read("ios/es.lproj/Main.strings")
        == "/* Kept */\n\"title\" = \"Título\";\n\n\"moved\" = \"Movido\";\n")
    #expect(try app.read("res/values-es/strings.xml") == Self.spanish)
    #expect(
      run.errors.contains(
        "res/values-es/strings.xml:10: note: 'elsewhere' stays: it has no English, and no earlier version of its base file has it"
      ), "\(run.errors)")
    #expect(!run.errors.contains("NSCamera"), "its English is in Info.plist")
    try app.commit("Pruned")
    #expect(try app.run(["prune"]).output == "nothing to take out; 1 place to look at\n")
    #expect(try app.run(["prune", "--plan", "--resource", "dict"]).errors == "nothing to take out\n")
  }

  /// English that somebody has just deleted, and not committed.
  @Test func theWorkTreeCounts() throws {
    let app = try SourceApp(Self.before)
    try app.write("res/values/strings.xml", Self.after["res/values/strings.xml"] ?? "")
    #expect(
      try app.run(["prune"]).output.hasPrefix(
        "took 4 texts of 2 keys out of 1 string file; 1 place to look at\n"))
    #expect(try app.read("res/values-es/strings.xml") == Self.spanish)
    #expect(try app.read("ios/es.lproj/Main.strings") == Self.before["ios/es.lproj/Main.strings"])
  }

  @Test func aCommitOnABranch() throws {
    let app = try app()
    try app.git(["branch", "release/1.0"])
    let answer = try app.json(["prune", "--branch", "release/1.0"])
    #expect(try app.ask(["rev-parse", "release/1.0"]) == (answer["commit"]?.string ?? "") + "\n")
    #expect(try app.ask(["diff", "release/1.0~1", "release/1.0"]) == answer["diff"]?.string ?? "")
    #expect(try app.ask(["status", "--porcelain"]) == "")
  }

  @Test(arguments: ["ios/en.lproj/Other.strings", "ios/es.lproj/Main.strings", "res/values/strings.xml"])
  func aFileThatCannotBeReadStopsAll(_ path: String) throws {
    let app = try app()
    try app.write(path, "<resources>\"")
    let run = try app.run(["prune"], 65)
    #expect(
      run.errors.contains(path + ":") && run.errors.contains("error: nothing is pruned"), "\(run.errors)")
    #expect(try app.ask(["status", "--porcelain"]) == " M \(path)\n")
  }

  /// Files of a folder are one to Android, whether a resource names them or not.
  @Test func englishThatMovedToANeighbourIsThere() throws {
    let app = try app()
    try app.write("res/values/more.xml", "<resources>\n  <string name=\"old\">Old</string>\n</resources>\n")
    try app.git(["add", "."])
    #expect(try app.json(["prune", "--plan", "--resource", "android"])["keys"] == ["old_files"])
  }

  /// Nobody has taken out what a sparse checkout leaves out.
  @Test func englishThatIsNotCheckedOutIsThere() throws {
    let app = try app()
    try app.git(["sparse-checkout", "set", "--no-cone", "/*", "!/ios/en.lproj/Other.strings"])
    #expect(try app.json(["prune", "--plan"])["keys"] == ["old", "old_files"])
  }

  @Test func aShallowCloneKnowsLess() throws {
    let app = try app()
    let clone = app.folder.appendingPathComponent("../shallow-\(app.folder.lastPathComponent)").path
    defer { try? FileManager.default.removeItem(atPath: clone) }
    try app.git(["clone", "-q", "--depth", "1", "file://\(app.folder.path)", clone])
    let run = try BuiltProgram.run(["prune", "--repo", clone])
    #expect(run.status == 0 && run.output.hasPrefix("nothing to take out; 4 places to look at"), "\(run)")
  }

  /// Their tools take keys out.
  @Test func anotherToolsKeysAreLeftToIt() throws {
    let app = try SourceApp([
      ".glossator": SourceApp.project + """
        [resource "po"]
        format = po
        path = po/{locale}.po
        base-path = po/app.pot

        """,
      "po/app.pot": "msgid \"\"\nmsgstr \"\"\n\nmsgid \"Old\"\nmsgstr \"\"\n",
      "po/es.po": "msgid \"\"\nmsgstr \"\"\n\nmsgid \"Old\"\nmsgstr \"Viejo\"\n",
    ])
    try app.write("po/app.pot", "msgid \"\"\nmsgstr \"\"\n\nmsgid \"New\"\nmsgstr \"\"\n")
    #expect(try app.run(["prune"]).output == "nothing to take out\n")
  }
}
