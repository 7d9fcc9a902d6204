import Foundation
import Testing

/// `glossator serve` as a process: killed at any moment, restarted, and it goes on.
@Suite(.serialized) struct DaemonTests {
  private final class Host {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    private var daemon: Process?
    /// The sheet, from the folder.
    let sheetName: String

    init(sheet: String = "app.csv") throws {
      sheetName = sheet
      let app = folder.appendingPathComponent("app/ios/en.lproj")
      try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("state"), withIntermediateDirectories: true)
      try Data("\"hi\" = \"Hi\";\n".utf8).write(to: app.appendingPathComponent("M.strings"))
      let project = """
        [project]
        base = en
        target = es
        [branches]
        production = main
        integration = develop
        [resource "ios"]
        format = apple-strings
        path = ios/{locale}.lproj/*.strings
        """
      try Data(project.utf8).write(to: folder.appendingPathComponent("app/.glossator"))
      try git(["init", "-q", "-b", "main"])
      try git(["add", "."])
      try git(["-c", "user.name=Ada", "-c", "user.email=a@example.org", "commit", "-q", "-m", "app"])
      try git(["branch", "develop"])
      try git(["branch", "release/1"])
      try write(
        "glossator.conf",
        """
        [daemon]
        state = \(folder.path)/state
        poll = 1 s
        settle = 1 s
        deadline = 5 s
        [repository "app"]
        path = \(folder.path)/app
        sheet = \(folder.path)/\(sheet)
        [repository "broken"]
        path = \(folder.path)/nowhere
        sheet = \(folder.path)/nowhere.csv
        """)
    }

    deinit {
      kill(SIGKILL)
      try? FileManager.default.removeItem(at: folder)
    }

    @discardableResult
    func git(_ arguments: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git"] + arguments
      process.currentDirectoryURL = folder.appendingPathComponent("app")
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return process.terminationStatus == 0 ? text : ""
    }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    func sheet() -> String {
      (try? String(contentsOf: folder.appendingPathComponent(sheetName), encoding: .utf8)) ?? ""
    }

    func start() throws {
      let process = Process()
      process.executableURL = ProgramTests.program
      process.arguments = ["serve", "--config", folder.appendingPathComponent("glossator.conf").path]
      process.standardError = try FileHandle(forWritingTo: log())
      try process.run()
      daemon = process
    }

    func log() throws -> URL {
      let url = folder.appendingPathComponent("log")
      if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
      return url
    }

    func kill(_ signal: Int32) {
      guard let daemon, daemon.isRunning else { return }
      Foundation.kill(daemon.processIdentifier, signal)
      daemon.waitUntilExit()
    }

    var status: Int32 { daemon?.terminationStatus ?? -1 }

    func hangUp() { if let daemon { Foundation.kill(daemon.processIdentifier, SIGHUP) } }
    var isRunning: Bool { daemon?.isRunning ?? false }

