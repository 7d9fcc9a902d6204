import Git
import Glibc
import TranslationModel
import Workflow

/// Asks the team's own program between two looks.
///
/// A look says what is blank, and the desk asks for that once the look has come to its end, so that no text of a person's
/// waits for a program. What it says is an input of the next look, which follows at once: plans stay functions, and a process
/// that is killed meanwhile has lost nothing but a question.
struct SuggestionDesk {
  private let command: SuggestCommand
  private let memory: SuggestionMemory
  private let clock: () -> Int64
  private var state: SuggestionMemory.State
  private var known: [(question: SuggestionQuestion, text: Text)]?
  private var asked: [AskedText] = []
  /// True where cells that the newest look did not go through may be blank as well.
  private var owesOthers = false
  private var passing: [Finding] = []

  init(
    _ command: SuggestCommand, _ repository: Repository, clock: @escaping () -> Int64 = { Int64(time(nil)) }
  ) {
    (self.command, self.clock) = (command, clock)
    memory = SuggestionMemory(repository)
    state = memory.state(of: command.words)
  }

  /// True where something is left to ask or to offer and its time has come: then a look goes through all blank cells.
  var isDue: Bool { state.owes && mayAsk }

  /// A pause of more than an hour is that of a clock that was wrong.
  private var mayAsk: Bool {
    let wait = state.next - clock()
    return !command.isPatient || wait <= 0 || wait > Self.longestPause
  }

  private static let longestPause: Int64 = 3600

  /// All that it ever said.
  mutating func answers() -> [SuggestionQuestion: Text] {
    let known = self.known ?? memory.answers(of: command.words)
    self.known = known
    return Dictionary(known.map { ($0.question, $0.text) }, uniquingKeysWith: { $1 })
  }

  /// What a look that came to its end leaves to ask. `isWhole` where it went through all cells.
  mutating func looked(_ asked: [AskedText], isWhole: Bool) {
    (self.asked, owesOthers) = (asked, !isWhole && state.owes)
    if !isWhole, asked.isEmpty { return }
    change { state in
      state.owes = !asked.isEmpty || !isWhole && state.owes
      if state.owes { return }
      (state.failures, state.next, state.reason, state.hint) = (0, 0, nil, nil)
    }
  }

  /// Asks, if it is time to. True where it said something that a look is to offer now.
  mutating func ask(base: LocaleTag) -> Bool {
    guard !asked.isEmpty, mayAsk else { return false }
    let batch = Array(asked.prefix(SuggestCommand.mostQuestions))
    let (texts, failure) = command.answers(to: batch, base: base)
    // Where it came to its end, what has no answer has none.
    let new = batch.indices.compactMap { i in
      (texts[i] ?? (failure == nil ? .empty : nil)).map { (question: batch[i].question, text: $0) }
    }
    let hasNews = new.contains { !$0.text.isBlank }
    if !new.isEmpty {
      let all = (known ?? memory.answers(of: command.words)) + new
      known = all
      memory.write(all, of: command.words)
    }
    let left = asked.count - batch.count
    if left > 0 {
      passing = [.askedSome(batch.count, left: left)]
    }
    let now = clock()
    let owes = hasNews || left > 0 || failure != nil || owesOthers
    change { $0.note(failure, owes: owes, at: now) }
    return hasNews
  }

  private mutating func change(_ body: (inout SuggestionMemory.State) -> Void) {
    let before = state
    body(&state)
    if state != before { memory.write(state) }
  }

  /// What is wrong with it, as long as that lasts.
  var findings: [Finding] {
    guard state.owes, let reason = state.reason else { return passing }
    let minutes = max(1, (state.next - clock() + 59) / 60)
    let again =
      command.isPatient
      ? "it is asked again in \(Int(minutes).counted("minute"))" : "it is asked again at the next sync"
    let hint = state.hint.map { "\($0); " } ?? ""
    return passing + [
      Finding(
        .warning, "suggest-command", "the command that suggests texts failed: \(reason)",
        hint: "\(hint)\(again); everything else continues")
    ]
  }
}

extension SuggestionMemory.State {
  /// What came of asking. It is left alone for 1, 2, 4 … minutes, an hour at most.
  fileprivate mutating func note(_ failure: SuggestFailure?, owes: Bool, at now: Int64) {
    self.owes = owes
    failures = failure == nil ? 0 : failures + 1
    next = failure == nil ? 0 : now + min(Int64(60) << Int64(min(failures - 1, 6)), 3600)
    (reason, hint) = (failure?.reason, failure?.hint)
  }
}

extension Finding {
  fileprivate static func askedSome(_ count: Int, left: Int) -> Finding {
    Finding(
      .note, "suggest-command",
      "the command that suggests texts was asked for \(count.counted("text")); \(left) are left for the next looks"
    )
  }
}
