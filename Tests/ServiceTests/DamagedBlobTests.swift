import Foundation
import Git
import RepositoryModel
import Testing

@testable import Service

/// A power failure leaves files of objects that are cut off; libgit2 1.5 reads those without end.
@Suite struct DamagedBlobTests {
  @Test func aFileThatWasCutOffStopsItselfOnly() throws {
    let world = try World()
    func text(_ name: String) -> String { "\"\(name)\" = \"Text of \(name)\";\n" }
    try world.commit(
      "develop",
      [
        ".glossator": """
        [project]
          base = en
          target = es
        [resource "app"]
          format = apple-strings
          path = {locale}.lproj/A.strings
        [resource "more"]
          format = apple-strings
          path = {locale}.lproj/B.strings

        """, "en.lproj/A.strings": text("a"), "en.lproj/B.strings": text("b"),
      ])
    try world.branch("release/1", from: "develop")
    let hex = "\(try Repository.hash(blob: Array(text("b").utf8)))"
    let object = "\(world.repository.path)/objects/\(hex.prefix(2))/\(hex.dropFirst(2))"
    let whole = try Data(contentsOf: URL(fileURLWithPath: object))
    try FileManager.default.removeItem(atPath: object)
    try whole.dropLast(4).write(to: URL(fileURLWithPath: object))

    let report = try world.sync()
    let finding = try #require(report.findings.first { $0.rule == "unreadable-file" })
    #expect(finding.message.hasSuffix("its file is damaged"))
    #expect(finding.hint?.contains("fsck --full") == true)
    #expect(try world.row("a") != nil)
  }
}
