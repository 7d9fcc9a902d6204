import Foundation
import ProjectConfiguration
import RepositoryModel
import Service
import Testing

/// Somebody looks at a side branch in a work tree: that branch waits, and nothing else does.
@Suite struct CheckedOutTests {
  @Test func onlyTheBranchThatIsCheckedOutWaits() throws {
    let world = try World()
    try world.commit(
      "main",
      [
        ".glossator": """
        [project]
        base = en
        target = es
        [branches]
        production = main
        integration = develop
        [resource "ios"]
        format = apple-strings
        path = ios/{locale}.lproj/M.strings

        """, "ios/en.lproj/M.strings": "\"hi\" = \"Hi\";\n",
      ])
    for branch in ["develop", "release/1", "release/2"] { try world.branch(branch, from: "main") }
    try world.sync()
    try world.type("Hola", into: .translation(try #require(.init("es"))), of: "hi")
    try world.sync()
    let before = try #require(try world.tip("l10n/release/1"))
    let workTree = world.folder.appendingPathComponent("looked-at").path
    try run("git", ["-C", world.repository.path, "worktree", "add", "--quiet", workTree, "l10n/release/1"])

    try world.type("Buenas", into: .translation(try #require(.init("es"))), of: "hi")
    let report = try world.sync()
    #expect(report.sides.map(\.branch) == ["release/2"])
    #expect(report.findings.map(\.rule).contains("checked-out"))
    #expect(try world.tip("l10n/release/1") == before)
    #expect(try world.sync().sides.isEmpty)
    #expect(try world.status().findings.map(\.rule).contains("checked-out"))

    try run("git", ["-C", world.repository.path, "worktree", "remove", workTree])
    #expect(try world.sync().sides.map(\.branch) == ["release/1"])
    #expect(try world.text(of: "ios/es.lproj/M.strings", on: "l10n/release/1") == "\"hi\" = \"Buenas\";\n")
    #expect(try !world.sync().changedAnything)
    #expect(try world.status().findings.isEmpty)
  }
}
