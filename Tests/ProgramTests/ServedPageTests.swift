import Foundation
import Interchange
import Synchronization
import TestSupport
import Testing

/// The pages as the daemon serves them, of what a real look found.
@Suite(.serialized) struct ServedPageTests {
  @Test func eachReaderHasAPage() throws {
    let daemon = try ReadableDaemon()
    try daemon.start()
    for (path, words) in [
      ("/", "cannot ship"), ("/r/app", "cannot ship: 1 text in es"), ("/r/app/l/es", "1 row to do"),
      ("/r/app/held", "Held"), ("/r/app/why", "The story of a key"), ("/r/app/why?key=hi", "In the sheet"),
      ("/r/app/faults", "Nothing is wrong."),
    ] {
      let page = try daemon.get(path)
      #expect(page.status == 200 && page["Content-Type"] == "text/html; charset=utf-8", "\(path)")
      #expect(page.body.contains(words), "'\(words)' is not on \(path): \(page.body)")
      #expect(page["Content-Security-Policy"]?.contains("default-src 'none'") == true, "\(path)")
      #expect(page["X-Content-Type-Options"] == "nosniff", "\(path)")
    }
    try daemon.host.wait("the finding") {
      try daemon.get("/r/broken/faults").body.contains("Faults: 1")
    }
    #expect(try daemon.get("/r/broken/faults").body.contains("since <time"))
    try expectBadge(daemon)
    try expectTags(daemon)
    for path in ["/nothing", "/r/nobody", "/r/app/l/xx", "/r/app%2f..", "/r/app/why?key=%ff%00", "/r/%ff"] {
      let page = try daemon.get(path)
      #expect(page.status == (path.contains("why") ? 200 : 404), "\(path)")
      #expect(page["Content-Security-Policy"] != nil && page.body.contains("<html"), "\(path)")
    }
    #expect(try daemon.ask("POST", "/r/app", body: "x").status == 405)
    // What a translator types is on the page after the look that took it.
    let sheet = daemon.host.sheet()
    let typed = sheet.replacingOccurrences(of: "hi,,Hi,,es,,", with: "hi,,Hi,,es,,Hola")
    #expect(typed != sheet, "\(sheet)")
    try daemon.host.write("app.csv", typed)
    try daemon.host.wait("the page") { try daemon.get("/r/app/l/es").body.contains("nothing to do") }
  }

