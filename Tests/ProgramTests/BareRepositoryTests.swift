import Foundation
import TestSupport
import Testing

/// A bare repository by the command line: set up through a commit on a branch, a sheet that lost its rows, and its
/// acceptance.
@Suite struct BareRepositoryTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("glossator-\(UUID().uuidString)")
    let app = folder.appendingPathComponent("app")
    for locale in ["en", "es"] {
      let file = app.appendingPathComponent("ios/\(locale).lproj/Main.strings")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let lines = (1...6).map { "\"key\($0)\" = \"Text \($0) in \(locale)\";\n" }
      try Data(lines.joined().utf8).write(to: file)
    }
    try git(["init", "-q", "-b", "develop", "app"])
    try git(["-C", "app", "add", "."])
    try git(["-C", "app", "commit", "-q", "-m", "The app"])
    try git(["clone", "-q", "--bare", "app", "app.git"])
  }

  @discardableResult
  private func git(_ arguments: [String]) throws -> String { try adasGit(arguments, in: folder) }

  private func glossator(_ arguments: [String]) throws -> FinishedProcess {
    try BuiltProgram.run(arguments + ["--repo", "app.git", "--sheet", "app.csv"], in: folder)
  }

  @Test func setUpHeldAndAccepted() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // Without a branch the file goes to standard output, and nothing is written.
    let shown = try glossator(["init", "--print"])
    #expect(shown.status == 0 && shown.output.contains("format = apple-strings"), "\(shown.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("app.csv").path))

    let made = try glossator(["init", "--branch", "l10n-setup"])
    #expect(made.status == 0, "\(made.errors)")
    #expect(try git(["-C", "app.git", "show", "l10n-setup:.glossator"]) == shown.output)
    #expect(try git(["-C", "app.git", "rev-list", "--count", "develop..l10n-setup"]) == "1\n")
    #expect(try git(["-C", "app.git", "diff", "--name-only", "develop", "l10n-setup"]) == ".glossator\n")
    #expect(try glossator(["init", "--branch", "l10n-setup"]).errors.contains("is already on l10n-setup"))

    try git(["-C", "app.git", "branch", "-f", "develop", "l10n-setup"])
    try git(["-C", "app.git", "branch", "release/1.0", "develop"])
    #expect(try glossator(["status"]).output.hasSuffix("to write: glossator sync --plan\n"))
    #expect(try glossator(["sync"]).status == 0)
    #expect(try glossator(["status"]).output.hasSuffix("Git and the sheet are in step\n"))
    let sheet = folder.appendingPathComponent("app.csv")
    let full = try String(contentsOf: sheet, encoding: .utf8)
    #expect(full.split(separator: "\n").count == 7)
    try FileManager.default.removeItem(at: sheet)
    #expect(try glossator(["status"]).output.hasSuffix("newest version of the sheet that can be used\n"))
    try Data(full.utf8).write(to: sheet)

    // Half of the rows are gone: that waits for a person, and the gate goes on by what was agreed.
    let half = full.split(separator: "\n").prefix(4).joined(separator: "\n") + "\n"
    try Data(half.utf8).write(to: sheet)
    let held = try glossator(["sync"])
    #expect(held.status == 1)
    #expect(held.errors.contains("the sheet lost 6 of 12 known rows and texts at once"), "\(held.errors)")
    let command = try #require(held.errors.split(separator: "`").first { $0.contains("glossator accept ") })
    let id = String(command.split(separator: " ").last { !$0.isEmpty }?.prefix(10) ?? "")
    #expect(try String(contentsOf: sheet, encoding: .utf8) == half, "a held sheet is not written to")
    #expect(try glossator(["gate", "release/1.0"]).status == 0)
    let status = try glossator(["status"])
    #expect(status.errors.contains("glossator accept \(id)"))
    #expect(status.output.hasSuffix("the next sync has nothing to write\n"), "\(status.output)")

    #expect(try glossator(["accept", "1234567890"]).errors.contains("is \(id), not 1234567890"))
    let accepted = try glossator(["accept", id])
    #expect(accepted.status == 0, "\(accepted.errors)")
    // Absence is not deletion: rows that are needed come back with what they said.
    #expect(try String(contentsOf: sheet, encoding: .utf8).split(separator: "\n").count == 7)
    #expect(try glossator(["sync"]).output == "nothing to do\n")
    #expect(try glossator(["gate", "release/1.0"]).status == 0)
  }
}
