import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// Counts how many texts of each locale two trees differ in, by the files at which they differ.
package struct TextChanges {
  private let resources: [Resource]
  private let base: LocaleTag
  private let locales: [LocaleTag]
  private let files: ParsedFiles

  /// Of these locales only, the base locale among them or not.
  package init(_ resources: [Resource], base: LocaleTag, of locales: [LocaleTag], _ files: ParsedFiles) {
    (self.resources, self.base, self.locales, self.files) = (resources, base, locales, files)
  }

  /// Without the locales of which nothing changed. A file that cannot be read tells nothing. Where other trees were compared
  /// with the same one, only texts count that differ from all of theirs, too.
  package func callAsFunction(_ changes: [TreeChange], alsoIn others: [[TreeChange]] = []) -> [LocaleTag:
    LocaleSummary]
  {
    let others = others.map { Dictionary($0.map { ($0.path, $0.old) }, uniquingKeysWith: { $1 }) }
    var found: [LocaleTag: LocaleSummary] = [:]
    for change in changes {
      guard let path = change.path.string.flatMap({ RepositoryPath($0) }) else { continue }
      let known = others.compactMap { $0[change.path] }
      // Some tree has the very same file.
      if known.count < others.count { continue }
      for resource in resources {
        guard let format = resource.fileFormat else { continue }
        for role in roles(of: path.string, in: resource) {
          let catalogs = ([change.new, change.old] + known).compactMap { catalog($0, path, format, role) }
          guard catalogs.count == known.count + 2 else { continue }
          found[role.locale, default: LocaleSummary()] += LocaleSummary(
            from: catalogs[1], to: catalogs[0], unlike: catalogs.dropFirst(2))
        }
      }
    }
    return found.filter { $0.value != LocaleSummary() }
  }

  private func roles(of path: String, in resource: Resource) -> [FileRole] {
    guard let place = resource.place(of: path, base: base) else { return [] }
    let named = resource.holdsAllLocales ? locales : locales.filter { $0 == place.locale }
    return named.map { $0 == base && place.isBase ? .source($0) : .translation($0) }
  }

  /// Empty where there is no file; nil where it cannot be read.
  private func catalog(
    _ entry: TreeEntry?, _ path: RepositoryPath, _ format: ResourceFormat, _ role: FileRole
  ) -> Catalog? {
    guard let entry else { return Catalog([]) }
    return try? files.read(TreeFile(path: path, mode: entry.mode, id: entry.id), format, role).catalog
  }
}
