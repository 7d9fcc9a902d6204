import Foundation
import TestSupport
import Testing

/// A release's translations come back to the integration branch, where the next release's texts have come meanwhile: the story
/// that conflicts by lines, with the program's own commits.
@Suite struct BackMergeTests {
  private let host = FileManager.default.temporaryDirectory.appendingPathComponent(
    "glossator-\(UUID().uuidString)")
  private var folder: URL { host.appendingPathComponent("app") }

  private func write(_ path: String, _ text: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> String { try adasGit(arguments, in: folder) }

  private func english(_ keys: [String]) throws {
    try write("ios/en.lproj/M.strings", keys.map { "\"\($0)\" = \"The \($0)\";\n" }.joined())
    try write(
      "web/en.json", "{\n" + keys.map { "  \"\($0)\": \"The \($0)\"" }.joined(separator: ",\n") + "\n}\n")
  }

  /// Translators fill the sheet, and what Glossator makes of it is merged into the release branch.
  private func translate(_ release: String) throws {
    let sheet = host.appendingPathComponent("app.csv")
    func sync() throws {
      let run = try BuiltProgram.run(["sync", "--repo", folder.path, "--sheet", sheet.path])
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
    try sync()
    let rows = try String(contentsOf: sheet, encoding: .utf8).components(separatedBy: "\r\n").joined(
      separator: "\n"
    )
    .split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard cells.count > 6, cells[6].isEmpty else { return String(line) }
      cells[6] = cells[2].replacing("The", with: "El")
      return cells.joined(separator: ",")
    }
    try Data(rows.joined(separator: "\n").utf8).write(to: sheet)
    try sync()
    try git("checkout", "-q", release)
    try git("merge", "-q", "--no-ff", "-m", "Translations", "l10n/\(release)")
  }

  /// Release 1.0 and, cut from develop a feature later, 1.1 are both translated; 1.1 has landed on develop.
  private func twoReleases() throws {
    try write(
      ".glossator",
      """
      [project]
      base = en
      target = es
      [branches]
      production = main
      integration = develop
      [resource "ios"]
      format = apple-strings
      path = ios/{locale}.lproj/*.strings
      [resource "web"]
      format = json
      path = web/{locale}.json

      """)
    try english(["settings", "welcome"])
    try adasGit(["init", "-q", "-b", "main"], in: folder)
    try git("add", ".")
    try git("commit", "-q", "-m", "An app")
    try git("branch", "develop")
    try git("checkout", "-q", "-b", "release/1.0")
    try english(["settings", "welcome", "fix"])
    try git("commit", "-q", "-am", "A fix")
    try git("checkout", "-q", "-b", "release/1.1", "develop")
    try english(["settings", "welcome", "news"])
    try git("commit", "-q", "-am", "A feature")
    try translate("release/1.0")
    try translate("release/1.1")
    try git("checkout", "-q", "develop")
    try git("merge", "-q", "-m", "1.1", "release/1.1")
  }

  @Test(arguments: [false, true]) func ofARelease(withDriver: Bool) throws {
    defer { try? FileManager.default.removeItem(at: host) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try twoReleases()
    var driver: [String] = []
    if withDriver {
      #expect(try BuiltProgram.run(["init", "--repo", folder.path, "--merge-driver"]).status == 0)
      try git("add", ".gitattributes")
      try git("commit", "-q", "-m", "Merge by keys")
      let program = BuiltProgram.url.path
      driver = ["-c", "merge.glossator.driver='\(program)' merge-driver %O %A %B %P"]
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"] + driver
      + ["merge", "-m", "Back-merge", "release/1.0"]
    process.currentDirectoryURL = folder
    let run = try process.finished()
    let conflicts = Set(
      try git("diff", "--name-only", "--diff-filter=U").split(separator: "\n").map(String.init))
    guard withDriver else {
      #expect(run.status == 1)
      #expect(
        conflicts == ["ios/en.lproj/M.strings", "ios/es.lproj/M.strings", "web/en.json", "web/es.json"])
      return
    }
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let es = try text("ios/es.lproj/M.strings")
    for key in ["settings", "welcome", "news", "fix"] {
      #expect(es.contains("\"\(key)\" = \"El \(key)\";"), "\(es)")
      #expect(try text("web/es.json").contains("\"\(key)\": \"El \(key)\""))
    }
    // Each file says it once, and the project's own checks have nothing against it.
    #expect(es.components(separatedBy: "\"settings\"").count == 2)
    #expect(try BuiltProgram.run(["check", "--repo", folder.path, "develop"]).status == 0)
  }
}
