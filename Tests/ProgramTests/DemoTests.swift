import Foundation
import TestSupport
import Testing

/// What README promises first: one release, with the real daemon and a code host beside it.
@Suite struct DemoTests {
  @Test func aReleaseFromAKeyToAnOpenGate() throws {
    let process = Process()
    process.executableURL = BuiltProgram.url
    let double = BuiltProgram.url.deletingLastPathComponent().appendingPathComponent("code-host-double")
    process.arguments = ["demo", "--code-host", double.path]
    let run = try process.finished()
    #expect(run.status == 0, "\(run.errors)")
    for said in [
      "blocked: 4 missing in 2 locales", "\"goodbye\" = \"Adiós, %@\";",
      "#1 Translations for release/1.2, into release/1.2", "With this, `release/1.2` can ship",
      "open: 12 texts complete", "/r/demo",
      "the folder was deleted",
    ] { #expect(run.output.contains(said), "'\(said)' is not in:\n\(run.output)") }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }
}