  /// A repository that cannot be read any more: nobody can tell whether its release can ship.
  @Test func whatCannotBeLookedAtCannotShip() throws {
    let daemon = try ReadableDaemon()
    try daemon.start()
    try daemon.host.wait("the verdict") {
      try daemon.get("/r/app").body.contains("1 cannot ship: 1 text in es")
    }
    let (git, away) = (daemon.host.folder.path + "/app/.git", daemon.host.folder.path + "/away")
    try FileManager.default.moveItem(atPath: git, toPath: away)
    try daemon.host.wait("the fault") {
      try daemon.get("/r/app").body.contains(
        "1 cannot be judged now. Before the last look failed, it could not ship")
    }
    #expect(try daemon.get("/r/app/badge.svg?branch=release%2F1").body.contains("1: unknown"))
    #expect(try daemon.get("/api/v1/repositories/app/gate/release/1").status == 503)
    #expect(try !daemon.isCurrent())
    let list = try #require(try daemon.get("/api/v1/repositories").json?["repositories"]?.array)
    let branch = list.first { $0["name"]?.string == "app" }?["branches"]?.array?.first
    #expect(branch?["answer"] == "unknown")
    #expect(
      try daemon.get("/metrics").body.contains(
        "glossator_gate_open{repository=\"app\",branch=\"release/1\"} 0"))
    // A look that was on its way has other words for it; the next one knows what is to do.
    try daemon.host.wait("one fault, and what to do") {
      let faults = try daemon.get("/r/app/faults").body
      return faults.contains("Faults: 1") && faults.contains("hint:")
    }
    try FileManager.default.moveItem(atPath: away, toPath: git)
    try daemon.host.wait("the verdict") {
      try daemon.get("/r/app").body.contains("1 cannot ship: 1 text in es")
    }
  }

  /// A browser takes each answer for what it is, and hands it to no page of another site.
  @Test func nothingIsForOtherSites() throws {
    let daemon = try ReadableDaemon()
    let writers = "\(daemon.host.folder.path)/writers"
    try daemon.host.write("writers", "a-token-of-a-writer-1234\n")
    let conf = try String(contentsOfFile: "\(daemon.host.folder.path)/glossator.conf", encoding: .utf8)
    let own = conf.replacing("sheet = ", with: "sheet-writers = \(writers)\nsheet = ", maxReplacements: 1)
    try daemon.host.write("glossator.conf", own)
    try daemon.start()
    let api = "/api/v1/repositories"
    for path in [
      "/", "/r/app", "/r/app/why?key=hi", "/r/nobody", "/nothing", "/style.css", "/icon.svg", "/sign-in", api,
      "\(api)/app/status", "\(api)/app/faults", "\(api)/app/why?key=hi", "\(api)/nobody", "/api/v1/events",
      "/metrics", "/sheets/app", "/sheets/nobody",
    ] {
      let answer = try path.hasSuffix("events") ? daemon.ask("HEAD", path) : daemon.get(path)
      #expect(answer["X-Content-Type-Options"] == "nosniff", "\(path): \(answer.head)")
      #expect(answer["Cross-Origin-Resource-Policy"] == "same-origin", "\(path): \(answer.head)")
      #expect(answer["Access-Control-Allow-Origin"] == nil && answer["Cache-Control"] != nil, "\(path)")
    }
  }

  /// Before the first release what is in production is judged, as `gate main` does it.
  @Test func whatIsInProductionIsJudged() throws {
    let daemon = try ReadableDaemon()
    try daemon.host.git(["branch", "-D", "release/1"])
    try daemon.start()
    for path in ["/", "/r/app"] {
      let page = try daemon.get(path).body
      #expect(page.contains("main cannot ship") && !page.contains("not been judged"), "\(page)")
    }
    #expect(try daemon.get("/api/v1/repositories/app/gate/main").json?["answer"] == "blocked")
    #expect(try daemon.get("/r/app/badge.svg").body.contains("main: cannot ship"))
    // Of a repository that was never looked at nobody says what an earlier look saw.
    try daemon.host.wait("the failure") {
      try daemon.get("/r/broken/held").body.contains("The last look failed: ")
    }
    for path in ["/r/broken/held", "/r/broken/l/es"] {
      let page = try daemon.get(path).body
      #expect(page.contains("The last look failed: ") && !page.contains("the one before it"), "\(page)")
    }
    #expect(try !daemon.get("/").body.contains("No release branch is active."))
  }

  /// Whoever runs the daemon sees on its first page that it did not take what they wrote.
  @Test func aRefusedConfigurationIsTold() throws {
    let daemon = try ReadableDaemon()
    try daemon.start()
    let words = "The configuration was refused, and the one before stays in force"
    let figure = "glossator_configuration_refused "
    #expect(try !daemon.get("/").body.contains(words))
    let conf = try String(contentsOfFile: "\(daemon.host.folder.path)/glossator.conf", encoding: .utf8)
    try daemon.host.write("glossator.conf", conf + "[http]\npth = x\n")
    daemon.host.hangUp()
    try daemon.host.wait("the refusal") { try daemon.get("/").body.contains(words) }
    #expect(try daemon.get("/").body.contains("unknown key"))
    #expect(try daemon.get("/metrics").body.contains(figure + "1\n"))
    #expect(try daemon.get("/api/v1/repositories").json?["refused"]?.string?.contains("pth") == true)
    try daemon.host.write("glossator.conf", conf)
    daemon.host.hangUp()
    try daemon.host.wait("the configuration") { try !daemon.get("/").body.contains(words) }
    #expect(try daemon.get("/metrics").body.contains(figure + "0\n"))
  }

  private func expectBadge(_ daemon: ReadableDaemon) throws {
    let badge = try daemon.get("/r/app/badge.svg?branch=release%2F1")
    #expect(badge.status == 200 && badge["Content-Type"] == "image/svg+xml; charset=utf-8")
    #expect(badge.body.contains("cannot ship"), "\(badge.body)")
  }

  /// A reader who has a page already gets it only when it says something else.
  private func expectTags(_ daemon: ReadableDaemon) throws {
    for path in ["/r/app/held", "/style.css", "/r/app/badge.svg"] {
      let (page, same, head) = try daemon.whileNothingIsNew(at: path) { page in
        let tag = try #require(page["ETag"], "\(path)")
        return (page, try daemon.get(path, ["If-None-Match: \(tag)"]), try daemon.ask("HEAD", path))
      }
      #expect(same.status == 304 && same.body.isEmpty, "\(path)")
      #expect(head.body.isEmpty && head["Content-Length"] == "\(page.body.utf8.count)", "\(path)")
    }
  }
}

/// Whether a release can ship is never answered with yes by what was so before.
@Suite(.serialized) struct FormerVerdictTests {
  private static let gate = "/api/v1/repositories/app/gate/release/1"

