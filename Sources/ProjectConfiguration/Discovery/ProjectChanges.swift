import TranslationModel

/// What a repository has by now that its `.glossator` does not know of, and what that names which is gone.
package struct ProjectChanges: Hashable, Sendable {
  /// For files that no resource has.
  package private(set) var resources: [Resource] = []
  package private(set) var targets: [LocaleTag] = []
  /// Resources that match no base file.
  package private(set) var gone: [Resource] = []

  package init(from known: Project, to found: Project, in paths: [String]) {
    func isBase(_ path: String, _ resource: Resource, _ project: Project) -> Bool {
      resource.place(of: path, base: project.base)?.isBase ?? false
    }
    gone = known.resources.filter { one in !paths.contains { isBase($0, one, known) } }
    let strangers = paths.filter { path in
      !known.resources.contains { $0.place(of: path, base: known.base) != nil }
    }
    let columns = Self.columns(from: known, to: found)
    targets = found.targets.filter { !known.names($0) && columns[$0] == nil }
    var names = Set(known.resources.map(\.name))
    for var resource in found.resources where strangers.contains(where: { isBase($0, resource, found) }) {
      let locales = Set(strangers.compactMap { resource.place(of: $0, base: found.base)?.locale })
      for (locale, column) in columns where locales.contains(locale) || resource.holdsAllLocales {
        resource.spellings[column] =
          resource.spellings[locale] ?? resource.fileFormat?.names(of: locale).first
        resource.spellings[locale] = nil
      }
      let name = resource.name
      var number = 1
      while !names.insert(resource.name).inserted {
        number += 1
        resource.name = "\(name)-\(number)"
      }
      resources.append(resource)
    }
  }

  package var isEmpty: Bool { resources.isEmpty && targets.isEmpty && gone.isEmpty }

  /// Locales that have a column already, by another name.
  private static func columns(from known: Project, to found: Project) -> [LocaleTag: LocaleTag] {
    var columns: [LocaleTag: LocaleTag] = [:]
    for locale in found.targets where !known.names(locale) {
      let column = ([known.base] + known.targets).first { $0.full == locale.full }
      if let column, !found.targets.contains(column) { columns[locale] = column }
    }
    return columns
  }

  /// Lines for the end of `.glossator` that say what is new; empty where nothing is.
  package var text: String {
    var lines: [String] = []
    if !targets.isEmpty {
      lines += ["", "[project]", "    target = \(targets.map(\.description).joined(separator: " "))"]
    }
    for resource in resources { lines += ["", "[resource \"\(resource.name)\"]"] + resource.lines() }
    return lines.dropFirst().map { $0 + "\n" }.joined()
  }
}

extension Project {
  fileprivate func names(_ locale: LocaleTag) -> Bool {
    locale == base || targets.contains(locale) || staging.contains { $0.locale == locale }
  }
}
