import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// The states of one locale's texts in one slot of a commit, and which of them the policy lets pass.
struct SlotJudgement {
  private let judged: JudgedSlot
  private let locale: LocaleTag
  /// The locale's cells.
  private let cells: WorkbookColumn
  private let inputs: GateInputs
  private let files: ParsedFiles
  private let path: String
  private let checks: ChosenChecks
  private var file: (any StringFile)?
  private(set) var reasons: [GateReason] = []
  private(set) var share: LocaleShare
  private(set) var progress = Progress()
  /// Each judged text, where somebody asks for them one by one.
  private(set) var states: [KeyState]?

  init(_ slot: JudgedSlot, _ locale: LocaleTag, _ inputs: GateInputs, _ files: ParsedFiles) {
    (judged, self.locale, self.inputs, self.files) = (slot, locale, inputs, files)
    cells = inputs.agreed.book.column(.translation(locale))
    path = slot.slot.path(for: locale) ?? slot.slot.basePath
    checks = ChosenChecks(
      inputs.project.checks, resource: slot.slot.resource.name, locale: locale,
      from: inputs.policy.warnings == .block ? .warning : .error, glossary: inputs.glossary)
    share = LocaleShare(required: inputs.policy.share(of: locale))
  }

  private var slot: Slot { judged.slot }
  private var base: any StringFile { judged.base }
  private var notation: Notation { judged.notation }

  /// Judges one by one, for somebody who asks about few texts.
  mutating func eachState() -> [KeyState] {
    states = []
    run()
    return states ?? []
  }

  mutating func run() {
    if let entry = inputs.commit.files[path] {
      do { file = try files.read(entry, slot.format, .translation(locale), beside: base) } catch {
        return cannotRead(error)
      }
    }
    if judged.entries.isEmpty, let file, !file.catalog.entries.isEmpty {
      reasons.append(
        GateReason(
          why: .unknown, locale: nil, key: "",
          detail: "the base file has no entries, but \(path) has \(file.catalog.entries.count)",
          path: slot.basePath))
    }
    let needed = needed(of: file)
    var found: [(entry: JudgedEntry, judged: JudgedText)] = []
    for entry in judged.entries where counts(entry, needed) { found.append((entry, judge(entry))) }
    let unused = judged.entries.filter { !counts($0, needed) && isTranslated($0) }
    found += unused.map { ($0, judge($0)) }
    findWaiting(&found)
    for (entry, text) in found where counts(entry, needed) || text.state.state.countsIfUnused {
      tell(text, entry)
    }
  }

  /// One reason for all texts of the file; each has its state all the same.
  private mutating func cannotRead(_ problem: FileProblem) {
    let finding = problem.finding(path: path)
    reasons.append(GateReason(why: .unknown, locale: locale, key: "", detail: finding.text, path: path))
    let before = inputs.filesBefore[path].flatMap {
      try? files.read($0, slot.format, .translation(locale), beside: base)
    }
    let needed = needed(of: before)
    for entry in judged.entries where counts(entry, needed) {
      share.judged += 1
      add(judge(entry, fileProblem: finding.message, before: before))
    }
  }

  // MARK: One text

  private struct JudgedText {
    var state: StateOfText
    var id: RowID
    /// The row of the agreed sheet.
    var row: Int?
    /// What the cell says, in the sheet's notation.
    var cell: Text
    var text: Text?
    /// True where the file's text is one that was agreed for this very English.
    var isAgreed = false
    /// The first failed check of warning level.
    var warning: String?
  }

  /// The plural forms that the locale's rules use for whole numbers and its file has a place for, or will have.
  private func needed(of file: (any StringFile)?) -> Set<PluralCategory> {
    let needed = Set(PluralRules.required(for: locale))
    return forms(of: file).map(needed.intersection) ?? needed
  }

  /// The plural forms that a file has a place for, or will have; nil where it may have any.
  private func forms(of file: (any StringFile)?) -> Set<PluralCategory>? {
    file.map(\.pluralForms) ?? slot.format.pluralForms(ofNewFileLike: base, for: locale)
  }

  private func counts(_ entry: JudgedEntry, _ needed: Set<PluralCategory>) -> Bool {
    entry.entry.id.variant.category.map(needed.contains) ?? true
  }

