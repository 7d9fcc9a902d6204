import Git
import Interchange
import Pages
import Synchronization
import WebServer

/// Asks a child process for a key's whole story, which takes a moment: some at once, each within a time. What was answered is
/// kept as long as nothing changes.
final class WhyDesk: Sendable {
  fileprivate struct Question: Hashable {
    var repository: String
    var key: String
    /// Of when the answers beside it are.
    var made: Int64
  }

  fileprivate struct State {
    var running = 0
    var known: [Question: JSON] = [:]
    var order: [Question] = []
  }

  private let inForce: ConfigurationInForce
  private let state = Mutex(State())

  private static let most = 2
  private static let deadline = Duration.seconds(10)
  /// Stories that are kept, and the longest answer that is taken, in bytes.
  private static let mostKept = 64
  private static let longest = 1 << 20

  init(_ inForce: ConfigurationInForce) { self.inForce = inForce }

  /// Answers by `make`, which gets the story or a failure; at once where it is known.
  func answer(
    _ key: String?, of status: RepositoryStatus,
    _ make: @escaping @Sendable (JSON?, _ failure: HTTPResponse?) -> WebAnswer
  ) -> WebAnswer {
    guard let key, !key.isEmpty, key.utf8.count <= longestKey, !key.utf8.contains(0) else {
      return make(nil, .failure(400, "'key' is missing, or is no key", hint: "…/why?key=welcome"))
    }
    let isCurrent = status.answersAreCurrent
    let question = Question(repository: status.name, key: key, made: status.answers.index?.made ?? 0)
    if isCurrent, let known = state.withLock({ $0.known[question] }) { return make(known, nil) }
    guard state.withLock({ $0.begin(most: Self.most) }) else {
      let again = [HTTPField("Retry-After", "2")]
      return make(nil, .failure(503, "other stories are being told, and each takes a moment", again))
    }
    let later = LaterAnswer()
    Task { [self] in
      let found = await ask(question)
      state.withLock { $0.end(question, isCurrent ? found.json : nil, most: Self.mostKept) }
      later.give(make(found.json, found.failure))
    }
    return .later(later)
  }

  private func ask(_ question: Question) async -> (json: JSON?, failure: HTTPResponse?) {
    let arguments =
      inForce.arguments("answers", project: question.repository) + ["--why", "--", question.key]
    do throws(ChildProcessError) {
      let result = try await Worker(arguments, outputLimit: Self.longest).run(deadline: Self.deadline)
      if result.end == .exited(0), let line = result.lines.last, let json = try? JSON(reading: line) {
        return (json, nil)
      }
      return (
        nil, .failure(503, "the key's story cannot be told: \(result.complaint ?? "it gave up")")
      )
    } catch { return (nil, .failure(503, "the key's story cannot be told: \(error)")) }
  }
}

extension WhyDesk.State {
  fileprivate mutating func begin(most: Int) -> Bool {
    if running >= most { return false }
    running += 1
    return true
  }

  fileprivate mutating func end(_ question: WhyDesk.Question, _ json: JSON?, most: Int) {
    running -= 1
    guard let json, known[question] == nil else { return }
    known[question] = json
    order.append(question)
    if order.count > most { known[order.removeFirst()] = nil }
  }
}
