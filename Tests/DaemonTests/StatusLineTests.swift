import Service
import Telling
import Testing

@testable import Daemon

struct StatusLineTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// What is found at the last look of each project.
    var projects: [(name: String, found: [StandingFindings.Finding])]
    var refused: String?
    var line: String

    init(
      _ name: String, _ projects: [(String, [StandingFindings.Finding])], refused: String? = nil,
      _ line: String
    ) {
      (testDescription, self.projects, self.refused, self.line) = (name, projects, refused, line)
    }
  }

  private static func error(_ text: String) -> StandingFindings.Finding { .init(.error, subject: text, text) }
  private static let warning = StandingFindings.Finding(.warning, subject: "w", "warning: an odd cell")
  private static let note = StandingFindings.Finding(.info, subject: "n", "by the way")

  static let cases = [
    Case("all is well", [("app", []), ("web", [note])], "watching app, web"),
    Case(
      "a warning is told", [("app", [warning, note]), ("web", [])],
      "app: warning: an odd cell; watching web"),
    Case("nobody is watched yet", [], ""),
    Case(
      "trouble comes first", [("app", []), ("web", [warning, error("no sheet")])],
      "trouble in web: no sheet; watching app"),
    Case(
      "worse comes before bad", [("app", [warning]), ("web", [error("no sheet")])],
      "trouble in web: no sheet; app: warning: an odd cell"),
    Case(
      "of several, the first and how many", [("app", [error("one"), error("two"), error("three")])],
      "trouble in app: one, and 2 more"),
    Case(
      "what is long is cut", [("app", [error(String(repeating: "x", count: 300)), error("y")])],
      "trouble in app: \(String(repeating: "x", count: 200))…, and 1 more"),
    Case(
      "a line end is shown", [("app", [error("a\nREADY=1")])], "trouble in app: a\\u{a}READY=1"),
    Case(
      "more than three", ["a", "b", "c", "d", "e"].map { ($0, [error("x")]) },
      "trouble in a: x; trouble in b: x; trouble in c: x; and 2 more"),
    Case(
      "a refused configuration", [("app", [])], refused: "f:2:1: error: unknown key 'pth'",
      "the configuration was refused, the old one stays: f:2:1: error: unknown key 'pth'; watching app"),
  ]

  @Test(arguments: cases) func says(_ one: Case) {
    let board = StatusBoard()
    board.watch(one.projects.map(\.name))
    for (name, found) in one.projects {
      let result = Worker.Result(
        end: .exited(0), lines: found.map { Array(WorkerLine.stands($0).text.utf8) }, errors: [])
      board.update(name) {
        $0.ended(result, .init(digest: "", took: .seconds(1)), at: Moment(uptime: .seconds(1), date: 1))
      }
    }
    board.refused(one.refused)
    #expect("\(board.line)" == one.line)
  }

  /// The worker said nothing that stands.
  @Test func aWorkerThatDiedIsTrouble() {
    let board = StatusBoard()
    board.watch(["app"])
    board.update("app") {
      $0.ended(
        Worker.Result(end: .deadline, lines: [], errors: []), .init(digest: "", took: .seconds(1)),
        at: Moment(uptime: .seconds(1), date: 1))
    }
    #expect("\(board.line)" == "trouble in app: the worker did not finish in time")
  }
}
