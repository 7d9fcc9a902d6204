import Git
import Glibc
import RepositoryModel
import Testing

/// A temporary folder, and the real `git` program in it with settings of its own. It is removed at the end.
final class Sandbox {
  let path: String

  init() throws {
    var template = Array("/tmp/glossator-git-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit { _ = try? run("/bin/rm", ["-rf", path]) }

  /// Makes a repository with the branch `main` that has one commit, and gives its path.
  @discardableResult
  func repository(_ name: String = "work", bare: Bool = false) throws -> String {
    let folder = path + "/" + name
    try git(["init", "--quiet", "--initial-branch=main", folder])
    try write("hello\n", to: name + "/hello.txt")
    try write("1\n", to: name + "/a/b/one.json")
    try commitAll("first", in: name)
    guard bare else { return folder }
    try git(["clone", "--quiet", "--bare", folder, folder + ".git"])
    return folder + ".git"
  }

  @discardableResult
  func commitAll(_ message: String, in name: String = "work", date: Int = 1_700_000_000) throws -> ObjectID {
    try git(["-C", path + "/" + name, "add", "-A"])
    try git(["-C", path + "/" + name, "commit", "--quiet", "--allow-empty", "-m", message], date: date)
    return try id("HEAD", in: name)
  }

  func id(_ revision: String, in name: String = "work") throws -> ObjectID {
    try #require(ObjectID(hex: try git(["-C", path + "/" + name, "rev-parse", revision])))
  }

  func write(_ text: String, to name: String) throws {
    let file = path + "/" + name
    let folder = file.split(separator: "/").dropLast().joined(separator: "/")
    try run("/bin/mkdir", ["-p", "/" + folder])
    let stream = try #require(fopen(file, "w"))
    defer { fclose(stream) }
    let bytes = Array(text.utf8)
    #expect(fwrite(bytes, 1, bytes.count, stream) == bytes.count)
  }

  func exists(_ name: String) -> Bool { access(path + "/" + name, F_OK) == 0 }

  @discardableResult
  func git(_ arguments: [String], date: Int = 1_700_000_000) throws -> String {
    try run("/usr/bin/git", arguments, date: date)
  }

  /// Runs a program to its end; a failure of it is the test's.
  @discardableResult
  func run(_ program: String, _ arguments: [String], date: Int = 1_700_000_000) throws -> String {
    let child = ChildProcess(
      path: program, arguments: [program] + arguments,
      environment: [
        "PATH=/usr/bin:/bin", "LC_ALL=C", "HOME=\(path)", "GIT_CONFIG_NOSYSTEM=1",
        "GIT_CONFIG_GLOBAL=/dev/null",
        "GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.org", "GIT_COMMITTER_NAME=Ada",
        "GIT_COMMITTER_EMAIL=ada@example.org", "GIT_AUTHOR_DATE=\(date) +0000",
        "GIT_COMMITTER_DATE=\(date) +0000",
      ])
    let outcome = try child.run(deadline: .seconds(60))
    let errors = String(decoding: outcome.errors, as: UTF8.self)
    guard outcome.exitCode == 0 else {
      throw CommandFailed(command: ([program] + arguments).joined(separator: " "), errors: errors)
    }
    var text = String(decoding: outcome.output, as: UTF8.self)
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}

struct CommandFailed: Error {
  var command: String
  var errors: String
}

func path(_ text: String) throws -> RepositoryPath { try #require(RepositoryPath(text)) }
func branch(_ name: String) throws -> RefName { try #require(RefName(branch: name)) }

let someone = Signature(
  name: "Glossator", email: "glossator@localhost", seconds: 1_700_000_000, offsetMinutes: 60)