  /// A daemon whose release can ship.
  private func openDaemon() throws -> ReadableDaemon {
    let daemon = try ReadableDaemon()
    try daemon.start()
    let typed = daemon.host.sheet().replacingOccurrences(of: "hi,,Hi,,es,,", with: "hi,,Hi,,es,,Hola")
    try daemon.host.write("app.csv", typed)
    try daemon.host.wait("the side branch") { try daemon.get("/r/app").body.contains("opens the gate") }
    try onRelease(daemon, ["merge", "-q", "--no-edit", "l10n/release/1"])
    try daemon.host.wait("the verdict") { try badge(daemon) == "can ship" }
    return daemon
  }

  private func onRelease(_ daemon: ReadableDaemon, _ command: [String]) throws {
    let who = ["-c", "user.name=Ada", "-c", "user.email=a@example.org"]
    try daemon.host.git(["checkout", "-q", "release/1"])
    try daemon.host.git(who + command)
    try daemon.host.git(["checkout", "-q", "main"])
  }

  /// A new text, which nobody has translated.
  private func addText(_ daemon: ReadableDaemon) throws {
    try daemon.host.git(["checkout", "-q", "release/1"])
    try daemon.host.write("app/ios/en.lproj/M.strings", "\"hi\" = \"Hi\";\n\"bye\" = \"Bye\";\n")
    try onRelease(daemon, ["commit", "-qam", "Say goodbye"])
  }

  private func badge(_ daemon: ReadableDaemon) throws -> String? {
    let picture = try daemon.get("/r/app/badge.svg?branch=release%2F1").body
    return picture.firstMatch(of: /<title>1: ([^<]*)</).map { String($0.1) }
  }

  /// What each place says: the badge, the list, the gate's own answer, the figures, and the pages.
  private func expect(_ said: String, _ daemon: ReadableDaemon, _ words: String) throws {
    #expect(try badge(daemon) == said)
    let list = try #require(try daemon.get("/api/v1/repositories").json?["repositories"]?.array)
    let app = list.first { $0["name"] == "app" }
    #expect(app?["branches"]?.array?.first?["answer"] == "unknown", "\(String(describing: app))")
    #expect(try daemon.get(Self.gate).status == 503)
    let figure = "glossator_gate_open{repository=\"app\",branch=\"release/1\"} "
    #expect(try daemon.get("/metrics").body.contains(figure + "0"))
    for path in ["/", "/r/app", "/r/app?branch=release%2F1"] {
      let page = try daemon.get(path).body
      #expect(page.contains(words) && !page.contains("1 can ship"), "\(path): \(page)")
    }
  }

