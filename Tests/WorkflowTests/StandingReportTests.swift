import TestSupport
import Testing
import TranslationModel
import Workflow

@Suite struct StandingReportTests {
  private static let findings: [Finding] = {
    var all: [Finding] = []
    for (file, line, column) in [
      ("sheet", 12, 1), ("sheet", 9, 1), ("sheet", 9, 3), ("sheet", nil, nil), ("a.strings", 2, nil),
    ] as [(String, Int?, Int?)] {
      for severity in [Finding.Severity.note, .error] {
        for rule in ["unknown-key", "doubled-row"] {
          let place = Place(file, line: line, column: column)
          all.append(Finding(severity, rule, "'\(line ?? 0)' is wrong", at: place))
        }
      }
    }
    return all + [Finding(.warning, "no-place", "something"), Finding(.warning, "no-place", "anything")]
  }()

  /// The look that found them and the one that only remembers them tell the same, in one order.
  @Test(arguments: 0..<20) func isToldInOneOrder(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var report = StandingReport()
    report.findings = Self.findings.shuffled(using: &numbers)
    let (es, de) = (try #require(LocaleTag("es")), try #require(LocaleTag("de")))
    report.locales[es] = LocaleReport(findings: Self.findings.shuffled(using: &numbers))
    report.locales[de] = LocaleReport(findings: Array(report.findings.prefix(3)))
    let told = report.allFindings
    #expect(StandingReport(report.bytes).allFindings == told)
    #expect(told.count == report.findings.count * 2 + 3)
    let rows = told.filter { $0.place?.file == "sheet" }.map { $0.place?.line ?? .max }
    #expect(rows == rows.sorted() && rows.last == .max)
  }
}
