import RepositoryModel
import StringFormats
import TranslationModel

/// Files that stand where a resource has its files, and are none of any locale's: nobody is to think that they are
/// looked after.
struct StrangeFiles {
  private(set) var lines: [String] = []

  init(
    beside resources: [Resource], _ project: Project, slight: [LocaleTag], paths: [String],
    read: (String) -> [UInt8]?
  ) {
    let known = Set([project.base] + project.targets + slight)
    for resource in resources where !resource.holdsAllLocales {
      var taken: [String: String] = [:]
      var strange: [(name: String, path: String, isTag: Bool)] = []
      for path in paths {
        guard let match = resource.path.match(path) else { continue }
        let place = resource.place(of: path, base: project.base)
        if let place, place.isBase { continue }
        if let locale = place?.locale, known.contains(locale) {
          let slot = ([locale.description] + match.wildcards).joined(separator: "/")
          if let other = taken[slot] { lines.append("\(other) and \(path) are both \(locale)'s: keep one") }
          taken[slot] = path
        } else if !project.resources.contains(where: {
          $0.place(of: path, base: project.base)?.isBase ?? false
        }) {
          strange.append((match.locale, path, place?.locale != nil))
        }
      }
      for (name, files) in Dictionary(grouping: strange, by: \.name).sorted(by: {
        Text($0.key) < Text($1.key)
      }) {
        guard resource.mayNameLocale(name), let first = files.first, resource.hasTexts(first.path, read)
        else {
          continue
        }
        let more = files.count > 1 ? " and \((files.count - 1).counted("other"))" : ""
        let advice =
          first.isTag
          ? "if it is one, add it to 'target'" : "'locale = TAG \(name)' in the resource gives it one"
        lines.append("left out: \(first.path)\(more): '\(name)' is no locale that is known; \(advice)")
      }
    }
  }
}

extension Resource {
  /// False for the name of a file that is something else: `index.json` beside `en.json`.
  fileprivate func mayNameLocale(_ name: String) -> Bool {
    let isPlace = fileFormat?.layouts.contains { $0.contents != .anything } ?? false
    return isPlace || LocaleTag(name) != nil || name.contains("@")
  }

  fileprivate func hasTexts(_ path: String, _ read: (String) -> [UInt8]?) -> Bool {
    guard let bytes = read(path), let locale = LocaleTag("und"),
      let file = try? fileFormat?.read(bytes, as: .translation(locale))
    else { return false }
    return file.catalog.entries.contains { $0.isTranslatable && !$0.text.isBlank }
  }
}
