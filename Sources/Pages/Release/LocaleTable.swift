/// How far each locale of a release is, and how it went.
struct LocaleTable {
  private let branch: StatusAnswer.Branch
  /// What people call it.
  private let name: String
  private let gate: GateAnswer?
  private let repository: RepositoryAnswers
  private let history: HistoryAnswer
  /// True where all locales are shown, however many: the page is about this release only.
  private let isWhole: Bool

  /// So many locales are shown where the release is one of several: those that are not done.
  private static let few = 12

  init(
    _ branch: StatusAnswer.Branch, _ name: String, _ gate: GateAnswer?, _ repository: RepositoryAnswers,
    isWhole: Bool
  ) {
    (self.branch, self.name, self.gate, self.repository) = (branch, name, gate, repository)
    self.isWhole = isWhole
    history = repository.history
  }

  /// All that the gate asks for.
  private var required: [LocaleProgress] { branch.locales.filter(\.isRequired) }

  private var shown: [LocaleProgress] {
    if isWhole || branch.locales.count <= Self.few { return branch.locales }
    return Array(branch.locales.filter { !$0.isDone }.prefix(Self.few))
  }

  var markup: Markup {
    let shown = shown
    return together {
      Table(
        "locales", "\(name) by locale", columns: ["Locale", "Done", "Not done", "Needed", "Over time"],
        rows: (required.count > 1 ? [total] : []) + shown.map(row)
      ).markup
      if shown.count < branch.locales.count { rest }
    }
  }

  /// Where the others are.
  private var rest: Markup {
    let (all, done) = (branch.locales.count, branch.locales.count(where: \.isDone))
    return tag(.p) {
      tag(.a, .href(.repository(repository.name).asking("branch", branch.name))) {
        "All \(all) locales of \(name)"
      }
      ", of which \(done) \(done == 1 ? "is" : "are") done"
    }
  }

  private var total: Table.Row {
    let course = course("all required", required.map(\.locale)) ?? Markup()
    return Table.Row(
      [
        Markup(text: "all required"), bar(required), Markup(), Markup(),
        course,
      ], isTotal: true)
  }

  private func bar(_ progress: [LocaleProgress]) -> Markup {
    ProgressBar(progress, in: repository, isJudged: gate.map { $0.answer != .unknown } ?? false).markup
  }

  private func row(_ progress: LocaleProgress) -> Table.Row {
    let address = PageAddress.language(repository.name, progress.locale).asking("branch", branch.name)
    return Table.Row([
      tag(.a, .href(address)) { progress.locale }, bar([progress]),
      Markup(text: notDone(progress)),
      Markup(text: needed(progress)), course(progress.locale, [progress.locale]) ?? Markup(),
    ])
  }

  /// A text with a warning is done, and blocks all the same where the policy says so.
  private func notDone(_ progress: LocaleProgress) -> String {
    let notDone = progress.notDone(gate?.shares[progress.locale]?.passing ?? [:])
    guard let count = gate?.warnings[progress.locale] else { return notDone }
    let open = progress.isDone ? "" : notDone + ", "
    return "\(open)\(count) with \(count == 1 ? "a warning" : "warnings")"
  }

  private func needed(_ progress: LocaleProgress) -> String {
    guard progress.isRequired else { return "optional" }
    guard let share = gate?.shares[progress.locale] else { return "100%" }
    if share.required >= 100 {
      return share.isReached && !share.passing.isEmpty ? "100% with what is allowed" : "100%"
    }
    return "\(share.required)%" + (share.isReached ? ", reached" : "")
  }

  private func course(_ label: String, _ locales: [String]) -> Markup? {
    history.course(of: branch.name, locales).markup(label)
  }
}
