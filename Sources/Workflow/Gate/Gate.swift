import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// What the gate judges, and by which policy. The policy comes from the integration branch or the host, never from
/// the commit that is judged.
package struct GateInputs {
  package var project: Project
  package var policy: GatePolicy
  package var commit: TreeListing
  /// The commit's own resources; nil where its `.glossator` cannot be read.
  package var resources: [Resource]?
  /// Resources of the integration branch that the commit has not, or has otherwise: their files count where they are there.
  package var others: [Resource]
  /// The sheet of the newest agreed entry.
  package var agreed: SheetRows
  package var history: any SheetHistory

  package init(
    project: Project, policy: GatePolicy, commit: TreeListing, resources: [Resource]?,
    others: [Resource] = [], agreed: SheetRows, history: any SheetHistory
  ) {
    self.project = project
    self.policy = policy
    self.commit = commit
    self.resources = resources
    self.others = others
    self.agreed = agreed
    self.history = history
  }
}

/// Judges one commit. What cannot be read blocks.
package func judge(_ inputs: GateInputs, blobs: any BlobReader) -> Verdict {
  var gate = Gate(inputs, files: ParsedFiles(blobs))
  guard let resources = inputs.resources else {
    gate.block(.unreadable, path: ".glossator", "the commit's .glossator cannot be read")
    return gate.verdict
  }
  let (slots, findings) = Slot.all(in: inputs.commit, resources: resources, base: inputs.project.base)
  for finding in findings { gate.block(.unreadable, path: finding.place?.file ?? "", finding.message) }
  for resource in resources where !slots.contains(where: { $0.resource.name == resource.name }) {
    gate.block(.unreadable, path: resource.path.text, "resource '\(resource.name)' has no base file here")
  }
  if resources.isEmpty { gate.block(.unreadable, path: ".glossator", "no resource is configured") }
  let known = Set(slots.map(\.basePath))
  let more = Slot.all(in: inputs.commit, resources: inputs.others, base: inputs.project.base).slots
  for slot in slots + more.filter({ !known.contains($0.basePath) }) { gate.judge(slot) }
  return gate.verdict
}

private struct Gate {
  let inputs: GateInputs
  let files: ParsedFiles
  let rows: SheetRows
  let plurals: PluralNeeds
  var reasons: [GateReason] = []
  var judged = 0

  init(_ inputs: GateInputs, files: ParsedFiles) {
    self.inputs = inputs
    self.files = files
    rows = inputs.agreed
    plurals = PluralNeeds(base: inputs.project.base, targets: inputs.project.targets)
  }

  var verdict: Verdict {
    Verdict(answer: reasons.isEmpty ? .open : .blocked, reasons: reasons, unknown: nil, judged: judged)
  }

  mutating func block(_ why: GateReason.Why, path: String, locale: LocaleTag? = nil, _ detail: String) {
    reasons.append(GateReason(why: why, locale: locale, key: "", detail: detail, path: path))
  }

  mutating func judge(_ slot: Slot) {
    let base: any StringFile
    do throws(FileProblem) {
      guard let file = inputs.commit.files[slot.basePath] else { return }
      base = try files.keep(file, slot.format, .source(inputs.project.base))
    } catch {
      return block(.unreadable, path: slot.basePath, error.finding(path: slot.basePath).text)
    }
    let entries = plurals.sourceEntries(
      of: base.catalog, style: slot.placeholders, rowKey: { slot.resource.rowKey(for: $0) })
    let sources = entries.map { Message($0.source, .neutral) }
    let notation = Notation(slot.placeholders, entries)
    for locale in inputs.policy.require {
      judge(slot, locale, entries, sources, notation)
    }
  }

  private mutating func judge(
    _ slot: Slot, _ locale: LocaleTag, _ entries: [SourceEntry], _ sources: [Message], _ notation: Notation
  ) {
    let path = slot.path(for: locale) ?? slot.basePath
    var file: (any StringFile)?
    if let entry = inputs.commit.files[path] {
      do { file = try files.read(entry, slot.format, .translation(locale)) } catch {
        return block(.unreadable, path: path, locale: locale, error.finding(path: path).text)
      }
    }
    let needed = Set(PluralRules.required(for: locale))
    for (e, entry) in entries.enumerated() {
      if let category = entry.id.variant.category, !needed.contains(category) { continue }
      judged += 1
      guard let (why, detail, row) = fault(entry, sources[e], slot, file, locale, notation) else { continue }
      reasons.append(
        GateReason(
          why: why, locale: locale, key: entry.rowID.label, detail: detail, path: path,
          basePath: slot.basePath, entry: entry.id, sheetRow: row.map(rows.book.rowNumber),
          sheet: row.flatMap(sheetName)))
    }
  }

