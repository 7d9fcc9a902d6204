import Foundation
import Interchange
import TestSupport
import Testing

/// `check --format`: findings for what shows them on the lines of a change.
@Suite struct FindingFormatTests {
  /// An app with a mistake of each kind of place: a whole text, a line and column behind wide letters, and a branch.
  private final class App {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")

    init() throws {
      try write("ios/en.lproj/M.strings", "\"hi\" = \"Hi %@\";\n\"hi\" = \"Hi, %@\";\n")
      try write("ios/es.lproj/M.strings", "\"hi\" = \"Hola\";\n")
      try write("ios/en.lproj/Más, 1.strings", "\"a\" = \"A\";\n")
      try write("ios/es.lproj/Más, 1.strings", "/* ñandú */ \"a\" = \"ñ\" b;\n")
      try write(".glossator", SmallApp.project)
      try adasGit(["init", "-q", "-b", "develop"], in: folder)
      try commit()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ path: String, _ text: String) throws {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func commit() throws {
      try adasGit(["add", "."], in: folder)
      try adasGit(["commit", "-q", "-m", "Change"], in: folder)
    }

    /// A ref that is there, and that nobody can read.
    func breakRef() throws { try write(".git/refs/heads/broken", "no id\n") }

    func check(_ format: String, _ status: Int32 = 1) throws -> String {
      let run = try BuiltProgram.run(["check", "--format", format], in: folder)
      #expect(run.status == status, "\(run.errors)")
      return run.output
    }

    func json(_ format: String) throws -> JSON { try JSON(reading: Array(try check(format).utf8)) }
  }

  @Test func workflowCommandsAreEscaped() throws {
    let app = try App()
    try app.breakRef()
    #expect(
      try app.check("github") == """
        ::error file=.glossator,line=1,title=unreadable-ref::broken: cannot read broken%0Ahint: nothing is \
        concluded from this, and it is tried again at each sync; see: git fsck
        ::warning file=ios/en.lproj/M.strings,line=2,title=duplicate-key::the key 'hi' is also on line 1; \
        this one counts%0Ahint: delete one of them
        ::error file=ios/es.lproj/M.strings,line=1,title=placeholder-missing::'hi': placeholder %25@ from the \
        source is missing%0Ahint: put it where its value belongs
        ::error file=ios/es.lproj/Más%2C 1.strings,line=1,col=13,title=unreadable-file::missing ';' after the \
        entry%0Ahint: it begins here; also look for a quote inside it

        """)
  }

