import Foundation
import Testing

/// The jobs in `config/ci`: their commands run in a checkout like the host's, and say what they are there for. The hooks in
/// `config/hooks` are what ``HookTests`` installs.
@Suite struct SnippetTests {
  static let snippets = ["github", "gitea", "gitlab"]

  /// The commands of each job, by what it asks.
  private func jobs(_ snippet: String) throws -> [String: [String]] {
    let file = ExitStatusTests.root.appendingPathComponent("config/ci/\(snippet).yml")
    var jobs: [String: [String]] = [:]
    var job = ""
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let words = line.drop { $0 == " " }
      for name in ["check", "gate"] where words == "\(name):" || words == "glossator-\(name):" { job = name }
      for start in ["- run: ", "- "] where words.hasPrefix(start) {
        let command = words.dropFirst(start.count)
        guard command.hasPrefix("git ") || command.hasPrefix("glossator ") else { continue }
        jobs[job, default: []].append(String(command))
        break
      }
    }
    return jobs
  }

  /// A commit as a job has it: no branch is checked out, and GitLab fetches no other.
  private func checkout(_ branch: String, _ app: PushedApp, _ snippet: String) throws -> URL {
    let folder = app.folder.appendingPathComponent("checkout-\(UUID().uuidString)")
    try adasGit(["init", "-q", folder.path], in: app.folder)
    try adasGit(["remote", "add", "origin", app.server.path], in: folder)
    let refs = snippet == "gitlab" ? "+\(branch):refs/pipelines/7" : "+refs/heads/*:refs/remotes/origin/*"
    try adasGit(["fetch", "-q", "origin", refs], in: folder)
    let name = snippet == "gitlab" ? "refs/pipelines/7" : "origin/\(branch)"
    try adasGit(["checkout", "-q", "--detach", name], in: folder)
    return folder
  }

  private func run(_ job: String, on branch: String, _ app: PushedApp, _ snippet: String) throws -> (
    status: Int32, output: String, folder: URL
  ) {
    let commands = try #require(try jobs(snippet)[job])
    #expect(commands.contains { $0.hasPrefix("glossator \(job) ") })
    let folder = try checkout(branch, app, snippet)
    let commit = try String(adasGit(["rev-parse", "HEAD"], in: folder).dropLast())
    let run = try app.run(
      "/bin/bash", ["-e", "-o", "pipefail", "-c", commands.joined(separator: "\n")], in: folder,
      environment: ["GITHUB_BASE_REF": "develop", "SINCE": "origin/develop", "CI_COMMIT_SHA": commit])
    return (run.status, run.output + run.errors, folder)
  }

  @Test(arguments: snippets) func theGateAnswersForTheCommit(_ snippet: String) throws {
    let app = try PushedApp()
    let open = try run("gate", on: "release/1.0", app, snippet)
    #expect(open.status == 0, "\(open.output)")
    #expect(open.output.contains("open: 1 text complete"), "\(open.output)")
    let blocked = try run("gate", on: "release/1.1", app, snippet)
    #expect(blocked.status == 1, "\(blocked.output)")
    #expect(blocked.output.contains("next: translators have 1 text to do"), "\(blocked.output)")
  }

  @Test(arguments: snippets) func onlyWhatTheChangeBroughtIsFound(_ snippet: String) throws {
    let app = try PushedApp()
    try app.commit("develop", "An old mistake", ["ios/es.lproj/M.strings": "\"hi\" = \"Hola %@\";\n"])
    try app.git("push", "-q", "origin", "develop")
    let without = try run("check", on: "develop", app, snippet)
    #expect(without.status == 0, "\(without.output)")
    try app.commit("feature/x", "Another", ["ios/es.lproj/N.strings": "\"x\" = \"no end\n"])
    try app.commit("feature/x", "Its English", ["ios/en.lproj/N.strings": "\"x\" = \"X\";\n"])
    try app.git("push", "-q", "origin", "feature/x")
    let with = try run("check", on: "feature/x", app, snippet)
    #expect(with.status == 1, "\(with.output)")
    #expect(with.output.contains("ios/es.lproj/N.strings"), "\(with.output)")
    #expect(!with.output.contains("ios/es.lproj/M.strings"), "\(with.output)")
    #expect(with.output.contains("::error file=ios/es.lproj/N.strings,line=1") == (snippet == "github"))
    if snippet == "gitlab" {
      let report = with.folder.appendingPathComponent("gl-code-quality-report.json")
      let text = try String(contentsOf: report, encoding: .utf8)
      #expect(text.contains("\"path\":\"ios/es.lproj/N.strings\""), "\(text)")
    }
  }

  @Test(arguments: HookTests.hooks) func aHookIsTwoLinesOfShell(_ hook: String) throws {
    let file = ExitStatusTests.root.appendingPathComponent("config/hooks/\(hook)")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "#!/bin/sh")
    #expect(lines.filter { !$0.hasPrefix("#") }.map { $0.hasPrefix("exec glossator hook \(hook)") } == [true])
    #expect(FileManager.default.isExecutableFile(atPath: file.path))
  }
}
