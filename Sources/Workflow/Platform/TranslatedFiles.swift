import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// The string files of one base file, by the locales that their platform takes them for.
package struct TranslatedFiles: Sendable {
  package let resource: Resource
  package let basePath: String
  /// A project may call a locale by another's name; its platform goes by what is in the path.
  package let paths: [LocaleTag: String]

  package var locales: [LocaleTag] { paths.keys.sorted() }

  /// Those of a commit, and the locales that are staged, which have no users. A base file of all locales that cannot be read is
  /// left out: `check` tells of it.
  package static func all(
    in listing: TreeListing, _ project: Project, resources: [Resource], blobs: any BlobReader
  )
    -> [TranslatedFiles]
  {
    let staged = Set(project.staging.map(\.locale))
    let files = ParsedFiles(blobs)
    return Slot.all(in: listing, resources: resources, base: project.base).slots.compactMap { slot in
      guard let format = StringFormats.named(slot.resource.format) else { return nil }
      var paths: [LocaleTag: String] = [:]
      if slot.resource.holdsAllLocales {
        guard let tree = listing.files[slot.basePath],
          let file = try? files.read(tree, slot.format, .source(project.base))
        else { return nil }
        for locale in file.locales where !staged.contains(locale) && locale != project.base {
          paths[locale] = slot.basePath
        }
      } else {
        for (locale, path) in slot.paths.sorted(by: { $0.key < $1.key }) where !staged.contains(locale) {
          let name = slot.resource.path.match(path)?.locale
          paths[name.flatMap(format.locale) ?? locale] = path
        }
      }
      return TranslatedFiles(resource: slot.resource, basePath: slot.basePath, paths: paths)
    }
  }
}
