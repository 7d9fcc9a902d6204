import Service
import Testing
import TranslationModel
import Workflow

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

  static let findings: [(String, String)] = [
    ("error: no", "\u{1B}[1;31merror:\u{1B}[0m no"),
    ("a:1:2: warning: 'x: error: y'", "a:1:2: \u{1B}[1;33mwarning:\u{1B}[0m 'x: error: y'"),
    ("  goes on: error: below", "  goes on: error: below"), ("hint: error: no", "hint: error: no"),
    ("note: it is fine", "note: it is fine"),
  ]

  @Test(arguments: findings) func severitiesArePainted(_ line: String, _ painted: String) {
    #expect(Terminal.severityPainted(line) == painted)
  }

  static let widths: [(String, Int)] = [
    ("Straße", 6), ("会話を開始", 10), ("ยินดี", 3), ("e\u{301}", 1), ("مرحبا", 5), ("🎉", 2), ("👩‍👩‍👧", 2), ("🇹🇭", 2),
    ("❤\u{FE0F}", 2), ("한국어", 6), ("ＡＢ", 4), ("%1$@ …", 6), ("", 0),
  ]

  @Test(arguments: widths) func takesColumns(_ text: String, _ width: Int) {
    #expect(text.terminalWidth == width)
  }

  @Test func wideLettersAreCountedWhereLinesAreFolded() {
    let lines = wrapped(String(repeating: "会話を開始 ", count: 8), first: "  de: ", rest: "      ")
    #expect(lines.count == 2 && lines.allSatisfy { $0.terminalWidth <= 80 })
    #expect(TextTable([["会話", "a"], ["hello", "b"]]).lines == ["会話   a", "hello  b"])
  }

  private func row(_ tag: String, _ counts: [TextState: Int], mark: String = "") throws -> ProgressTable.Row {
    ProgressTable.Row(locale: try #require(LocaleTag(tag)), progress: Progress(counts), mark: mark)
  }

  /// On a terminal every line fits, and a number stays with its word; elsewhere a locale has one line.
  @Test func progressStandsInColumns() throws {
    let few = ProgressTable([try row("es", [.fresh: 1, .missing: 1]), try row("zh-Hant-TW", [.fresh: 12])])
    #expect(
      few.lines(bars: false) == ["  es          1/2    50%   1 missing", "  zh-Hant-TW  12/12  100%"])
    #expect(few.lines(bars: true)[0] == "  es          ██████████░░░░░░░░░░ 1/2    50%   1 missing")
    let counts: [TextState: Int] = [.fresh: 2770, .missing: 1797, .suggested: 118, .stale: 22, .refused: 11]
    let many = ProgressTable([try row("es", counts, mark: "(80% pass, 90% needed)")])
    #expect(
      many.lines(bars: true) == [
        "  es        █████░░░░░ 2770/4718  58%   1797 missing, 118 suggested, 22 stale,",
        "                                        11 refused (80% pass, 90% needed)",
      ])
    #expect(many.lines(bars: false).count == 1)
  }

  /// Thai vowels above and below take no column; nothing is written after the last text of a row.
  @Test func aTableStandsInColumns() {
    let table = TextTable([["key", "th", "todo"], ["hi", "ยินดี", ""], ["long key", "", "th"]])
    #expect(table.lines == ["key       th   todo", "hi        ยินดี", "long key       th"])
  }

  private func refused(_ count: Int) -> [Finding] {
    (1...count).map { row in
      Finding(
        .warning, "refused-text",
        "the es text of 'k\(row)' is not used: placeholder %@ from the source is missing",
        at: Place("sheet", line: row, column: 7), hint: "change the translation in the sheet")
    }
  }

  /// A terminal has what fits, indented below; the place is never broken. Elsewhere a finding is one line.
  @Test func findingsFitTheTerminal() {
    var findings = refused(2)
    findings[1].place = Place(String(repeating: "folder/", count: 12) + "a file.strings", line: 3, column: 1)
    let lines = FindingList(findings, isTerminal: true, isWhole: false).lines
    #expect(
      lines[..<3] == [
        "sheet:1:7: warning: the es text of 'k1' is not used: placeholder %@ from the",
        "  source is missing", "\(String(repeating: "folder/", count: 12))a file.strings:3:1: warning:",
      ], "\(lines)")
    #expect(lines.last == "hint: change the translation in the sheet", "what is to be done is said once")
    #expect(lines.filter { $0.hasPrefix("hint") }.count == 1)
    #expect(FindingList(findings, isTerminal: false, isWhole: false).lines.count == 3)
  }

  /// Of a kind that would fill a terminal, the first are enough; the rest is counted, and a command lists it.
  @Test func manyFindingsOfAKindAreCounted() {
    let other = Finding(.error, "doubled-row", "'a' is in two rows")
    let lines = FindingList(refused(100) + [other], isTerminal: true, isWhole: false).lines
    #expect(lines.count == 5 * 2 + 3, "\(lines)")
    #expect(lines[11] == "error: 'a' is in two rows")
    #expect(lines[12] == "… and more refused texts: glossator status --texts lists them all")
    for list in [
      FindingList(refused(100), isTerminal: true, isWhole: true),
      FindingList(refused(100), isTerminal: false, isWhole: false),
    ] {
      #expect(list.lines.count { $0.hasPrefix("sheet:") } == 100)
    }
    #expect(FindingList(refused(6), isTerminal: true, isWhole: false).lines.count == 6 * 2 + 1)
  }

  /// A command is copied: no line ends inside it.
  @Test func aCommandStaysInOneLine() {
    let hint = "restore it (undo, or an older version); or, if it is intended: glossator accept 41d9741e53"
    #expect(
      Terminal.folded(hint, first: "hint: ", rest: "      ", true) == [
        "hint: restore it (undo, or an older version); or, if it is intended:",
        "      glossator accept 41d9741e53",
      ])
    #expect(Terminal.folded(hint, rest: "", false) == [hint])
    let prose = "a \u{A0}no-break space of glossator itself stays what it is, wherever it stands in a line"
    #expect(Terminal.folded(prose, rest: "", true).joined(separator: " ") == prose)
  }

  /// On a terminal, where texts are is said once; elsewhere each line says all.
  @Test func openTextsStandBelowTheirFile() throws {
    let es = try #require(LocaleTag("es"))
    func text(_ key: String, _ state: StateOfText, _ path: String) -> OpenText {
      OpenText(
        branch: "release/1.2", locale: es, row: RowID(Text(key), .plain, "Text"), state: state, path: path,
        basePath: "en.strings", entry: EntryID(Text(key)))
    }
    var report = LookReport()
    report.open = [
      text("a", StateOfText(.missing), "es.strings"),
      text(
        "b", StateOfText(.refused, "placeholder %@ from the source is missing, and it is a longer story"),
        "es.strings"),
      text("c", StateOfText(.missing), "more/es.strings"),
    ]
    #expect(
      report.openTextLines(isTerminal: true) == [
        "", "release/1.2, es: es.strings", "  a: missing",
        "  b: refused: placeholder %@ from the source is missing, and it is a longer", "    story",
        "", "release/1.2, es: more/es.strings", "  c: missing",
      ])
    #expect(
      report.openTextLines(isTerminal: false)[1]
        == "release/1.2 es b: refused: placeholder %@ from the source is missing, and it is a longer story [es.strings]"
    )
    #expect(report.openTextLines(isTerminal: false).count == 3)
  }

  /// Spaces that mean something stay; where a line ends they go.
  @Test func onlySpacesWhereALineEndsAreLost() {
    #expect(wrapped("a  b") == ["a  b"])
    let words = String(repeating: "word ", count: 15) + "last  next"
    #expect(wrapped(words, rest: "  ") == [String(repeating: "word ", count: 15) + "last", "  next"])
  }
}
