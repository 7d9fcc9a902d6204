import StringFormats
import TranslationModel

extension SlotTexts {
  private static let mostFindings = 5

  /// Texts that the file has in another shape than their English: plural forms of a text that has none, or one text for a plural.
  /// No row of the sheet is for them, and who fills the cells of its key replaces them, so people must hear of it.
  /// `written` is the file as it is to be, where anything changes; `count` is how many entries of the base file have a text at
  /// the tip: mostly that is all that the file has.
  func otherShapes(than base: Catalog, in written: (any StringFile)?, unlessOnly count: Int) -> [Finding] {
    guard let file = written ?? side.file ?? file, file.catalog.count > count else { return [] }
    var (found, keys): ([Finding], Set<Text>) = ([], [])
    for position in file.catalog.entries.indices {
      let id = file.catalog.id(at: position)
      // Most files have their texts in the order of the base file.
      if position < base.count, base.has(id, at: position) { continue }
      guard let shape = Shape(of: id.variant), !shape.isOf(id.key, in: base),
        Shape.allCases.contains(where: { $0.isOf(id.key, in: base) }),
        !file.catalog.text(at: position).isBlank, keys.insert(id.key).inserted
      else { continue }
      if found.count < Self.mostFindings {
        found.append(.otherShape(file.catalog.entries[position], shape, path))
      }
    }
    if keys.count > found.count {
      found.append(.otherShapes(keys.count - found.count, path))
    }
    return found
  }
}

/// What can stand for a key in a file.
private enum Shape: CaseIterable {
  case text, plural

  /// Nil for an item of a list, which has its own rule.
  init?(of variant: Variant) {
    switch variant {
    case .plain: self = .text
    case .plural: self = .plural
    case .index: return nil
    }
  }

  /// True where the catalog has the key in this shape; it may have it in both.
  func isOf(_ key: Text, in catalog: Catalog) -> Bool {
    switch self {
    case .text: catalog.position(of: EntryID(key)) != nil
    case .plural:
      PluralCategory.allCases.contains { catalog.position(of: EntryID(key, .plural($0))) != nil }
    }
  }
}

extension Finding {
  fileprivate static func otherShape(_ entry: Entry, _ shape: Shape, _ path: String) -> Finding {
    let difference =
      shape == .plural
      ? "has plural forms here, and its English has none" : "has no plural forms here, unlike its English"
    return Finding(
      .warning, "other-shape",
      "'\(entry.key.excerpt)' \(difference), so the sheet does not have what it says: '\(entry.text.excerpt)'",
      at: Place(path, line: entry.line),
      hint: "translate its row: what the file says stays until its cells are filled")
  }

  fileprivate static func otherShapes(_ count: Int, _ path: String) -> Finding {
    Finding(
      .warning, "other-shape",
      "\(count.counted("more text has", "more texts have")) or lack plural forms, unlike their English",
      at: Place(path))
  }
}
