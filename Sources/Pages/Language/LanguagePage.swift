import Interchange
import TranslationModel

/// For the translator: what is to do in a language, and why.
struct LanguagePage {
  let repository: RepositoryAnswers
  let locale: String
  let request: PageRequest
  private let names: BranchNames

  init(repository: RepositoryAnswers, locale: String, request: PageRequest) {
    (self.repository, self.locale, self.request) = (repository, locale, request)
    names = repository.names
  }

  private var branch: String? { request["branch"] }
  private var here: PageAddress { .language(repository.name, locale).asking("branch", branch) }

  /// Nil where the repository has no such language.
  func response() -> HTTPResponse? {
    guard let status = repository.status else { return waiting }
    guard status.locales.contains(where: { $0.isSame(locale) }) else { return nil }
    if let branch, !status.active.contains(where: { $0.name.isSame(branch) }) {
      return MissingPage("no release branch '\(branch)' is active", repository).response()
    }
    let todo = repository.todo(locale)
    let isWhole = todo?.isWhole ?? true
    let cells = TodoCell.all(
      (todo?.texts ?? []).filter { text in branch.map { text.branch.isSame($0) } ?? true })
    let open = cells.filter { ShownState.forTranslators.contains($0.state) }
    let gates = gates(status)
    let unread = gates.filter { $0.gate.reasons.contains { $0.key.isEmpty } }.map(\.branch)
    let warned = warned(gates)
    let isAll = unread.isEmpty && isWhole
    let work = work(open.count, isAll: isAll, isWhole: isWhole, warned.map(\.count).reduce(0, +))
    let title = todo == nil ? locale : "\(locale): \(work)"
    return Frame("\(title) – \(repository.name)", repository, .language) {
      tag(.h1) { tag(.bdi) { title } }
      Standing(repository: repository).markup
      languages(status)
      releases(status)
      uncounted(unread)
      for release in warned { warning(release.branch, release.count) }
      if !isWhole { rest(of: cells.count) }
      if todo == nil { noTexts.markup } else { list(cells, open, isAll: isAll && warned.isEmpty) }
    }.response()
  }

  /// Before the first look nobody knows which languages there are; what cannot be one is none.
  private var waiting: HTTPResponse? {
    guard LocaleTag(locale) != nil else { return nil }
    return Frame("\(locale) – \(repository.name)", repository, .language) {
      tag(.h1) { locale }
      Standing(repository: repository).markup
      noTexts.markup
    }.response()
  }

  private var path: String { "todo/\(locale)" }
  private var command: String { "glossator export --todo --locale \(locale)" }
  private var noTexts: NoAnswer { NoAnswer(repository, path, command: command) }

  /// Where the rest is of what is too long for a page.
  private func rest(of count: Int) -> Markup {
    tag(.p) {
      "More is to do than is listed here, which is the first \(count.counted("row")). All of it: "
      tag(.a, .href(.interface(repository.name, path))) { "as JSON" }
      ", and on the daemon's host "
      tag(.code) { command }
      "."
    }
  }

  /// `isAll` is false where there may be more, `isWhole` where there is. `warnings` are of texts that are done and block all the same.
  private func work(_ rows: Int, isAll: Bool, isWhole: Bool, _ warnings: Int) -> String {
    let place = branch.map { " in \(names[$0])" } ?? ""
    let done =
      warnings == 0
      ? "nothing to do" : "\(warnings.counted("text")) with \(warnings == 1 ? "a warning" : "warnings")"
    let none = isAll ? done : "not all texts can be read"
    return (rows == 0 ? none : (isWhole ? "" : "more than ") + "\(rows.counted("row")) to do") + place
  }

  /// The verdicts on the releases that are shown.
  private func gates(_ status: StatusAnswer) -> [(branch: String, gate: GateAnswer)] {
    status.active.map(\.name).filter { name in branch.map { name.isSame($0) } ?? true }.compactMap { name in
      repository.gate(name).map { (name, $0) }
    }
  }

  /// The releases that a text of this language keeps from shipping though it is done: a check warns of it.
  private func warned(_ gates: [(branch: String, gate: GateAnswer)]) -> [(branch: String, count: Int)] {
    gates.compactMap { branch, gate in gate.warnings[locale].map { (branch, $0) } }
  }