  /// The daemon sees that something has changed, and cannot judge it.
  @Test func whatCannotBeJudgedAnewIsUnknown() throws {
    let daemon = try openDaemon()
    let listener = try RawConnection(port: daemon.port)
    listener.send("GET /api/v1/repositories/app/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    _ = try #require(listener.until("\n\n") { $0.contains("\"answer\":\"open\"") })
    let inTheWay = daemon.host.folder.path + "/state/answers/app/index.json.new"
    try FileManager.default.createDirectory(atPath: inTheWay, withIntermediateDirectories: false)
    try addText(daemon)
    // Whoever listens hears of it without asking.
    _ = try #require(listener.until("\n\n") { $0.contains("\"answer\":\"unknown\"") })
    try daemon.host.wait("the trouble") { try daemon.get("/r/app/faults").body.contains("Faults: 1") }
    try expect("unknown", daemon, "1 cannot be judged now")
    #expect(try daemon.get("/r/app").body.contains("This is from before the latest change"))
    #expect(try daemon.get("/r/app").body.contains("cannot keep answers in"))
    // What is wrong is counted alike.
    let warnings = "glossator_findings{repository=\"app\",level=\"warning\"} 1\n"
    #expect(try daemon.get("/metrics").body.contains(warnings))
    #expect(try daemon.get("/").body.contains(">1 warning</a>"))
    // Nor does the next daemon say what this one's answers said, before it has looked.
    daemon.host.kill(SIGTERM)
    try FileManager.default.removeItem(atPath: inTheWay)
    try daemon.host.start()
    try daemon.host.wait("the port") { (try? daemon.get("/healthz").status) == 200 }
    var said: Set<String> = []
    try daemon.host.wait("the verdict") {
      if let word = try badge(daemon) { said.insert(word) }
      return said.contains("cannot ship")
    }
    #expect(said.isSubset(of: ["unknown", "cannot ship"]), "\(said)")
  }

  /// What moves a ref is in doubt from then on, however long the look that judges it has to wait.
  @Test func whatIsPushedIsInDoubtAtOnce() throws {
    let daemon = try openDaemon()
    let saving = Saving(daemon.host.folder.path + "/app.csv")
    defer { saving.end() }
    usleep(200_000)
    #expect(try badge(daemon) == "can ship")
    try addText(daemon)
    usleep(300_000)
    try expect("unknown", daemon, "1 is being judged anew")
    saving.end()
    try daemon.host.wait("the verdict") { try badge(daemon) == "cannot ship" }
    // What moves to no avail is no news for long.
    try onRelease(daemon, ["reset", "-q", "--hard", "HEAD~"])
    try daemon.host.wait("the verdict") { try badge(daemon) == "can ship" }
    try daemon.host.git(["branch", "feature/x", "main"])
    try daemon.host.wait("the doubt") { try badge(daemon) == "unknown" }
    try daemon.host.wait("the verdict") { try badge(daemon) == "can ship" }
  }

  /// Somebody who saves a sheet again and again, so that no look can begin.
  private final class Saving: Sendable {
    private let isOver = Mutex(false)

    init(_ path: String) {
      Thread.detachNewThread { [self] in
        while !isOver.withLock({ $0 }) {
          utimes(path, nil)
          usleep(100_000)
        }
      }
    }

    func end() { isOver.withLock { $0 = true } }
  }

  /// What the gate said by other settings counts no more, though nobody has looked by the new ones yet.
  @Test func whatOtherSettingsSaidIsUnknown() throws {
    let daemon = try openDaemon()
    let conf = daemon.host.folder.path + "/glossator.conf"
    let text = try String(contentsOfFile: conf, encoding: .utf8)
    // The look waits for the sheet to settle.
    try daemon.host.write(
      "glossator.conf",
      text.replacing("settle = 1 s", with: "settle = 50 s")
        + "[gate \"app\"]\nrequire = es\nwarnings = block\n")
    try daemon.host.write("app.csv", daemon.host.sheet() + "\n")
    daemon.host.hangUp()
    try daemon.host.wait("the settings") { try daemon.host.logged().contains("configuration reloaded") }
    usleep(500_000)
    try expect("unknown", daemon, "1 is being judged anew")
  }

  /// What the gate asks for by the host's policy is what each place says that it asks for.
  @Test func whatTheHostRequiresIsRequired() throws {
    let daemon = try ReadableDaemon()
    let conf = daemon.host.folder.path + "/glossator.conf"
    let project = SmallApp.project.replacing("target = es", with: "target = es fr")
    try daemon.host.write("app/.glossator", project + "[gate]\nrequire = fr\n")
    try daemon.host.git(["-c", "user.name=Ada", "-c", "user.email=a@example.org", "commit", "-qam", "French"])
    for branch in ["develop", "release/1"] { try daemon.host.git(["branch", "-f", branch, "main"]) }
    let host = try String(contentsOfFile: conf, encoding: .utf8) + "[gate \"app\"]\nrequire = es\n"
    try daemon.host.write("glossator.conf", host)
    try daemon.start()
    let status = try daemon.get("/api/v1/repositories/app/status").json
    let locales = status?["branches"]?.array?.first?["locales"]?.array ?? []
    let required = locales.filter { $0["required"]?.bool == true }.compactMap { $0["locale"]?.string }
    #expect(required == ["es"], "\(locales)")
    let asked = try BuiltProgram.run(["status", "--config", conf, "--project", "app"])
    #expect(asked.output.contains(/fr .*\(optional\)/) && !asked.output.contains(/es .*\(optional\)/))
  }

  /// Before its first look a daemon shows what another one knew, and that nobody knows whether it still is so.
  @Test func beforeTheFirstLookNobodyKnows() throws {
    let daemon = try openDaemon()
    daemon.host.kill(SIGTERM)
    // The look waits for the sheet to settle.
    let conf = daemon.host.folder.path + "/glossator.conf"
    let text = try String(contentsOfFile: conf, encoding: .utf8)
    try daemon.host.write("glossator.conf", text.replacing("settle = 1 s", with: "settle = 50 s"))
    try daemon.host.write("app.csv", daemon.host.sheet() + "\n")
    try daemon.host.start()
    try daemon.host.wait("the port") { (try? daemon.get("/healthz").status) == 200 }
    try daemon.host.wait("the answers") { try badge(daemon) != nil }
    try expect("unknown", daemon, "1 is being judged anew")
    #expect(try daemon.get("/").body.contains("Not looked at yet."))
  }
}
