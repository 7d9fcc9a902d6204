import Git
import TranslationModel
import Workflow

extension SyncLook {
  /// Fails where nobody can tell whether a column is that of a locale which has another name by now, or which of several columns is that
  /// of a new one.
  func requireNamedColumns() throws(Failure) {
    let renamed = try git { () throws(GitError) in try RenamedLocales(view, agreement) }
    try renamed.requireColumns(in: sheets)
    for sheet in sheets {
      guard let finding = sheet.state?.finding, let agreed = try sheetInForce(sheet) else { continue }
      let doubled = schema.targets.filter { !agreed.schema.targets.contains($0) }
      if !doubled.isEmpty { throw Failure.doubledColumns(doubled, finding) }
    }
  }
}

extension Failure {
  /// What was agreed cannot stand in for a sheet that cannot be used: it has own columns of people's where the locale's is to be.
  fileprivate static func doubledColumns(_ locales: [LocaleTag], _ finding: Finding) -> Failure {
    let names = locales.map { "'\($0)'" }.joined(separator: ", ")
    return Failure(
      .configuration,
      "the agreed sheet has several columns named \(names), which .glossator has as a target by now, "
        + "and the sheet cannot be used: \(finding.message)",
      hint: finding.hint ?? "put the sheet right, then sync")
  }
}
