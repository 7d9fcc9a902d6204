import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

// Judging each sheet beside what its place had: whether it can be used, and the version that it came from.
extension SyncLook {
  mutating func judge(_ i: Int) throws(Failure) {
    sheets[i].had = try had(sheets[i])
    if let version = sheets[i].version { sheets[i].state = try judge(sheets[i], version) }
    try findOrigin(i)
    if let doubt = doubtOfOrigin(sheets[i]), let id = sheets[i].version?.id {
      sheets[i].state = .held(HeldSnapshot(title: title(sheets[i].name), id: id, doubt: doubt))
      try findOrigin(i)
    }
    if let finding = sheets[i].state?.finding, !findings.contains(finding) { findings.append(finding) }
    findings += conflicts(of: sheets[i])
    findings += sheets[i].otherFormats.map { .otherFormat($0, in: title(sheets[i].name)) }
  }

  /// Where a usable snapshot came from; of a sheet that cannot be used now, what was agreed stands in for everything.
  private mutating func findOrigin(_ i: Int) throws(Failure) {
    guard let had = sheets[i].had else { return }
    guard let sheet = sheets[i].usable, let version = sheets[i].version else {
      guard let agreement else { return }
      sheets[i].had = try git { () throws(GitError) in
        try history.rows(sheets[i].name, of: agreement.record)
      }
      sheets[i].origin = sheets[i].had.map { SnapshotOrigin($0) }
      return
    }
    let now = rows(sheets[i].name, sheet, version.id)
    sheets[i].origin =
      now === had ? SnapshotOrigin(had) : try origin(of: now, sheets[i], had: had)
  }

  /// Of a usable snapshot that may have come from before all that can be read: what it lacks may be there since, or somebody deleted it.
  private func doubtOfOrigin(_ look: SheetLook) -> SnapshotDoubt? {
    guard look.usable != nil, look.origin?.isUnknown ?? false, !isAccepted(look), let error = walk?.lost
    else {
      return nil
    }
    return SnapshotDoubt(.unknownOrigin(error.description))
  }

  private mutating func judge(_ look: SheetLook, _ version: SheetVersion) throws(Failure) -> SheetState {
    let title = title(look.name)
    var sheet: Sheet
    do throws(SyntaxError) { sheet = try history.sheet(version) } catch {
      return .unusable(error.finding(in: title, rule: "unreadable-sheet"))
    }
    // A column that is missing is the plan's to judge: it may be a new locale's.
    findings += sheet.findings.filter { $0.rule != "sheet-column-missing" }.map { $0.at(title) }
    findings += sheet.findings(of: look.typed, in: title) + look.findings.map { $0.at(title) }
    let hidden = HiddenTexts(in: sheet, under: look.merged)
    findings += hidden.findings(in: title)
    if let unheard = hidden.unheard {
      sheet = unheard
      history.read(version.id, as: sheet)
    }
    return try judge(look, sheet, version)
  }

  /// Judges a sheet that can be read beside what its place had.
  private mutating func judge(_ look: SheetLook, _ read: Sheet, _ version: SheetVersion) throws(Failure)
    -> SheetState
  {
    var sheet = read
    guard let agreement, let before = look.had, !isAccepted(look) else { return .usable(sheet) }
    let title = title(look.name)
    var now = rows(look.name, sheet, version.id)
    if before === now { return .usable(sheet) }
    if let finding = now.lostVariants(since: before, in: title) { return .unusable(finding) }
    let agreed = try git { () throws(GitError) in try history.rows(look.name, of: agreement.record) }
    // What everybody agreed on is no accident: one copy is put in the place of another that is behind.
    if let agreed, agreed !== before, now.changes(from: agreed, targets: schema.targets).isEmpty {
      return .usable(sheet)
    }
    if let agreed, let quoted = quoted(look, read, now, agreed) {
      sheet = quoted
      history.read(version.id, as: sheet)
      now = rows(look.name, sheet, version.id)
    }
    let shifted = agreed.map {
      ShiftedRows(
        in: now, agreed: $0, isCellByCell: look.store?.isEditedCellByCell ?? false, fixed: look.typedFields)
    }
    if let doubt = shifted?.doubt {
      return .held(HeldSnapshot(title: title, id: version.id, doubt: doubt))
    }
    if let shifted, !shifted.isEmpty {
      sheet = inOrder(look, sheet, shifted)
      history.read(version.id, as: sheet)
      now = rows(look.name, sheet, version.id)
      findings += shifted.findings(in: title)
    }
    guard let doubt = try doubt(in: now, look, before, agreement.facts) else { return .usable(sheet) }
    // In a place that is new nobody dropped what an older version never had.
    let isNewPlace = look.place.map { agreement.entry.places[$0] == nil } ?? false
    if case .lost = doubt.reason, isNewPlace,
      try !origin(of: now, look, had: before).hasMore(than: now, targets: schema.targets)
    {
      return .usable(sheet)
    }
    return .held(HeldSnapshot(title: title, id: version.id, doubt: doubt))
  }

