import Git
import ProjectConfiguration
import StringFormats
import TranslationModel
import TranslationSheet

/// Target locales that are new in `.glossator` while others of their language are none any more: `pt`, and now `pt-BR`.
///
/// Whether they are the same nobody can tell but people. Taken for another one, the new locale would begin with what its files
/// have, and what waits in the sheet, or on a side branch, would be nobody's. The base locale's column is called as that is, too.
struct RenamedLocales {
  private var new: [LocaleTag] = []
  private var gone: [LocaleTag] = []
  /// The base locale, where it was called otherwise, and what.
  private var base: (now: LocaleTag, before: LocaleTag)?

  init(_ view: RepositoryView, _ agreement: Agreement?) throws(GitError) {
    guard let blob = agreement?.entry.configuration, blob != view.configuration,
      let before = try RepositoryView.project(blob, in: view.repository)
    else { return }
    let project = view.project
    if project.base != before.base { base = (project.base, before.base) }
    let kept = Set(project.targets + project.staging.map(\.locale))
    let added = project.targets.filter { !before.targets.contains($0) }
    gone = before.targets.filter { locale in
      !kept.contains(locale) && added.contains { Self.haveSameLanguage($0, locale) }
    }
    new = added.filter { locale in gone.contains { Self.haveSameLanguage($0, locale) } }
  }

  /// Norwegian is written in two ways, and `no` is mostly the first one.
  private static func haveSameLanguage(_ a: LocaleTag, _ b: LocaleTag) -> Bool {
    let languages = Set([a, b].map { (LegacyLanguage.modern($0) ?? $0).language })
    return languages.count == 1 || languages == ["no", "nb"]
  }

  /// Fails where some sheet has a column of a former name alone, or cannot be looked at.
  func requireColumns(in sheets: [SheetLook]) throws(Failure) {
    try requireBase(in: sheets)
    if new.isEmpty { return }
    let names = "\(list(new)) new in .glossator, and \(list(gone)) gone"
    for sheet in sheets where !sheet.isNew {
      guard let usable = sheet.usable else {
        throw Failure(
          .configuration, "\(names): nobody can tell whose the sheet's columns are while it cannot be used",
          hint: "put the sheet right, then sync")
      }
      let missing = new.filter { !usable.hasColumn(named: $0) }
      let left = gone.filter { locale in
        usable.hasColumn(named: locale) && missing.contains { Self.haveSameLanguage($0, locale) }
      }
      if left.isEmpty { continue }
      throw Failure(
        .configuration,
        "\(names): the sheet has \(columns(left)), and none for \(quoted(missing))",
        hint:
          "for the same language, rename the column, in all projects of the sheet at once; for another one, add a column"
      )
    }
  }

  /// What was agreed would stand in for a sheet that cannot be used, as agreed by the new name, which it has not.
  private func requireBase(in sheets: [SheetLook]) throws(Failure) {
    guard let base, let sheet = sheets.first(where: { !$0.isNew && $0.usable == nil }) else { return }
    let reason = sheet.state?.finding.map { ": \($0.message)" } ?? ""
    var hint =
      "rename the column '\(base.before)' to '\(base.now)', in all projects of the sheet at once, then sync"
    if case .held(let snapshot) = sheet.state { hint = snapshot.finding.hint ?? hint }
    throw Failure(
      .configuration,
      "the base is '\(base.now)' in .glossator, and was '\(base.before)': the sheet cannot be used\(reason)",
      hint: hint)
  }

  private func quoted(_ locales: [LocaleTag]) -> String {
    locales.map { "'\($0)'" }.joined(separator: ", ")
  }

  private func list(_ locales: [LocaleTag]) -> String {
    "\(quoted(locales)) \(locales.count > 1 ? "are" : "is")"
  }

  private func columns(_ locales: [LocaleTag]) -> String {
    "\(locales.count > 1 ? "columns" : "a column") for \(quoted(locales))"
  }
}
