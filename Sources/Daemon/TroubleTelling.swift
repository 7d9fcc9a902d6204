import Git
import HostConfiguration
import Interchange
import ProjectConfiguration
import Telling

/// Tells people that looks at a repository do not come to their end, and when they do again: through a child process, for a
/// worker that died tells nobody.
struct TroubleTelling: Sendable {
  private let project: String
  private let state: String
  private let notify: NotifySettings
  /// What was told, where the state folder cannot keep it.
  private let spare: MemoryFile?
  /// Nothing is known of what an earlier daemon told.
  private var stands = true
  /// Something was not told, and is tried again.
  private var waits = false

  /// With all that telling may take.
  private static let deadline = Duration.seconds(30)

  /// Nil where nobody is told of anything.
  init?(_ settings: RepositorySettings, state: String) {
    guard let notify = settings.notify else { return nil }
    (project, self.state, self.notify) = (settings.name, state, notify)
    spare = try? MemoryFile()
  }

  /// Tells what is new of the last look, in which `facts` are wrong, or of none since. Answers with what stands in the way of
  /// telling; nil where nobody had to be told.
  mutating func tell(_ facts: LookFacts, hasLooked: Bool) async -> [StandingFindings.Finding]? {
    guard hasLooked ? stands || !facts.isWhole : waits else { return nil }
    (stands, waits) = (true, true)
    let trouble = LookTrouble(facts, project: project, state: state, notify: notify)
    let result: Worker.Result
    do throws(ChildProcessError) {
      let arguments = ["worker", "--trouble"] + (spare == nil ? [] : ["--memory"])
      let input = try MemoryFile(Array("\(trouble.json.text)\n".utf8))
      result = try await Worker(arguments, input: input, handed: spare).run(deadline: Self.deadline)
    } catch { return [.untold("\(error)")] }
    if let failure = result.failure { return [.untold(failure)] }
    stands = result.end != .exited(0)
    let found: [StandingFindings.Finding] = result.said.compactMap { line in
      if case .stands(let finding) = line { finding } else { nil }
    }
    waits = !found.isEmpty
    return found
  }
}

extension StandingFindings.Finding {
  fileprivate static func untold(_ reason: String) -> StandingFindings.Finding {
    StandingFindings.Finding(
      .warning, subject: "telling", "nobody is told that looks do not come to their end: \(reason)")
  }
}
