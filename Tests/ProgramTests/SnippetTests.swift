import Foundation
import Interchange
import TestSupport
import Testing

/// The jobs in `config/ci`: their commands run in a checkout like the host's, and say what they are there for. The hooks in
/// `config/hooks` are what ``HookTests`` installs.
@Suite struct SnippetTests {
  static let snippets = ["github", "gitea", "gitlab"]

  /// What reads YAML; false where it is not here.
  static let readsYAML: Bool = {
    let run = try? python("import yaml", "")
    return run?.status == 0
  }()

  private static func python(_ script: String, _ argument: String) throws -> FinishedProcess {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, argument]
    return try process.finished()
  }

  /// A job as its host reads it.
  private struct Job {
    var commands: [String]
    /// How many commits its checkout fetches; 0 is all.
    var depth: String?
    var variables: [String: String] = [:]
    /// The file of a merge request's Code Quality report.
    var report: String?
  }

  /// The job that asks `check` or `gate`.
  private func job(_ name: String, of snippet: String) throws -> Job {
    let file = Checkout.root.appendingPathComponent("config/ci/\(snippet).yml")
    let script = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))"
    let run = try Self.python(script, file.path)
    try #require(run.status == 0, "\(run.errors)")
    let yaml = try JSON(reading: Array(run.output.utf8))
    if snippet == "gitlab" {
      let job = try #require(yaml["glossator-\(name)"])
      var variables: [String: String] = [:]
      if case .members(let members) = job["variables"] {
        for member in members { variables[member.name] = member.value.string }
      }
      return Job(
        commands: try #require(job["script"]?.array).compactMap(\.string), depth: variables["GIT_DEPTH"],
        variables: variables, report: job["artifacts"]?["reports"]?["codequality"]?.string)
    }
    let steps = try #require(yaml["jobs"]?[name]?["steps"]?.array)
    let checkout = try #require(steps.first)
    #expect(checkout["uses"]?.string?.hasPrefix("actions/checkout@") == true)
    return Job(
      commands: steps.compactMap { $0["run"]?.string },
      depth: checkout["with"]?["fetch-depth"]?.number.map { "\($0)" })
  }

  /// What its host checks out for a job: no branch, and no more commits than it asks for. GitLab fetches no other ref; the
  /// others make a commit that merges a pull request.
  private func checkout(
    _ branch: String, _ app: PushedApp, _ snippet: String, into base: String?, depth: String
  ) throws -> URL {
    let folder = app.folder.appendingPathComponent("checkout-\(UUID().uuidString)")
    try adasGit(["init", "-q", folder.path], in: app.folder)
    try adasGit(["remote", "add", "origin", "file://\(app.server.path)"], in: folder)
    var commit = "refs/heads/\(branch)"
    if let base, snippet != "gitlab" {
      let merge = app.folder.appendingPathComponent("merge-\(UUID().uuidString)")
      try adasGit(["clone", "-q", "-b", base, app.server.path, merge.path], in: app.folder)
      try adasGit(["merge", "-q", "--no-ff", "-m", "Merge", "origin/\(branch)"], in: merge)
      try adasGit(["push", "-q", "origin", "+HEAD:refs/pull/7/merge"], in: merge)
      commit = "refs/pull/7/merge"
    }
    let isWhole = depth == "0"
    let own =
      snippet == "gitlab"
      ? "refs/pipelines/7" : "refs/remotes/\(base == nil ? "origin/\(branch)" : "pull/7/merge")"
    var refs = ["+\(commit):\(own)"]
    if isWhole, snippet != "gitlab" { refs.append("+refs/heads/*:refs/remotes/origin/*") }
    try adasGit(
      ["fetch", "-q", "--no-tags", "--refmap="] + (isWhole ? [] : ["--depth", depth]) + ["origin"] + refs,
      in: folder)
    try adasGit(["checkout", "-q", "--detach", own], in: folder)
    return folder
  }

  /// Runs a job's commands to the letter, as its host's shell does. `depth` is another one than it asks for.
  private func run(
    _ name: String, on branch: String, _ app: PushedApp, _ snippet: String, depth: String? = nil
  ) throws -> (status: Int32, output: String, folder: URL, job: Job) {
    let job = try job(name, of: snippet)
    #expect(job.commands.contains { $0.hasPrefix("glossator \(name) ") })
    let asked = try #require(depth ?? job.depth)
    let folder = try checkout(branch, app, snippet, into: name == "check" ? "develop" : nil, depth: asked)
    let commit = try String(adasGit(["rev-parse", "HEAD"], in: folder).dropLast())
    var environment = [
      "GITHUB_BASE_REF": "develop", "CI_COMMIT_SHA": commit, "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "develop",
    ]
    for (name, value) in job.variables {
      environment[name] = environment.reduce(value) { $0.replacing("$\($1.key)", with: $1.value) }
    }
    let options = snippet == "gitlab" ? ["-e", "-o", "pipefail"] : ["-e"]
    let run = try app.run(
      "/bin/bash", options + ["-c", job.commands.joined(separator: "\n")], in: folder,
      environment: environment)
    return (run.status, run.output + run.errors, folder, job)
  }

  @Test(.enabled(if: readsYAML, "python3-yaml is not here"), arguments: snippets)
  func theGateAnswersForTheCommit(_ snippet: String) throws {
    let app = try PushedApp()
    let open = try run("gate", on: "release/1.0", app, snippet)
    #expect(open.status == 0, "\(open.output)")
    #expect(open.output.contains("open: 1 text complete"), "\(open.output)")
    let blocked = try run("gate", on: "release/1.1", app, snippet)
    #expect(blocked.status == 1, "\(blocked.output)")
    #expect(blocked.output.contains("next: translators have 1 text to do"), "\(blocked.output)")
  }

  @Test(.enabled(if: readsYAML, "python3-yaml is not here"), arguments: snippets)
  func onlyWhatTheChangeBroughtIsFound(_ snippet: String) throws {
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
    try expectReport(of: without.job, in: without.folder, [])
    try expectReport(of: with.job, in: with.folder, ["ios/es.lproj/N.strings"])
  }

  /// The file is where the host looks for it, and has what GitLab reads: findings in so many files.
  private func expectReport(of job: Job, in folder: URL, _ paths: [String]) throws {
    guard let name = job.report else { return }
    let bytes = try Array(Data(contentsOf: folder.appendingPathComponent(name)))
    let findings = try #require(JSON(reading: bytes).array)
    #expect(findings.compactMap { $0["location"]?["path"]?.string } == paths)
    for finding in findings {
      for member in ["description", "check_name", "fingerprint"] {
        #expect(finding[member]?.string?.isEmpty == false, "\(finding.text)")
      }
      #expect(["info", "minor", "major", "critical", "blocker"].contains(finding["severity"]?.string))
      #expect(finding["location"]?["lines"]?["begin"]?.number.map { $0 > 0 } == true)
    }
  }

  /// Who writes such a job and forgets how much is to be fetched: the gate's answer is true all the same, since the journal
  /// brings what it needs; without that, and where a check has nothing to compare with, what to fetch is said.
  @Test(.enabled(if: readsYAML, "python3-yaml is not here"), arguments: snippets)
  func aShallowCheckoutIsNoTrap(_ snippet: String) throws {
    let app = try PushedApp()
    let open = try run("gate", on: "release/1.0", app, snippet, depth: "1")
    #expect(open.status == 0 && open.output.contains("open: 1 text complete"), "\(open.output)")
    let blocked = try run("gate", on: "release/1.1", app, snippet, depth: "1")
    #expect(blocked.status == 1 && blocked.output.contains("blocked: 1 missing"), "\(blocked.output)")
    let folder = try checkout("release/1.1", app, snippet, into: nil, depth: "1")
    let bare = try BuiltProgram.run(["gate", "HEAD"], in: folder)
    #expect(bare.status == 69)
    #expect(bare.errors.contains("hint: fetch it: git fetch origin '+refs/glossator/*"), "\(bare.errors)")
    // GitLab's job has no branch at all: the checkout's own `.glossator` is gone by.
    if snippet == "gitlab" {
      let alone = try BuiltProgram.run(["check", "--since", "origin/develop"], in: folder)
      #expect(alone.status == 74)
      #expect(alone.errors.contains("(in CI: fetch-depth: 0, GIT_DEPTH: 0 at GitLab)\n"), "\(alone.errors)")
      try adasGit(["update-ref", "refs/remotes/origin/release/1.1", "HEAD"], in: folder)
    }
    let other = try BuiltProgram.run(["check", "--since", "origin/develop"], in: folder)
    #expect(other.status == 74)
    #expect(
      other.errors.contains("fetch all of it (in CI: fetch-depth: 0, GIT_DEPTH: 0 at GitLab)\n"),
      "\(other.errors)")
    try adasGit(
      ["fetch", "-q", "--depth", "1", "origin", "+refs/heads/develop:refs/remotes/origin/develop"],
      in: folder)
    let cut = try BuiltProgram.run(["check", "--since", "origin/develop"], in: folder)
    #expect(cut.status == 74)
    #expect(cut.errors.contains("this is a shallow clone"), "\(cut.errors)")
    #expect(
      cut.errors.contains("fetch --unshallow; in CI: fetch-depth: 0, GIT_DEPTH: 0 at GitLab\n"),
      "\(cut.errors)")
  }

  @Test(arguments: HookTests.hooks) func aHookIsTwoLinesOfShell(_ hook: String) throws {
    let file = Checkout.root.appendingPathComponent("config/hooks/\(hook)")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "#!/bin/sh")
    #expect(lines.filter { !$0.hasPrefix("#") }.map { $0.hasPrefix("exec glossator hook \(hook)") } == [true])
    #expect(FileManager.default.isExecutableFile(atPath: file.path))
  }
}
