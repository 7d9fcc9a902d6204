import Foundation
import HostDoubles
import TestSupport
import Testing

/// One release, from the cut to the merge, as a code host sees it: the daemon's worker, a real repository, and the host's
/// double behind an address of its own.
@Suite(.serialized) struct CodeHostWorkerTests {
  private final class Site {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    let server: HostServer
    var app: URL { folder.appendingPathComponent("app") }

    /// With an App in the place of a token, where `usesApp`.
    init(_ kind: String, usesApp: Bool = false) throws {
      let double = HostDouble(kind)
      if usesApp { double.app = try AppDouble(in: folder.appendingPathComponent("github")) }
      server = try HostServer(double)
      try SmallApp.write(in: folder)
      for arguments in [
        ["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "The app"],
        ["branch", "develop"],
        ["branch", "release/1.0"],
      ] { try adasGit(arguments, in: app) }
      double.tip = { [app] branch in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", app.path, "rev-parse", "-q", "--verify", "refs/heads/\(branch)"]
        let run = try? process.finished()
        return run?.status == 0 ? run?.output.trimmingCharacters(in: .whitespacesAndNewlines) : nil
      }
      try write("token", HostDouble.token + "\n")
      try write("sheet.csv", "key,variant,en,es,todo,problems,releases\n")
      try write(
        "glossator.conf",
        """
        [daemon]
            state = \(folder.path)/state
            poll = 1 s
            settle = 1 s
        [repository "app"]
            path = \(app.path)
            sheet = \(folder.path)/sheet.csv
        [host "app"]
            kind = \(kind)
            api = \(server.address)
            repository = ada/app
            \(usesApp ? "app = 123456" : "token = \(folder.path)/token")
            \(usesApp ? "app-key = \(folder.path)/github/app-key.pem" : "")
            labels = l10n
            drafts = yes
            status = l10n

        """)
    }

    deinit {
      server.stop()
      try? FileManager.default.removeItem(at: folder)
    }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    func read(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    /// One look of the daemon's.
    func look() throws -> FinishedProcess {
      let process = Process()
      process.executableURL = BuiltProgram.url
      process.arguments = ["worker", "--config", folder.path + "/glossator.conf", "--project", "app"]
      process.environment = ["PATH": "/usr/bin:/bin"]
      let run = try process.finished()
      #expect([0, 1].contains(run.status), "\(run.output) \(run.errors)")
      #expect(!(run.output + run.errors).contains(HostDouble.token))
      #expect(server.look(\.mistakes) == [])
      return run
    }

    /// As if the host had been told long ago.
    func forget() throws {
      try? FileManager.default.removeItem(at: app.appendingPathComponent(".git/glossator/code-host"))
    }

    func tip(_ branch: String) throws -> String {
      try adasGit(["rev-parse", branch], in: app).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    var requests: [HostDouble.Request] { server.look(\.requests) }
    func statuses(of branch: String) throws -> [HostDouble.Status] {
      let tip = try tip(branch)
      return server.look { $0.statuses[tip] ?? [] }
    }
  }

  @Test(arguments: ["github", "gitlab", "gitea", "forgejo"])
  func aReleaseFromTheCutToTheMerge(_ kind: String) throws {
    let site = try Site(kind)
    // The cut: nothing is translated, so there is nothing to bring in, and the gate says why.
    #expect(try site.look().output.contains("status failure, blocked: 1 missing"))
    #expect(site.requests.isEmpty)
    var statuses = try site.statuses(of: "release/1.0")
    #expect(statuses.map(\.context) == ["l10n", "l10n"])
    #expect(
      statuses[0].state == "pending" && ["failure", "failed"].contains(statuses[1].state)
        && statuses[1].description == "blocked: 1 missing")

    // Nothing new: the host is not asked.
    let asked = site.server.look(\.log).count
    _ = try site.look()
    #expect(site.server.look(\.log).count == asked)

    // The translator types: a pull request, ready at once, for its merge opens the gate.
    try site.write("sheet.csv", try site.read("sheet.csv").replacing("hi,,Hi,,", with: "hi,,Hi,Hola,"))
    #expect(try site.look().output.contains("opened"))
    #expect(site.requests.count == 1)
    let request = try #require(site.requests.first)
    #expect(
      (request.head, request.base, request.title) == (
        "l10n/release/1.0", "release/1.0", "Translations for release/1.0"
      ))
    #expect(request.headCommit == (try site.tip("l10n/release/1.0")))
    #expect(
      request.body.contains("With this, `release/1.0` can ship") && request.body.contains("| es | 1 of 1 |"))
    #expect(request.labels == ["l10n"] && !request.isDraft)
    statuses = try site.statuses(of: "release/1.0")
    #expect(statuses.last?.description == "blocked: 1 pending")
    #expect(statuses.last?.page?.hasSuffix("/1") == true, "\(statuses)")

