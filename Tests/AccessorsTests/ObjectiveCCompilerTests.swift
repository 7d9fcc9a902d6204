import Accessors
import Foundation
import TestSupport
import Testing
import TranslationModel

/// What the Objective-C template writes, by the toolchain's own clang against a header with what it uses of Foundation: with
/// all warnings, as Objective-C and as Objective-C++.
@Suite struct ObjectiveCCompilerTests {
  private static let warnings = [
    "-Wall", "-Wextra", "-Wpedantic", "-Wdocumentation", "-Wnullable-to-nonnull-conversion", "-Werror",
  ]

  /// The compiler's complaints about code that imports the header; empty for none.
  private static func complaints(_ header: String, _ code: String, _ language: [String]) throws -> String {
    let folder = try ScratchFolder()
    try folder.write("L10n.h", header)
    try folder.write("code.m", "#import \"L10n.h\"\n#import \"L10n.h\"\n" + code)
    let told = try ObjectiveCCompiler.complaints(about: "code.m", in: folder.path, as: language, warnings)
    return String(told.prefix(2000))
  }

  static let languages = [
    ["objective-c", "-std=gnu11"], ["objective-c", "-std=c99"], ["objective-c++", "-std=gnu++17"],
  ]

  static let headers = SampleTables.golden.indices.filter {
    SampleTables.golden[$0].template == "objective-c"
  }

  @Test(.enabled(if: ObjectiveCCompiler.isHere), arguments: headers, languages) func compiles(
    _ i: Int, _ language: [String]
  )
    throws
  {
    #expect(
      try Self.complaints(try SampleTables.code(i), "", language) == "", "\(SampleTables.golden[i].name)")
  }

  private static func apple() throws -> String {
    try SampleTables.code(try #require(SampleTables.golden.firstIndex { $0.name == "Apple.h" }))
  }

  /// The types are those that a caller's code needs.
  @Test(.enabled(if: ObjectiveCCompiler.isHere)) func isCalledSo() throws {
    let uses = """
      NSString *texts(NSInteger count, NSString *name) {
        (void)L10nCommonCancel(); (void)L10nLoginWelcome(name); (void)L10nPhotosCount(count);
        (void)L10nLoginFailedAttempts(3, name, 1.5); (void)L10nFolderFiles(@"Inbox", 3);
        return L10nStringSelf();
      }
      """
    #expect(try Self.complaints(try Self.apple(), uses, Self.languages[0]) == "")
  }

  static let mistakes: [(code: String, says: String)] = [
    ("L10nCommonCancle()", "'L10nCommonCancle'"), ("L10nLoginWelcome()", "too few arguments"),
    ("L10nCommonCancel(3)", "too many arguments"), ("L10nLoginWelcome(3)", "'NSString * _Nonnull'"),
    ("L10nLoginWelcome(nil)", "null passed to a callee that requires a non-null argument"),
    ("L10nPhotosCount(@\"3\")", "'NSInteger'"),
  ]

  @Test(.enabled(if: ObjectiveCCompiler.isHere), arguments: mistakes.indices) func mistakesDoNotCompile(
    _ i: Int
  ) throws {
    let (code, says) = Self.mistakes[i]
    let told = try Self.complaints(
      try Self.apple(), "NSString *text(void) { return \(code); }\n", Self.languages[0])
    #expect(told.contains(says), "\(told)")
  }

  static let hostileTexts = [
    "text", "%@ and %d", "100%", "??/ ??) trigraphs", "ends in \\", "*/ /* //", "\"quotes\" @\"",
    "\u{7}\u{85}\u{9F}",
    "\u{202E}turned", "😀 \u{1F469}\u{200D}\u{1F4BB}", "two\nlines \t\r", "@param x @return <b>",
    "\\u0041 \\x41 \\101",
    String(repeating: "long text, ", count: 80), String(repeating: "w", count: 400),
  ]

  @Test(.enabled(if: ObjectiveCCompiler.isHere), arguments: languages)
  func compilesWhateverKeysAndTextsAre(_ language: [String]) throws {
    let keys =
      SwiftCompilerTests.hostileKeys + Self.hostileTexts + ["a.b", "aB", "NS.log", "l10n_text", "1.text"]
    let entries = keys.enumerated().map { i, key in
      let text = Self.hostileTexts[i % Self.hostileTexts.count]
      return (key: key, text: text, comment: text)
    }
    let table = SampleTables.table(of: entries)
    let options = AccessorOptions(section: "app")
    let tree = AccessorTree([table], .objectiveC, options)
    #expect(tree.accessors.count == Set(keys).count)
    let told = try Self.complaints(AccessorTemplate.objectiveC.write(tree, options), "", language)
    #expect(told == "", "\(told)")
  }

  /// What the literals say is what the files say: the compiler tells.
  @Test(.enabled(if: ObjectiveCCompiler.isHere)) func literalsSayTheTexts() throws {
    let entries = Self.hostileTexts.enumerated().map { (key: "k\($0)", text: $1, comment: "") }
    let table = SampleTables.table(of: entries, placeholders: .none)
    let options = AccessorOptions(section: "app")
    let header = AccessorTemplate.objectiveC.write(AccessorTree([table], .objectiveC, options), options)
    // The same literals in C, whose rules they have.
    let folder = try ScratchFolder()
    var code = "#include <stdio.h>\n#define T(k, t, e) e\nint main(void) {\n"
    var body = header.components(separatedBy: "NS_INLINE NSString *").dropFirst(2).joined()
    body = body.replacing("@\"", with: "\"")
    for part in body.components(separatedBy: "return L10n_text(").dropFirst() {
      guard let end = part.range(of: ");\n}") else { continue }
      code += "fputs(T(\(part[..<end.lowerBound])), stdout); fputc(0, stdout);\n"
    }
    try folder.write("code.c", code + "return 0; }\n")
    let built = try runTool(["clang", "-o", folder.path("code"), folder.path("code.c")])
    #expect(built.status == 0, "\(built.output)")
    let said = try runTool([folder.path("code")]).output.split(
      separator: "\0", omittingEmptySubsequences: false)
    #expect(said.dropLast().map(String.init).sorted() == Self.hostileTexts.sorted())
  }
}
