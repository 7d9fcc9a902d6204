import Foundation
import TestSupport
import Testing

/// A host with one healthy project, one that is not there, and `glossator serve` as a process.
final class DaemonHost {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "glossator-\(UUID().uuidString)")
  private var daemon: Process?
  /// The sheet, from the folder.
  let sheetName: String
  private let deadline: String

  init(sheet: String = "app.csv", deadline: String = "5 s") throws {
    self.deadline = deadline
    sheetName = sheet
    try SmallApp.write(in: folder)
    try git(["init", "-q", "-b", "main"])
    try git(["add", "."])
    try git(["-c", "user.name=Ada", "-c", "user.email=a@example.org", "commit", "-q", "-m", "app"])
    try git(["branch", "develop"])
    try git(["branch", "release/1"])
    try write("glossator.conf", configuration)
  }

  /// A `glossator.conf` with the healthy project and a broken one.
  var configuration: String {
    """
    [daemon]
    state = \(folder.path)/state
    poll = 1 s
    settle = 1 s
    deadline = \(deadline)
    [repository "app"]
    path = \(folder.path)/app
    sheet = \(folder.path)/\(sheetName)
    [repository "broken"]
    path = \(folder.path)/nowhere
    sheet = \(folder.path)/nowhere.csv

    """
  }

  deinit {
    kill(SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  @discardableResult
  func git(_ arguments: [String], in repository: String = "app") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder.appendingPathComponent(repository)
    let run = try process.finished()
    return run.status == 0 ? run.output : ""
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  func sheet() -> String {
    (try? String(contentsOf: folder.appendingPathComponent(sheetName), encoding: .utf8)) ?? ""
  }

  func start(environment: [String: String] = [:]) throws {
    let process = Process()
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.executableURL = BuiltProgram.url
    process.arguments = ["serve", "--config", folder.appendingPathComponent("glossator.conf").path]
    let log = try FileHandle(forWritingTo: log())
    try log.seekToEnd()
    process.standardError = log
    try process.run()
    daemon = process
  }

  func log() throws -> URL {
    let url = folder.appendingPathComponent("log")
    if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
    return url
  }

  func logged() throws -> String { try String(contentsOf: log(), encoding: .utf8) }

  func kill(_ signal: Int32) {
    guard let daemon, daemon.isRunning else { return }
    Foundation.kill(daemon.processIdentifier, signal)
    daemon.waitUntilExit()
  }

  /// The bytes of memory that the daemon itself has now.
  func memory() throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(daemon?.processIdentifier ?? 0)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return try #require(line.flatMap { Int($0.filter(\.isNumber)) }) << 10
  }

  /// How many workers it has now.
  func children() throws -> Int { try childIDs().count }

  private func childIDs() throws -> [Int32] {
    let id = daemon?.processIdentifier ?? 0
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init).filter {
      child in
      guard let stat = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8),
        let rest = stat.range(of: ") ", options: .backwards)
      else { return false }
      return stat[rest.upperBound...].split(separator: " ").dropFirst().first == "\(id)"
    }
  }

  /// Kills the first child that runs a command, as soon as there is one, and some time later than that; false where none came
  /// within a second.
  func killChild(_ command: String, after microseconds: UInt32) throws -> Bool {
    for _ in 0..<1000 {
      for child in try childIDs() {
        let line = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(child)/cmdline"))
        guard let line, line.split(separator: 0).dropFirst().first == Data(command.utf8) else { continue }
        usleep(microseconds)
        return Foundation.kill(child, SIGKILL) == 0
      }
      usleep(500)
    }
    return false
  }

  var status: Int32 { daemon?.terminationStatus ?? -1 }

  func hangUp() { if let daemon { Foundation.kill(daemon.processIdentifier, SIGHUP) } }
  var isRunning: Bool { daemon?.isRunning ?? false }

  func wait(_ what: String, until isDone: () throws -> Bool) throws {
    for _ in 0..<12_000 {
      if try isDone() { return }
      usleep(50_000)
    }
    let log = (try? String(contentsOf: self.log(), encoding: .utf8)) ?? ""
    Issue.record("waited ten minutes for \(what); the log:\n\(log)\n\(sheet())")
  }

  /// Makes a branch with a file that whoever opens it waits for, as on a network's disk that does not answer: the object is a pipe
  /// into which nobody writes.
  func makeHangingBranch(_ branch: String) throws {
    try git(["checkout", "-q", "-b", branch])
    let locale = folder.appendingPathComponent("app/ios/es.lproj")
    try FileManager.default.createDirectory(at: locale, withIntermediateDirectories: true)
    try Data("\"hi\" = \"Qué tal\";\n".utf8).write(to: locale.appendingPathComponent("M.strings"))
    try git(["add", "."])
    try git(["-c", "user.name=Ada", "-c", "user.email=a@example.org", "commit", "-q", "-m", "es"])
    let blob = try git(["rev-parse", "HEAD:ios/es.lproj/M.strings"]).prefix(40)
    try git(["checkout", "-q", "main"])
    let object = folder.appendingPathComponent("app/.git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
    try FileManager.default.removeItem(at: object)
    try #require(mkfifo(object.path, 0o444) == 0)
  }
}
