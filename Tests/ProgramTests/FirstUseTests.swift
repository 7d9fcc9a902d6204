import Foundation
import Interchange
import TestSupport
import Testing

/// The built program, as somebody runs it who has it for the first time.
@Suite struct FirstUseTests {
  /// By what the dynamic loader says that it loads at the start.
  @Test func whatFewCommandsNeedIsLoadedByThemOnly() throws {
    let libraries = try BuiltProgram.run([], environment: ["LD_TRACE_LOADED_OBJECTS": "1"]).output
    #expect(libraries.contains("libgit2"))
    #expect(!libraries.contains("libcurl") && !libraries.contains("libmicrohttpd"))
  }

  static let refusals: [(arguments: [String], status: Int32, errors: String)] = [
    (["stauts"], 64, "error: unknown command 'stauts'\nhint: did you mean 'glossator status'?\n"),
    (
      ["sync", "--paln"], 64,
      "error: unknown option '--paln' of 'glossator sync'\nhint: did you mean '--plan'?\n"
    ),
    (["gate"], 64, "error: 'glossator gate' expects REV\nhint: see: glossator gate --help\n"),
    (["sync", "--repo"], 64, "error: --repo needs a value\nhint: --repo PATH\n"),
    (["status", "--config", "/nowhere.conf"], 78, "error: cannot read the configuration /nowhere.conf"),
  ]

  @Test(arguments: refusals.indices) func aMistakeSaysWhatToDo(_ i: Int) throws {
    let (arguments, status, errors) = Self.refusals[i]
    let run = try BuiltProgram.run(arguments)
    #expect(run.status == status)
    #expect(run.errors.hasPrefix(errors), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  /// With `--json` a program reads in JSON why there is no answer; people read the same on standard error.
  @Test(arguments: refusals.indices) func aMistakeIsJSONWhereThatIsAskedFor(_ i: Int) throws {
    let (arguments, status, errors) = Self.refusals[i]
    // In front of an option that lacks its value.
    let run = try BuiltProgram.run(arguments.prefix(1) + ["--json"] + arguments.dropFirst())
    #expect(run.status == status)
    #expect(run.errors.hasPrefix(errors), "\(run.errors)")
    let error = try #require(try JSON(reading: Array(run.output.utf8))["error"])
    #expect(error["exitStatus"]?.number == Int(status))
    let message = try #require(error["message"]?.string)
    #expect(run.errors.contains("error: \(message)\n"), "\(run.output)")
    if let hint = error["hint"]?.string { #expect(run.errors.contains("hint: \(hint)\n")) }
  }

  /// `init`, `sync`, `gate`, `status`, `held`, `why`, `check`, `doctor` and `entries`, one after the other on a new app.
  @Test func aNewUserCanSetItUp() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = folder.appendingPathComponent("app")
    for (path, text) in [
      ("ios/en.lproj/Main.strings", "\"hi\" = \"Hi %@\";\n"),
      ("ios/es.lproj/Main.strings", "\"hi\" = \"Hola %@\";\n"),
    ] {
      let file = app.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    func runGit(_ arguments: [String]) throws { try adasGit(arguments, in: app) }
    try runGit(["init", "-q", "-b", "develop"])
    try runGit(["add", "."])
    try runGit(["commit", "-q", "-m", "The app"])
    let sheet = folder.appendingPathComponent("app.csv").path
    func glossator(_ arguments: [String]) throws -> FinishedProcess {
      try BuiltProgram.run(arguments, in: app)
    }

    let nowhere = try glossator(["init", "--sheet", folder.path + "/none/app.csv"])
    #expect(nowhere.status == 65 && nowhere.errors.contains("nothing was written"))
    #expect(!FileManager.default.fileExists(atPath: app.path + "/.glossator"))
    let initialized = try BuiltProgram.run(["init", "--sheet", sheet], in: app.appendingPathComponent("ios"))
    #expect(initialized.status == 0, "\(initialized.errors)")
    #expect(
      try String(contentsOf: app.appendingPathComponent(".glossator"), encoding: .utf8).contains(
        "format = apple-strings"))
    #expect(
      try glossator(["init"]).output == ".glossator has everything that is found here, and stays as it is\n")
    let before = try glossator(["doctor"])
    #expect(before.status == 0, "\(before.output)")
    #expect(before.output.contains(".glossator is not committed yet"))
    #expect(before.output.contains("round trip proven on all 2 string files"))
    try runGit(["add", ".glossator"])
    try runGit(["commit", "-q", "-m", "Watch"])
    try runGit(["branch", "release/1.0"])

    let plan = try glossator(["sync", "--sheet", sheet, "--plan"])
    #expect(plan.status == 0, "\(plan.errors)")
    #expect(try glossator(["gate", "release/1.0"]).status == 69)
    #expect(try glossator(["sync", "--sheet", sheet]).status == 0)
    #expect(try glossator(["sync", "--sheet", sheet]).output == "nothing to do\n")
    let gate = try glossator(["gate", "release/1.0"])
    #expect(gate.status == 0)
    #expect(gate.output.hasPrefix("open: 1 text complete, fresh and free of errors\njudged commit "))
    #expect(try glossator(["status", "--sheet", sheet]).output.contains("es        1/1"))
    // Since `init` the clone knows its sheet, from every folder.
    let below = try BuiltProgram.run(["status"], in: app.appendingPathComponent("ios/en.lproj"))
    #expect(below.output.contains("es        1/1"), "\(below.errors)")
    #expect(try glossator(["sync"]).output == "nothing to do\n")
    #expect(try glossator(["held"]).output == "nothing is held\n")
    #expect(try glossator(["why", "hi"]).output.contains("develop, release/1.0: ios/en.lproj/Main.strings"))
    #expect(try glossator(["why", "nokey"]).status == 1)
    #expect(try glossator(["check"]).output == "no warnings or errors; for advice: --level note\n")
    #expect(try glossator(["check", "--since", "release/1.0", "--level", "error"]).status == 0)
    #expect(try glossator(["check", "--level", "loud"]).status == 64)
    let doctor = try glossator(["doctor", "--sheet", sheet])
    #expect(doctor.status == 0, "\(doctor.output)")
    #expect(try glossator(["entries", "ios/es.lproj/Main.strings"]).output == "hi\tHola %@\n")
    let json = try glossator(["gate", "release/1.0", "--json"]).output
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["answer"] as? String == "open")
    // A branch that only the remote has is named where it would be missed.
    let clone = folder.appendingPathComponent("clone")
    try runGit(["clone", "-q", app.path, clone.path])
    let there = try BuiltProgram.run(["status", "--sheet", sheet], in: clone)
    #expect(
      there.errors.contains("knows release/1.0 from its remote only"), "\(there.output) \(there.errors)")
    // The work tree and the index are never touched.
    #expect(try glossator(["accept", "123456", "--sheet", sheet]).status == 65)
  }
}
