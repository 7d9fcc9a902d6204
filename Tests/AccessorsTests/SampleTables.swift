import Accessors
import Foundation
import StringFormats
import TestSupport
import Testing
import TranslationModel

/// Base files, as text, for tests.
enum SampleTables {
  /// A file of a format, read as the base locale's.
  static func table(
    _ format: String, _ text: String, name: String = "Localizable", path: String? = nil,
    placeholders: PlaceholderStyle? = nil
  ) throws -> AccessorTable {
    let reader = try #require(StringFormats.named(format))
    let file = try reader.read(Array(text.utf8), as: .source(try #require(LocaleTag("en"))))
    return AccessorTable(
      name: name, format: format, placeholders: placeholders ?? reader.placeholders,
      path: path ?? "en/\(name)",
      catalog: file.catalog)
  }

  /// `.strings` of entries that are given, however they would have to be written.
  static func table(
    of entries: [(key: String, text: String, comment: String)], placeholders: PlaceholderStyle = .apple
  ) -> AccessorTable {
    let catalog = Catalog(
      entries.map { Entry(EntryID(Text($0.key)), text: Text($0.text), comment: Text($0.comment)) })
    return AccessorTable(
      name: "Localizable", format: "apple-strings", placeholders: placeholders, path: "p", catalog: catalog)
  }

  /// `.strings` with these keys, each with its own name as its text.
  static func strings(_ keys: [String]) throws -> AccessorTable {
    let lines = keys.map { key in
      "\"\(key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\" = \"text\";"
    }
    return try table("apple-strings", lines.joined(separator: "\n"))
  }

  static func tree(_ tables: [AccessorTable], _ template: String = "swift") throws -> AccessorTree {
    AccessorTree(tables, try #require(AccessorTemplates.named(template)), AccessorOptions(section: "app"))
  }

  /// The path of each key's accessor, joined by dots.
  static func paths(_ keys: [String], _ template: String = "swift") throws -> [String: String] {
    let tree = try tree([strings(keys)], template)
    let root = AccessorOptions.standardName
    return tree.accessors.reduce(into: [:]) { paths, accessor in
      let path = accessor.path.joined(separator: ".")
      paths[accessor.key.string] = String(path.dropFirst(root.count).drop { $0 == "." })
    }
  }

  static let goldenFolder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  /// What each template makes of a file of each of its formats, by the name of its golden file.
  static let golden: [(name: String, template: String, inputs: [(format: String, file: String)])] = [
    (
      "Apple.swift", "swift",
      [("apple-strings", "Localizable.strings"), ("stringsdict", "Localizable.stringsdict")]
    ),
    (
      "Tables.swift", "swift",
      [("apple-strings", "Localizable.strings"), ("apple-strings", "Errors.strings")]
    ),
    ("Catalog.swift", "swift", [("xcstrings", "Localizable.xcstrings")]),
    (
      "Apple.h", "objective-c",
      [("apple-strings", "Localizable.strings"), ("stringsdict", "Localizable.stringsdict")]
    ),
    (
      "Tables.h", "objective-c",
      [("apple-strings", "Localizable.strings"), ("apple-strings", "Errors.strings")]
    ),
    ("Catalog.h", "objective-c", [("xcstrings", "Localizable.xcstrings")]),
    ("Android.kt", "kotlin", [("android-xml", "strings.xml")]),
    ("Flutter.dart", "dart", [("arb", "app_en.arb")]),
    ("JSON.dart", "dart", [("json", "plain.json")]),
    ("I18next.ts", "typescript", [("i18next-json", "i18next.json")]),
    ("JSON.ts", "typescript", [("json", "plain.json")]),
  ]

  /// The code of one of them.
  static func code(_ i: Int) throws -> String {
    let (name, templateName, inputs) = golden[i]
    let tables = try inputs.map { format, file in
      let text = try String(contentsOf: goldenFolder.appending(path: "Inputs/\(file)"), encoding: .utf8)
      let isApple = ["swift", "objective-c"].contains(templateName)
      return try table(
        format, text, name: isApple ? String(file.prefix { $0 != "." }) : "", path: file,
        placeholders: format == "json" ? .braces : nil)
    }
    var options = AccessorOptions(section: "app")
    if name == "Android.kt" { options.package = "com.example.app" }
    if name == "Catalog.h" { options.bundle = "[NSBundle bundleForClass:[Kit class]]" }
    if name == "Catalog.swift" { (options.access, options.bundle) = (.public, ".module") }
    let template = try #require(AccessorTemplates.named(templateName))
    return template.write(AccessorTree(tables, template, options), options)
  }
}