    // An engineer adds a text: what is open is listed with whose it is, and the pull request is a draft.
    try adasGit(["checkout", "-q", "release/1.0"], in: site.app)
    try Data("\"hi\" = \"Hi\";\n\"bye_`x`\" = \"Bye\";\n".utf8).write(
      to: site.app.appendingPathComponent("ios/en.lproj/M.strings"))
    try adasGit(["commit", "-qam", "Bye"], in: site.app)
    _ = try site.look()
    let draft = try #require(site.requests.first)
    #expect(site.requests.count == 1)
    #expect(draft.isDraft || draft.title.contains("raft: ") || draft.title.contains("WIP: "))

    // Translated, and merged by a squash: no trace in the history, and none is needed.
    try site.write("sheet.csv", try site.read("sheet.csv").replacing("Bye,,", with: "Bye,Adiós,"))
    _ = try site.look()
    let ready = try #require(site.requests.first)
    #expect(!ready.isDraft && ready.title == "Translations for release/1.0", "\(ready)")
    try adasGit(["merge", "-q", "--squash", "l10n/release/1.0"], in: site.app)
    try adasGit(["commit", "-qm", "Translations (#1)"], in: site.app)
    site.server.look { $0.change(1) { $0.state = "merged" } }
    _ = try site.look()
    #expect(site.requests.count == 1)
    statuses = try site.statuses(of: "release/1.0")
    #expect(statuses.map(\.state) == ["pending", "success"])
    #expect(statuses[1].description.hasPrefix("2 texts complete"))
    let refs =
      try adasGit(["for-each-ref"], in: site.app)
      + (try adasGit(["log", "--all", "--format=%B"], in: site.app))
    #expect(!refs.contains(HostDouble.token))
  }

  /// The host's gate asks for another language than the project's: the pull request says what the status says.
  @Test func theHostsGateCounts() throws {
    let site = try Site("github")
    let project = SmallApp.project.replacing("target = es", with: "target = es fr")
    try Data("\(project)[gate]\nrequire = fr\n".utf8).write(to: site.app.appendingPathComponent(".glossator"))
    try adasGit(["commit", "-qam", "French"], in: site.app)
    for branch in ["develop", "release/1.0"] { try adasGit(["branch", "-f", branch], in: site.app) }
    try site.write("glossator.conf", try site.read("glossator.conf") + "[gate \"app\"]\nrequire = es\n")
    try site.write("sheet.csv", "key,variant,en,es,fr,todo,problems,releases\nhi,,Hi,Hola,,,,\n")
    #expect(try site.look().output.contains("status failure, blocked: 1 pending"))
    let body = try #require(site.requests.first).body
    #expect(body.contains("| es | 1 of 1 |") && body.contains("| fr (not required) | 0 of 1 |"), "\(body)")
    #expect(body.contains("With this, `release/1.0` can ship"))
  }

