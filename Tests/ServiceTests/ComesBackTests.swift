import ProjectConfiguration
import Testing
import TranslationModel
import TranslationSheet

/// What goes out of sight for a look and comes back is as it was: of each state that a text can have there is one, something goes by a
/// mistake that teams make, a look sees that, the mistake is put right, and sheet, states and side branch say what they said. What
/// only gets another name never goes.
@Suite struct ComesBackTests {
  /// A mistake, or a new name, and how it is put right, as steps of a story.
  struct Absence: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let out: [String]
    let back: [String]

    init(_ what: String, _ out: [String], _ back: [String] = []) {
      (testDescription, self.out, self.back) = (what, out, back)
    }

    /// Other rules for a while, on the integration branch and the release.
    init(_ what: String, rules: String) {
      self.init(what, both(rules), both("rules"))
    }
  }

  static let absences = [
    Absence(
      "the release is deleted", ["branch feature/kept from release/1.2", "remove-branch release/1.2"],
      ["branch release/1.2 from feature/kept"]),
    Absence(
      "the release and its side branch are deleted",
      [
        "branch feature/kept from release/1.2", "remove-branch release/1.2",
        "remove-branch l10n/release/1.2",
      ], ["branch release/1.2 from feature/kept"]),
    Absence("'release' names other branches", rules: "hotfixes"),
    Absence("the resource's path is wrong", rules: "mistyped"),
    Absence("the resource is left out", rules: "left-out"),
    Absence("the language is left out", rules: "one-language"),
    Absence(
      "the English file cannot be read", ["commit release/1.2 broken as Ada"],
      ["commit release/1.2 english as Ada"]),
    Absence(
      "the English file is deleted", ["delete release/1.2 ios/en.lproj/Main.strings"],
      ["commit release/1.2 english as Ada"]),
    Absence(
      "the keys are taken out", ["commit release/1.2 one-key as Ada"], ["commit release/1.2 english as Ada"]),
    Absence(
      "the integration branch is deleted", ["branch feature/kept from develop", "remove-branch develop"],
      ["branch develop from feature/kept"]),
    Absence("the rules cannot be read", rules: "garbled"),
    Absence("the sheet is missing", ["keep-sheet", "remove-sheet"], ["restore-sheet"]),
    Absence("the sheet is cut off", ["keep-sheet", "cut-sheet"], ["restore-sheet"]),
    Absence("a column has a header nobody knows", ["rename-column es xx-es"], ["rename-column xx-es es"]),
    Absence("the side branch is deleted", ["remove-branch l10n/release/1.2"]),
    Absence("the resource has another name", both("renamed")),
    Absence("the resource's path has a star", both("star")),
    Absence("the project has a name", both("named")),
  ]

  @Test(arguments: absences, [false, true]) func comesBack(_ absence: Absence, isMerged: Bool) throws {
    var story = try Story(Self.story)
    for (_, line) in story.steps { try story.perform(line) }
    if isMerged {
      for line in ["merge l10n/release/1.2 into release/1.2", "sync"] { try story.perform(line) }
    }
    let before = try story.told()
    // What was merged is the release's own English.
    let back = absence.back.map { isMerged ? $0.replacing(" english ", with: " merged ") : $0 }
    for line in absence.out + ["sync may-fail"] + back { try story.perform(line) }
    if !absence.back.isEmpty { try story.perform("sync") }
    let after = try story.told()
    #expect(before.filter { !after.contains($0) } == [])
    #expect(after.filter { !before.contains($0) } == [])
    try story.perform("sync")
    try story.perform("expect nothing")
  }

  @Test(arguments: ["stale", "refused", "missing", "withheld"])
  func isThereBefore(_ state: String) throws {
    var story = try Story(Self.story)
    for (_, line) in story.steps { try story.perform(line) }
    #expect(try story.world.state(of: state, "", locale: "es", on: "release/1.2") == state)
  }
}

private func both(_ folder: String) -> [String] {
  ["commit develop \(folder) as Ada", "commit release/1.2 \(folder) as Ada"]
}

