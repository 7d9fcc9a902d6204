import Foundation
import TestSupport
import Testing

/// A server's repository with a journal, and Ada's clone of it. Release 1.0 is complete; 1.1 has a text that nobody has
/// translated. Nothing is tagged yet, and production is older than both.
final class PushedApp {
  let folder: URL
  let server: URL
  let clone: URL

  init(synced: Bool = true, configuration: String = SmallApp.project) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("glossator-\(UUID().uuidString)")
    (server, clone) = (folder.appendingPathComponent("server.git"), folder.appendingPathComponent("clone"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try adasGit(["init", "-q", "--bare", "-b", "develop", server.path], in: folder)
    try adasGit(["clone", "-q", server.path, clone.path], in: folder)
    try commit("main", "An app", ["README.md": "An app\n"])
    try git("checkout", "-q", "-b", "develop")
    try commit(
      "develop", "Texts",
      [
        ".glossator": configuration, "ios/en.lproj/M.strings": "\"hi\" = \"Hi\";\n",
        "ios/es.lproj/M.strings": "\"hi\" = \"Hola\";\n",
      ])
    try git("branch", "release/1.0")
    try commit(
      "release/1.1", "A new text", ["ios/en.lproj/M.strings": "\"hi\" = \"Hi\";\n\"new\" = \"New\";\n"])
    try git("push", "-q", "origin", "main", "develop", "release/1.0", "release/1.1")
    if synced { try sync() }
  }

  /// Gives the server a journal, and the clone what it fetches of that.
  func sync() throws {
    let sheet = folder.appendingPathComponent("app.csv").path
    let sync = try BuiltProgram.run(["sync", "--repo", server.path, "--sheet", sheet])
    #expect(sync.status == 0, "\(sync.errors)")
    try git("config", "--add", "remote.origin.fetch", "+refs/glossator/*:refs/glossator/*")
    try git("fetch", "-q")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult
  func git(_ arguments: String...) throws -> String { try adasGit(arguments, in: clone) }

  /// Commits files on a branch, which is made where it is not there.
  func commit(_ branch: String, _ message: String, _ files: [String: String]) throws {
    let isThere = try !adasGit(["branch", "--list", branch], in: clone).isEmpty
    if isThere { try git("checkout", "-q", branch) } else { try git("checkout", "-q", "-B", branch) }
    for (path, text) in files {
      let file = clone.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      try git("add", path)
    }
    try git("commit", "-q", "-m", message)
  }

  /// Installs the snippet that is there for the hook.
  func install(_ hook: String, in repository: URL? = nil) throws {
    let usual = hook == "pre-push" ? clone.appendingPathComponent(".git") : server
    let hooks = (repository ?? usual).appendingPathComponent("hooks")
    try FileManager.default.createDirectory(at: hooks, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Checkout.root.appendingPathComponent("config/hooks/\(hook)"),
      to: hooks.appendingPathComponent(hook))
  }

  func push(_ arguments: String..., in folder: URL? = nil) throws -> FinishedProcess {
    try run("/usr/bin/env", ["git", "push", "-q"] + arguments, in: folder ?? clone)
  }

  /// Runs a program that finds the one that is tested in front of any other.
  func run(_ program: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:])
    throws -> FinishedProcess
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var all = ProcessInfo.processInfo.environment
    let path = BuiltProgram.url.deletingLastPathComponent().path
    all["PATH"] = "\(path):\(all["PATH"] ?? "/usr/bin:/bin")"
    process.environment = all.merging(environment) { $1 }
    return try process.finished()
  }

  /// What the server has under a ref; nil where it has none.
  func onServer(_ ref: String) throws -> String? {
    let line = try adasGit(["for-each-ref", "--format=%(objectname)", ref], in: server)
    return line.isEmpty ? nil : String(line.dropLast())
  }
}