  /// What waits to be merged into production gets the gate's answer: a release, somebody's fix, what a queue tries; from a fork,
  /// nobody can tell.
  @Test func whatGoesIntoProductionIsJudged() throws {
    let site = try Site("github")
    try adasGit(["branch", "fix", "main"], in: site.app)
    try adasGit(["branch", "gh-readonly-queue/main/pr-1-0123456789abcdef", "release/1.0"], in: site.app)
    try adasGit(["commit", "-q", "--allow-empty", "-m", "queued"], in: site.app)
    try adasGit(["branch", "gh-readonly-queue/main/pr-2-0123456789abcdef", "HEAD"], in: site.app)
    try adasGit(["branch", "gh-readonly-queue/develop/pr-3-0123456789abcdef", "HEAD~"], in: site.app)
    site.server.look { double in
      _ = double.open("Release 1.0", body: "", head: "release/1.0", base: "main", isDraft: false)
      _ = double.open("A fix", body: "", head: "fix", base: "main", isDraft: false)
      _ = double.open("A feature", body: "", head: "fix", base: "develop", isDraft: false)
      _ = double.open("From afar", body: "", head: "fix", base: "main", isDraft: false)
      double.requests.append(double.requests[0])
      let last = double.requests.indices.last ?? 0
      (double.requests[last].number, double.requests[last].isFork) = (9, true)
      double.requests[last].headCommit = HostDouble.commit(7)
      double.requests[last].head = "nowhere"
    }
    let run = try site.look()
    #expect(
      run.output.contains("#2 in the queue of main: status failure, blocked: 1 missing"), "\(run.output)")
    let told = site.server.look(\.statuses).mapValues { $0.map { "\($0.state): \($0.description)" } }
    #expect(
      try told[site.tip("release/1.0")] == [
        "pending: its texts are being checked", "failure: blocked: 1 missing",
      ])
    #expect(
      try told[site.tip("gh-readonly-queue/main/pr-2-0123456789abcdef")]?.last
        == "failure: blocked: 1 missing")
    #expect(
      told[HostDouble.commit(7)]?.last?.hasPrefix("error: nobody can tell: the commit is on no branch")
        == true)
    #expect(told.count == 3, "\(told)")
  }

  /// What people decide on the host counts, and a host that is away keeps nobody from syncing.
  @Test func peopleCloseOneAndTheHostGoesAway() throws {
    let site = try Site("github")
    _ = try site.look()
    try site.write("sheet.csv", try site.read("sheet.csv").replacing("hi,,Hi,,", with: "hi,,Hi,Hola,"))
    _ = try site.look()
    site.server.look { $0.change(1) { $0.state = "closed" } }
    try site.forget()
    _ = try site.look()
    #expect(site.requests.map(\.state) == ["closed"], "a person closed it")

    try site.write("sheet.csv", try site.read("sheet.csv").replacing("Hola", with: "¡Hola!"))
    site.server.stop()
    let away = try site.look()
    #expect(away.output.contains("cannot find the pull requests into 'main'"))
    #expect(
      try adasGit(["show", "l10n/release/1.0:ios/es.lproj/M.strings"], in: site.app).contains("¡Hola!"))
  }

  /// A token that is none: said once a look, with what to do, and nothing else stops.
  @Test func aTokenThatIsNoneIsSaid() throws {
    let site = try Site("gitea")
    try site.write("token", "wrong\n")
    let run = try site.look()
    #expect(run.output.contains("the host answers 401: Bad credentials") && !run.output.contains("wrong"))
    try FileManager.default.removeItem(at: site.folder.appendingPathComponent("token"))
    #expect(try site.look().output.contains("cannot read the token's file"))
    #expect(try adasGit(["branch", "--list", "l10n/*"], in: site.app).isEmpty)
  }

  /// A GitHub App: one token serves all that the daemon's workers ask, and neither it nor the key is anywhere.
  @Test(.enabled(if: AppDouble.isPossible)) func anAppAsksForTheDaemon() throws {
    let site = try Site("github", usesApp: true)
    try FileManager.default.createDirectory(
      at: site.folder.appendingPathComponent("state"), withIntermediateDirectories: true)
    try site.write("log", "")
    let daemon = Process()
    daemon.executableURL = BuiltProgram.url
    daemon.arguments = ["serve", "--config", site.folder.path + "/glossator.conf"]
    daemon.environment = ["PATH": "/usr/bin:/bin"]
    daemon.standardError = try FileHandle(forWritingTo: site.folder.appendingPathComponent("log"))
    try daemon.run()
    defer {
      kill(daemon.processIdentifier, SIGKILL)
      daemon.waitUntilExit()
    }
    func wait(_ isDone: () throws -> Bool) throws {
      for _ in 0..<12_000 {
        if try isDone() { return }
        usleep(50_000)
      }
      Issue.record("waited ten minutes; the log: \(try site.read("log"))")
    }
    try wait { try !site.statuses(of: "release/1.0").isEmpty }
    try site.write("sheet.csv", try site.read("sheet.csv").replacing("hi,,Hi,,", with: "hi,,Hi,Hola,"))
    try wait { try site.statuses(of: "release/1.0").count > 1 && site.requests.count == 1 }
    let count = site.server.look { $0.app?.tokens.count }
    #expect(count == 1, "of several workers")
    site.server.look { $0.app?.revoke() }
    try site.write("sheet.csv", try site.read("sheet.csv").replacing("Hola", with: "¡Hola!"))
    try wait { site.server.look { $0.app?.tokens.count } == 3 }
    #expect(site.server.look { $0.app?.mistakes } == [] && site.server.look(\.mistakes) == [])
    try wait {
      let tip = try site.tip("l10n/release/1.0")
      return site.requests[0].headCommit == tip
    }

    let files = FileManager.default.enumerator(at: site.folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard let text = try? Data(contentsOf: file), file.lastPathComponent != "app-key.pem" else { continue }
      #expect(text.range(of: Data("ghs_".utf8)) == nil, "\(file.path)")
      #expect(text.range(of: Data("BEGIN RSA".utf8)) == nil, "\(file.path)")
    }
  }
}