  /// The sheet with quotes around texts that lack them; nil where none does. It is written so even where nothing else is to be.
  private mutating func quoted(_ look: SheetLook, _ read: Sheet, _ now: SheetRows, _ agreed: SheetRows)
    -> Sheet?
  {
    if look.store?.isEditedCellByCell ?? true { return nil }
    let divided = DividedTexts(in: now, agreed: agreed)
    if divided.found.isEmpty { return nil }
    guard let sheet = try? Sheet(reading: read.quoting(divided.found), schema: schema) else { return nil }
    mend(look, read, as: sheet)
    findings += divided.findings(in: title(look.name))
    return sheet
  }

  /// The sheet with the cells of shifted rows where they stood, without what cannot be used. It is written so even where nothing else is
  /// to be.
  private mutating func inOrder(_ look: SheetLook, _ read: Sheet, _ shifted: ShiftedRows) -> Sheet {
    let edits = shifted.edits
    guard look.store != nil, !edits.isEmpty,
      let sheet = try? Sheet(reading: read.applying(edits), schema: schema)
    else { return read.refusing(rows: shifted.rows) }
    mend(look, read, as: sheet)
    return (HiddenTexts(in: sheet, under: look.merged).unheard ?? sheet).refusing(rows: shifted.unusedRows)
  }

  /// A sheet is read otherwise than its file has it. What is told of its cells is told of them as they are read: a row has no cell too many
  /// any more.
  private mutating func mend(_ look: SheetLook, _ read: Sheet, as sheet: Sheet) {
    let title = title(look.name)
    let (old, new) = (read.findings.map { $0.at(title) }, sheet.findings.map { $0.at(title) })
    findings.removeAll { old.contains($0) && !new.contains($0) }
    findings += new.filter { !old.contains($0) }
    mendedSheets.insert(look.name)
  }

  /// Why a version of a sheet looks like an accident beside what its place had; nil where it does not.
  func doubt(in now: SheetRows, _ look: SheetLook, _ before: SheetRows, _ facts: AgreedFacts)
    throws(Failure) -> SnapshotDoubt?
  {
    var comparison = SnapshotComparison(
      agreed: before, now: now, targets: schema.targets, others: others(than: look),
      confirmed: try imported(.confirmed), facts: facts)
    if comparison.dependsOnTodo { comparison.compareTodo(with: try origin(of: now, look, had: before)) }
    guard let doubt = comparison.doubt, doubt.dependsOnOrigin else { return comparison.doubt }
    comparison.compareTexts(with: try origin(of: now, look, had: before))
    return comparison.doubt
  }

  /// What the other sheets say, as far as they can be read.
  private func others(than look: SheetLook) -> [SheetRows] {
    sheets.filter { $0.name != look.name }.compactMap { other in
      guard let version = other.version, let sheet = try? history.sheet(version) else { return nil }
      return SheetRows(Workbook([(other.name, sheet)]))
    }
  }
}

extension Finding {
  /// A file beside the sheet that a spreadsheet made of it: whoever goes on typing there is not heard, and does not know.
  fileprivate static func otherFormat(_ name: String, in sheet: String) -> Finding {
    Finding(
      .warning, "other-format",
      "'\(Escaped(name))' is beside the sheet, and is not the sheet: what is typed there does not count",
      at: Place(sheet),
      hint:
        "save what it says as the sheet, in the sheet's own format; then delete it, or give it another name")
  }
}
