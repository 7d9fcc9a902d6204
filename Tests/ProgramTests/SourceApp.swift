import Foundation
import Interchange
import TestSupport
import Testing

/// An app in a work tree, of files that are given by their paths: for commands that change its files.
final class SourceApp {
  /// How the `.glossator` of such an app begins: in English and Spanish.
  static let project = """
    [project]
    base = en
    target = es
    [branches]
    production =
    integration = develop

    """
  /// The same, with strings for iOS.
  static let beginning =
    project + """
      [resource "ios"]
      format = apple-strings
      path = ios/{locale}.lproj/*.strings

      """

  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("glossator-\(UUID().uuidString)")

  init(_ files: [String: String]) throws {
    for (path, text) in files { try write(path, text) }
    try git(["init", "-q", "-b", "develop"])
    try commit("The app")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func git(_ arguments: [String]) throws { try adasGit(arguments, in: folder) }

  func write(_ path: String, _ text: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  func commit(_ message: String) throws {
    try git(["add", "."])
    try git(["commit", "-q", "-m", message])
  }

  /// What git says, of which there is an answer.
  func ask(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder
    return try process.finished().output
  }

  func run(_ words: [String], _ status: Int32 = 0) throws -> FinishedProcess {
    let run = try BuiltProgram.run(words, in: folder)
    #expect(run.status == status, "\(words): \(run.output)\(run.errors)")
    return run
  }

  func json(_ words: [String], _ status: Int32 = 0) throws -> JSON {
    let answer = try JSON(reading: Array(try run(words + ["--json"], status).output.utf8))
    var validator = SchemaValidator()
    try validator.validate(answer, asPrintedFor: words[0])
    #expect(validator.mistakes.isEmpty, "\(validator.mistakes)")
    return answer
  }
}
