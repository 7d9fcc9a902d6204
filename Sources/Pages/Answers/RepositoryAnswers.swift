import Interchange

/// What is known of one repository. Each answer is read where a page asks for it; one that is not there yet, or that says why
/// there is none, is nil.
struct RepositoryAnswers {
  let summary: RepositorySummary
  private let answers: any PageAnswers

  /// Nil where no repository of that name is watched.
  init?(_ name: String, _ answers: some PageAnswers) {
    guard let summary = RepositorySummary.all(answers.repositories).first(where: { $0.name.isSame(name) })
    else { return nil }
    self.init(summary, answers)
  }

  init(_ summary: RepositorySummary, _ answers: any PageAnswers) {
    (self.summary, self.answers) = (summary, answers)
  }

  var name: String { summary.name }
  var readersSignIn: Bool { answers.readersSignIn }
  var status: StatusAnswer? { answer("status").map(StatusAnswer.init) }
  /// What its release branches are called, those that have shipped among them.
  var names: BranchNames { BranchNames(summary.branches + (status?.branches ?? []).map(\.name)) }
  var held: HeldAnswer? { answer("held").map(HeldAnswer.init) }
  var history: HistoryAnswer { HistoryAnswer(answer("history") ?? .null) }
  /// What is wrong, with since when where the daemon says it; else what `status` found.
  var faults: [AnswerFinding]? {
    answer("faults").map { AnswerFinding.all($0["findings"]) } ?? status?.findings
  }
  /// Why the last look failed, where the faults do not say it.
  var untoldFailure: AnswerFailure? { answer("faults") == nil ? summary.failure : nil }
  /// A verdict from before is none now: it counts where the list of repositories says the same.
  func gate(_ branch: String) -> GateAnswer? {
    let now = summary.releases.first { $0.branch.isSame(branch) }?.answer
    // One that cannot be found now has no more of an answer than that.
    let none = now == .unknown ? GateAnswer(.object([])) : nil
    guard let gate = answer("gate/\(branch)").map(GateAnswer.init) ?? none else { return nil }
    return now == gate.answer ? gate : gate.outdated(summary.doubt ?? .judgedAnew)
  }
  /// Nil where there is no such answer.
  func todo(_ locale: String) -> TodoList? {
    let path = "todo/\(locale)"
    if let answer = answer(path) { return TodoList(texts: OpenText.all(answer), isWhole: true) }
    return answers.beginning(name, path).map { TodoList(texts: OpenText.all($0), isWhole: false) }
  }

  func isTooLong(_ path: String) -> Bool { answers.isTooLong(name, path) }

  private func answer(_ path: String) -> JSON? {
    answers.answer(name, path).flatMap { $0["error"] == nil ? $0 : nil }
  }
}

extension String {
  /// Byte for byte: Swift calls canonically equivalent texts equal.
  func isSame(_ other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
}
