import CodeScan
import StringFormats
import Testing
import TranslationModel

/// What is told of code and a string file: the keys that are said to be missing.
@Suite struct JudgedCodeTests {
  static let web: [ScanCase] = [
    ScanCase("a group of a namespace", "t('common:obj', { returnObjects: true })"),
    ScanCase("an element of a list", "t('arr.0'); t('common:arr.1')"),
    ScanCase("no element", "t('obj.0')", "obj.0"),
    ScanCase("a missing key", "t('common:none.such')", "common:none.such"),
  ]

  @Test(arguments: web) func judgesWeb(_ one: ScanCase) throws {
    let json = #"{"obj": {"a": "A"}, "arr": ["x", "y"]}"#
    #expect(try Self.missing(one.code, "a.js", json, "en.json", "json", .web) == one.expected)
  }

  static let qt: [ScanCase] = [
    ScanCase("a text of Qt", #"QCoreApplication::translate("QPlatformTheme", "Cancel")"#),
    ScanCase("a text of ours", #"QCoreApplication::translate("Main", "None")"#, "None"),
  ]

  @Test(arguments: qt) func judgesQt(_ one: ScanCase) throws {
    let ts = """
      <?xml version="1.0" encoding="utf-8"?>
      <!DOCTYPE TS>
      <TS version="2.1" language="en"><context><name>Main</name>
      <message><source>Hello</source><translation>Hello</translation></message>
      </context></TS>
      """
    #expect(try Self.missing(one.code, "a.cpp", ts, "en.ts", "qt-ts", .qt) == one.expected)
  }

  /// Headers have the keys: a macro's value is the key where it is used, and of several values one is enough.
  @Test func macrosOfOtherFiles() throws {
    func found(_ header: String, _ code: String) throws -> [String] {
      try Self.judged(
        [("K.h", header), ("a.m", code)], "\"a.b\" = \"A\";\n\"c.d\" = \"C\";\n", "en.strings",
        "apple-strings", .apple
      ).map { "\($0.rule) \($0.message.split(separator: "'").dropFirst().first ?? "")" }
    }
    let use = "NSLocalizedString(kA, nil)"
    #expect(try found("#define kA @\"a.b\"\n", use) == ["unused-key c.d"])
    #expect(
      try found("#define kA @\"a.x\"\n", use) == ["undefined-key a.x", "unused-key a.b", "unused-key c.d"])
    #expect(try found("#define kA @\"a.b\"\n#define kA @\"a.x\"\n", use) == ["unused-key c.d"])
    #expect(try found("#define kB @\"a.b\"\n", use) == ["dynamic-key ", "unused-key c.d"])
    #expect(try found("", "#define kA @\"a.b\"\n\(use); NSLocalizedString(@\"c.d\", nil)").isEmpty)
  }

  /// Texts that no code names: the system reads the file, or another file has the key.
  @Test(arguments: [
    ("a.swift", "", "Resources/infoPlist.strings", [String]()),
    ("a.swift", "", "Intents.strings", []),
    ("a.intentdefinition", "<plist><key>INIntentTitleID</key><string>a</string></plist>", "W.strings", []),
    ("a.swift", "", "W.strings", ["unused-key"]),
  ]) func keysThatNoCodeNames(_ file: String, _ code: String, _ strings: String, _ rules: [String]) throws {
    let found = try Self.judged([(file, code)], "\"a\" = \"A\";\n", strings, "apple-strings", .apple)
    #expect(found.map(\.rule.description) == rules)
  }

  static let defaultTable: [ScanCase] = [
    ScanCase("a key of the default table", #"NSLocalizedString("a", comment: "")"#),
    ScanCase("a key of another table", #"NSLocalizedString("b", comment: "")"#, "Localizable"),
    ScanCase("its table", #"NSLocalizedString("b", tableName: "More", comment: "")"#),
    ScanCase("another bundle's table", #"NSLocalizedString("b", bundle: .kit, comment: "")"#),
    ScanCase("somebody's own function", #"Kit.NSLocalizedString("b", comment: "")"#),
  ]

  @Test(arguments: defaultTable) func theDefaultTableIsLocalizable(_ one: ScanCase) throws {
    func missing(_ base: String) throws -> [String] {
      try Self.judged(
        [("a.swift", one.code)], #""a" = "A";"#, base, "apple-strings", .apple,
        beside: ["en.lproj/More.strings": #""b" = "B";"#]
      ).filter { $0.rule == "undefined-key" }.map {
        $0.message.split(separator: "'").dropFirst().first.map(String.init) ?? ""
      }
    }
    #expect(try missing("en.lproj/Localizable.strings") == one.expected)
    // Without that table nobody can say where such calls look.
    #expect(try missing("en.lproj/Main.strings").isEmpty)
  }

  private static func missing(
    _ code: String, _ path: String, _ strings: String, _ base: String, _ name: String, _ platform: Platform
  ) throws -> [String] {
    try judged([(path, code)], strings, base, name, platform).filter { $0.rule == "undefined-key" }.map {
      $0.message.split(separator: "'").dropFirst().first.map(String.init) ?? ""
    }
  }

  private static func judged(
    _ files: [(path: String, code: String)], _ strings: String, _ base: String, _ name: String,
    _ platform: Platform, beside others: [String: String] = [:]
  ) throws -> [Finding] {
    let format = try #require(StringFormats.named(name))
    let locale = try #require(LocaleTag("en"))
    let tables = try ([(base, strings)] + others.sorted { $0.key < $1.key }).map { path, text in
      KeyTable(
        resource: "app", platform: platform, path: path,
        catalog: try format.read(Array(text.utf8), as: .source(locale)).catalog, style: .none,
        isIgnored: { _ in false })
    }
    let scanned = try files.map { path, code in
      let language = try #require(
        Languages.of(path: path).first { $0.platforms.contains(PlatformSet(platform)) })
      return ScannedFile(
        path: path, facts: CodeScanner().facts(of: Array(code.utf8), in: language),
        platforms: PlatformSet(platform))
    }
    var judgement = CodeJudgement(tables, scanned)
    return judgement.run()
  }
}
