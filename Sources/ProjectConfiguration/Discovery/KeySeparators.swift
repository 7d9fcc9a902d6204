import StringFormats
import TranslationModel

/// Resources that call the same texts otherwise, `home.title` and `home_title`: with `key-separator` they share rows.
struct KeySeparators {
  private(set) var resources: [Resource]
  /// Why, a line each.
  private(set) var lines: [String] = []

  /// Of fewer texts than that, it may be chance.
  private static let fewest = 2
  private static let separators = [".", "-", "/", ":"]

  /// `read` gives a file's bytes, nil where it cannot. `sheet` is one that is there already: what it has under its own keys
  /// would be in no row any more, so there it is only said.
  init(
    _ resources: [Resource], base: LocaleTag, paths: [String], sheet: [UInt8]?, read: (String) -> [UInt8]?
  ) {
    self.resources = resources
    guard resources.count > 1 else { return }
    let sheet = sheet.map { String(decoding: $0, as: UTF8.self) }
    let texts = resources.map { $0.texts(base: base, paths: paths, read) }
    for i in resources.indices {
      var best: (separator: String, other: Int, count: Int)?
      for separator in Self.separators {
        for j in resources.indices where j != i {
          let (same, different) = Self.shared(texts[i], texts[j], separator)
          guard same >= Self.fewest, same > different, same > best?.count ?? 0 else { continue }
          best = (separator, j, same)
        }
      }
      guard let best else { continue }
      let isInSheet = texts[i].keys.contains { key in
        key.string.contains(best.separator) && sheet?.contains(key.string) ?? false
      }
      if !isInSheet { self.resources[i].keySeparator = best.separator }
      lines.append(
        "resource '\(resources[i].name)' has \(best.count) texts of '\(resources[best.other].name)' under keys with "
          + "'\(best.separator)' for '_': key-separator "
          + (isInSheet
            ? "would make each of them one row, but the sheet has them apart" : "makes each of them one row"))
    }
  }

  /// How many texts have the same key in both once the separator is `_`, and say the same; how many say something else.
  private static func shared(_ own: [Text: Text], _ other: [Text: Text], _ separator: String) -> (
    same: Int, different: Int
  ) {
    var counts = (same: 0, different: 0)
    for (key, text) in own where key.string.contains(separator) {
      guard let known = other[Text(key.string.replacing(separator, with: "_"))] else { continue }
      if known == text { counts.same += 1 } else { counts.different += 1 }
    }
    return counts
  }
}

extension Resource {
  /// The plain texts of its base files, by key.
  fileprivate func texts(base: LocaleTag, paths: [String], _ read: (String) -> [UInt8]?) -> [Text: Text] {
    var texts: [Text: Text] = [:]
    for path in paths where place(of: path, base: base)?.isBase ?? false {
      guard let bytes = read(path), let file = try? fileFormat?.read(bytes, as: .source(base)) else {
        continue
      }
      for entry in file.catalog.entries where entry.variant == .plain && entry.isTranslatable {
        texts[entry.key] = entry.text
      }
    }
    return texts
  }
}
