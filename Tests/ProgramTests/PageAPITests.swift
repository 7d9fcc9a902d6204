import Foundation
import Interchange
import TestSupport
import Testing

/// The daemon's API: what the commands answer, for whoever asks on this host.
@Suite(.serialized) struct PageAPITests {
  @Test func whatTheCommandsSayIsAnswered() throws {
    let daemon = try ReadableDaemon()
    try daemon.start()
    let list = try daemon.get("/api/v1/repositories")
    #expect(list.status == 200 && list["Content-Type"] == "application/json")
    let app = try #require(list.json?["repositories"]?.array?.first)
    #expect(app["name"] == "app" && app["failure"] == .null)
    #expect(app["branches"]?.array?.first?["answer"] == "blocked", "\(list.body)")
    let paths = try #require(app["answers"]?["paths"]?.array).compactMap(\.string)
    #expect(
      paths.contains("status") && paths.contains("gate/release/1") && paths.contains("held"), "\(paths)")
    let locale = try #require(paths.first { $0.hasPrefix("todo/") })
    // Each is the command's own answer.
    let conf = daemon.host.folder.appendingPathComponent("glossator.conf").path
    for (path, command) in [("held", ["held"]), ("gate/release/1", ["gate", "release/1"])] {
      let asked = try BuiltProgram.run(command + ["--config", conf, "--project", "app", "--json"])
      #expect(try daemon.get("/api/v1/repositories/app/\(path)").body == asked.output, "\(path)")
    }
    let todo = try #require(try daemon.get("/api/v1/repositories/app/\(locale)").json?["open"]?.array?.first)
    #expect(todo["key"] == "hi" && todo["sheetRow"]?.number == 2 && todo["state"] == "missing", "\(todo)")
    #expect(todo["author"] == "Ada", "\(todo)")
    let history = try daemon.get("/api/v1/repositories/app/history")
    #expect(history.json?["branches"]?.array?.first?["branch"] == "release/1", "\(history.body)")
    // A slash of a name may be escaped.
    #expect(try daemon.get("/api/v1/repositories/app/gate/release%2F1").status == 200)
    try expectTags(daemon)
    try expectNothingElse(daemon)
    try expectSchemas(daemon, paths)
  }

  private func expectTags(_ daemon: ReadableDaemon) throws {
    for path in ["/api/v1/repositories", "/api/v1/repositories/app/status"] {
      let (whole, same, other, head) = try daemon.whileNothingIsNew(at: path) { whole in
        let tag = try #require(whole["ETag"])
        let same = try [tag, "W/\(tag)", "\"x\", \(tag)", "*"].map { given in
          (given, try daemon.get(path, ["If-None-Match: \(given)"]))
        }
        let other = try daemon.get(path, ["If-None-Match: \"x\""])
        return (whole, same, other, try daemon.ask("HEAD", path))
      }
      for (given, same) in same {
        #expect(same.status == 304 && same.body.isEmpty && same["ETag"] == whole["ETag"], "\(path) \(given)")
      }
      #expect(other.body == whole.body)
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head["Content-Length"] == "\(whole.body.utf8.count)")
      for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        #expect(try daemon.ask(method, path, body: method == "POST" ? "x" : nil).status == 405, "\(method)")
      }
    }
    #expect(try daemon.get("/api/v1/repositories/app/status")["Glossator-Answer"] == "current")
  }

  /// Where a method is not taken the answer says which are: to programs in their form, to others in a line.
  @Test func aRefusedMethodIsToldInOneForm() throws {
    let daemon = try ReadableDaemon()
    try daemon.host.start()
    try daemon.host.wait("the port") { (try? daemon.get("/healthz").status) == 200 }
    let cases = [
      ("PUT", "/api/v1/repositories", "GET, HEAD", true), ("DELETE", "/api/v1/events", "GET, HEAD", true),
      ("DELETE", "/api/v1/nothing", "GET, HEAD", true), ("PUT", "/metrics", "GET, HEAD", false),
      ("DELETE", "/r/app", "GET, HEAD", false), ("DELETE", "/healthz", "GET, HEAD", false),
      ("DELETE", "/readyz", "GET, HEAD", false), ("DELETE", "/style.css", "GET, HEAD", false),
      ("GET", "/hooks/app", "POST", false), ("GET", "/sign-out", "POST", false),
      ("DELETE", "/sign-in", "GET, HEAD, POST", false),
    ]
    for (method, path, allowed, isProgram) in cases {
      let answer = try daemon.ask(method, path)
      #expect(answer.status == 405 && answer["Allow"] == allowed, "\(method) \(path): \(answer)")
      let told = isProgram ? answer.json?["error"]?["message"]?.string : answer.body
      #expect(told?.hasPrefix("only \(allowed)") == true, "\(method) \(path): \(answer.body)")
    }
  }

  /// No way leads to another file, repository or project.
  private func expectNothingElse(_ daemon: ReadableDaemon) throws {
    for path in [
      "/api/v1", "/api/v1/", "/api/v1/repositories/", "/api/v1/repositories/nobody/status",
      "/api/v1/repositories/app/", "/api/v1/repositories/app/../app/status",
      "/api/v1/repositories/app/..%2f..%2fdaemon.lock", "/api/v1/repositories/%2e%2e/status",
      "/api/v1/repositories/app/index.json", "/api/v1/repositories/app/todo/xx",
      "/api/v1/repositories//status",
      "/api/v1/repositories/app/status%00", "/api/v1/repositories/app/%ff", "/api/v1/repositories/app/st%zz",
    ] {
      #expect(try daemon.get(path).status == 404, "\(path)")
    }
    // Of one that no look ever reached there are none, and it says why.
    let broken = try daemon.get("/api/v1/repositories/broken/status")
    #expect(broken.status == 503 && broken["Retry-After"] == "10")
    #expect(broken.json?["error"]?["message"]?.string?.contains("no look") == true, "\(broken.body)")
  }

  private func expectSchemas(_ daemon: ReadableDaemon, _ paths: [String]) throws {
    let answers = paths.map { "/\($0)" } + ["", "/nobody", "/faults", "/why?key=hi"]
    for path in answers {
      let asked = path.hasPrefix("/nobody") || path.isEmpty ? path : "/app\(path)"
      let json = try #require(try daemon.get("/api/v1/repositories\(asked)").json)
      let word = path.dropFirst().prefix { $0 != "/" && $0 != "?" }
      let name = path.isEmpty || path == "/nobody" ? "repositories" : String(word)
      var validator = SchemaValidator()
      try validator.validate(json, asPrintedFor: "api/\(name)")
      #expect(validator.mistakes.isEmpty, "\(path): \(validator.mistakes)")
      let printed = try BuiltProgram.run(["schema", "api/\(name)"])
      #expect(printed.status == 0 && printed.output.contains("2020-12"))
    }
  }

  /// Where answers cannot be kept, looks go on, and whoever asks is told.
  @Test func whyThereAreNoAnswersIsSaid() throws {
    let daemon = try ReadableDaemon()
    let state = daemon.host.folder.appendingPathComponent("state")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let inTheWay = state.appendingPathComponent("answers")
    try Data().write(to: inTheWay)
    try daemon.host.start()
    let said = "app: what the page and its API say stays as it was: cannot keep answers in"
    try daemon.host.wait("the log") { try daemon.host.logged().contains(said) }
    try daemon.host.wait("the row") { daemon.host.sheet().contains("hi,,Hi,") }
    let answer = try daemon.get("/api/v1/repositories/app/status")
    #expect(answer.status == 503 && answer.body.contains("cannot keep answers in"), "\(answer)")
    // It is tried again soon, though nothing else has changed.
    try FileManager.default.removeItem(at: inTheWay)
    try daemon.host.wait("the answers") { try daemon.isCurrent() }
    #expect(try daemon.get("/api/v1/repositories/app/status").status == 200)
    #expect(try daemon.host.logged().contains("app: resolved: what the page"))
    // They are there again before the first look of the next daemon, which finds no repository.
    daemon.host.kill(SIGTERM)
    let repository = daemon.host.folder.appendingPathComponent("app")
    try FileManager.default.moveItem(at: repository, to: repository.appendingPathExtension("away"))
    try daemon.host.start()
    try daemon.host.wait("the answers") { (try? daemon.get("/api/v1/repositories/app/held").status) == 200 }
  }

  /// All that is in the state folder can be deleted at any time: it is there again after the next look.
  @Test func answersThatAreLostAreMadeAnew() throws {
    let daemon = try ReadableDaemon()
    try daemon.start()
    let state = daemon.host.folder.appendingPathComponent("state/answers/app")
    for damage in [
      FileManager.default.removeItem(at:),
      { try Data().write(to: $0.appendingPathComponent(try tag(of: "held", daemon))) },
    ] {
      try damage(state)
      #expect(try daemon.get("/api/v1/repositories/app/held").status == 503)
      try daemon.host.wait("the answers") {
        try daemon.get("/api/v1/repositories/app/held").status == 200 && daemon.isCurrent()
      }
    }
  }

  /// The name of an answer's file.
  private func tag(of path: String, _ daemon: ReadableDaemon) throws -> String {
    let tag = try #require(try daemon.get("/api/v1/repositories/app/\(path)")["ETag"])
    return tag.filter { $0 != "\"" } + ".json"
  }

  /// The story of a key is told by a process of its own; what is no key, or a key that looks like an option, does no harm.
  @Test func aKeysStoryIsTold() throws {
    let daemon = try ReadableDaemon()
    try daemon.start()
    let why = "/api/v1/repositories/app/why"
    let story = try daemon.get("\(why)?key=hi")
    #expect(story.status == 200 && story.json?["key"] == "hi", "\(story)")
    #expect(story.json?["rows"]?.array?.first?["english"] == "Hi")
    let tag = try #require(story["ETag"])
    #expect(try daemon.get("\(why)?key=hi", ["If-None-Match: \(tag)"]).status == 304)
    for (query, key) in [("--help", "--help"), ("%2d%2djson", "--json"), ("a%20b%26%C3%A9", "a b&é")] {
      let answer = try daemon.get("\(why)?key=\(query)")
      #expect(answer.status == 200 && answer.json?["key"]?.string == key, "\(answer)")
    }
    for query in [
      "", "?key=", "?key=%00", "?key=%ff", "?other=hi", "?key=\(String(repeating: "a", count: 5000))",
    ] {
      #expect(try daemon.get(why + query).status == 400, "\(query)")
    }
    // Two at once, and who comes then is told to come again; nobody else waits.
    let many = try (0..<12).map { number in
      let connection = try RawConnection(port: daemon.port)
      connection.send("GET \(why)?key=many\(number) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return connection
    }
    let begin = ContinuousClock.now
    #expect(try daemon.get("/healthz").status == 200)
    #expect(ContinuousClock.now - begin < .seconds(1))
    let statuses = many.compactMap { $0.answer().map { ReadableDaemon.Answer($0).status } }
    #expect(statuses.count == 12 && statuses.contains(503) && statuses.contains(200), "\(statuses)")
    #expect(Set(statuses) == [200, 503])
  }

  /// A report comes as it is made, to whoever listens.
  @Test func reportsComeAsTheyAreMade() throws {
    let daemon = try ReadableDaemon()
    try daemon.start()
    let listener = try RawConnection(port: daemon.port)
    listener.send("GET /api/v1/repositories/app/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let first = try #require(listener.until("\n\n") { $0.contains("event: look") })
    #expect(first.contains("Content-Type: text/event-stream"))
    #expect(first.contains("data: {\"repository\":{\"name\":\"app\""))
    let data = try #require(first.firstMatch(of: /data: (.*)\n/)).1
    var validator = SchemaValidator()
    try validator.validate(try JSON(reading: Array(data.utf8)), asPrintedFor: "api/events")
    #expect(validator.mistakes.isEmpty, "\(validator.mistakes)")
    let number = try #require(first.firstMatch(of: /id: ([0-9]+)/)).1
    try daemon.host.write(
      "app.csv", daemon.host.sheet().replacingOccurrences(of: "hi,,Hi,", with: "hi,,Hi,,"))
    let next = try #require(listener.until("\n\n") { $0.contains("event: look") })
    #expect(!next.contains("id: \(number)\n"))
    // Who comes back gets what it missed, and only that.
    let back = try RawConnection(port: daemon.port)
    back.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: \(number)\r\n\r\n")
    let missed = try #require(back.until("\n\n") { $0.contains("event: look") })
    #expect(!missed.contains("id: \(number)\n"))
    #expect(try daemon.ask("HEAD", "/api/v1/events").status == 200)
    #expect(try daemon.ask("POST", "/api/v1/events", body: "x").status == 405)
    // It ends with the daemon.
    daemon.host.kill(SIGTERM)
    #expect(daemon.host.status == 0)
  }

  /// What Prometheus makes of the figures.
  @Test func figuresAreWhatPrometheusReads() throws {
    let daemon = try ReadableDaemon()
    try daemon.start()
    let begin = Int(Date().timeIntervalSince1970)
    usleep(1_100_000)
    // Repositories are looked at side by side: the one that cannot be opened may be told of after the other's answers.
    let broken = "glossator_findings{repository=\"broken\",level=\"error\"} 1\n"
    try daemon.host.wait("the finding") { try daemon.get("/metrics").body.contains(broken) }
    let figures = try daemon.get("/metrics")
    let version = try BuiltProgram.run(["--version"]).output.dropFirst("glossator ".count).dropLast()
    let start = figures.body.firstMatch(of: /process_start_time_seconds (\d+)/).flatMap { Int($0.1) }
    #expect(try #require(start) <= begin, "whoever asks first does not begin it")
    #expect(figures.status == 200 && figures["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
    for sample in [
      "glossator_look_duration_seconds_count{repository=\"app\"} ",
      "glossator_texts{repository=\"app\",branch=\"release/1\",locale=\"es\",state=\"missing\"} 1\n",
      "glossator_gate_open{repository=\"app\",branch=\"release/1\"} 0\n",
      broken,
      "glossator_http_requests_total{route=\"api\",status=\"2xx\"} ",
      "glossator_build_info{version=\"\(version)\"} 1\n", "process_resident_memory_bytes ",
      "glossator_answers_current{repository=\"app\"} 1\n",
    ] {
      #expect(figures.body.contains(sample), "\(sample) is not in\n\(figures.body)")
    }
  }

  @Test(.enabled(if: InstalledTool("promtool") != nil, "promtool is not installed"))
  func promtoolFindsNothingWrong() throws {
    let daemon = try ReadableDaemon()
    try daemon.start()
    for _ in 0..<3 { _ = try daemon.get("/nowhere") }
    try daemon.host.write("figures", try daemon.get("/metrics").body)
    let shell = try #require(InstalledTool("sh"))
    let run = try shell.run(["-c", "promtool check metrics < figures"], in: daemon.host.folder)
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
  }
}
