import Foundation
import Testing

/// Old versions of the sheet by the command line, on a real repository.
@Suite struct SheetCommandTests {
  private let folder: URL
  private var sheet: URL { folder.appendingPathComponent("app.csv") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("glossator-\(UUID().uuidString)")
    for (locale, text) in [("en", "Welcome"), ("es", "Bienvenida")] {
      let file = folder.appendingPathComponent("ios/\(locale).lproj/Main.strings")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("\"welcome\" = \"\(text)\";\n\"more\" = \"More \(locale)\";\n".utf8).write(to: file)
    }
    try git(["init", "-q", "-b", "develop"])
    try git(["add", "ios"])
    try git(["commit", "-q", "-m", "The app"])
    #expect(try glossator(["init"]).status == 0)
    try git(["add", ".glossator"])
    try git(["commit", "-q", "-m", "Set up Glossator"])
    try git(["branch", "release/1.0"])
    #expect(try glossator(["sync"]).status == 0)
  }

  private func git(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"] + arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "git \(arguments)")
  }

  private func glossator(_ arguments: [String]) throws -> ProgramTests.Run {
    try ProgramTests.run(arguments + ["--repo", ".", "--sheet", "app.csv"], in: folder)
  }

  @Test func listedPrintedAndRestored() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = String(decoding: try Data(contentsOf: sheet), as: UTF8.self)
    for text in ["Hola", "Buenas"] {
      let now = String(decoding: try Data(contentsOf: sheet), as: UTF8.self)
      let line = now.split(separator: "\n").first { $0.hasPrefix("welcome") } ?? ""
      let old = line.split(separator: ",", omittingEmptySubsequences: false)[6]
      try Data(now.replacing(",\(old),", with: ",\(text),").utf8).write(to: sheet)
      #expect(try glossator(["sync"]).status == 0)
    }

    let log = try glossator(["sheet", "log"])
    let lines = log.output.split(separator: "\n")
    #expect(lines.count == 4, "\(log.output)")
    #expect(lines[0].contains("agreed") && lines[0].hasSuffix("1 row changed"), "\(log.output)")
    #expect(lines[3].contains("read") && lines[3].hasSuffix("2 rows"), "what init wrote: \(log.output)")
    let oldest = String(lines[2].prefix { $0 != " " })
    #expect(try glossator(["sheet", "show", oldest]).output == first)
    #expect(try glossator(["sheet", "log", "--limit", "1"]).output.split(separator: "\n").count == 1)

    // The newest other text, or that of a version that is named; the next sync takes it for a new edit.
    #expect(
      try glossator(["sheet", "restore", "welcome", "es"]).output.hasPrefix(
        "row 2, es: 'Hola' instead of 'Buenas'"))
    #expect(try glossator(["sheet", "restore", "welcome", "es", "--from", oldest]).status == 0)
    #expect(String(decoding: try Data(contentsOf: sheet), as: UTF8.self) == first)
    #expect(try glossator(["sync"]).status == 0)
    #expect(try glossator(["gate", "release/1.0"]).status == 0)
    // Older texts that come back by accident are put right; this one is meant.
    #expect(
      try glossator(["sheet", "restore", "welcome", "es"]).output.contains("'Hola' instead of 'Bienvenida'")
    )
    #expect(try glossator(["sync"]).status == 0)
    #expect(String(decoding: try Data(contentsOf: sheet), as: UTF8.self).contains(",Hola,"))
    #expect(try glossator(["sync"]).output.contains("nothing to do"))

    for (words, message) in [
      (["sheet", "show", "12345678"], "no version '12345678'"), (["sheet", "show", "12"], "too short"),
      (["sheet", "restore", "nothing", "es"], "no row 'nothing'"),
      (["sheet", "restore", "more", "es"], "no other text"),
      (["sheet", "restore", "welcome", "fr"], "no column 'fr'"),
      (["sheet", "print"], "expects log, show ID"),
    ] {
      let run = try glossator(words)
      #expect(run.status > 1 && run.errors.contains(message), "\(words): \(run.errors)")
    }
  }
}
