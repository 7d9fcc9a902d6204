import StringFormats
import TranslationModel

/// Finds the families among a tree's paths. A path may be read in several ways, its locale in a folder or in the file's
/// name; it is the way in which the most locales stand side by side.
struct FamilySearch {
  private let layouts: [(layout: FileLayout, formats: [any StringFormat])]
  /// Those of files that somebody told of; they begin at the root.
  private let told: [(layout: FileLayout, formats: [any StringFormat])]
  private var readings: [[Way]] = []
  /// The locales that people know, by the pattern that they stand in.
  private var locales: [Text: Set<LocaleTag>] = [:]

  /// One way to read a path.
  private struct Way {
    var family: StringFileFamily
    var key: Text
    /// True for a locale that people know. Others need two that are, which vouch for them.
    var isSure: Bool
    /// True where the locale is a folder with a whole tree in it: one alone is a coincidence.
    var isTree = false

    init(_ family: StringFileFamily, isSure: Bool, isTree: Bool = false) {
      (self.family, key, self.isSure, self.isTree) = (family, Text(family.pattern), isSure, isTree)
    }
  }

  /// Files that `told` names are read in that way only.
  static func families(in paths: [String], told: [ToldFamily] = []) -> [StringFileFamily] {
    var search = FamilySearch(told)
    for path in paths { search.read(path) }
    return search.families
  }

  private init(_ told: [ToldFamily]) {
    self.told = told.map(\.layout).filter { !$0.formats.isEmpty }
    var layouts: [(layout: FileLayout, formats: [any StringFormat])] = []
    for format in StringFormats.all {
      for layout in format.layouts {
        if let known = layouts.firstIndex(where: { $0.layout == layout }) {
          layouts[known].formats.append(format)
        } else {
          layouts.append((layout, [format]))
        }
      }
    }
    self.layouts = layouts
  }

  private mutating func read(_ path: String) {
    var ways = told.compactMap { layout, formats -> Way? in
      guard var family = StringFileFamily(path, in: layout, formats, isSure: false), family.parent.isEmpty
      else { return nil }
      family.isTold = true
      return Way(family, isSure: true)
    }
    guard ways.isEmpty else { return add(ways) }
    for (layout, formats) in layouts {
      for isSure in [true, false] {
        guard let family = StringFileFamily(path, in: layout, formats, isSure: isSure) else { continue }
        let way = Way(family, isSure: isSure || layout.contents != .anything)
        if !ways.contains(where: { $0.key == way.key }) { ways.append(way) }
      }
    }
    for way in trees(path) where !ways.contains(where: { $0.key == way.key }) { ways.append(way) }
    add(ways)
  }

  private mutating func add(_ ways: [Way]) {
    if ways.isEmpty { return }
    readings.append(ways)
    for way in ways where way.isSure { locales[way.key, default: []].formUnion(way.family.files.keys) }
  }

  /// The ways in which some folder above names the locale, whatever the tree in it looks like.
  private func trees(_ path: String) -> [Way] {
    guard
      let (layout, formats) = layouts.first(where: { layout, formats in
        layout.contents == .anything && formats[0].claims(path: path)
      })
    else { return [] }
    return FileLayout.trees(path, platform: layout.platform).compactMap { tree in
      StringFileFamily(path, in: tree, formats, isSure: true).map { Way($0, isSure: true, isTree: true) }
    }
  }

  private var families: [StringFileFamily] {
    var families: [Text: StringFileFamily] = [:]
    for ways in readings {
      guard let best = best(of: ways) else { continue }
      if families[best.key] == nil {
        families[best.key] = best.family
      } else {
        families[best.key]?.merge(best.family)
      }
    }
    return families.values.sorted { Text($0.pattern) < Text($1.pattern) }
  }

  /// Of two that have as many locales, the one whose layout comes first.
  private func best(of ways: [Way]) -> Way? {
    var best: (way: Way, weight: Int)?
    for way in ways {
      guard let weight = weight(of: way), weight > best?.weight ?? -1 else { continue }
      best = (way, weight)
    }
    return best?.way
  }

  private func weight(of way: Way) -> Int? {
    let count = locales[way.key]?.count ?? 0
    // A template that is no folder's base has the name of what it is for.
    if way.family.files.isEmpty { return way.family.layout.hasName ? 2 * count + 1 : 2 * count }
    return count > 1 || way.isSure && !way.isTree ? 2 * count + 1 : nil
  }
}

extension ToldFamily {
  /// The family as a layout, with the formats that its files may have.
  fileprivate var layout: (layout: FileLayout, formats: [any StringFormat]) {
    let formats = StringFormats.all.filter { $0.claims(path: pattern.replacing("{locale}", with: "en")) }
    return (
      FileLayout(
        pattern, unnamed: base, platform: formats.first?.layouts.first?.platform ?? "files",
        contents: .mixed), formats
    )
  }
}
