import Service
import Telling
import Testing
import TranslationModel

@testable import Daemon

/// What is wrong with a repository, as pages and figures count it.
struct RepositoryFaultsTests {
  private let now = Moment(uptime: .seconds(1), date: 1)
  private static let gone = "cannot open repository /app: there is no Git repository"

  /// After a look that could not read the repository, or saw all of it, and answers that were not made for some reason.
  private func status(lookFails: Bool, unanswered reason: String) -> RepositoryStatus {
    var status = RepositoryStatus("app")
    let failure = Failure(.repository, Self.gone, hint: "name it")
    let lines = lookFails ? [WorkerLine.stands(.init(failure))] : []
    let result = Worker.Result(
      end: .exited(lookFails ? 74 : 0), lines: lines.map { Array($0.text.utf8) }, errors: [])
    _ = status.ended(result, .init(digest: "", took: .seconds(1)), at: now)
    _ = status.answers.failed(.unanswered(reason), at: now)
    return status
  }

  @Test(arguments: [
    (lookFails: true, "\(gone) (name it)", ["look"]),
    (lookFails: true, "the process gave up", ["look", "answers"]),
    (lookFails: false, "\(gone) (name it)", ["answers"]),
  ])
  func oneCauseIsOneFault(lookFails: Bool, reason: String, faults: [String]) {
    let status = status(lookFails: lookFails, unanswered: reason)
    #expect(status.standing.map(\.finding.subject) == faults)
    #expect(status.count(.error) + status.count(.warning) == faults.count)
  }
}
