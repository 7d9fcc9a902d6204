import Foundation
import Interchange
import TestSupport
import Testing

@testable import Daemon

/// The folder of answers: whole sets, of which nothing is left that neither of the last two indexes names.
struct AnswerFolderTests {
  @Test func aSetTakesThePlaceOfTheOneBefore() throws {
    let state = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: state) }
    let folder = AnswerFolder(of: "my app/../2", state: state.path)
    #expect(folder.index() == nil)
    try folder.prepare()
    var first = AnswerIndex(made: 5, journal: "abc")
    try folder.add(["one"], at: "status", to: &first)
    try folder.add(["es"], at: "todo/es", to: &first)
    // Two branches whose names look the same have an answer each.
    for (number, name) in ["gate/release/\u{E9}", "gate/release/e\u{301}"].enumerated() {
      try folder.add(.number(number), at: name, to: &first)
    }
    #expect(first.answers.count == 4)
    first.gates = [AnswerIndex.Gate(branch: "release/1", answer: "open", commit: nil)]
    try folder.publish(first)
    #expect(folder.index() == first)
    let status = try #require(first.answers["status"])
    #expect(folder.bytes(of: status, limit: 100) == Array("[\"one\"]\n".utf8))
    #expect(folder.bytes(of: status, limit: 3) == nil)
    #expect(folder.beginning(of: status, count: 3) == Array("[\"o".utf8))
    #expect(folder.beginning(of: status, count: 100) == Array("[\"one\"]\n".utf8))
    let files = state.appendingPathComponent("answers/my%20app%2f%2e%2e%2f2")
    try Data("x".utf8).write(to: files.appendingPathComponent("left.json.new"))
    // What stays is the same file; what was named last stays for whoever knows no newer index, and is gone with the next.
    var second = AnswerIndex(made: 6, journal: nil)
    try folder.add(["one"], at: "status", to: &second)
    #expect(second.answers["status"] == status)
    try folder.publish(second)
    #expect(folder.index() == second)
    for answer in first.answers.values { #expect(folder.bytes(of: answer, limit: 100) != nil) }
    try folder.publish(second)
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: files.path)) == [
        "index.json", "\(status.tag).json",
      ])
    // What is damaged counts as nothing.
    try Data("{\"version\":1".utf8).write(to: files.appendingPathComponent("index.json"))
    #expect(folder.index() == nil)
  }

  /// After a power cut a file may be there with nothing in it: it is no answer, and is written anew.
  @Test func whatIsNotWholeIsNoAnswer() throws {
    let state = try ScratchFolder()
    let folder = AnswerFolder(of: "app", state: state.path)
    try folder.prepare()
    var index = AnswerIndex(made: 5, journal: nil)
    try folder.add(["one"], at: "status", to: &index)
    try folder.publish(index)
    let status = try #require(index.answers["status"])
    let file = "answers/app/\(status.tag).json"
    try state.write(file, "")
    #expect(folder.open(status) == nil && folder.bytes(of: status, limit: 100) == nil)
    try folder.add(["one"], at: "status", to: &index)
    #expect(folder.bytes(of: status, limit: 100) == Array("[\"one\"]\n".utf8))
  }

  /// A tag names a file: nothing else in an index is taken for one.
  @Test func aTagThatIsNoneIsRefused() {
    let json = JSON.object([
      ("version", 1), ("made", 1), ("journal", .null), ("gates", []),
      ("answers", [.object([("path", "status"), ("tag", "../../../../../../etc/passwd/aa"), ("bytes", 1)])]),
    ])
    #expect(AnswerIndex(json) == nil)
  }
}
