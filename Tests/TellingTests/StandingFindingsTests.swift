import Service
import Testing

@testable import Telling

struct StandingFindingsTests {
  private var findings = StandingFindings()

  private func finding(_ subject: String, _ text: String = "is wrong") -> StandingFindings.Finding {
    .init(.error, subject: subject, "\(subject) \(text)")
  }

  private mutating func look(_ found: [StandingFindings.Finding], whole: Bool = true, at seconds: Int64)
    -> [String]
  {
    findings.look(found: found, whole: whole, at: Moment(uptime: .seconds(seconds), date: seconds))
      .map { "\($0.level): \($0.text)" }
  }

  @Test mutating func twoThatStandAreLoggedOnce() {
    let two = [finding("a"), finding("b")]
    #expect(look(two, at: 0) == ["error: a is wrong", "error: b is wrong"])
    for second in 1..<1000 { #expect(look(two, at: Int64(second) * 30).isEmpty) }
    #expect(look([finding("b")], at: 40_000) == ["notice: resolved: a is wrong"])
    #expect(look([finding("b")], at: 40_030).isEmpty)
    #expect(look([], at: 40_060) == ["notice: resolved: b is wrong"])
    #expect(findings.all.isEmpty)
  }

  @Test mutating func anotherTextOfTheSameIsLogged() {
    _ = look([finding("a", "lacks 3")], at: 0)
    #expect(look([finding("a", "lacks 2")], at: 50) == ["error: a lacks 2"])
    #expect(findings.all.map(\.since.date) == [0])
    #expect(look([], at: 60) == ["notice: resolved: a lacks 2"])
  }

  /// It is read as little as before.
  @Test mutating func anotherReasonWhyASheetCannotBeReadIsNotItsEnd() {
    func reading(_ kind: SheetFileError.Kind, _ reason: String) -> StandingFindings.Finding {
      .init(SheetFileError(kind, "/a.xlsx", reason).finding)
    }
    _ = look([reading(.damaged, "it is no XLSX file")], at: 0)
    #expect(
      look([reading(.beingSaved, "it is empty")], at: 30)
        == ["warning: /a.xlsx: warning: cannot read the sheet /a.xlsx: it is empty"])
    #expect(look([], at: 60).count == 1)
  }

  @Test mutating func oneOfManyOnOneSubject() {
    _ = look([finding("a", "1"), finding("a", "2")], at: 0)
    #expect(look([finding("a", "2")], at: 5) == ["notice: resolved: a 1"])
    #expect(look([finding("a", "2"), finding("a", "3")], at: 10) == ["error: a 3"])
    #expect(findings.all.map(\.since.date) == [0, 10])
  }

  @Test mutating func aReminderADay() {
    let day: Int64 = 24 * 60 * 60
    var lines: [String] = []
    for hour in 0..<72 { lines += look([finding("a")], at: Int64(hour) * 3600) }
    #expect(lines == ["error: a is wrong", "error: unresolved: a is wrong", "error: unresolved: a is wrong"])
    #expect(look([finding("a")], at: 3 * day) == ["error: unresolved: a is wrong"])
  }

  /// A look that was cut off has not said that anything is in order.
  @Test mutating func halfALookMendsNothing() {
    _ = look([finding("a"), finding("b")], at: 0)
    #expect(look([finding("look")], whole: false, at: 5) == ["error: look is wrong"])
    #expect(look([finding("a"), finding("look", "differs")], whole: false, at: 6) == ["error: look differs"])
    #expect(
      look([finding("a")], at: 10) == ["notice: resolved: look differs", "notice: resolved: b is wrong"])
  }

  @Test mutating func theSameTwiceInOneLookIsOne() {
    #expect(look([finding("a"), finding("a")], at: 0).count == 1)
    #expect(look([finding("a")], at: 1).isEmpty)
  }
}
