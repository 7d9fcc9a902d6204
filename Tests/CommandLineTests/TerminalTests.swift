import Testing

@testable import CommandLine

@Suite struct TerminalTests {
  static let lines: [(String, String)] = [
    ("open: 12 texts", "\u{1B}[1;32mopen:\u{1B}[0m 12 texts"),
    ("blocked: 4 missing", "\u{1B}[1;31mblocked:\u{1B}[0m 4 missing"),
    ("  es ██░ 2/3", "  es \u{1B}[32m██\u{1B}[0m░ 2/3"),
    ("openly: no answer", "openly: no answer"),
    ("  open: not at the beginning", "  open: not at the beginning"),
    ("", ""),
  ]

  @Test(arguments: lines) func isPainted(_ line: String, _ painted: String) {
    #expect(Terminal.painted(line) == painted)
  }

  /// Thai vowels above and below take no column; nothing is written after the last text of a row.
  @Test func aTableStandsInColumns() {
    let table = TextTable([["key", "th", "todo"], ["hi", "ยินดี", ""], ["long key", "", "th"]])
    #expect(table.lines == ["key       th   todo", "hi        ยินดี", "long key       th"])
  }
}
