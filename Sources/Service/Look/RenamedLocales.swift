import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// Target locales that are new in `.glossator`, each beside one of its language that is none any more: `pt`, and `pt-BR`.
///
/// Whether they are the same nobody can tell but people. Taken for another one, the new locale would begin with what its files
/// have, and what waits in the sheet, or on a side branch, would be nobody's.
struct RenamedLocales {
  private(set) var pairs: [(former: LocaleTag, new: LocaleTag)] = []

  init(_ view: RepositoryView, _ agreement: Agreement?) {
    guard let blob = agreement?.entry.configuration, blob != view.configuration,
      let before = RepositoryView.project(blob, in: view.repository)
    else { return }
    let project = view.project
    let kept = Set(project.targets + project.staging.map(\.locale))
    let gone = before.targets.filter { !kept.contains($0) }
    for locale in project.targets where !before.targets.contains(locale) {
      guard let former = gone.first(where: { $0.language == locale.language }) else { continue }
      pairs.append((former, locale))
    }
  }

  /// Fails where a sheet has a column for the former name alone.
  func requireColumns(in sheets: [Sheet]) throws(Failure) {
    for (former, new) in pairs {
      let isOpen = sheets.contains { $0.hasColumn(named: former) && !$0.hasColumn(named: new) }
      guard isOpen else { continue }
      throw Failure(
        .configuration,
        "'\(new)' is new in .glossator, and '\(former)' is gone: the sheet has the column '\(former)', and none '\(new)'",
        hint: "if it is the same language, rename the column to '\(new)'; if not, add a column '\(new)'")
    }
  }
}
