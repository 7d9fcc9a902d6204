import Foundation
import Interchange
import TestSupport
import Testing

/// A program's write that is killed: the sheet is the one before or the one after, whole; whoever asks again gets the right
/// answer; and the looks after that end where they end without.
@Suite(.serialized) struct SheetRequestKillTests {
  /// A host without its daemon: the child is run as that runs it.
  private struct Place {
    let folder: URL
    private let sheet: String

    /// `sheet` is `HERE/…` in the folder, or a branch.
    init(sheet: String) throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("glossator-\(UUID().uuidString)")
      self.sheet = sheet
      try SmallApp.write(in: folder)
      let app = folder.appendingPathComponent("app")
      try adasGit(["init", "-q", "-b", "main"], in: app)
      try adasGit(["add", "."], in: app)
      try adasGit(["commit", "-q", "-m", "app"], in: app)
      for branch in ["develop", "release/1"] { try adasGit(["branch", branch], in: app) }
      try adasGit(["checkout", "-q", "--orphan", "l10n-sheet"], in: app)
      try adasGit(["rm", "-q", "-rf", "."], in: app)
      try adasGit(["commit", "-q", "--allow-empty", "-m", "the sheet"], in: app)
      try adasGit(["checkout", "-q", "main"], in: app)
      try configure()
      #expect(try sync() == 0)
    }

    init(copying other: Place) throws {
      folder = other.folder.deletingLastPathComponent().appendingPathComponent(
        "glossator-\(UUID().uuidString)")
      sheet = other.sheet
      try FileManager.default.copyItem(at: other.folder, to: folder)
      try configure()
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    private var configuration: URL { folder.appendingPathComponent("glossator.conf") }
    var hasFired: Bool {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("fired").path)
    }

    private func configure() throws {
      let place = sheet.replacing("HERE", with: folder.path)
      let text =
        "[daemon]\nstate = \(folder.path)/state\n"
        + "[repository \"app\"]\npath = \(folder.path)/app\nsheet = \(place)\n"
      try Data(text.utf8).write(to: configuration)
    }

    func sync() throws -> Int32 {
      try BuiltProgram.run(["sync", "--config", configuration.path, "--project", "app"]).status
    }

    /// What the child answers; nil where it was killed.
    func ask(
      _ method: String, _ body: String = "", seen: String? = nil, fault: (number: Int, library: URL)? = nil
    ) throws -> JSON? {
      let file = folder.appendingPathComponent("body")
      try Data(body.utf8).write(to: file)
      let process = Process()
      process.executableURL = BuiltProgram.url
      process.arguments =
        ["sheet-request", "--config", configuration.path, "--project", "app"]
        + (seen.map { ["--seen", $0] } ?? []) + ["--", method, "main"]
      process.standardInput = try FileHandle(forReadingFrom: file)
      if let fault {
        process.environment = ProcessInfo.processInfo.environment.merging([
          "FAULT": "kill:\(fault.number)", "LD_PRELOAD": fault.library.path,
          "FAULT_FIRED": folder.appendingPathComponent("fired").path,
        ]) { $1 }
      }
      let run = try process.finished()
      return run.status == 0 ? try JSON(reading: Array(run.output.utf8)) : nil
    }

    /// The sheet's own bytes, wherever it is.
    func bytes() throws -> Data {
      guard sheet.hasPrefix("HERE/") else {
        let app = folder.appendingPathComponent("app")
        let name = sheet.replacing("l10n-sheet:", with: "")
        let run = try FinishedGit.run(["show", "l10n-sheet:\(name)"], in: app)
        return run
      }
      return try Data(contentsOf: folder.appendingPathComponent(String(sheet.dropFirst(5))))
    }

    /// What the release is to ship.
    func shipped() throws -> String {
      let app = folder.appendingPathComponent("app")
      return String(
        decoding: try FinishedGit.run(["show", "l10n/release/1:ios/es.lproj/M.strings"], in: app),
        as: UTF8.self)
    }

