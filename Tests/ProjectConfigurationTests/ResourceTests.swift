import ProjectConfiguration
import Testing
import TranslationModel

@Suite struct ResourceTests {
  private func resource(
    _ format: String, _ path: String, base: String? = nil, prefix: String = "",
    separator: String? = nil,
    spellings: [String: String] = [:]
  ) throws -> Resource {
    var tags: [LocaleTag: String] = [:]
    for (name, spelling) in spellings { tags[try #require(LocaleTag(name))] = spelling }
    return Resource(
      name: "r", format: format, path: try #require(PathPattern(path)),
      basePath: base.flatMap { PathPattern($0) },
      keyPrefix: prefix, keySeparator: separator, spellings: tags)
  }

  private func place(_ resource: Resource, _ path: String) throws -> String? {
    let english = try #require(LocaleTag("en"))
    return resource.place(of: path, base: english).map { place in
      ([place.isBase ? "base" : "", place.locale.map(\.description) ?? "?"] + place.wildcards)
        .joined(separator: "|")
    }
  }

  @Test func applePlaces() throws {
    let ios = try resource("apple-strings", "ios/{locale}.lproj/*.strings")
    #expect(try place(ios, "ios/en.lproj/Main.strings") == "base|en|Main")
    #expect(try place(ios, "ios/Base.lproj/Main.strings") == "base|en|Main")
    #expect(try place(ios, "ios/pt_BR.lproj/Main.strings") == "|pt-BR|Main")
    #expect(try place(ios, "ios/en-GB.lproj/Main.strings") == "|en-GB|Main")
    #expect(try place(ios, "ios/night.lproj/Main.strings") == nil)
    #expect(try place(ios, "ios/es.lproj/Main.stringsdict") == nil)
  }

  @Test func androidPlaces() throws {
    let android = try resource(
      "android-xml", "*/res/values-{locale}/strings.xml", base: "*/res/values/strings.xml")
    #expect(try place(android, "a/res/values/strings.xml") == "base|en|a")
    #expect(try place(android, "a/res/values-in/strings.xml") == "|id|a")
    #expect(try place(android, "a/res/values-b+sr+Latn/strings.xml") == "|sr-Latn|a")
    #expect(try place(android, "a/res/values-night/strings.xml") == nil)
    #expect(try place(android, "a/res/values-Base/strings.xml") == nil)
    // Beside a base file of its own, the folder of the base locale is one more translation.
    #expect(try place(android, "a/res/values-en/strings.xml") == "|en|a")
  }

  @Test func aPathThatNamesALocaleIsNoBaseFile() throws {
    let dotnet = try resource("resx", "ui/*.{locale}.resx", base: "ui/*.resx")
    #expect(try place(dotnet, "ui/Form.resx") == "base|en|Form")
    #expect(try place(dotnet, "ui/Form.pt-PT.resx") == "|pt-PT|Form")
    #expect(try place(dotnet, "ui/Form.Designer.resx") == "base|en|Form.Designer")
    let both = try resource("apple-strings", "ios/{locale}.lproj/M.strings", base: "ios/en.lproj/M.strings")
    #expect(try place(both, "ios/en.lproj/M.strings") == "base|en")
    #expect(try place(both, "ios/es.lproj/M.strings") == "|es")
  }

  @Test(
    arguments: [
      ("debug.*", "debug.menu", true), ("debug.*", "debug", false), ("*", "", true), ("a", "a", true),
      ("*_url", "help_url", true), ("*_url", "help_url2", false), ("a*b*c", "axbxbxc", true),
      ("a*b*c", "axbx", false), ("ключ*", "ключ1", true),
    ])
  func keyPatterns(_ pattern: String, _ key: String, _ matches: Bool) throws {
    #expect(try #require(KeyPattern(pattern)).matches(Text(key)) == matches)
  }

  @Test func theFolderOfTheBaseLocaleComesBeforeBase() throws {
    let ios = try resource("apple-strings", "{locale}.lproj/a.strings")
    let english = try #require(LocaleTag("en"))
    #expect(ios.prefersBase("en.lproj/a.strings", over: "Base.lproj/a.strings", base: english))
    #expect(!ios.prefersBase("Base.lproj/a.strings", over: "en.lproj/a.strings", base: english))
    #expect(
      ios.basePaths(base: english, wildcards: []) == ["en.lproj/a.strings", "Base.lproj/a.strings"])
  }

  @Test func newFilesHaveTheUsualSpelling() throws {
    let android = try resource("android-xml", "values-{locale}/*.xml")
    let indonesian = try #require(LocaleTag("id"))
    let serbian = try #require(LocaleTag("sr-Latn"))
    #expect(
      android.paths(forLocale: indonesian, wildcards: ["s"]).prefix(2) == [
        "values-in/s.xml", "values-id/s.xml",
      ])
    #expect(android.paths(forLocale: serbian, wildcards: ["s"]) == ["values-b+sr+Latn/s.xml"])
  }