    func wait(_ what: String, until isDone: () throws -> Bool) throws {
      for _ in 0..<2400 {
        if try isDone() { return }
        usleep(50_000)
      }
      let log = (try? String(contentsOf: self.log(), encoding: .utf8)) ?? ""
      Issue.record("waited 120 s for \(what); the log:\n\(log)\n\(sheet())")
    }
  }

  @Test func survivesBeingKilledAndGoesOn() throws {
    let host = try Host()
    try host.start()
    // The healthy project is served although another one of the configuration is not there.
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    host.kill(SIGKILL)
    try host.write("app.csv", host.sheet().replacingOccurrences(of: "hi,,Hi,,,,,", with: "hi,,Hi,,,,Hola,"))
    try host.start()
    try host.wait("the side branch") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("Hola")
    }
    let tip = try host.git(["rev-parse", "l10n/release/1"])
    for _ in 0..<5 {
      usleep(UInt32.random(in: 10_000..<400_000))
      host.kill(SIGKILL)
      try host.start()
    }
    try host.write("app.csv", host.sheet().replacingOccurrences(of: "Hola", with: "Buenas"))
    try host.wait("the second wording") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("Buenas")
    }
    #expect(try host.git(["rev-list", "--count", "\(tip.prefix(40))..l10n/release/1"]) == "1\n")
    #expect(try host.git(["status", "--porcelain"]).isEmpty)
    #expect(try host.git(["fsck", "--no-dangling"]).isEmpty)
    host.kill(SIGTERM)
    #expect(host.status == 0)
  }

  @Test func aBrokenConfigurationKeepsTheOldOne() throws {
    let host = try Host()
    try host.start()
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    try host.write("glossator.conf", "[daemon]\npol = 1 s\n")
    host.hangUp()
    try host.wait("the refusal") {
      try String(contentsOf: host.log(), encoding: .utf8).contains("the old configuration stays")
    }
    #expect(host.isRunning)
    #expect(
      try String(contentsOf: host.log(), encoding: .utf8).contains(
        "glossator.conf:2:1: error: unknown key 'pol'"))
    host.kill(SIGTERM)
    #expect(host.status == 0)
  }

  /// libgit2 reads for ever in an object that was cut short. Whoever does that is killed, twice; then the file is left
  /// out, and the other branch is served.
  @Test func aFileThatHangsItsReaderStopsOnlyItself() throws {
    let host = try Host()
    try host.git(["checkout", "-q", "-b", "release/2"])
    let file = host.folder.appendingPathComponent("app/ios/es.lproj")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let text = (0..<4000).map { "\"key \($0)\" = \"\($0 * 7919 % 10007) \($0 * 104729 % 99991)\";\n" }
      .joined()
    try Data(text.utf8).write(to: file.appendingPathComponent("M.strings"))
    try host.git(["add", "."])
    try host.git(["-c", "user.name=Ada", "-c", "user.email=a@example.org", "commit", "-q", "-m", "es"])
    let blob = try host.git(["rev-parse", "HEAD:ios/es.lproj/M.strings"]).prefix(40)
    try host.git(["checkout", "-q", "main"])
    let object = host.folder.appendingPathComponent("app/.git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
    let bytes = try Data(contentsOf: object)
    try FileManager.default.removeItem(at: object)
    try bytes.prefix(bytes.count / 2).write(to: object)

    try host.start()
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    try host.write("app.csv", host.sheet().replacingOccurrences(of: "hi,,Hi,,,,,", with: "hi,,Hi,,,,Hola,"))
    try host.wait("the other branch's side branch") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("Hola")
    }
    let log = try String(contentsOf: host.log(), encoding: .utf8)
    #expect(log.contains("release/2:ios/es.lproj/M.strings") && log.contains("error:"), "\(log)")
    host.kill(SIGTERM)
    #expect(host.status == 0)
  }

  // MARK: Saves

  private enum Habit: String, CaseIterable, Sendable { case chunks, rename, anew, older }

  /// S43, S44: however a program saves, the new text arrives, and no half of it is ever read.
  @Test(arguments: Habit.allCases) private func savesAreSeen(_ habit: Habit) throws {
    let host = try Host()
    try host.start()
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    let text = host.sheet().replacingOccurrences(of: "hi,,Hi,,,,,", with: "hi,,Hi,,,,Hola,")
    let path = host.folder.appendingPathComponent("app.csv").path
    switch habit {
    case .chunks:
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.truncate(atOffset: 0)
      for piece in Self.pieces(text) {
        try file.write(contentsOf: Data(piece.utf8))
        usleep(400_000)
      }
      try file.close()
    case .rename:
      try host.write("app.csv.part", text)
      rename(path + ".part", path)
    case .anew:
      unlink(path)
      try host.write("app.csv", text)
    case .older:
      try host.write("other.csv", text)
      var times = [timeval(tv_sec: 1_600_000_000, tv_usec: 0), timeval(tv_sec: 1_600_000_000, tv_usec: 0)]
      utimes(host.folder.appendingPathComponent("other.csv").path, &times)
      rename(host.folder.appendingPathComponent("other.csv").path, path)
    }
    try host.wait("the text") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("Hola")
    }
    let journal = try host.git(["log", "--format=%B", "refs/glossator/sheet/main"])
    var half = ""
    for piece in Self.pieces(text).dropLast() {
      half += piece
      try host.write("half", half)
      #expect(
        !journal.contains(try host.git(["hash-object", host.folder.path + "/half"]).dropLast()),
        "\(half.debugDescription)")
    }
    // The same bytes again: nothing to do.
    try host.wait("the end") { host.sheet().contains("Hola,,,release/1") }
    usleep(1_500_000)
    let refs = try host.git(["for-each-ref"])
    try host.write("app.csv", host.sheet())
    usleep(2_500_000)
    #expect(try host.git(["for-each-ref"]) == refs)
    host.kill(SIGTERM)
  }

  private static func pieces(_ text: String) -> [String] {
    let size = text.count / 6 + 1
    return stride(from: 0, to: text.count, by: size).map { start in
      String(text.dropFirst(start).prefix(size))
    }
  }

  /// S45: where no event comes, because there was no folder to watch, polling finds the sheet and its changes.
  @Test func pollingFindsWhatNoEventTells() throws {
    let host = try Host(sheet: "late/app.csv")
    try host.start()
    usleep(1_500_000)
    try FileManager.default.createDirectory(
      at: host.folder.appendingPathComponent("late"), withIntermediateDirectories: true)
    try host.wait("the row") { host.sheet().contains("hi,,Hi,") }
    try host.write(
      "late/app.csv", host.sheet().replacingOccurrences(of: "hi,,Hi,,,,,", with: "hi,,Hi,,,,Hola,"))
    try host.wait("the text") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("Hola")
    }
    host.kill(SIGTERM)
    #expect(host.status == 0)
  }
}
