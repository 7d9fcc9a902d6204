import Git
import Service
import TranslationModel
import Workflow

// What the gate says to people: the verdict, what to do next, how far each locale is, then what blocks, key by key.
extension GateReport {
  /// `listing` is what lists the rest of the keys.
  func tell(limit: Int, _ locales: Set<LocaleTag>?, listing: String? = nil) {
    switch verdict.answer {
    case .open:
      let pending = verdict.progress.values.reduce(0) { $0 + $1[.pending] }
      let waiting =
        pending > 0
        ? "; \(pending.counted("text is", "texts are")) in the sheet, and not in this commit yet" : ""
      Terminal.say(folding: "open: \(verdict.openWords)\(waiting)")
      tellCommit()
      if verdict.inOrder < verdict.judged { tellLocales(locales) }
    case .blocked:
      Terminal.say(folding: headline)
      tellCommit()
      Terminal.say(folding: "next: \(next)")
      if let mistake { Terminal.report(mistake) }
      tellLocales(locales)
      for key in keys.prefix(limit) { tell(key) }
      if keys.count > limit {
        let listing = listing ?? "--limit \(keys.count)"
        Terminal.say("\n… and \((keys.count - limit).counted("more key")): \(listing) lists them all")
      }
    case .unknown: if let finding = verdict.unknown { Terminal.report(finding) }
    }
  }

  private var blocking: Progress { verdict.blocking.values.reduce(into: Progress()) { $0 += $1 } }

  /// Files that block as a whole, whatever texts they have.
  private var blockedFiles: Int { Set(verdict.reasons.filter { $0.entry == nil }.map(\.path)).count }

  /// Texts that are fresh, and that have a warning that the policy does not let pass.
  private func warnings(_ locale: LocaleTag? = nil) -> Int {
    verdict.reasons.count { $0.why == .fresh && (locale == nil || $0.locale == locale) }
  }

  /// What blocks, as the lines of the locales below add up to it.
  var headline: String {
    var parts = blocking.openStates.isEmpty ? [] : [blocking.openStates]
    if warnings() > 0 { parts.append("\(warnings()) with warnings") }
    let locales = verdict.blocking.count { $0.value.open > 0 || warnings($0.key) > 0 }
    if locales > 1 { parts[parts.count - 1] += " in \(locales) locales" }
    if blockedFiles > 0 { parts.append("\(blockedFiles.counted("file")) that cannot be judged") }
    return "blocked: \(parts.joined(separator: ", "))"
  }

  /// What opens it, as far as one line can tell.
  var next: String {
    if let place = mistake?.place { return "mend the rules, \(place.file): until then older ones count" }
    if let opener { return "merge \(opener): that opens the gate" }
    let merge = side.map { "after the next sync, merge \($0)" } ?? "sync, and ask again"
    let work = blocking.open - blocking[.unknown] - blocking[.pending]
    if blockedFiles == 0, blocking[.unknown] > 0, let remedy = remedyOfHeld { return remedy }
    if blockedFiles + blocking[.unknown] > 0 {
      return "sync; what is still unknown then cannot be read, and has to be fixed"
    }
    if work > 0 {
      return "translators have \(work.counted("text")) to do, in rows whose todo names their locale; \(merge)"
    }
    if blocking[.pending] > 0 { return isAgreed ? side.map { "merge \($0)" } ?? merge : merge }
    return "change the texts with warnings, or let them pass: [gate] warnings = allow"
  }

  /// How the sheet gets rows for what no release branch has; nil where one has it.
  private var remedyOfHeld: String? {
    if releasePatterns.isEmpty { return nil }
    let names = releasePatterns.joined(separator: ", ")
    return releasePatterns.contains { $0.contains("*") }
      ? "cut a release branch, and sync: the sheet has rows for what is on \(names)"
      : "merge it, and sync: the sheet has rows for what is on \(names)"
  }

  /// The locales that are not done, or those that were asked about: the one with most to do first.
  private func tellLocales(_ locales: Set<LocaleTag>?) {
    for locale in (locales ?? []).sorted() where verdict.shares[locale] == nil {
      Terminal.note("note: \(locale) is not required: what is open there does not block")
    }
    let blocking = verdict.blocking
    let open = verdict.progress.filter { locale, progress in
      locales?.contains(locale) ?? (progress.open > 0 || warnings(locale) > 0)
    }.sorted { a, b in
      let (x, y) = (blocking[a.key]?.open ?? 0, blocking[b.key]?.open ?? 0)
      return (y, b.value.open, a.key) < (x, a.value.open, b.key)
    }
    if open.isEmpty { return }
    let rows = open.map { locale, progress in
      let shown = blocking[locale] ?? Progress()
      return ProgressTable.Row(
        locale: locale, progress: progress, shown: shown, mark: mark(locale, progress, shown))
    }
    Terminal.say("")
    for line in ProgressTable(rows).lines(bars: Terminal.isTerminal) { Terminal.say(line) }
  }

  /// What is open and passes, and how much of the locale must be done.
  private func mark(_ locale: LocaleTag, _ progress: Progress, _ blocking: Progress) -> String {
    var passing = progress
    for state in TextState.allCases { passing.add(state, -blocking[state]) }
    var parts: [String] = []
    if warnings(locale) > 0 { parts.append("\(warnings(locale)) with warnings") }
    if passing.open > 0 { parts.append("not blocking: \(passing.openStates)") }
    if let share = verdict.shares[locale], share.required < 100 {
      parts.append("\(share.percent)% done, \(share.required)% needed")
    }
    return parts.isEmpty ? "" : "(\(parts.joined(separator: "; ")))"
  }

  private func tell(_ key: Key) {
    Terminal.say("")
    var head = key.name
    if let row = key.sheetRow { head += " (\(key.sheet.map { "sheet \($0), " } ?? "")row \(row))" }
    Terminal.say(folding: head)
    if let by = key.introduction {
      let date = dateText(by.seconds).prefix { $0 != " " }
      Terminal.say(
        folding: "by \(by.author) on \(date) in \(by.commit.short)", first: "  added     ",
        rest: padded("", to: 12))
    }
    var told: Set<String> = []
    for reason in key.reasons {
      let same = key.reasons.filter { $0.why == reason.why && $0.detail == reason.detail }
      guard told.insert("\(reason.why) \(reason.detail)").inserted else { continue }
      let names = Set(same.compactMap(\.locale)).sorted().map(\.description)
      let isPlain = reason.why == .missing && reason.detail == GateReason.notTranslated
      let detail = isPlain ? "" : (names.isEmpty ? "" : ": ") + reason.detail
      Terminal.say(
        folding: names.joined(separator: " ") + detail, first: "  " + padded(reason.why.rawValue, to: 10),
        rest: padded("", to: 12))
    }
  }

  private func tellCommit() {
    guard let commit else { return }
    let age = age.map { ", fetched \(Duration.seconds($0).inWords) ago" } ?? ""
    Terminal.say("judged commit \(commit.short)\(age)")
  }
}