extension Story {
  /// What everybody is told: each row's texts, what they need, and what the side branch would bring.
  fileprivate func told() throws -> [String] {
    let sheet = try world.sheet()
    let columns: [SheetColumn] = [
      .key, .source, .translation(try #require(LocaleTag("es"))), .todo, .problems,
    ]
    // What `main` says while there is no release has a row of its own, and keeps it.
    let needed = (0..<sheet.rowCount).filter { !sheet.text(row: $0, .releases).isBlank }
    let rows = needed.map { row in
      columns.map { sheet.text(row: row, $0).string }.joined(separator: " | ")
    }
    let open = try world.status().open.map { "\($0.row.key.string) \($0.locale) \($0.state.state)" }
    let tip = try world.tip("l10n/release/1.2") == nil ? "release/1.2" : "l10n/release/1.2"
    let files = try ["en", "es"].map { try world.text(of: "ios/\($0).lproj/Main.strings", on: tip) ?? "" }
    // A project's name stands before its branches, and before what its checks say.
    return rows.map { $0.replacing("ios: ", with: "").replacing("ios:", with: "") } + open + files
  }
}

extension ComesBackTests {
  private static let rules =
    """
    [project]
        base = en
        target = es th
    [branches]
        production = main
        integration = develop
        release = release/*
    [resource "android"]
        format = android-xml
        path = android/res/values-{locale}/strings.xml
        base-path = android/res/values/strings.xml
    """ + "\n" + resource

  private static let english = [
    "fresh", "typed", "stale", "kept", "asked", "missing", "withheld", "own", "waiting",
  ]

  private static func strings(_ texts: [(String, String)]) -> String {
    texts.map { "\"\($0)\" = \"\($1)\";" }.joined(separator: "\n")
  }

  private static let story: String = {
    let steps = """
      # What goes out of sight comes back
      app main
      branch develop from main
      branch release/1.2 from develop
      sync
      commit release/1.2 english as Ada
      sync
      type typed es "es: nuevo"
      type asked todo es
      type refused es ninguno
      type missing es ""
      type kept todo ""
      type waiting en "Better English of waiting"
      type waiting es "es: besser"
      sync
      commit release/1.2 spanish as Ada
      sync
      """
    let first = english.map { ($0, "English of \($0)") }
    let later = first.map { ($0, ["stale", "kept"].contains($0) ? "New \($1)" : $1) }
    let merged = later.map { $0.0 == "waiting" ? ($0.0, "Better \($0.1)") : $0 }
    let spanish = english.map { ($0, "es: \($0)") }
    let own = spanish.filter { $0.0 != "withheld" }.map { ($0, $0 == "own" ? "es: de Git" : $1) }
    let counted = (en: ("refused", "%d files"), es: ("refused", "%d archivos"))
    let files = [
      ("app/.glossator", rules),
      ("app/ios/en.lproj/Main.strings", strings(first + [counted.en])),
      ("app/ios/es.lproj/Main.strings", strings(spanish + [counted.es])),
      ("english/ios/en.lproj/Main.strings", strings(later + [counted.en])),
      ("merged/ios/en.lproj/Main.strings", strings(merged + [counted.en])),
      ("spanish/ios/es.lproj/Main.strings", strings(own + [counted.es])),
      ("one-key/ios/en.lproj/Main.strings", strings(Array(later.prefix(1)))),
      ("broken/ios/en.lproj/Main.strings", "\"broken = ;;"),
      ("rules/.glossator", rules),
      ("garbled/.glossator", "[project\n"),
      ("hotfixes/.glossator", rules.replacing("release/*", with: "hotfix/*")),
      ("mistyped/.glossator", rules.replacing("Main.strings", with: "Mian.strings")),
      ("left-out/.glossator", rules.replacing(resource, with: "")),
      ("one-language/.glossator", rules.replacing("es th", with: "th")),
      ("renamed/.glossator", rules.replacing("[resource \"ios\"]", with: "[resource \"iphone\"]")),
      ("star/.glossator", rules.replacing("Main.strings", with: "*.strings")),
      ("named/.glossator", rules.replacing("[project]", with: "[project]\n    name = ios")),
    ]
    return steps + "\n" + files.map { "-- \($0) --\n\($1)\n" }.joined()
  }()

  private static let resource = """
    [resource "ios"]
        format = apple-strings
        path = ios/{locale}.lproj/Main.strings
    """
}
