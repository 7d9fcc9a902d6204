import Foundation
import StringFormats
import TestSupport
import Testing
import TranslationModel

/// What git does with `glossator merge-driver` where it conflicts without, on a file of each format and on a sheet.
@Suite struct MergeDriverTests {
  typealias Texts = [(key: String, text: String)]

  static let base: Texts = [("alpha", "uno"), ("beta", "dos"), ("gone", "tres"), ("last", "cuatro")]
  /// Changes one text, takes one out and adds one.
  static let ours: Texts = [("alpha", "UNO"), ("beta", "dos"), ("last", "cuatro"), ("mine", "cinco")]
  static let theirs: Texts = [
    ("alpha", "uno"), ("beta", "DOS"), ("gone", "tres"), ("last", "cuatro"), ("theirs", "seis"),
  ]
  static let merged = ["alpha": "UNO", "beta": "DOS", "last": "cuatro", "mine": "cinco", "theirs": "seis"]

  private static func sheet(_ texts: Texts) -> String {
    "key,variant,en,comment,todo,problems,es,th,link,max,releases,team\n"
      + texts.map { "\($0.key),,\($0.key),,th,,\($0.text),,,,release/1.0,\n" }.joined()
  }

  /// A repository in which `side` went its own way since `develop` did.
  final class Sandbox {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")

    init(driver: Bool, base: Texts = base, ours: Texts = ours, theirs: Texts = theirs) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try git("init", "-q", "-b", "develop")
      try git("config", "user.name", "Ada")
      try git("config", "user.email", "ada@example.org")
      try write(".glossator", MergedFormat.project)
      try commit(base, "Base")
      if driver {
        let run = try run(["glossator", "init", "--repo", ".", "--merge-driver"])
        #expect(run.status == 0, "\(run.errors)")
        let lines = try text(".gitattributes") + "sheet.csv merge=glossator\n"
        try write(".gitattributes", lines)
        try git("add", ".")
        try git("commit", "-q", "-m", "Driver")
      }
      try git("checkout", "-q", "-b", "side")
      try commit(theirs, "Theirs")
      try git("checkout", "-q", "develop")
      try commit(ours, "Ours")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func commit(_ texts: Texts, _ message: String) throws {
      for one in MergedFormat.all { try write(one.path, one.file(texts)) }
      try write("sheet.csv", MergeDriverTests.sheet(texts))
      try git("add", ".")
      try git("commit", "-q", "--allow-empty", "-m", message)
    }

