import RepositoryModel
import Service
import TranslationModel
import TranslationSheet
import Workflow

// What the answers about a text's state are read from: the one report of a look.
extension World {
  /// The state of a text on a branch: missing, suggested, stale, refused, waiting, withheld, pending, fresh or unknown.
  func state(of key: String, _ variant: String, locale: String, on branch: String) throws -> String {
    if case .side = try project.branches.role(of: branch) {
      return try judgedState(of: key, variant, locale: locale, on: branch)
    }
    let status = try status()
    guard let tag = LocaleTag(locale), let found = status.branches.first(where: { $0.name == branch }),
      let progress = found.progress.first(where: { $0.locale == tag })?.progress, progress.total > 0
    else { throw StoryError("status does not speak of \(locale) on \(branch)") }
    let open = status.open.filter {
      $0.branch == branch && $0.locale == tag && $0.row.key == Text(key) && $0.row.variant.text == variant
    }
    return Set(open.map(\.state.state.rawValue)).sorted().joined(separator: " ").nonEmpty ?? "fresh"
  }

  /// What the gate says of a text on a side branch.
  private func judgedState(of key: String, _ variant: String, locale: String, on branch: String) throws
    -> String
  {
    let reason = try gate(branch).verdict.reasons.first {
      $0.locale?.description == locale && $0.entry?.key == Text(key) && $0.entry?.variant.text == variant
    }
    return reason?.why.rawValue ?? "fresh"
  }

  /// What `sync` would have exited with after the last look.
  func exitStatus() throws -> Int {
    guard let report = lastReport else { throw StoryError("nothing was synced yet") }
    return report.isInForce ? 0 : 1
  }

  /// Fails where sync, status, gate, `todo` and `problems` do not tell the same state of some text.
  func expectOneAnswer() throws {
    let status = try status()
    try expectSyncSaysSo(status)
    for branch in status.branches where !branch.isFinished { try expectGateSaysSo(branch, status) }
    for text in status.open { try expectSheetSaysSo(text) }
  }

  private func expectSyncSaysSo(_ status: LookReport) throws {
    for branch in lastReport?.branches ?? [] {
      guard let other = status.branches.first(where: { $0.name == branch.name }) else {
        throw StoryError("status does not speak of \(branch.name)")
      }
      for (a, b) in zip(branch.progress, other.progress) where a.progress != b.progress {
        throw StoryError(
          "\(branch.name) \(a.locale): sync says \(a.progress.counts), status \(b.progress.counts)")
      }
    }
  }

  /// The gate judges by the agreed sheet: it speaks of the same texts where nothing changed since.
  private func expectGateSaysSo(_ branch: LookReport.Branch, _ status: LookReport) throws {
    guard !status.isNews, try tip(branch.name) != nil else { return }
    let verdict = try gate(branch.name).verdict
    for (locale, progress) in branch.progress {
      guard let judged = verdict.progress[locale] else { continue }
      if judged != progress {
        throw StoryError("\(branch.name) \(locale): gate says \(judged.counts), status \(progress.counts)")
      }
    }
  }

  private func expectSheetSaysSo(_ text: OpenText) throws {
    guard
      let (sheet, row, _) = try find(
        text.row.key.string, text.row.variant.text, source: text.row.source.string)
    else { return }
    let todo = sheet.text(row: row, .todo).string.split(separator: " ").map(String.init)
    let isWork = ![.pending, .unknown].contains(text.state.state)
    if isWork, !todo.contains(text.locale.description) {
      throw StoryError("\(text.locale) of \(text.row.label) is \(text.state.state), and not in todo: \(todo)")
    }
    let problems = ProblemLines(reading: sheet.text(row: row, .problems)).sentences(of: text.locale)
    if [.refused, .waiting].contains(text.state.state), problems.isEmpty {
      throw StoryError("\(text.locale) of \(text.row.label) is \(text.state.state), and problems say nothing")
    }
  }

  /// True where `status` counts every text of a locale on a branch as done.
  func isDone(_ branch: String, _ locale: String) throws -> Bool {
    let status = try status()
    guard let tag = LocaleTag(locale), let found = status.branches.first(where: { $0.name == branch }),
      let progress = found.progress.first(where: { $0.locale == tag })?.progress
    else { throw StoryError("status does not speak of \(locale) on \(branch)") }
    return progress.fresh == progress.total
  }

  func status() throws -> LookReport { try StatusOperation(try access, sheets: try stores).run() }

  /// The whole journal, newest first.
  func journalEntries() throws -> [Journal.Record] {
    let journal = try Journal.forReading(repository)
    var records: [Journal.Record] = []
    try journal.walk(from: journal.tip()) { record in
      records.append(record)
      return true
    }
    return records
  }

  func sideBranch(of branch: String) throws -> String { try project.branches.sideBranch(of: branch) }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
