import Interchange
import Service
import Telling
import Testing

@testable import Daemon

/// Which verdicts from before still count.
struct VerdictDoubtTests {
  private let now = Moment(uptime: .seconds(1), date: 1)

  private func index(_ answer: String) -> AnswerIndex {
    var index = AnswerIndex(made: 1, journal: nil)
    index.gates = [AnswerIndex.Gate(branch: "release/1", answer: answer, commit: nil)]
    return index
  }

  /// After a look with such a report, which has come to its end.
  private func look(_ status: inout RepositoryStatus, missing: Int, end: Worker.End = .exited(0)) {
    let report = JSON.object([
      ("sheetWritten", false), ("sides", []),
      ("branches", [.object([("name", "release/1"), ("missing", .number(missing))])]),
    ])
    let result = Worker.Result(end: end, lines: [Array(WorkerLine.report(report).text.utf8)], errors: [])
    _ = status.ended(result, .init(digest: "", took: .seconds(1)), at: now)
  }

  private func answer(_ status: RepositoryStatus) -> String? { status.gates.first?.answer }

  @Test(arguments: ["open", "blocked"]) func aVerdictIsOfTheLastLook(_ said: String) {
    var status = RepositoryStatus("app")
    status.answers.found(index(said))
    #expect(answer(status) == "unknown" && status.doubt == .noLook)
    look(&status, missing: 0)
    // What blocked goes on blocking until it is judged.
    #expect(answer(status) == (said == "open" ? "unknown" : "blocked") && status.doubt == .judgedAnew)
    _ = status.answers.made(index(said), after: status.answers.changes, at: now)
    #expect(answer(status) == said && status.doubt == nil)
    look(&status, missing: 0)
    #expect(answer(status) == said && status.doubt == nil, "nothing is new")
    look(&status, missing: 1)
    #expect(status.doubt == .judgedAnew)
    status.answers.confirmed(after: status.answers.changes)
    #expect(answer(status) == said && status.doubt == nil)
    look(&status, missing: 1, end: .deadline)
    #expect(answer(status) == "unknown" && status.doubt != nil)
  }

  /// What is seen while answers are made is not in them.
  @Test func whatBeganBeforeAChangeIsNotOfNow() {
    var status = RepositoryStatus("app")
    look(&status, missing: 0)
    let changes = status.answers.changes
    look(&status, missing: 1)
    _ = status.answers.made(index("open"), after: changes, at: now)
    #expect(answer(status) == "unknown" && status.doubt == .judgedAnew)
    _ = status.answers.made(index("blocked"), after: status.answers.changes, at: now)
    #expect(answer(status) == "blocked" && status.doubt == nil)
  }

  /// What moves while it is found that nothing did is not in them either.
  @Test func whatMovesMeanwhileIsInDoubt() {
    var status = RepositoryStatus("app")
    look(&status, missing: 0)
    _ = status.answers.made(index("open"), after: status.answers.changes, at: now)
    let changes = status.answers.changes
    status.answers.outdated()
    status.answers.confirmed(after: changes)
    #expect(answer(status) == "unknown" && status.doubt == .judgedAnew)
    status.answers.confirmed(after: status.answers.changes)
    #expect(answer(status) == "open" && status.doubt == nil)
  }

  @Test func whatCannotBeJudgedIsUnknown() {
    var status = RepositoryStatus("app")
    look(&status, missing: 0)
    _ = status.answers.made(index("blocked"), after: status.answers.changes, at: now)
    look(&status, missing: 1)
    _ = status.answers.failed(.init(.warning, subject: "answers", "no room"), at: now)
    #expect(answer(status) == "unknown" && status.doubt == .unanswered("no room"))
    #expect(status.count(.warning) == 1)
    status.answers.confirmed(after: status.answers.changes)
    #expect(answer(status) == "unknown", "there are none of now")
  }
}