    func write(_ path: String, _ text: String) throws {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func text(_ path: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    @discardableResult
    func git(_ arguments: String...) throws -> String { try adasGit(arguments, in: folder) }

    /// Runs a program, with the glossator that is tested in front of any other.
    func run(_ arguments: [String]) throws -> FinishedProcess {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      process.currentDirectoryURL = folder
      var environment = ProcessInfo.processInfo.environment
      let path = BuiltProgram.url.deletingLastPathComponent().path
      environment["PATH"] = "\(path):\(environment["PATH"] ?? "/usr/bin:/bin")"
      process.environment = environment
      return try process.finished()
    }

    var conflicts: Set<String> {
      get throws {
        Set(try git("diff", "--name-only", "--diff-filter=U").split(separator: "\n").map(String.init))
      }
    }

    func expectMerged() throws {
      #expect(try conflicts.isEmpty)
      for one in MergedFormat.all {
        let format = try #require(StringFormats.named(one.format))
        let es = try #require(LocaleTag("es"))
        let file = try format.read(Array(try self.text(one.path).utf8), as: .translation(es))
        let text = try self.text(one.path)
        var found: [String: String] = [:]
        for entry in file.catalog.entries {
          found[String(entry.key.string.dropFirst(one.lead.count))] = entry.text.string
        }
        #expect(found == MergeDriverTests.merged, "\(one.format): \(text)")
      }
      let rows = Set(try text("sheet.csv").split(separator: "\n").map(String.init))
      let wanted = MergeDriverTests.sheet(MergeDriverTests.merged.map { ($0.key, $0.value) })
      #expect(rows == Set(wanted.split(separator: "\n").map(String.init)))
    }
  }

  static let ways: [[String]] = [
    ["git", "merge", "-q", "-m", "Merge", "side"], ["git", "cherry-pick", "side"],
    ["git", "rebase", "-q", "side"],
  ]

  @Test(arguments: ways) func withoutItAllConflict(_ way: [String]) throws {
    let sandbox = try Sandbox(driver: false)
    #expect(try sandbox.run(way).status != 0)
    #expect(try sandbox.conflicts == Set(MergedFormat.all.map(\.path) + ["sheet.csv"]))
  }

  @Test(arguments: ways) func withItNoneDoes(_ way: [String]) throws {
    let sandbox = try Sandbox(driver: true)
    let run = try sandbox.run(way)
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    try sandbox.expectMerged()
  }

  /// What files say beside their texts comes along with a new text.
  @Test func whatDescribesANewTextComesAlong() throws {
    let sandbox = try Sandbox(driver: true)
    #expect(try sandbox.run(Self.ways[0]).status == 0)
    for key in ["mine", "theirs"] {
      #expect(
        try sandbox.text("arb/app_es.arb").contains(
          "\"@\(key)\": {\n    \"description\": \"About \(key)\"\n  }"))
      #expect(try sandbox.text("x/es.xlf").contains("<note>About \(key)</note>"))
      #expect(try sandbox.text("ios/es.lproj/L.strings").contains("/* About \(key) */\n\"\(key)\" = "))
      #expect(try sandbox.text("net/R.es.resx").contains("<comment>About \(key)</comment>"))
      #expect(
        try sandbox.text("po/es.po").contains("#: main.c:\(key.count)\n#, c-format\nmsgid \"\(key)\"\n"))
      #expect(
        try sandbox.text("qt/app_es.ts").contains(
          "<location filename=\"main.cpp\"/>\n        <source>\(key)<"))
    }
  }

  @Test func theSameChangeOnBothSidesIsMadeOnce() throws {
    let sandbox = try Sandbox(driver: true, theirs: Self.ours)
    #expect(try sandbox.run(Self.ways[0]).status == 0)
    #expect(try sandbox.text("web/es.json") == MergedFormat.all[11].file(Self.ours))
  }

  @Test func differentChangesOfOneKeyAreAConflict() throws {
    let theirs: Texts = [
      ("alpha", "Uno!"), ("beta", "DOS"), ("gone", "tres"), ("last", "cuatro"), ("theirs", "seis"),
    ]
    let sandbox = try Sandbox(driver: true, theirs: theirs)
    let run = try sandbox.run(Self.ways[0])
    #expect(run.status == 1)
    #expect(try sandbox.conflicts == Set(MergedFormat.all.map(\.path) + ["sheet.csv"]))
    for one in MergedFormat.all {
      #expect(
        run.errors.contains("\(one.path): conflict: both sides changed '\(one.lead)alpha'"), "\(run.errors)")
      let text = try sandbox.text(one.path)
      #expect(text.contains("<<<<<<< ours\n") && text.contains(">>>>>>> theirs\n"), "\(text)")
      #expect(text.components(separatedBy: "<<<<<<<").count == 2, "\(text)")
    }
    #expect(run.errors.contains("sheet.csv: conflict: both sides changed 'alpha' in es"), "\(run.errors)")
    // Around that key only; the others are merged.
    #expect(
      try sandbox.text("java/m_es.properties")
        == "<<<<<<< ours\nalpha=UNO\n=======\nalpha=Uno!\n>>>>>>> theirs\nbeta=DOS\nlast=cuatro\ntheirs=seis\nmine=cinco\n"
    )
  }

  @Test func whatOneSideRemovedAndTheOtherChangedIsAConflict() throws {
    let theirs: Texts = [("alpha", "uno"), ("beta", "dos"), ("gone", "TRES"), ("last", "cuatro")]
    let sandbox = try Sandbox(driver: true, theirs: theirs)
    let run = try sandbox.run(Self.ways[0])
    #expect(run.status == 1)
    for one in MergedFormat.all {
      #expect(
        run.errors.contains("\(one.path): conflict: both sides changed '\(one.lead)gone'"), "\(run.errors)")
    }
    #expect(run.errors.contains("sheet.csv: conflict: both sides changed 'gone', which one side removed"))
  }

  @Test func aFileThatCannotBeReadIsMergedByLines() throws {
    let sandbox = try Sandbox(driver: true)
    try sandbox.write("web/es.json", "{ broken\n")
    try sandbox.git("commit", "-q", "-am", "Break")
    let run = try sandbox.run(Self.ways[0])
    #expect(run.status == 1)
    #expect(run.errors.contains("web/es.json: our version cannot be read"), "\(run.errors)")
    #expect(try sandbox.conflicts == ["web/es.json"])
    #expect(try sandbox.text("web/es.json").contains("<<<<<<< ours\n"))
  }

  /// Each cell by itself, and people's own columns as lines.
  @Test func cellsOfASheet() throws {
    let sandbox = try Sandbox(driver: true, ours: Self.base, theirs: Self.base)
    let head = "key,variant,en,comment,todo,problems,es,th,link,max,releases,team\n"
    try sandbox.write(
      "sheet.csv", head + "a,,A,,es th,,,,,,release/1.0,\nb,,B,,th,,be,,,,release/1.0,red\nd,,D,,,,de,,,,,\n")
    try sandbox.git("commit", "-q", "-am", "Sheet")
    try sandbox.git("branch", "-f", "side")
    try sandbox.git("checkout", "-q", "side")
    try sandbox.write(
      "sheet.csv",
      head + "a,,A,,es,,,ka,,,release/1.0 release/1.1,\nb,,B,,th,,be,,,,release/1.0,blue\nd,,D,,,,dee,,,,,\n")
    try sandbox.git("commit", "-q", "-am", "Thai")
    try sandbox.git("checkout", "-q", "develop")
    try sandbox.write(
      "sheet.csv",
      head
        + "a,,A,,th,,aa,,,,release/1.0,\nb,,B!,,es th,,be,,,9,release/1.0,red\nd,,D!,,,,de,,,,,\nc,,C,,,,ce,,,,,\n"
    )
    try sandbox.git("commit", "-q", "-am", "Spanish")
    let run = try sandbox.run(Self.ways[0])
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(
      try sandbox.text("sheet.csv") == head
        + "a,,A,,,,aa,ka,,,release/1.0 release/1.1,\nb,,B!,,es th,,be,,,9,release/1.0,blue\nd,,D!,,es,,dee,,,,,\n"
        // Typed for the old English of d, it is to be looked at.
        + "c,,C,,,,ce,,,,,\n"
    )
  }

  @Test func initInstallsItOnce() throws {
    let sandbox = try Sandbox(driver: true)
    let before = try sandbox.text(".gitattributes")
    #expect(before.contains("/ios/*.lproj/*.strings merge=glossator\n"))
    #expect(before.contains("/android/values/strings.xml merge=glossator\n"))
    let again = try sandbox.run(["glossator", "init", "--repo", ".", "--merge-driver"])
    #expect(again.status == 0, "\(again.errors)")
    #expect(try sandbox.text(".gitattributes") == before)
    #expect(
      try sandbox.git("config", "merge.glossator.driver") == "glossator merge-driver %O %A %B %P\n")
  }
}
