import Git
import TranslationModel
import Workflow

/// A program of the team's own that is asked for translations of blank cells, for somebody to confirm: of a machine, of another
/// tool's memory. It gets a question a line at its standard input, as JSON, and writes an answer a line.
package struct SuggestCommand: Hashable, Sendable {
  /// Its absolute path and its arguments. No shell runs it.
  package var words: [String]
  /// How long it may take for all questions of a look.
  package var deadline = Duration.seconds(60)
  /// True where it is left alone for a while after it failed: a daemon looks twice a minute.
  package var isPatient = false

  package init(_ words: [String]) { self.words = words }

  /// As a daemon asks: for no longer than this, and not again at once where it failed.
  package func patient(within time: Duration) -> SuggestCommand {
    var command = self
    command.deadline = min(deadline, time)
    command.isPatient = true
    return command
  }

  /// The most questions of one look: the others come with the next ones.
  package static let mostQuestions = 1000
  /// Of what it writes, in bytes.
  private static let mostOutput = 16 << 20

  /// What it said to each question, by its number, and why it did not come to its end, or was not understood. What it had
  /// written until then counts all the same.
  func answers(to asked: [AskedText], base: LocaleTag) -> (texts: [Int: Text], failure: SuggestFailure?) {
    let questions = asked.enumerated().map { SuggestionLine.question($0.offset, $0.element, base) + "\n" }
    var child = ChildProcess(
      path: words.first ?? "", arguments: words, environment: ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"])
    child.outputLimit = Self.mostOutput
    child.errorLimit = 1024
    let outcome: ChildProcess.Outcome
    do throws(ChildProcessError) {
      child.input = try MemoryFile(Array(questions.joined().utf8))
      outcome = try child.run(deadline: deadline)
    } catch { return ([:], SuggestFailure("\(error)", hint: "whoever syncs must be able to run it")) }
    let answers = SuggestionLine.answers(outcome.output, to: asked.count)
    return (answers.texts, failure(outcome) ?? answers.failure.map { SuggestFailure("\(name) \($0)") })
  }

  private var name: Escaped { Escaped(words.first ?? "") }

  private func failure(_ outcome: ChildProcess.Outcome) -> SuggestFailure? {
    if outcome.overflowed { return SuggestFailure("\(name) writes more than \(Self.mostOutput >> 20) MiB") }
    if outcome.timedOut {
      let seconds = max(1, deadline.components.seconds)
      return SuggestFailure(
        "\(name) did not finish within \(seconds) s", hint: "'deadline' in [suggest] gives it more time")
    }
    if let signal = outcome.signal { return SuggestFailure("\(name) was killed by signal \(signal)") }
    guard outcome.exitCode != 0 else { return nil }
    let said = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").first.map {
      ": \(Escaped($0, limit: 200))"
    }
    return SuggestFailure("\(name) exits with \(outcome.exitCode ?? -1)\(said ?? "")")
  }
}

/// Why a program could not be asked, or not be understood.
struct SuggestFailure: Error, Hashable, Sendable {
  var reason: String
  var hint: String?

  init(_ reason: String, hint: String? = nil) { (self.reason, self.hint) = (reason, hint) }
}
