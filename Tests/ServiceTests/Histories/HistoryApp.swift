import Foundation
import RepositoryModel
import StringFormats
import TestSupport
import TranslationModel

/// One platform of an app in a random history: where its string files are, and what kind they are.
struct HistoryPlatform: Sendable {
  var resource: String
  var format: any StringFormat
  var basePath: String
  var emptyBase: String
  private var prefix: String
  private var suffix: String

  static let ios = HistoryPlatform(
    resource: "ios", format: AppleStrings(), basePath: "ios/en.lproj/M.strings", emptyBase: "",
    prefix: "ios/", suffix: ".lproj/M.strings")
  static let android = HistoryPlatform(
    resource: "android", format: AndroidXML(), basePath: "android/values/strings.xml",
    emptyBase: "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n</resources>\n",
    prefix: "android/values-", suffix: "/strings.xml")

  func path(_ locale: String) -> String { prefix + locale + suffix }

  /// What `.glossator` says of it.
  func configuration(sheet: String) -> String {
    """
    [resource "\(resource)"]
        format = \(format.name)
        path = \(prefix){locale}\(suffix)
        base-path = \(basePath)
    \(sheet)

    """
  }

  var carriesPlurals: Bool { format.carries.contains(.plurals) }
}

/// What varies from history to history: platforms, staging locale, how many sheets, where they are and how they are
/// written.
struct HistoryShape: Sendable {
  enum Sheets: Sendable { case one, byResource, byRelease }

  var sheets: Sheets
  var isOnBranch: Bool
  var suggests: Bool
  var platforms: [HistoryPlatform]
  var hasStaging: Bool
  /// True where code is generated from the first platform's base file.
  var hasAccessors: Bool
  var delimiter: Unicode.Scalar
  var encoding: Grid.Encoding
  var newline: String
  var quotesAll: Bool

  init(_ numbers: inout SeededNumbers) {
    platforms =
      [[.ios], [.android], [.ios, .android], [.ios, .android]].randomElement(using: &numbers) ?? [.ios]
    hasStaging = Int.random(in: 0..<3, using: &numbers) == 0
    delimiter = [",", ",", ";", "\t"].randomElement(using: &numbers) ?? ","
    encoding = Grid.Encoding.allCases.randomElement(using: &numbers) ?? .utf8
    if Bool.random(using: &numbers) { encoding = .utf8 }
    newline = Bool.random(using: &numbers) ? "\n" : "\r\n"
    quotesAll = Int.random(in: 0..<4, using: &numbers) == 0
    sheets = [.one, .one, .byResource, .byRelease].randomElement(using: &numbers) ?? .one
    isOnBranch = Int.random(in: 0..<4, using: &numbers) == 0
    suggests = Bool.random(using: &numbers)
    hasAccessors = Bool.random(using: &numbers)
  }

  func configuration(targets: [String], stale: String) -> String {
    """
    [project]
        base = en
        target = \(targets.joined(separator: " "))
        stale = \(stale)
        suggest = \(suggests ? "exact" : "none")
        sheets = \(sheets == .byRelease ? "by-release" : "by-resource")
    [branches]
        production = main
        integration = develop
    \(hasStaging ? "[staging \"ig\"]\n    content = base\n" : "")\(platforms.map { $0.configuration(sheet: sheetLine(of: $0)) }.joined())\(accessorLines)
    """
  }

  private var accessorLines: String {
    guard hasAccessors, let platform = platforms.first else { return "" }
    let template = HistoryAccessors.template(platform)
    return """
      [accessors "app"]
          template = \(template.name)
          path = \(HistoryAccessors.path(platform))
          resource = \(platform.resource)
      """
  }

  private func sheetLine(of platform: HistoryPlatform) -> String {
    sheets == .byResource && platform.resource == "ios" ? "    sheet = ios" : ""
  }

  /// A sheet without rows, written in this history's manner.
  func emptySheet(targets: [String]) -> Grid {
    var grid = Grid([
      ["key", "variant", "en", "comment"] + targets + ["todo", "problems", "releases", "owner"]
    ])
    (grid.delimiter, grid.encoding, grid.newline, grid.quotesAll) = (delimiter, encoding, newline, quotesAll)
    return grid
  }
}