  private func warning(_ branch: String, _ count: Int) -> Markup {
    let blocking = PageAddress.repository(repository.name).asking("branch", branch).asking("locale", locale)
    return tag(.div, .class("failure"), .set(.role, "note")) {
      tag(.p) {
        tag(.strong) {
          count == 1
            ? "A text with a warning keeps \(names[branch]) from shipping."
            : "\(count) texts with warnings keep \(names[branch]) from shipping."
        }
        " Change \(count == 1 ? "it" : "them"), unless the team lets \(count == 1 ? "it" : "them") pass: "
        tag(.a, .href(blocking)) { "see what blocks \(names[branch])" }
        "."
      }
    }
  }

  private func uncounted(_ branches: [String]) -> Markup? {
    if branches.isEmpty { return nil }
    return tag(.div, .class("failure"), .set(.role, "note")) {
      tag(.p) {
        tag(.strong) { "Texts of \(branches.map { names[$0] }.enumerated()) cannot be read now." }
        " They are not counted here. What the sheet’s todo says of them stands. Why, and what to do: "
        tag(.a, .href(.faults(repository.name))) { "see the faults" }
        "."
      }
    }
  }

  // MARK: Where one can go

  private func languages(_ status: StatusAnswer) -> Markup? {
    Choices(
      "Languages",
      status.locales.map { other in
        Choices.Item(
          other, .language(repository.name, other).asking("branch", branch), isCurrent: other.isSame(locale))
      }
    ).markup
  }

  /// How far the language is on each release, each of which can be looked at by itself.
  private func releases(_ status: StatusAnswer) -> Markup? {
    let rows = status.active.compactMap { active in
      active.locales.first { $0.locale.isSame(locale) }.map { progress in
        Table.Row([
          tag(.bdi) { names[active.name] }, ProgressBar([progress], in: repository).markup,
          Markup(text: progress.notDone()),
        ])
      }
    }
    return Table("locales", "\(locale) by release", columns: ["Release", "Done", "Not done"], rows: rows)
      .markup
  }

  private func filters(_ cells: [TodoCell], _ open: [TodoCell], _ wanted: ShownState?) -> Markup {
    let counts = Dictionary(grouping: cells, by: \.state).mapValues(\.count)
    let states = (ShownState.forTranslators + ShownState.forOthers).compactMap { state in
      counts[state].map { count in
        Choices.Item(
          "\(state.rawValue): \(count)", here.asking("state", state.rawValue), isCurrent: wanted == state)
      }
    }
    let branches = (repository.status?.active ?? []).map { active in
      Choices.Item(
        names[active.name], here.asking("branch", active.name),
        isCurrent: branch?.isSame(active.name) == true)
    }
    return together {
      if branches.count > 1 {
        Choices(
          "Releases",
          [Choices.Item("all releases", here.asking("branch", nil), isCurrent: branch == nil)] + branches
        ).markup
      }
      Choices("States", [Choices.Item("to do: \(open.count)", here, isCurrent: wanted == nil)] + states)
        .markup
    }
  }

  // MARK: What is to do

  private func list(_ cells: [TodoCell], _ open: [TodoCell], isAll: Bool) -> Markup {
    let wanted = request["state"].flatMap(ShownState.init)
    let order = ShownState.forTranslators
    let shown =
      wanted.map { wanted in cells.filter { $0.state == wanted } }
      ?? order.flatMap { state in open.filter { $0.state == state } }
    let pager = Pager(shown.count, request, at: here.asking("state", wanted?.rawValue))
    return together {
      filters(cells, open, wanted)
      if shown.isEmpty, isAll { tag(.p, .class("nothing")) { "There is nothing to do here." } }
      for part in Dictionary(grouping: shown[pager.range], by: \.state).sorted(by: {
        place($0.key) < place($1.key)
      }) {
        section(part.key, part.value, of: shown.count { $0.state == part.key })
      }
      pager.markup("Pages of what is to do")
    }
  }

  private func place(_ state: ShownState) -> Int { ShownState.forTranslators.firstIndex(of: state) ?? .max }

  private func section(_ state: ShownState, _ cells: [TodoCell], of count: Int) -> Markup {
    tag(.section) {
      tag(.h2) {
        StateChip.markup(state.rawValue); ": \(count.counted("row"))"
      }
      tag(.p, .class("advice")) { state.advice(locale) }
      tag(.ul, .class("tasks")) {
        for cell in cells { TodoCard(cell: cell, locale: locale, names: names).markup }
      }
    }
  }
}
