import Checks
import ProjectConfiguration
import StringFormats
import TranslationModel

/// What users of each language see of one resource.
package struct ShownLocales: Sendable {
  package struct Row: Hashable, Sendable {
    package var shown: ShownLocale
    /// The files that they see; empty where that is the base locale.
    package var paths: [String]
    /// Base files whose texts they see in the base locale, since their language has no such file.
    package var missing: [String]
  }

  package let resource: String
  /// Whose rule it is: `Apple`.
  package let platform: String
  package let rows: [Row]
  /// The lists that leave languages out although they have files, and what.
  package let leftOut: [LocaleTag: String]

  /// One for each resource that has files, in the order of the resources.
  package static func all(_ files: [TranslatedFiles], _ said: ProjectFiles, _ project: Project)
    -> [ShownLocales]
  {
    let users = SystemLanguages.of(project.targets)
    var resources: [Resource] = []
    for file in files where !resources.contains(file.resource) { resources.append(file.resource) }
    return resources.compactMap { resource in
      let own = files.filter { $0.resource == resource }
      guard let format = StringFormats.named(resource.format) else { return nil }
      return ShownLocales(
        resource.name, format.fallback, own, users, base: project.base, said.leftOut(of: own, files))
    }
  }

  private init(
    _ resource: String, _ rule: FallbackRule, _ files: [TranslatedFiles], _ users: [LocaleTag],
    base: LocaleTag,
    _ leftOut: [LocaleTag: String]
  ) {
    (self.resource, platform, self.leftOut) = (resource, rule.platform, leftOut)
    let translated = Set(files.flatMap(\.locales)).subtracting(leftOut.keys).sorted()
    rows = users.map { user in
      let shown = rule.locale(shownTo: user, translated: translated, base: base)
      return Row(
        shown: ShownLocale(user: user, shown: shown, base: base, translated: translated),
        paths: files.compactMap { $0.paths[shown] },
        missing: shown == base ? [] : files.filter { $0.paths[shown] == nil }.map(\.basePath))
    }
  }
}

extension ProjectFiles {
  /// The locales of some files that a list keeps from users, each with the list.
  fileprivate func leftOut(of own: [TranslatedFiles], _ all: [TranslatedFiles]) -> [LocaleTag: String] {
    var found: [LocaleTag: String] = [:]
    for list in lists where list.list.setting.leavesOutOthers && list.list.isWhole {
      let files = files(of: list, among: all).own
      guard own.allSatisfy({ file in files.contains { $0.basePath == file.basePath } }) else { continue }
      let listed = self.listed(list, among: all)
      let translated = Set(own.flatMap(\.locales))
      for locale in listed.unlisted where translated.contains(locale) {
        found[locale] = list.list.setting.rawValue
      }
    }
    return found
  }

  /// A list beside the files that it is about.
  func listed(_ list: List, among all: [TranslatedFiles], base: LocaleTag? = nil) -> ListedLocales {
    let (own, platform) = files(of: list, among: all)
    let setting = list.list.setting
    return ListedLocales(
      setting.rawValue, list.list.items.compactMap { setting.locale(named: $0.name) },
      isWhole: list.list.isWhole, leavesOutOthers: setting.leavesOutOthers,
      coversRegions: setting.coversRegions,
      withFiles: Set(own.flatMap(\.locales)).sorted(),
      known: Set(platform.flatMap(\.locales)).sorted() + (base.map { [$0] } ?? []))
  }
}
