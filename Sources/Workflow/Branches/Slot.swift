import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// Names one base file of a resource, and with it the files of all locales that belong to it:
/// `ios` where the resource's pattern has no wildcard, else `ios/Localizable`.
package struct SlotName: Hashable, Sendable, Comparable, CustomStringConvertible {
  package var resource: String
  package var wildcards: [String]

  package init(resource: String, wildcards: [String]) {
    self.resource = resource
    self.wildcards = wildcards
  }

  package var description: String { ([resource] + wildcards).joined(separator: "/") }

  /// What tells a key of its files from the same one elsewhere, where they say different things.
  var prefix: String { description + ":" }

  /// A key, told so from the same one elsewhere: `android:ok`.
  package func qualified(_ key: Text) -> Text { Text(prefix + key.string) }

  /// A row's name where its key says other things elsewhere.
  func qualified(_ id: RowID) -> RowID { RowID(qualified(id.key), id.variant, id.source) }

  package static func < (a: SlotName, b: SlotName) -> Bool { Text(a.description) < Text(b.description) }
}

/// One base file in one commit, with the files of the other locales that belong to it.
package struct Slot: Sendable {
  package var name: SlotName
  package var resource: Resource
  package var format: ResourceFormat
  /// The path of the base locale's file.
  package var basePath: String
  /// The paths of the other locales' files that are there; empty where the base file holds all locales.
  package var paths: [LocaleTag: String]

  /// The path of a locale's file: where it is, or where a new one goes. Nil where the pattern has no spelling for it.
  package func path(for locale: LocaleTag) -> String? {
    paths[locale] ?? resource.paths(forLocale: locale, wildcards: name.wildcards).first
  }
}

extension Slot {
  /// The slot of a base file by some resources; nil where none of them claims it.
  init?(ofBase path: String, _ resources: [Resource], base: LocaleTag) {
    for resource in resources {
      guard let format = resource.fileFormat, let place = resource.place(of: path, base: base), place.isBase
      else { continue }
      let name = SlotName(resource: resource.name, wildcards: place.wildcards)
      self.init(name: name, resource: resource, format: format, basePath: path, paths: [:])
      return
    }
    return nil
  }

  /// How this slot's files write placeholders.
  package var placeholders: PlaceholderStyle { resource.placeholders ?? format.placeholders }

  /// The slots of a commit, in the order of the resources and then of their names. A file whose base file is
  /// missing belongs to no slot.
  package static func all(in listing: TreeListing, resources: [Resource], base: LocaleTag) -> (
    slots: [Slot], findings: [Finding]
  ) {
    all(of: listing.paths, resources: resources, base: base)
  }

  /// The same of the files that have these paths, in their order.
  package static func all(of paths: [String], resources: [Resource], base: LocaleTag) -> (
    slots: [Slot], findings: [Finding]
  ) {
    var slots: [Slot] = []
    var findings: [Finding] = []
    for resource in resources {
      guard let format = resource.fileFormat else { continue }
      var bases: [SlotName: String] = [:]
      var targets: [SlotName: [LocaleTag: String]] = [:]
      for path in paths {
        guard let place = resource.place(of: path, base: base) else { continue }
        let name = SlotName(resource: resource.name, wildcards: place.wildcards)
        if place.isBase {
          if let known = bases[name], resource.prefersBase(known, over: path, base: base) { continue }
          bases[name] = path
        } else if let locale = place.locale {
          guard let known = targets[name]?[locale] else {
            targets[name, default: [:]][locale] = path
            continue
          }
          let usual = resource.paths(forLocale: locale, wildcards: place.wildcards)
          let isUsual = usual.firstIndex(of: path) ?? .max < usual.firstIndex(of: known) ?? .max
          if isUsual { targets[name]?[locale] = path }
          findings.append(.twoFiles(for: locale, isUsual ? path : known, isUsual ? known : path))
        }
      }
      for name in bases.keys.sorted() {
        guard let basePath = bases[name] else { continue }
        slots.append(
          Slot(
            name: name, resource: resource, format: format, basePath: basePath, paths: targets[name] ?? [:]))
      }
    }
    return (slots, findings)
  }
}

extension Finding {
  fileprivate static func twoFiles(for locale: LocaleTag, _ a: String, _ b: String) -> Finding {
    Finding(
      .error, "two-files", "\(a) and \(b) are both the file for \(locale)", at: Place(b),
      hint: "keep only one; until then Glossator uses \(a)")
  }
}
