import Foundation
import TestSupport
import Testing

/// What people are told of looks: the daemon's worker, real programs, and a server on this host.
@Suite(.serialized) struct NotifyWorkerTests {
  fileprivate final class Site {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    var app: URL { folder.appendingPathComponent("app") }

    /// With these lines of `[notify "app"]`, and a program `told` that keeps what it reads, a line each.
    init(http: String = "", _ notify: (URL) -> String = { "command = \($0.path)/told now" }) throws {
      try SmallApp.write(in: folder)
      for arguments in [
        ["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "The app"],
        ["branch", "develop"], ["branch", "release/1.0"],
      ] { try adasGit(arguments, in: app) }
      try write("sheet.csv", "key,variant,en,es,todo,problems,releases\n")
      try write(
        "glossator.conf",
        """
        [daemon]
            state = \(folder.path)/state
        \(http)
        [repository "app"]
            path = \(app.path)
            sheet = \(folder.path)/sheet.csv
        [notify "app"]
        \(notify(folder))

        """)
      try program("told", "cat >> '\(folder.path)/out'; echo >> '\(folder.path)/out'")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func program(_ name: String, _ script: String) throws {
      try write(name, "#!/bin/sh\n\(script)\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent(name).path)
    }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    func read(_ name: String) -> String {
      (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }

    @discardableResult
    func look(dies: Bool = false) throws -> FinishedProcess {
      let process = Process()
      process.executableURL = BuiltProgram.url
      process.arguments = ["worker", "--config", folder.path + "/glossator.conf", "--project", "app"]
      process.environment = ["PATH": "/usr/bin:/bin"]
      let run = try process.finished()
      #expect(dies || [0, 1].contains(run.status), "\(run.output) \(run.errors)")
      return run
    }

    /// With its lines unfolded.
    func doctor() throws -> FinishedProcess {
      var run = try BuiltProgram.run(["doctor", "--config", folder.path + "/glossator.conf"])
      run.output = run.output.split { $0 == " " || $0.isNewline }.joined(separator: " ")
      return run
    }

    /// In the row of the first text, or of all.
    func type(_ text: String, everywhere: Bool = false) throws {
      let sheet = read("sheet.csv").split(separator: "\n", omittingEmptySubsequences: false).map { line in
        guard line.hasPrefix("hi,") || everywhere && line.contains(",") && !line.hasPrefix("key,") else {
          return String(line)
        }
        var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        cells[3] = text
        return cells.joined(separator: ",")
      }
      try write("sheet.csv", sheet.joined(separator: "\n"))
    }

    func addText(_ key: String) throws {
      try adasGit(["checkout", "-q", "release/1.0"], in: app)
      let text = try String(contentsOf: strings, encoding: .utf8)
      try commit("\(text)\"\(key)\" = \"\(key)!\";\n", key)
    }

    /// The release branch's English.
    func commit(_ text: String, _ subject: String) throws {
      try adasGit(["checkout", "-q", "release/1.0"], in: app)
      try Data(text.utf8).write(to: strings)
      try adasGit(["commit", "-qam", subject], in: app)
    }

    private var strings: URL { app.appendingPathComponent("ios/en.lproj/M.strings") }

    /// Each message that arrived, as JSON.
    var told: [[String: Any]] {
      read("out").split(separator: "\n").compactMap {
        (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
      }
    }
    var kinds: [String] { told.compactMap { $0["kind"] as? String } }
  }

  @Test func thePageIsLinked() throws {
    let site = try Site(http: "[http]\nlisten = 127.0.0.1:8085\npage = https://l10n.example.com")
    try site.look()
    try site.addText("bye")
    try site.look()
    let item = try #require((site.told.first?["items"] as? [[String: Any]])?.first)
    #expect(item["link"] as? String == "https://l10n.example.com/r/app/l/es?branch=release%2F1.0")
  }

  @Test func aProgramIsToldOnce() throws {
    let site = try Site()
    try site.look()
    #expect(site.told.isEmpty, "what was there before is no news")
    try site.look()
    #expect(site.told.isEmpty)

    try site.addText("bye")
    try site.addText("yes")
    try site.look()
    #expect(site.kinds == ["work"])
    let message = try #require(site.told.first)
    #expect(message["text"] as? String == "app: new texts to translate\nes: 2 new on release/1.0, 3 to do")
    let item = try #require((message["items"] as? [[String: Any]])?.first)
    #expect(item["locale"] as? String == "es" && item["branch"] as? String == "release/1.0")
    #expect(item["count"] as? Int == 2 && item["total"] as? Int == 3)
    #expect(message["repository"] as? String == "app" && message["id"] as? String != nil)
    try site.look()
    #expect(site.kinds == ["work"])

    // The memory is a cache: without it nothing old is told.
    try FileManager.default.removeItem(at: site.app.appendingPathComponent(".git/glossator"))
    try site.look()
    #expect(site.kinds == ["work"])
  }

  @Test func theGateAndFaults() throws {
    let site = try Site()
    try site.look()
    try site.type("Hola")
    try site.look()
    try adasGit(["checkout", "-q", "release/1.0"], in: site.app)
    try adasGit(["merge", "-q", "l10n/release/1.0"], in: site.app)
    // Each look is a process of its own: none tells what another has told.
    for _ in 0..<3 { try site.look() }
    #expect(site.kinds == ["gateOpened"])
    try site.addText("bye")
    for _ in 0..<3 { try site.look() }
    #expect(site.kinds == ["gateOpened", "work", "gateBlocked"])
    // Six more, all typed and then all gone: that version is held.
    for number in 1...6 { try site.addText("text \(number)") }
    try site.look()
    try site.type("Hola", everywhere: true)
    try site.look()
    #expect(site.kinds.dropFirst(3) == ["work"])
    try site.type("", everywhere: true)
    for _ in 0..<3 { try site.look() }
    #expect(site.kinds.dropFirst(4) == ["held"])
    #expect((site.told.last?["text"] as? String)?.contains(", version ") == true, "\(site.told)")
  }

  /// Somebody has named a branch like the release's tip: that says nothing of the tip.
  @Test func aBranchThatIsCalledLikeTheTipIsNotJudgedInstead() throws {
    let site = try Site()
    try site.look()
    try site.type("Hola")
    try site.look()
    try adasGit(["checkout", "-q", "release/1.0"], in: site.app)
    try adasGit(["merge", "-q", "l10n/release/1.0"], in: site.app)
    try site.look()
    #expect(site.kinds == ["gateOpened"])
    let open = try String(adasGit(["rev-parse", "release/1.0"], in: site.app).dropLast())
    try site.addText("bye")
    let blocked = try String(adasGit(["rev-parse", "release/1.0"], in: site.app).dropLast())
    try adasGit(["update-ref", "refs/heads/\(blocked)", open], in: site.app)
    try site.look()
    #expect(site.kinds.dropFirst() == ["work", "gateBlocked"], "\(site.told)")
  }

  @Test func aFaultThatStands() throws {
    let site = try Site()
    try site.look()
    try site.commit("\"hi\" = \"Hi\n", "Broken")
    try site.look()
    #expect(site.told.isEmpty, "it may pass by itself")
    for _ in 0..<3 { try site.look() }
    #expect(site.kinds == ["faultBegan"], "\(site.told)")
    try site.commit("\"hi\" = \"Hi\";\n", "Mended")
    for _ in 0..<2 { try site.look() }
    #expect(site.kinds == ["faultBegan", "faultEnded"], "\(site.told)")
    let texts = site.told.compactMap { $0["text"] as? String }
    #expect(texts.allSatisfy { $0.contains("release/1.0:ios/en.lproj/M.strings") }, "\(texts)")
  }

  @Test func aWebhookIsPosted() throws {
    let answers = Answers()
    let server = try LoopbackServer { _ in
      LoopbackServer.Reply("HTTP/1.1 \(answers.next) X\r\nContent-Length: 2\r\n\r\nok")
    }
    defer { server.stop() }
    let site = try Site { "post = \($0.path)/address" }
    try site.write("address", "http://127.0.0.1:\(server.port)/services/T0/s3cret\n")
    try site.look()
    #expect(server.requests.isEmpty)
    try site.addText("bye")
    try site.look()
    #expect(server.requests.count == 1)
    let request = try #require(server.requests.first)
    #expect(
      request.hasPrefix("POST /services/T0/s3cret HTTP/1.1")
        && request.contains("Content-Type: application/json")
        && request.contains("\"text\":\"app: new texts to translate"))

    // It refuses: said, without the address, and not asked at each look.
    answers.code = 404
    try site.addText("yes")
    let refused = try site.look()
    #expect(refused.output.contains("cannot tell of news: 127.0.0.1 answers 404, at the address in"))
    let again = try site.look()
    #expect(again.output.contains("answers 404") && server.requests.count == 2)
    try site.write("address", "no address\n")
    try site.later()
    let none = try site.look()
    #expect(none.output.contains("has no https address in it"), "\(none.output)")
    // In order again: what waited arrives, and nothing stands.
    answers.code = 200
    try site.write("address", "http://127.0.0.1:\(server.port)/services/T0/s3cret\n")
    try site.later()
    let well = try site.look()
    #expect(server.requests.count == 3 && !well.output.contains("cannot tell"))
    for run in [refused, again, none, well] { #expect(!(run.output + run.errors).contains("s3cret")) }
    #expect(!site.read("app/.git/glossator/notices").contains("s3cret"))
  }

  /// What `doctor` says of who is told; it tells them nothing.
  @Test func doctorLooksWhetherPeopleCanBeTold() throws {
    let site = try Site { "command = \($0.path)/told now\npost = \($0.path)/address" }
    try site.write("address", "https://hooks.example.org/services/T0/s3cret\n")
    try site.look()
    let well = try site.doctor()
    #expect(well.output.contains("ok \(site.folder.path)/told is told of news"), "\(well.output)")
    let posted = "ok hooks.example.org is told of news, at the address in \(site.folder.path)/address"
    #expect(well.output.contains(posted), "\(well.output)")
    #expect(site.told.isEmpty && well.status == 0)
    try site.write("address", "hooks.example.org/s3cret\n")
    try FileManager.default.removeItem(at: site.folder.appendingPathComponent("told"))
    let ill = try site.doctor()
    #expect(
      ill.output.contains("error cannot run \(site.folder.path)/told, which is told of news: No such file"),
      "\(ill.output)")
    let wrong = "error \(site.folder.path)/address has no https address in it"
    #expect(ill.output.contains(wrong), "\(ill.output)")
    #expect(ill.status == 1)
    for run in [well, ill] { #expect(!(run.output + run.errors).contains("s3cret")) }
  }

  /// A program that fails, floods, hangs or is not there keeps nobody from syncing.
  @Test(arguments: [
    ("echo oops >&2; exit 3", "exits with 3: oops"), ("exec yes", "writes more than 64 KiB"),
    ("sleep 600", "did not finish within 10 s"), ("kill -9 $$", "was killed by signal 9"),
    ("rm -f \"$0\"; exit 1", "exits with 1"),
  ])
  func aProgramThatFails(_ script: String, _ expected: String) throws {
    let site = try Site()
    try site.look()
    try site.program("told", script)
    try site.addText("bye")
    let begin = Date()
    let run = try site.look()
    #expect(run.output.contains("cannot tell of news: ") && run.output.contains(expected), "\(run.output)")
    #expect(Date().timeIntervalSince(begin) < 60)
    #expect(site.read("sheet.csv").contains("bye"), "the look was done")
    // The message waits, and arrives once the program is in order.
    try site.program("told", "cat >> '\(site.folder.path)/out'")
    try site.later()
    #expect(try !site.look().output.contains("cannot tell") && site.kinds == ["work"])
  }

  /// Killed after it was told and before that was noted: told again, once, with the same id.
  @Test func killedBetweenTellingAndRemembering() throws {
    let site = try Site()
    try site.look()
    try site.program(
      "told",
      "cat >> '\(site.folder.path)/out'; echo >> '\(site.folder.path)/out'; [ -e '\(site.folder.path)/once' ] || { touch '\(site.folder.path)/once'; kill -9 $PPID; }"
    )
    try site.addText("bye")
    let killed = try site.look(dies: true)
    #expect(![0, 1].contains(killed.status) && site.kinds == ["work"])
    for _ in 0..<3 { try site.look() }
    #expect(site.kinds == ["work", "work"])
    #expect(Set(site.told.compactMap { $0["id"] as? String }).count == 1)
  }

  /// One that dies whenever it tells: a message is told twice, not at each look.
  @Test func killedWheneverItTells() throws {
    let site = try Site()
    try site.look()
    try site.program(
      "told", "cat >> '\(site.folder.path)/out'; echo >> '\(site.folder.path)/out'; kill -9 $PPID")
    try site.addText("bye")
    for _ in 0..<2 { #expect(try ![0, 1].contains(site.look(dies: true).status)) }
    for _ in 0..<2 { try site.look() }
    #expect(site.kinds == ["work", "work"])
  }

  /// Where nothing can be noted, nothing is told again and again.
  @Test func aMemoryThatCannotBeWritten() throws {
    let site = try Site()
    try site.look()
    let memory = site.app.appendingPathComponent(".git/glossator/notices")
    // Nobody renames a file over a folder; and the name of what is read stays a file's.
    let kept = try Data(contentsOf: memory)
    try site.addText("bye")
    try FileManager.default.removeItem(at: memory)
    try FileManager.default.createDirectory(at: memory, withIntermediateDirectories: false)
    for _ in 0..<2 { try site.look() }
    #expect(site.told.isEmpty)
    try FileManager.default.removeItem(at: memory)
    try kept.write(to: memory)
    for _ in 0..<2 { try site.look() }
    #expect(site.kinds == ["work"])
  }

  private final class Answers: @unchecked Sendable {
    var code = 200
    var next: Int { code }
  }
}

extension NotifyWorkerTests.Site {
  /// As if the pause after a failure were over.
  fileprivate func later() throws {
    let file = app.appendingPathComponent(".git/glossator/notices")
    var json = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    var queue = try #require(json["queue"] as? [String: Any])
    var troubles = queue["troubles"] as? [String: [String: Any]] ?? [:]
    for name in troubles.keys { troubles[name]?["next"] = 0 }
    queue["troubles"] = troubles
    json["queue"] = queue
    try JSONSerialization.data(withJSONObject: json).write(to: file)
  }
}