  @Test func aSARIFLogSaysWhereInTheRepository() throws {
    let app = try App()
    try app.breakRef()
    let log = try app.json("sarif")
    #expect(log["version"] == "2.1.0")
    let run = try #require(log["runs"]?.array?.first)
    #expect(run["columnKind"] == "unicodeCodePoints")
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.array)
    #expect(
      rules.map { $0["id"]?.string } == [
        "unreadable-ref", "duplicate-key", "placeholder-missing", "unreadable-file",
      ])
    let results = try #require(run["results"]?.array)
    #expect(results.map { $0["level"]?.string } == ["error", "warning", "error", "error"])
    let locations = results.map { $0["locations"]?.array?.first ?? .null }
    #expect(
      locations[0].text == """
        {"physicalLocation":{"artifactLocation":{"uri":".glossator","uriBaseId":"%SRCROOT%"},\
        "region":{"startLine":1}},"logicalLocations":[{"fullyQualifiedName":"broken"}]}
        """)
    #expect(
      locations[3].text == """
        {"physicalLocation":{"artifactLocation":{"uri":"ios/es.lproj/M%C3%A1s%2C%201.strings",\
        "uriBaseId":"%SRCROOT%"},"region":{"startLine":1,"startColumn":13}}}
        """)
    #expect(
      results[2].text == """
        {"ruleId":"placeholder-missing","level":"error","message":{"text":"'hi': placeholder %@ from the source is \
        missing\\nhint: put it where its value belongs"},"locations":[{"physicalLocation":{"artifactLocation":\
        {"uri":"ios/es.lproj/M.strings","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],\
        "partialFingerprints":{"glossatorFinding/v1":"e4f8ffe45ad626ab9534f24e43b88cd514667c77"}}
        """)
  }

  @Test func theCodeQualityReportHasWhatGitLabReads() throws {
    let app = try App()
    let report = try #require(try app.json("code-quality").array)
    #expect(
      report.last?.text == """
        {"description":"missing ';' after the entry (it begins here; also look for a quote inside it)",\
        "check_name":"unreadable-file","fingerprint":"1529032be47b3fa0ea10227605d627d601de63e7",\
        "severity":"major","location":{"path":"ios/es.lproj/Más, 1.strings","lines":{"begin":1}}}
        """)
    #expect(report.map { $0["severity"]?.string } == ["minor", "major", "major"])
  }

  @Test func checkstylesResultsAreByFile() throws {
    let app = try App()
    try app.breakRef()
    #expect(
      try app.check("checkstyle") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="10.0">
          <file name=".glossator">
            <error line="1" severity="error" message="broken: cannot read broken (nothing is concluded from this, and it is \
        tried again at each sync; see: git fsck)" source="glossator.unreadable-ref"/>
          </file>
          <file name="ios/en.lproj/M.strings">
            <error line="2" severity="warning" message="the key 'hi' is also on line 1; this one counts (delete one of \
        them)" source="glossator.duplicate-key"/>
          </file>
          <file name="ios/es.lproj/M.strings">
            <error line="1" severity="error" message="'hi': placeholder %@ from the source is missing (put it where its \
        value belongs)" source="glossator.placeholder-missing"/>
          </file>
          <file name="ios/es.lproj/Más, 1.strings">
            <error line="1" column="13" severity="error" message="missing ';' after the entry (it begins here; also look \
        for a quote inside it)" source="glossator.unreadable-file"/>
          </file>
        </checkstyle>

        """)
  }

  private func fingerprints(_ app: App) throws -> [String] {
    let sarif = try app.json("sarif")["runs"]?.array?.first?["results"]?.array ?? []
    let fingerprints = sarif.compactMap { $0["partialFingerprints"]?["glossatorFinding/v1"]?.string }
    let quality = try app.json("code-quality").array ?? []
    #expect(quality.compactMap { $0["fingerprint"]?.string } == fingerprints)
    return fingerprints
  }

  @Test func fingerprintsStayWhereLinesMove() throws {
    let app = try App()
    let before = try fingerprints(app)
    #expect(Set(before).count == 3)
    try app.write(
      "ios/en.lproj/M.strings",
      "/* New. */\n\n\"new\" = \"New\";\n\"hi\" = \"Hi %@\";\n\"hi\" = \"Hi, %@\";\n")
    try app.write("ios/es.lproj/M.strings", "/* New. */\n\n\"new\" = \"Nuevo\";\n\"hi\" = \"Hola\";\n")
    try app.commit()
    #expect(try app.check("github").contains("M.strings,line=4,title=placeholder-missing"))
    #expect(try fingerprints(app) == before)
    // Another mistake of the kind is another one.
    try app.write(
      "ios/en.lproj/M.strings", "\"hi\" = \"Hi %@\";\n\"hi\" = \"Hi, %@\";\n\"hi\" = \"Hi %@\";\n")
    try app.commit()
    let after = try fingerprints(app)
    #expect(Set(after).count == 4)
    #expect(Set(after).isSuperset(of: before))
  }

  @Test func nothingFoundIsAnEmptyReport() throws {
    let app = try App()
    try app.write("ios/en.lproj/M.strings", "\"hi\" = \"Hi %@\";\n")
    try app.write("ios/es.lproj/M.strings", "\"hi\" = \"Hola %@\";\n")
    try app.write("ios/es.lproj/Más, 1.strings", "\"a\" = \"A.\";\n")
    try app.commit()
    #expect(try app.check("code-quality", 0) == "[]\n")
    #expect(try app.check("github", 0).isEmpty)
    #expect(try app.check("sarif", 0).contains("\"results\":[]"))
  }

  @Test func anotherFormatIsRefused() throws {
    let app = try App()
    let run = try BuiltProgram.run(["check", "--format", "serif"], in: app.folder)
    #expect(run.status == 64)
    #expect(run.errors == "error: unknown format 'serif'\nhint: did you mean 'sarif'?\n")
    let both = try BuiltProgram.run(["check", "--format", "sarif", "--json"], in: app.folder)
    #expect(both.status == 64)
    #expect(both.errors.hasPrefix("error: --json and --format sarif are two formats\n"))
  }
}