  /// The name of a row's sheet, where there are several.
  private func sheetName(_ row: Int) -> String? {
    rows.book.parts.count < 2 ? nil : rows.book.parts[rows.book.part(of: row)].name
  }

  private func fault(
    _ entry: SourceEntry, _ source: Message, _ slot: Slot, _ file: (any StringFile)?, _ locale: LocaleTag,
    _ notation: Notation
  ) -> (GateReason.Why, String, Int?)? {
    var id = entry.rowID
    id.key = Text("\(slot.name):\(entry.rowKey)")
    if rows.index[id] == nil { id = entry.rowID }
    let row = rows.index[id]
    if let category = entry.id.variant.category, file?.pluralForms?.contains(category) == false { return nil }
    guard let text = file?.catalog[entry.id]?.text, !text.isBlank else {
      return (.missing, missing(row, locale), row)
    }
    guard let row else {
      return (.outOfStep, "the sheet has no row for '\(entry.source.excerpt)'; sync first", nil)
    }
    let message = notation.message(text, of: entry.id)
    if let doubles = rows.doubled[id] {
      let places = doubles.map(rows.book.rowLabel).joined(separator: " and ")
      return (.outOfStep, "the sheet has it twice, in \(places)", row)
    }
    let cell = rows.book.text(row: row, .translation(locale))
    if cell.isBlank { return (.missing, "the sheet's cell is blank", row) }
    let todo = LocaleSet(cell: rows.book.text(row: row, .todo), targets: inputs.project.targets)
    if todo.contains(locale), inputs.policy.stale == .block {
      return (.stale, "translated for another English text than '\(entry.source.excerpt)'", row)
    }
    if !cell.isSame(as: message.neutral),
      let fault = failedCheck(Message(cell, .neutral), source, entry, locale, row)
    {
      return (.failedCheck, "the sheet's new text is not used: \(fault)", row)
    }
    if !cell.isSame(as: message.neutral), !isPending(message.neutral, id, locale) {
      return (.outOfStep, "the file says '\(text.excerpt)', the sheet '\(cell.excerpt)'", row)
    }
    return failedCheck(message, source, entry, locale, row).map { (.failedCheck, $0, row) }
  }

  /// What a missing text lacks: somebody to translate it, or a merge.
  private func missing(_ row: Int?, _ locale: LocaleTag) -> String {
    guard let row else { return "not translated, and not in the sheet yet: sync first" }
    if rows.book.text(row: row, .translation(locale)).isBlank { return "not translated" }
    let todo = LocaleSet(cell: rows.book.text(row: row, .todo), targets: inputs.project.targets)
    return todo.contains(locale)
      ? "the sheet has a text for it that nobody confirmed: it is in todo"
      : "translated in the sheet, not in the file: merge the side branch"
  }

  /// True where the file has a wording that was agreed once, and a better one waits on the side branch.
  private func isPending(_ text: Text, _ id: RowID, _ locale: LocaleTag) -> Bool {
    inputs.policy.pending == .allow && inputs.history.wasAgreed(text, of: id, in: locale)
  }

  private func failedCheck(
    _ message: Message, _ source: Message, _ entry: SourceEntry, _ locale: LocaleTag, _ row: Int
  ) -> String? {
    let maximum = Int(rows.book.text(row: row, .max).string)
    let findings = Checks.findings(
      entry.checkInput(message, in: locale, source: source, maxLength: maximum))
    let level: Finding.Severity = inputs.policy.warnings == .block ? .warning : .error
    return findings.first { $0.severity >= level }?.message
  }
}

extension Finding {
  /// The message behind its line and column, for a list that names the path itself.
  fileprivate var text: String {
    guard let line = place?.line else { return message }
    return "line \(line): \(message)"
  }
}
