import Accessors
import Foundation
import StringFormats
import TestSupport
import Testing
import TranslationModel

/// What the Swift template writes, by the toolchain that runs the tests: it compiles against Foundation, and `swift format`
/// finds nothing to do.
@Suite struct SwiftCompilerTests {
  static let isHere = (try? runTool(["swiftc", "--version"]))?.status == 0

  /// What an app has beside it: a package's bundle.
  static let standIn = """
    import Foundation
    extension Bundle { static var module: Bundle { .main } }
    """

  /// Compiles code, with more beside it, in the language's newest mode.
  static func expectCompiles(_ code: String, _ more: String = "", _ what: String) throws {
    let folder = try ScratchFolder()
    let files = [("L10n.swift", code), ("Bundle.swift", standIn), ("More.swift", more)]
    for (name, text) in files { try folder.write(name, text) }
    let run = try runTool(
      ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors"] + files.map { folder.path($0.0) }
    )
    #expect(run.status == 0, "\(what): \(run.output.prefix(2000))")
  }

  static let swiftFiles = SampleTables.golden.indices.filter { SampleTables.golden[$0].template == "swift" }

  @Test(.enabled(if: isHere), arguments: swiftFiles) func compiles(_ i: Int) throws {
    try Self.expectCompiles(try SampleTables.code(i), "", SampleTables.golden[i].name)
  }

  /// The types are those that a caller's code needs.
  @Test(.enabled(if: isHere)) func isCalledSo() throws {
    let uses = """
      let texts: [String] = [
        L10n.Common.cancel, L10n.default, L10n._1st, L10n.areYouSure, L10n.Login.welcome("Ada"),
        L10n.Login.failedAttempts(3, "Ada", 1.5), L10n.Photos.count(2), L10n.photos, L10n.Folder.files("Inbox", 3),
        L10n.StringTexts.selfText,
      ]
      """
    try Self.expectCompiles(try SampleTables.code(0), uses, "uses")
  }

  /// Keys that break code which means something else by them.
  static let hostileKeys = [
    "String.a", "int.b", "Any.c", "Type.d", "self.e", "Self", "self", "init", "Protocol.f", "type",
    "protocol", "_",
    "bundle", "Bundle.g", "foundation.h", "Foundation.h", "locale", "Locale.i", "text", "l10n.j",
    "L10n.k.l", "L10n",
    "common", "Common", "common.common", "class", "func", "throws", "async", "await", "actor", "get", "set",
    "in", "is",
    "as", "nil", "true", "super", "where", "left", "none", "some", "any", "each", "macro", "1", "2.3",
    "...", "?",
    "設定", "設定.言語", "е\u{301}", "ключ", "emoji 😀", "a\"b\\c\u{7}\n", "//", "/*", "*/", "\u{202E}x", "`x`",
  ]

  @Test(.enabled(if: isHere)) func compilesWhateverKeysAreCalled() throws {
    let keys = Self.hostileKeys
    let entries = keys.enumerated().map { i, key in
      (key: key, text: i % 3 == 0 ? "%@ \(i) %d" : "text", comment: key)
    }
    let table = SampleTables.table(of: entries)
    let options = AccessorOptions(section: "app")
    let tree = AccessorTree([table], .swift, options)
    #expect(tree.accessors.count == Set(keys).count)
    try Self.expectCompiles(AccessorTemplate.swift.write(tree, options), "", "keys")
  }

  @Test(.enabled(if: isHere), arguments: swiftFiles) func isFormatted(_ i: Int) throws {
    let folder = try ScratchFolder()
    // Teams' own settings are theirs: the line that keeps their linters away goes.
    let code = try SampleTables.code(i).replacing("// swift-format-ignore-file\n", with: "")
    try folder.write("L10n.swift", code)
    let run = try runTool(["swift", "format", "lint", "--strict", folder.path("L10n.swift")])
    #expect(run.status == 0, "\(run.output.prefix(2000))")
  }
}