  @Test func anOddSpellingComesFirstAndIsNobodyElses() throws {
    let ios = try resource(
      "apple-strings", "{locale}.lproj/a", spellings: ["pt-BR": "pt", "es": "es-419"])
    let brazilian = try #require(LocaleTag("pt-BR"))
    let portuguese = try #require(LocaleTag("pt"))
    #expect(try place(ios, "pt.lproj/a") == "|pt-BR")
    #expect(try place(ios, "es-419.lproj/a") == "|es")
    #expect(ios.paths(forLocale: brazilian, wildcards: []).first == "pt.lproj/a")
    #expect(ios.paths(forLocale: portuguese, wildcards: []).isEmpty)
  }

  @Test func noPathLeadsOutOrIntoGit() throws {
    let locale = try #require(LocaleTag("es"))
    let dotted = try resource("apple-strings", ".{locale}/x", spellings: ["es": "git"])
    #expect(dotted.paths(forLocale: locale, wildcards: []) == [".es/x"])
    let starred = try resource("apple-strings", ".*/{locale}", base: "a*/x")
    #expect(starred.paths(forLocale: locale, wildcards: ["github"]).isEmpty)
    #expect(starred.paths(forLocale: locale, wildcards: ["."]).isEmpty)
    let based = try resource("apple-strings", "a*/{locale}", base: ".*/x")
    #expect(based.basePaths(base: locale, wildcards: ["git"]).isEmpty)
  }

  static let keys: [(prefix: String, separator: String?, key: String, row: String)] = [
    ("", nil, "a.b", "a.b"), ("", ".", "a.b.c", "a_b_c"), ("ios.", ".", "ios.a.b", "a_b"),
    ("ios.", nil, "ios.a.b", "a.b"),
    ("ios.", nil, "ios.", "ios."), ("ios.", nil, "IOS.a", "IOS.a"), ("", "::", "a::b:c", "a_b:c"),
    ("", ".", "..", "__"),
    ("e", nil, "e\u{301}a", "\u{301}a"),
  ]

  @Test(arguments: keys.indices) func theSheetHasThisKey(_ i: Int) throws {
    let (prefix, separator, key, row) = Self.keys[i]
    let resource = try resource("apple-strings", "{locale}/a", prefix: prefix, separator: separator)
    #expect(resource.rowKey(for: Text(key)) == Text(row))
  }

  static let slips: [(word: String, nearest: String?)] = [
    ("relase", "release"), ("realese", "release"), ("releases", "release"), ("stael", "stale"),
    ("x", nil),
    ("production", nil), ("", nil), (String(repeating: "release", count: 40), nil),
  ]

  @Test(arguments: slips.indices) func aSlipIsFound(_ i: Int) {
    #expect(
      Spelling.nearest(to: Self.slips[i].word, among: ["release", "feature", "stale"])
        == Self.slips[i].nearest)
  }
}