  /// True for another plural form that has a translation: the file has one, or would be given it.
  private func isTranslated(_ entry: JudgedEntry) -> Bool {
    guard let category = entry.entry.id.variant.category, !(entry.row.flatMap { cells[$0] }?.isBlank ?? true)
    else { return false }
    if let forms = forms(of: file), !forms.contains(category) { return false }
    return !(file?.catalog[entry.entry.id]?.text.isBlank ?? true)
      || slot.format.categories(for: locale).contains(category)
  }

  private func judge(
    _ judged: JudgedEntry, fileProblem: String? = nil, before: (any StringFile)? = nil
  ) -> JudgedText {
    let (entry, id, rows) = (judged.entry, judged.id, inputs.agreed)
    let text = file?.catalog[entry.id]?.text
    var neutral = text.flatMap { $0.isBlank ? nil : notation.neutral($0, of: entry.id) }
    guard let row = judged.row else {
      return withoutRow(judged, neutral.flatMap { isFiller($0, id) ? nil : $0 })
    }
    let cell = cells[row] ?? .empty
    if let text = neutral, !text.isSame(as: cell), isFiller(text, id) { neutral = nil }
    var result = JudgedText(state: StateOfText(.fresh), id: id, row: row, cell: cell, text: neutral)
    let facts = judged.facts[locale] ?? CellFacts()
    let findings = checks.findings(judged.checkInput(ofCell: cell, notation, in: locale))
    var rule = StateRule(
      cell: cell, facts: facts, place: withheldPlace(facts, neutral), file: neutral,
      fileProblem: fileProblem,
      errors: cell.isBlank ? [] : findings.filter { $0.severity == .error }.map(\.message))
    rule.doubled = rows.doubles(of: id)
    rule.fileBefore = before?.catalog[entry.id].map { notation.neutral($0.text, of: entry.id) }
    result.state = rule.state
    result.warning = findings.first { $0.severity == .warning && !isWaived($0, id, row) }?.message
    if let neutral, result.state.state == .pending {
      result.isAgreed = inputs.facts.wasAgreed(neutral, of: id, in: locale)
    }
    return result
  }

  private func isWaived(_ finding: Finding, _ id: RowID, _ row: Int) -> Bool {
    if inputs.policy.sheetWaivers == .allow, inputs.agreed.book.has(.waive) {
      let cell = inputs.agreed.book.text(row: row, .waive)
      let waivers = SheetWaivers(
        cell: cell, targets: inputs.project.targets, levels: inputs.project.checks)
      if waivers.covers(finding, in: locale) { return true }
    }
    return inputs.project.waivers.contains { waiver in
      let hasEnded = inputs.today.map { waiver.hasEnded(on: $0) } ?? false
      return !hasEnded && waiver.covers(finding, ofRow: id.key, in: locale)
    }
  }

  /// True for a base text that was put in the place of a translation.
  private func isFiller(_ text: Text, _ id: RowID) -> Bool {
    inputs.facts.wasFilled(RowID(id.key, id.variant, text), in: locale)
  }

  /// Where people took the text out, if that is why this commit is without it, or if they did so on the side branch of
  /// the branch whose tip it is.
  private func withheldPlace(_ facts: CellFacts, _ text: Text?) -> WithheldPlace {
    let place = facts.withheld.first {
      $0.slot == slot.name.description
        && (inputs.branches.contains($0.branch) || text == nil && inputs.branches.isEmpty)
    }
    return place ?? WithheldPlace(branch: "", slot: "")
  }

  /// English that no row has: it is newer than the newest agreement, or a better one waits on the side branch.
  private func withoutRow(_ entry: JudgedEntry, _ text: Text?) -> JudgedText {
    let (id, rows) = (entry.id, inputs.agreed)
    var judged = JudgedText(state: StateOfText(.unknown), id: id, row: nil, cell: .empty, text: text)
    judged.isAgreed = text.map { inputs.facts.wasAgreed($0, of: id, in: locale) } ?? false
    let other = rows.byEntry[id.entry]?.first { !rows.book.text(row: $0, .releases).isBlank }
    if let other, let row = rows.ids[other] {
      var rule = StateRule(
        cell: rows.book.text(row: other, .translation(locale)),
        facts: inputs.facts.facts(of: row, in: locale),
        place: WithheldPlace(branch: "", slot: ""), file: text)
      rule.otherEnglish = judged.isAgreed
      (judged.state, judged.row) = (rule.state, other)
      if judged.state.state != .fresh { return judged }
    }
    let remedy =
      entry.isIgnored
      ? "it gets none while it is ignored"
      : inputs.isHeld ? "it gets one with a release branch" : "sync first"
    judged.state = StateOfText(.unknown, "the sheet has no row for '\(id.source.excerpt)'; \(remedy)")
    judged.isAgreed = false
    return judged
  }

