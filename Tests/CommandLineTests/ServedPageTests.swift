import Foundation
import Interchange
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
    let faults = try daemon.get("/r/app/faults").body
    #expect(faults.contains("Faults: 1") && faults.contains("hint:"), "\(faults)")
    try FileManager.default.moveItem(atPath: away, toPath: git)
    try daemon.host.wait("the verdict") {
      try daemon.get("/r/app").body.contains("1 cannot ship: 1 text in es")
    }
  }

  private func expectBadge(_ daemon: ReadableDaemon) throws {
    let badge = try daemon.get("/r/app/badge.svg?branch=release%2F1")
    #expect(badge.status == 200 && badge["Content-Type"] == "image/svg+xml; charset=utf-8")
    #expect(badge.body.contains("cannot ship"), "\(badge.body)")
  }

  /// A reader who has a page already gets it only when it says something else.
  private func expectTags(_ daemon: ReadableDaemon) throws {
    for path in ["/r/app/held", "/style.css", "/r/app/badge.svg"] {
      let page = try daemon.get(path)
      let tag = try #require(page["ETag"], "\(path)")
      let same = try daemon.get(path, ["If-None-Match: \(tag)"])
      #expect(same.status == 304 && same.body.isEmpty, "\(path)")
      let head = try daemon.ask("HEAD", path)
      #expect(head.body.isEmpty && head["Content-Length"] == "\(page.body.utf8.count)", "\(path)")
    }
  }
}
