import Foundation
import HostDoubles
import TestSupport
import Testing

/// A small app with engineers, on a code host: a real repository, the program, and the host's double behind an address of
/// its own.
final class HostedApp {
  let folder: URL
  let server: HostServer
  var app: URL { folder.appendingPathComponent("app") }

  /// `host` are more lines of `[host "app"]`, and `more` other sections.
  init(_ kind: String, host: String = "", more: String = "") throws {
    let double = HostDouble(kind)
    server = try HostServer(double)
    // In memory, where it can be: nothing waits for a disk.
    let memory = URL(fileURLWithPath: "/dev/shm")
    let isWritable = FileManager.default.isWritableFile(atPath: memory.path)
    folder = (isWritable ? memory : FileManager.default.temporaryDirectory).appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    try SmallApp.write(in: folder)
    for arguments in [
      ["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "The app"], ["branch", "develop"],
    ] { try adasGit(arguments, in: app) }
    double.tip = { [app] branch in
      // Most are files: nobody has to be asked.
      let file = app.appendingPathComponent(".git/refs/heads/\(branch)")
      if let id = try? String(contentsOf: file, encoding: .utf8) {
        return id.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git", "-C", app.path, "rev-parse", "-q", "--verify", "refs/heads/\(branch)"]
      let run = try? process.finished()
      return run?.status == 0 ? run?.output.trimmingCharacters(in: .whitespacesAndNewlines) : nil
    }
    try write("token", HostDouble.token + "\n")
    try write("sheet.csv", "key,variant,en,es,todo,problems,releases\n")
    try configure(kind, host: host, more: more)
  }

  /// Writes the host's configuration anew.
  func configure(_ kind: String, host: String = "", more: String = "", repository: String = "ada/app") throws
  {
    try write(
      "glossator.conf",
      """
      [daemon]
      state = \(folder.path)/state
      [repository "app"]
      path = \(app.path)
      sheet = \(folder.path)/sheet.csv
      [host "app"]
      kind = \(kind)
      api = \(server.address)
      repository = \(repository)
      token = \(folder.path)/token
      \(host.replacing("FOLDER", with: folder.path))
      \(more.replacing("FOLDER", with: folder.path))

      """)
  }

  deinit {
    server.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// An engineer's commit of the base file on a branch, which is made from `from` where it is not there.
  func commit(_ branch: String, _ strings: String, from: String = "develop") throws {
    let isThere = try !adasGit(["branch", "--list", branch], in: app).isEmpty
    try adasGit(["checkout", "-q"] + (isThere ? [branch] : ["-b", branch, from]), in: app)
    try write("app/ios/en.lproj/M.strings", strings)
    try adasGit(["commit", "-qam", "Work on \(branch)"], in: app)
    try adasGit(["checkout", "-q", "main"], in: app)
  }

  /// A pull request of an engineer's; its number.
  @discardableResult
  func open(_ head: String, into base: String = "develop") throws -> Int {
    try server.look { double in
      try #require(double.open(head, body: "", head: head, base: base, isDraft: false)).number
    }
  }

  /// The program with the app's configuration, not yet started.
  func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = BuiltProgram.url
    process.arguments = arguments + ["--config", folder.path + "/glossator.conf", "--project", "app"]
    process.environment = ["PATH": "/usr/bin:/bin"]
    return process
  }

  @discardableResult
  func run(_ arguments: [String]) throws -> FinishedProcess {
    let run = try process(arguments).finished()
    #expect(!(run.output + run.errors).contains(HostDouble.token))
    return run
  }

  /// One look of the daemon's.
  @discardableResult
  func look() throws -> FinishedProcess {
    let run = try run(["worker"])
    #expect([0, 1].contains(run.status), "\(run.output) \(run.errors)")
    #expect(server.look(\.mistakes) == [])
    return run
  }

  /// As if the host had been asked long ago.
  func forgetWhen() throws {
    for name in ["code-host", "early-warning"] {
      try? FileManager.default.removeItem(at: app.appendingPathComponent(".git/glossator/\(name)"))
    }
  }

  var comments: [HostDouble.Comment] { server.look(\.comments) }
  /// What was asked since so many requests.
  func asked(since count: Int) -> [String] { server.look { Array($0.log.dropFirst(count)) } }
  var askedCount: Int { server.look(\.log).count }
}