    func leftovers() throws -> [String] {
      let own = ["app", "state", "body", "fired", "glossator.conf", "app.csv", "app.xlsx"]
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !own.contains($0) }
    }
  }

  private enum FinishedGit {
    static func run(_ arguments: [String], in folder: URL) throws -> Data {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git"] + arguments
      process.currentDirectoryURL = folder
      return Data(try process.finished().output.utf8)
    }
  }

  private static let edit = #"[{"key": "hi", "locale": "es", "old": "", "new": "Hola"}]"#

  /// A write at each of its changes of the file system: killed before it.
  @Test(arguments: ["HERE/app.csv", "l10n-sheet:strings.csv"], ["PUT", "PATCH"])
  func everyStepMayBeTheLast(_ sheet: String, _ method: String) async throws {
    let original = try Place(sheet: sheet)
    defer { original.remove() }
    let library = try FaultSweepTests.library(in: original.folder)
    let old = try original.bytes()
    let first = try #require(try original.ask("PATCH", "[]")?["version"]?.string)
    let text = String(decoding: old, as: UTF8.self)
    let typed = text.replacing("hi,,Hi,,es,,", with: "hi,,Hi,,es,,Hola")
    #expect(typed != text)
    let (body, seen) = method == "PUT" ? (typed, first) : (Self.edit, nil)

    let whole = try Place(copying: original)
    defer { whole.remove() }
    let written = try #require(try whole.ask(method, body, seen: seen)?["version"]?.string)
    let new = try whole.bytes()
    #expect(try whole.sync() == 0)
    #expect(try whole.shipped().contains("Hola"))

    var (number, before, after) = (0, 0, 0)
    while true {
      number += 1
      await Task.yield()
      let place = try Place(copying: original)
      defer { place.remove() }
      let answer = try place.ask(method, body, seen: seen, fault: (number, library))
      guard place.hasFired else { break }
      #expect(answer == nil, "\(number): it answers although it is killed")
      let now = try place.bytes()
      #expect(now == old || now == new, "\(number): the sheet is neither the old nor the new one")
      if now == old { before += 1 } else { after += 1 }
      // Whoever asks again is answered by what the sheet is now.
      let again = try #require(try place.ask(method, body, seen: seen), "\(number)")
      let isLate = method == "PUT" && now == new
      #expect(again["status"]?.number == (isLate ? 412 : 200), "\(number): \(again.text)")
      #expect(again["version"]?.string == written, "\(number): \(again.text)")
      if method == "PATCH" {
        #expect(again["body"]?["cells"]?.number == (now == old ? 1 : 0), "\(number): \(again.text)")
      }
      #expect(try place.sync() == 0, "\(number)")
      #expect(try place.shipped() == whole.shipped(), "\(number)")
      #expect(try place.bytes() == whole.bytes(), "\(number)")
      let left = try place.leftovers().filter { $0 != "faults.so" }
      #expect(left.isEmpty, "\(number): \(left) is left")
    }
    // What was sent is kept before the write, so that little is left to do after it.
    #expect(before > 2 && after > 1, "\(number) steps, \(before) before the write and \(after) after")
  }

  private static let token = "5eea7e11-writer-0123456789"

  /// The same beside a daemon that looks all the while, at moments that nobody chose.
  @Test(arguments: ["PUT", "PATCH"]) func aChildIsKilledAtAnyMoment(_ method: String) throws {
    let daemon = try ReadableDaemon([])
    let host = daemon.host
    try host.write("write", Self.token)
    let own = "sheet = \(host.folder.path)/app.csv\n"
    let file = host.folder.appendingPathComponent("glossator.conf")
    let text = try String(contentsOf: file, encoding: .utf8).replacing(
      own, with: own + "sheet-writers = \(host.folder.path)/write\n")
    try host.write("glossator.conf", text)
    try daemon.start()
    func ask(_ method: String, _ fields: [String] = [], _ body: String? = nil) throws -> ReadableDaemon.Answer
    {
      try daemon.ask(method, "/sheets/app", ["Authorization: Bearer \(Self.token)"] + fields, body: body)
    }
    var (newest, killed) = ("", 0)
    var numbers = SeededNumbers(seed: 15)
    for round in 0..<40 {
      let text = "text \(round)"
      let seen = try ask("GET")
      #expect(seen.status == 200, "\(round): \(seen)")
      let column = newest.isEmpty ? "Hi,,es,," : newest
      let whole = seen.body.replacing(column, with: newest.isEmpty ? column + text : text)
      let cell = #"[{"key": "hi", "locale": "es", "old": "\#(newest)", "new": "\#(text)"}]"#
      func write() throws -> ReadableDaemon.Answer {
        method == "PUT"
          ? try ask("PUT", ["If-Match: \(seen["ETag"] ?? "")"], whole) : try ask("PATCH", [], cell)
      }
      let moment = UInt32.random(in: 0..<25_000, using: &numbers)
      let killing = Killing(host, after: moment)
      let answer = try write()
      if killing.hasKilled() { killed += 1 }
      #expect([200, 412, 503].contains(answer.status), "\(round): \(answer)")
      let now = try ask("GET")
      #expect(now.body.split(separator: "\n").count == seen.body.split(separator: "\n").count, "\(round)")
      if answer.status == 503 {
        // A GET, if it came first, or the write itself: it is there, or not at all, and asked again it is right.
        let again = try write()
        #expect([200, 412].contains(again.status), "\(round): \(again)")
        if method == "PATCH" { #expect(again.status == 200, "\(round): \(again)") }
      }
      let last = try ask("GET").body
      #expect(last.contains(text) || last.contains(column), "\(round): \(last)")
      if last.contains(text) { newest = text }
    }
    #expect(killed > 10, "only \(killed) were killed")
    try host.wait("the newest text") {
      try host.git(["show", "l10n/release/1:ios/es.lproj/M.strings"]).contains("\"\(newest)\"")
    }
    #expect(try ask("GET").body.contains(newest))
    let names = try FileManager.default.contentsOfDirectory(atPath: host.folder.path)
    #expect(names.filter { $0.contains("app.csv") } == ["app.csv"], "\(names)")
  }

  /// Kills the next child that asks about a sheet, while another thread waits for its answer.
  private final class Killing: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var isKilled = false

    init(_ host: DaemonHost, after moment: UInt32) {
      let host = Unchecked(host)
      Thread.detachNewThread { [self] in
        isKilled = (try? host.value.killChild("sheet-request", after: moment)) ?? false
        done.signal()
      }
    }

    func hasKilled() -> Bool {
      done.wait()
      return isKilled
    }
  }

  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