  /// Of texts that are right and not in the file: whether the file could take them at all.
  private func findWaiting(_ found: inout [(entry: JudgedEntry, judged: JudgedText)]) {
    let edits = found.filter {
      $0.judged.state.state == .pending && $0.judged.row != nil && !$0.judged.cell.isBlank
    }
    .map { entry, judged in
      EntryEdit(entry.entry.id, notation.spelled(judged.cell, like: entry.entry))
    }
    guard !edits.isEmpty,
      let rendering = try? Rendering(
        edits, of: file, format: slot.format, base: base, role: .translation(locale))
    else { return }
    for error in rendering.refused {
      guard let i = found.firstIndex(where: { $0.entry.entry.id == error.id }) else { continue }
      found[i].judged.state = StateOfText(error.waits ? .waiting : .refused, error.message)
    }
  }

  private mutating func add(_ judged: JudgedText) {
    progress.add(judged.state.state)
    let state = KeyState(locale: locale, row: judged.id, path: path, state: judged.state)
    states?.append(state)
  }

  // MARK: The policy

  private mutating func tell(_ judged: JudgedText, _ of: JudgedEntry) {
    let entry = of.entry
    share.judged += 1
    add(judged)
    guard let detail = reason(judged, of) else {
      share.done += 1
      if judged.state.state != .fresh { share.passing.add(judged.state.state) }
      return
    }
    let flaw = share.required < 100 ? flaw(inFile: of) : nil
    let book = inputs.agreed.book
    let sheet = judged.row.flatMap { book.parts.count < 2 ? nil : inputs.agreed.sheet(of: $0) }
    reasons.append(
      GateReason(
        why: judged.state.state, locale: locale, key: entry.rowID.label, rowKey: judged.id.key.string,
        detail: (flaw ?? detail) + (of.isIgnored ? OwnIgnores.remedy(inputs.project) : ""), path: path,
        basePath: slot.basePath, entry: entry.id, sheetRow: judged.row.map(book.rowNumber), sheet: sheet,
        isShortfall: flaw == nil && judged.state.state != .unknown))
  }

  /// What is wrong with a text that would ship although it is not done: that blocks where not all of a locale must be, and where a better
  /// one may wait.
  private func flaw(inFile judged: JudgedEntry) -> String? {
    guard let text = file?.catalog[judged.entry.id]?.text, !text.isBlank else { return nil }
    let error = checks.findings(judged.checkInput(ofFile: text, notation, in: locale)).first {
      $0.severity == .error
    }
    return error.map { "the file's text fails a check: \($0.message)" }
  }

  /// Why the text blocks; nil where it does not. A refused text blocks although the file still has the one before, which was
  /// agreed: somebody asked for another, and it can reach no file.
  private func reason(_ judged: JudgedText, _ of: JudgedEntry) -> String? {
    let reason = judged.state.reason
    switch judged.state.state {
    case .fresh:
      return inputs.policy.warnings == .block ? judged.warning : nil
    case .missing:
      return GateReason.notTranslated
    case .suggested:
      return "a suggestion that nobody has confirmed: take the locale out of todo to use it"
    case .stale:
      if inputs.policy.stale == .allow, judged.text != nil { return flaw(inFile: of) }
      return reason
    case .refused:
      let notation = of.entry.notation(ofFileFor: reason).map { " (the file's are \($0))" } ?? ""
      return "the sheet's text is not used: \(reason)\(notation)"
    case .waiting:
      return "the file cannot take the text yet: \(reason)"
    case .withheld:
      return reason
    case .pending:
      if judged.isAgreed, inputs.policy.pending == .allow { return flaw(inFile: of) }
      if !reason.isEmpty { return reason }
      guard let text = judged.text else {
        if file == nil, let percent = inputs.project.shipFrom[locale] {
          return "translated; from \(percent) % on the side branch has a file for \(locale)"
        }
        return "translated in the sheet, not in the file: merge the side branch"
      }
      return "the file says '\(text.excerpt)', the sheet '\(judged.cell.excerpt)': merge the side branch"
    case .unknown:
      return reason
    }
  }
}
