import Foundation
import ProjectConfiguration
import TestSupport
import Testing

/// Git itself as the judge: whatever we accept, `git config` reads as we do.
@Suite struct GitConfigTests {
  /// What `git config` lists, each setting as `name` or `name\nvalue`; nil where it refuses the file.
  private static func listing(of text: String) throws -> [String]? {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "glossator-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "config", "--no-includes", "--file", file.path, "--null", "--list"]
    let output = Pipe()
    (git.standardOutput, git.standardError) = (output, FileHandle.nullDevice)
    try git.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    git.waitUntilExit()
    guard git.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\0").map(String.init)
  }

  private static func ours(_ text: String) -> [String]? {
    guard let read = try? ConfigurationText(Array(text.utf8)) else { return nil }
    return read.sections.flatMap { section in
      section.settings.map { setting in
        let name = [section.name, section.subsection, setting.name].compactMap { $0 }.joined(
          separator: ".")
        return name + (setting.value.map { "\n\($0)" } ?? "")
      }
    }
  }

  @Test func agreesOnTheTable() throws {
    for c in ConfigurationTextTests.texts {
      #expect(try Self.listing(of: c.text) == Self.ours(c.text), "\(c.testDescription)")
    }
  }

  /// Git before 2.45 reads a tab within a value as a space.
  private static func withoutTabs(_ lines: [String]) -> [String] {
    lines.map { $0.replacingOccurrences(of: "\t", with: " ") }
  }

  private static let scraps = [
    "[a]", "[A \"b\"]", "[a \"\\\"\"]", "\n", "\r\n", "x", "y-1", " = ", "=", "\"", "\\\\", "\\n",
    "\\\n", "\\\"",
    "#", ";", " ", "\t", "é", "z z", "[", "]", "\\",
  ]

  @Test func agreesOnWhateverWeAccept() throws {
    var numbers = SeededNumbers(seed: 20)
    var accepted = 0
    for round in 0..<20_000 where accepted < 60 {
      var text = "[s]\n"
      for _ in 0..<Int.random(in: 1...12, using: &numbers) {
        text += Self.scraps.randomElement(using: &numbers) ?? ""
      }
      guard let ours = Self.ours(text), !ours.isEmpty else { continue }
      accepted += 1
      #expect(
        try Self.listing(of: text).map(Self.withoutTabs) == Self.withoutTabs(ours),
        "round \(round): \(text.debugDescription)")
    }
    #expect(accepted == 60)
  }
}
