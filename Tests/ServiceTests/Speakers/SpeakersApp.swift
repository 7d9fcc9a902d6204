import RepositoryModel
import TestSupport

/// The place of a translation in the sheet: a row and a locale, written `k1.es`.
struct SheetCell: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  var key: String
  var locale: String

  init(_ key: String, _ locale: String) { (self.key, self.locale) = (key, locale) }

  init(stringLiteral text: String) {
    let parts = text.split(separator: ".")
    self.init(String(parts.first ?? ""), String(parts.last ?? ""))
  }

  var description: String { "\"\(key).\(locale)\"" }

  static func < (a: SheetCell, b: SheetCell) -> Bool { (a.key, a.locale) < (b.key, b.locale) }
}

/// A string file of a locale: which platform's.
struct StringFileName: Hashable, Sendable, CustomStringConvertible {
  var platform: Int
  var locale: String

  var description: String { ".init(platform: \(platform), locale: \"\(locale)\")" }
}

/// The place of a translation in a branch's files.
struct FileSlot: Hashable {
  var file: StringFileName
  var key: String

  var cell: SheetCell { SheetCell(key, file.locale) }
}

/// What varies from history to history, besides what people do. It reads as the Swift that makes it.
struct SpeakersShape: Hashable, Sendable, CustomStringConvertible {
  var keys = 3
  var locales = 1
  var platforms = 1
  var copies = 2
  var isFirstLookKilled = false

  init(
    keys: Int = 3, locales: Int = 1, platforms: Int = 1, copies: Int = 2, isFirstLookKilled: Bool = false
  ) {
    (self.keys, self.locales, self.platforms, self.copies) = (keys, locales, platforms, copies)
    self.isFirstLookKilled = isFirstLookKilled
  }

  init(_ numbers: inout SeededNumbers) {
    keys = Int.random(in: 2...6, using: &numbers)
    locales = Int.random(in: 0..<4, using: &numbers) == 0 ? 2 : 1
    platforms = Int.random(in: 0..<3, using: &numbers) == 0 ? 2 : 1
    copies = Int.random(in: 1...3, using: &numbers)
    // Rows that a first look makes for one platform alone are cells that an older copy drops: that is held, as it should.
    isFirstLookKilled = Int.random(in: 0..<5, using: &numbers) == 0 && (platforms == 1 || copies == 1)
  }

  var description: String {
    "SpeakersShape(keys: \(keys), locales: \(locales), platforms: \(platforms), copies: \(copies)"
      + (isFirstLookKilled ? ", isFirstLookKilled: true)" : ")")
  }

  var allKeys: [String] { (0..<keys).map { "k\($0)" } }
  var allLocales: [String] { Array(["es", "th"].prefix(locales)) }
  var allPlatforms: [HistoryPlatform] { Array([.ios, .android].prefix(platforms)) }
  var cells: [SheetCell] { allKeys.flatMap { key in allLocales.map { SheetCell(key, $0) } } }
  var files: [StringFileName] {
    (0..<platforms).flatMap { platform in
      allLocales.map { StringFileName(platform: platform, locale: $0) }
    }
  }

  func path(_ file: StringFileName) -> String { allPlatforms[file.platform].path(file.locale) }

  /// Where a cell's text stands in files.
  func slots(of cell: SheetCell) -> [FileSlot] {
    (0..<platforms).map {
      FileSlot(file: StringFileName(platform: $0, locale: cell.locale), key: cell.key)
    }
  }

  static func english(_ key: String) -> String { "Text of \(key)" }

  // MARK: Files

  var configuration: String {
    """
    [project]
        base = en
        target = \(allLocales.joined(separator: " "))
    [branches]
        integration = develop
    \(allPlatforms.map { $0.configuration(sheet: "") }.joined())
    [gate]
        require = \(allLocales.joined(separator: " "))
        pending = block

    """
  }

  /// A string file that has these entries, in this order.
  func write(_ entries: [(key: String, text: String)], platform: Int) -> String {
    let lines: [String]
    if platform == 0 {
      lines = entries.map { "\"\($0.key)\" = \"\($0.text)\";" }
    } else {
      lines =
        ["<?xml version=\"1.0\" encoding=\"utf-8\"?>", "<resources>"]
        + entries.map { "    <string name=\"\($0.key)\">\($0.text)</string>" } + ["</resources>"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func baseFile(platform: Int) -> String {
    write(allKeys.map { ($0, Self.english($0)) }, platform: platform)
  }

  /// What a string file says, read without the product's help; nil of one with conflict markers in it.
  func read(_ text: String, platform: Int) -> [String: Int]? {
    if text.contains(Self.conflict) { return nil }
    var found: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count > 2 else { continue }
      let value = platform == 0 ? parts[safe: 3] : parts[2].dropFirst().split(separator: "<").first
      if let number = value.flatMap({ TypedTexts.number($0) }) { found[String(parts[1])] = number }
    }
    return found
  }

  /// What an unfinished merge leaves in a file.
  static let conflict = "<<<<<<< ours"

  /// The first sheet, with a text in every cell.
  func sheet(_ texts: [SheetCell: Int]) -> Grid {
    var rows = [["key", "variant", "en", "comment"] + allLocales + ["todo", "problems", "releases"]]
    for key in allKeys {
      let cells = allLocales.map { TypedTexts.written(texts[SheetCell(key, $0)] ?? 0) }
      rows.append([key, "", Self.english(key), ""] + cells + ["", "", ""])
    }
    return Grid(rows)
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
