import CommandLine
import Foundation
import Service
import TestSupport
import Testing

/// One table of exit statuses; whatever else tells them agrees with it.
@Suite struct ExitStatusTests {
  @Test func theOverviewListsEachInOrder() throws {
    let lines = try BuiltProgram.run(["--help"]).output.split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "exit status:"))
    for (line, status) in zip(lines[(start + 1)...], ExitStatus.allCases) {
      let words = line.split(separator: " ", maxSplits: 2).map { $0.drop { $0 == " " } }
      #expect(words == ["\(status.rawValue)", status.name[...], status.meaning[...]])
    }
    #expect(lines.count > start + ExitStatus.allCases.count)
  }

  @Test func theReadmeHasTheSameTable() throws {
    let text = try String(contentsOf: Checkout.root.appendingPathComponent("README.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").drop { !$0.hasPrefix("| exit status |") }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    #expect(
      rows.map(String.init) == ExitStatus.allCases.map { "| \($0.rawValue) | \($0.name) | \($0.meaning) |" })
  }

  @Test func aFailureEndsWithTheStatusOfItsName() {
    for kind in Failure.Kind.allCases {
      #expect(kind.status.name == "\(kind)")
      #expect(kind.status.rawValue >= 64)
    }
  }
}
