import ProjectConfiguration
import Testing
import TranslationModel

@Suite struct ProjectDiscoveryTests {
  static let texts = "<resources><string name=\"a\">Hello there</string></resources>"
  static let colours = "<resources><color name=\"a\">#fff</color></resources>"
  static let fixed =
    "<resources><string name=\"a\" translatable=\"false\">Hello there</string></resources>"
  static let codes =
    "<resources><string-array name=\"a\"><item>HomeFragment</item></string-array></resources>"

  static let po =
    "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\nmsgid \"Hi there\"\nmsgstr \"x\"\n"
  static let xliff =
    "<xliff version=\"1.2\"><file original=\"f\" source-language=\"en\"><body><trans-unit id=\"a\"><source>Hi there"
    + "</source><target>Hi there</target></trans-unit></body></file></xliff>"

  struct Tree: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var files: [String: String]
    /// `name path, name path`.
    var resources: String
    var base = "en"
    var targets: String

    /// True for a base path that the test does not spell out.
    func hasUsualBase(_ path: String) -> Bool { !resources.contains("base=\(path)") }

    init(
      _ name: String, _ files: [String: String], _ resources: String, base: String = "en",
      targets: String = "es"
    ) {
      (testDescription, self.files, self.resources, self.base, self.targets) = (
        name, files, resources, base, targets
      )
    }
  }

  private static func apple(_ paths: String...) -> [String: String] {
    Dictionary(paths.map { ($0, "\"a\" = \"Hello\";") }, uniquingKeysWith: { a, _ in a })
  }

  private static func android(_ paths: String...) -> [String: String] {
    Dictionary(paths.map { ($0, texts) }, uniquingKeysWith: { a, _ in a })
  }

  static let trees: [Tree] = [
    Tree(
      "one file", apple("en.lproj/L.strings", "es.lproj/L.strings"), "ios {locale}.lproj/L.strings"),
    Tree(
      "a folder of files",
      apple("i/en.lproj/L.strings", "i/en.lproj/M.strings", "i/es.lproj/L.strings"),
      "ios i/{locale}.lproj/*.strings"),
    Tree(
      "Base only", apple("Base.lproj/L.strings", "es.lproj/L.strings"),
      "ios {locale}.lproj/L.strings"),
    Tree(
      "no English", apple("de.lproj/L.strings", "es.lproj/L.strings", "de.lproj/M.strings"),
      "ios {locale}.lproj/*.strings", base: "de"),
    Tree(
      "British English", apple("en-GB.lproj/L.strings", "es.lproj/L.strings", "es.lproj/M.strings"),
      "ios {locale}.lproj/L.strings", base: "en-GB"),
    Tree(
      "older spellings",
      apple("en.lproj/L.strings", "pt_BR.lproj/L.strings", "zh-hant.lproj/L.strings"),
      "ios {locale}.lproj/L.strings pt-BR=pt_BR zh-Hant=zh-hant", targets: "pt-BR zh-Hant"),
    Tree(
      "one that says not to",
      apple("en.lproj/L.strings", "es.lproj/L.strings", "en.lproj/Untranslated.strings"),
      "ios {locale}.lproj/L.strings"),
    Tree(
      "Android",
      android(
        "app/src/main/res/values/strings.xml", "app/src/main/res/values-es/strings.xml",
        "app/src/main/res/values-night/strings.xml"),
      "android app/src/main/res/values-{locale}/strings.xml"),
    Tree(
      "Android with other values",
      android("r/values/strings.xml", "r/values/strings_help.xml", "r/values-es/strings.xml")
        .merging(
          [
            "r/values/colors.xml": colours, "r/values/donottranslate.xml": texts,
            "r/values/keys.xml": codes,
            "r/values/strings_fixed.xml": fixed,
          ], uniquingKeysWith: { $1 }),
      "android-strings r/values-{locale}/strings.xml, android-strings-help r/values-{locale}/strings_help.xml"
    ),
    Tree(
      "a beginning in common",
      android("m/values/strings.xml", "m/values/strings_help.xml", "m/values-es/strings.xml")
        .merging(
          ["m/values/colors.xml": colours], uniquingKeysWith: { $1 }),
      "android m/values-{locale}/strings*.xml"),
    Tree(
      "two modules",
      android(
        "a/src/main/res/values/strings.xml", "b/src/main/res/values/strings.xml",
        "b/src/main/res/values-es/strings.xml"),
      "android b/src/main/res/values-{locale}/strings.xml"),
    Tree(
      "many modules",
      android(
        "f/a/res/values/strings.xml", "f/b/res/values/strings.xml", "f/c/res/values/strings.xml",
        "f/a/res/values-es/strings.xml", "f/b/res/values-es/strings.xml", "f/c/res/values-es/strings.xml"),
      "android f/*/res/values-{locale}/strings.xml"),
    Tree(
      "many modules and one for tests",
      android(
        "f/a/res/values/strings.xml", "f/b/res/values/strings.xml", "f/c/res/values/strings.xml",
        "f/a/res/values-es/strings.xml", "f/b/res/values-es/strings.xml", "f/c/res/values-es/strings.xml",
        "f/tests/res/values/strings.xml"),
      "android-a f/a/res/values-{locale}/strings.xml, android-b f/b/res/values-{locale}/strings.xml, "
        + "android-c f/c/res/values-{locale}/strings.xml"),
    Tree(
      "what is not the app's own",
      apple(
        "App/en.lproj/L.strings", "App/es.lproj/L.strings", "Vendor/Lib/en.lproj/L.strings",
        "Vendor/Lib/fr.lproj/L.strings", "Pods/X/en.lproj/L.strings", "App/Fixtures/en.lproj/L.strings",
        "App/Fixtures/fr.lproj/L.strings", "debugMenu/en.lproj/L.strings", "debugMenu/fr.lproj/L.strings"),
      "ios App/{locale}.lproj/L.strings"),
    Tree(
      "nothing but another one's", apple("vendor/en.lproj/L.strings", "vendor/es.lproj/L.strings"),
      "ios vendor/{locale}.lproj/L.strings"),
    Tree(
      "both platforms",
      apple("ios/en.lproj/L.strings", "ios/th.lproj/L.strings").merging(
        android("res/values/strings.xml", "res/values-es/strings.xml"), uniquingKeysWith: { $1 }),
      "ios ios/{locale}.lproj/L.strings, android res/values-{locale}/strings.xml", targets: "es th"),
    Tree(
      "a broken base file",
      android("r/values-es/strings.xml").merging(
        ["r/values/strings.xml": "<resources><string"], uniquingKeysWith: { $1 }),
      "android r/values-{locale}/strings.xml"),
    Tree(
      "Flutter",
      ["lib/l10n/app_en.arb": "{\"a\":\"Hi\"}", "lib/l10n/app_pt_BR.arb": "{}", "lib/l10n/app_es.arb": "{}"],
      "flutter lib/l10n/app_{locale}.arb", targets: "es pt-BR"),
    Tree(
      "Flutter with a language that few know",
      ["l/app_en.arb": "{\"a\":\"Hi\"}", "l/app_es.arb": "{}", "l/app_ie.arb": "{}", "l/pubspec.arb": "{}"],
      "flutter l/app_{locale}.arb", targets: "es ie"),
    Tree(
      "Xcode's catalogs",
      [
        "App/Localizable.xcstrings":
          #"{"sourceLanguage":"en","strings":{"Hi there":{"localizations":{"es":{},"zh-Hans":{}}}},"version":"1.0"}"#,
        "App/InfoPlist.xcstrings": #"{"sourceLanguage":"en","strings":{"CFBundleName":{}},"version":"1.0"}"#,
      ], "ios App/*.xcstrings", targets: "es zh-Hans"),
    Tree(
      "a web app with i18next",
      [
        "public/locales/en/common.json": "{\"a\":\"Hi {{name}}\"}",
        "public/locales/en/help.json": "{\"b_one\":\"x\",\"b_other\":\"y\"}",
        "public/locales/es/common.json": "{}", "package.json": "{\"name\":\"x\"}", "src/en/index.js": "x",
      ], "web public/locales/{locale}/*.json"),
    Tree(
      "a web app with one file for each locale",
      [
        "src/i18n/en.json": "{\"a\":\"Hi {name}\"}", "src/i18n/pt_BR.json": "{}",
        "tsconfig.app.json": "{\"a\":\"b\"}",
      ],
      "web src/i18n/{locale}.json pt-BR=pt_BR", targets: "pt-BR"),
    Tree(
      "Java",
      [
        "r/messages.properties": "a=Hi {0}\n", "r/messages_es.properties": "", "r/messages_zz.properties": "",
        "log4j.properties": "a=b",
      ],
      "java r/messages_{locale}.properties", targets: "es"),
    Tree(
      "Java with a language that few know",
      ["r/m_en.properties": "a=Hi %0\n", "r/m_es.properties": "", "r/m_tl.properties": ""],
      "java r/m_{locale}.properties", targets: "es tl"),
    Tree(
      "a tree for each locale",
      [
        "l10n/en/addons/a/strings.xliff": xliff, "l10n/es/addons/a/strings.xliff": xliff,
        "l10n/en/addons/b/strings.xliff": xliff, "l10n/es/addons/b/strings.xliff": xliff,
        "l10n/en/addons/c/strings.xliff": xliff, "l10n/es/addons/c/strings.xliff": xliff,
        "l10n/strings.xliff": xliff,
      ], "xliff l10n/{locale}/addons/*/strings.xliff"),
    Tree(
      "the locale in a folder further up",
      [
        "web/en/deep/app.json": "{\"a\":\"Hi {name}\"}", "web/es/deep/app.json": "{}",
        "web/de/deep/app.json": "{}", "web/package.json": "{}",
      ], "web web/{locale}/deep/app.json", targets: "de es"),
    Tree(
      "a template above the locales' folders",
      [
        "po/app.pot": "msgid \"Hi there\"\nmsgstr \"\"\n", "po/es/app.po": po, "po/de/app.po": po,
        "po/help.pot": "msgid \"Hi there\"\nmsgstr \"\"\n", "po/es/help.po": po, "po/de/help.po": po,
      ], "gettext po/{locale}/*.po base=po/*.pot", targets: "de es"),
    Tree(
      "the base in the folder beside",
      [
        "app/viewer/text_en.json": "{\"a\":\"Hi {name}\"}", "app/editor/text_es.json": "{\"a\":\"Hola\"}",
        "app/editor/text_de.json": "{\"a\":\"Hallo\"}",
      ], "web app/editor/text_{locale}.json base=app/viewer/text_en.json", targets: "de es"),
    Tree(
      "a folder that looks like a locale",
      ["src/is/i18n/en.json": "{\"a\":\"Hi {name}\"}", "src/is/i18n/es.json": "{}"],
      "web src/is/i18n/{locale}.json"),
    Tree(
      "one locale by two names, on two platforms",
      apple("ios/en.lproj/L.strings", "ios/zh-Hans.lproj/L.strings", "ios/pt-BR.lproj/L.strings").merging(
        [
          "web/en.json": "{\"a\":\"Hi {name}\"}", "web/zh-CN.json": "{}", "web/pt.json": "{}",
          "web/id.json": "{}",
        ], uniquingKeysWith: { $1 }
      ).merging(
        android("res/values/strings.xml", "res/values-zh-rCN/strings.xml", "res/values-in/strings.xml"),
        uniquingKeysWith: { $1 }),
      "ios ios/{locale}.lproj/L.strings zh-CN=zh-Hans, web web/{locale}.json pt-BR=pt, "
        + "android res/values-{locale}/strings.xml", targets: "id pt-BR zh-CN"),
    Tree(
      "one locale by two names, side by side",
      apple(
        "en.lproj/L.strings", "zh-CN.lproj/L.strings", "zh-Hans.lproj/L.strings", "pt-BR.lproj/L.strings",
        "en.lproj/M.strings", "pt.lproj/M.strings"),
      "ios {locale}.lproj/*.strings pt-BR=pt", targets: "pt-BR zh-CN zh-Hans"),
    Tree(
      "a catalog's own name for a locale",
      apple("ios/en.lproj/L.strings", "ios/zh-Hans.lproj/L.strings", "mac/en.lproj/L.strings").merging(
        [
          "mac/zh-Hans.lproj/L.strings": "",
          "App/C.xcstrings":
            #"{"sourceLanguage":"en","strings":{"Hi there":{"localizations":{"zh-CN":{},"no":{}}}},"version":"1.0"}"#,
        ], uniquingKeysWith: { $1 }),
      "ios-c App/C.xcstrings zh-Hans=zh-CN, ios ios/{locale}.lproj/L.strings, ios-mac mac/{locale}.lproj/L.strings",
      targets: "no zh-Hans"),
    Tree(
      "another name for the base locale",
      apple(
        "a/en.lproj/L.strings", "a/es.lproj/L.strings", "b/en-US.lproj/L.strings", "b/es.lproj/L.strings"),
      "ios-a a/{locale}.lproj/L.strings, ios-b b/{locale}.lproj/L.strings en=en-US"),
    Tree(
      "keys that are the English",
      [
        "en.lproj/L.strings": "\"Save changes\" = \"\";\n\"OK\" = \"\";\n\"Terms\" = \"Terms of use\";",
        "es.lproj/L.strings": "\"Save changes\" = \"Guardar\";",
        "en.lproj/Empty.strings": "\"save_title\" = \"\";",
        "es.lproj/Empty.strings": "\"save_title\" = \"x\";",
      ], "ios {locale}.lproj/L.strings text=key"),
    Tree(
      "gettext's modifiers",
      ["po/a.pot": po, "po/sr.po": po, "po/sr@latin.po": po, "po/ca@valencia.po": po, "po/en@quot.po": po],
      "gettext po/{locale}.po ca-valencia=ca@valencia sr-Latn=sr@latin", targets: "ca-valencia sr sr-Latn"),
    Tree(
      "English only", apple("en.lproj/L.strings"), "ios {locale}.lproj/L.strings", targets: "es"),
  ]

  @Test(arguments: trees) func proposes(_ tree: Tree) throws {
    let found = ProjectDiscovery(paths: tree.files.keys.sorted(), branches: ["main", "develop"]) {
      path in
      tree.files[path].map { Array($0.utf8) }
    }
    let project = try #require(found.configuration, "\(found.explanation)")
    let resources = project.resources.map { resource in
      let odd = resource.spellings.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
        .joined()
      let text = resource.baseText == .key ? " text=key" : ""
      let isElsewhere = resource.basePath.map { !tree.hasUsualBase($0.text) } ?? false
      let base = isElsewhere ? " base=\(resource.basePath?.text ?? "")" : ""
      return "\(resource.name) \(resource.path.text)\(base)\(text)\(odd)"
    }
    #expect(
      Set(resources) == Set(tree.resources.split(separator: ", ").map(String.init)),
      "\(found.explanation)")
    #expect(project.base.description == tree.base)
    #expect(project.targets.map(\.description).joined(separator: " ") == tree.targets)
    let (back, findings) = Project.read(Array(project.text().utf8), file: "f")
    #expect(back == project, "\(findings)")
  }

  @Test(arguments: [
    [], ["README.md"], ["values-es/strings.xml/x"], ["es.lproj/a/L.strings"],
    ["r/values/colors.xml"],
  ])
  func findsNothing(_ paths: [String]) {
    let found = ProjectDiscovery(paths: paths, branches: []) { _ in Array(Self.colours.utf8) }
    #expect(found.configuration == nil)
    #expect(!found.explanation.isEmpty)
  }

  @Test(arguments: [
    ("a=Hi {0}", nil), ("a=Hi %0", PlaceholderStyle.percent), ("a=Hi %s", .java), ("a=Hi", nil),
  ])
  func seesHowPlaceholdersAreWritten(_ text: String, _ style: PlaceholderStyle?) {
    let found = ProjectDiscovery(paths: ["m_en.properties", "m_es.properties"], branches: []) { _ in
      Array(text.utf8)
    }
    #expect(found.configuration?.resources.map(\.placeholders) == [style])
  }

  /// Flutter's own settings say whether apostrophes quote.
  @Test(arguments: [
    ("use-escaping: true", PlaceholderStyle.messageFormat), ("use-escaping: false", nil), ("#", nil),
  ])
  func fluttersSettingsAreHeard(_ line: String, _ style: PlaceholderStyle?) {
    let files = [
      "app/lib/l10n/app_en.arb": "{\"a\":\"Hi {name}\"}", "app/lib/l10n/app_es.arb": "{}",
      "app/l10n.yaml": "arb-dir: lib/l10n\n\(line)\n",
    ]
    let found = ProjectDiscovery(paths: files.keys.sorted(), branches: []) { path in
      files[path].map { Array($0.utf8) }
    }
    #expect(found.configuration?.resources.map(\.placeholders) == [style])
  }

  @Test func saysWhatIsLeftOut() {
    let files = [
      "r/values/strings.xml": Self.texts, "r/values/donottranslate.xml": Self.texts,
      "r/values/c.xml": Self.colours,
    ]
    let found = ProjectDiscovery(paths: files.keys.sorted(), branches: ["main"]) {
      files[$0].map { Array($0.utf8) }
    }
    let left = found.explanation.filter { $0.hasPrefix("left out") }
    #expect(
      left == [
        "left out: r/values-{locale}/donottranslate.xml: its name says that it is not for translation"
      ])
  }

  @Test(arguments: [
    (
      ["i/en.lproj/L.strings", "i/es.lproj/L.strings", "i/English.lproj/L.strings"],
      "left out: i/English.lproj/L.strings: 'English' is no locale that is known; 'locale = TAG English' in the "
        + "resource gives it one"
    ),
    (
      ["r/m.properties", "r/m_es.properties", "r/m_zz.properties", "r/m_index.properties"],
      "left out: r/m_zz.properties: 'zz' is no locale that is known; if it is one, add it to 'target'"
    ),
    (
      ["i/en.lproj/L.strings", "i/pt-BR.lproj/L.strings", "i/pt_BR.lproj/L.strings"],
      "i/pt-BR.lproj/L.strings and i/pt_BR.lproj/L.strings are both pt-BR's: keep one"
    ),
  ])
  func noLocaleIsDroppedInSilence(_ paths: [String], _ line: String) {
    let found = ProjectDiscovery(paths: paths.sorted(), branches: ["main"]) { path in
      Array((path.hasSuffix(".properties") ? "a=Hi {0}" : "\"a\" = \"Hello\";").utf8)
    }
    #expect(found.explanation.filter { $0.contains("is no locale") || $0.contains("are both") } == [line])
  }

  /// What is hardly begun is no target yet, and the gate asks for what is nearly complete.
  @Test func whereTheBaseLocaleIs() {
    func reason(_ paths: String...) -> String? {
      ProjectDiscovery(paths: paths, branches: []) { path in
        let text =
          path.hasSuffix(".xml")
          ? "<resources>\n    <string name=\"k\">Some text</string>\n</resources>\n"
          : "\"k\" = \"Some text\";\n"
        return Array(text.utf8)
      }.explanation.first
    }
    let apple = ["en.lproj/L.strings", "es.lproj/L.strings"]
    #expect(reason(apple[0], apple[1]) == "base locale en: the string files have it")
    #expect(
      reason(apple[0], apple[1], "res/values/strings.xml", "res/values-es/strings.xml")
        == "base locale en: 1 of 2 families of string files has it; the files in values name no locale, so they count "
        + "as en")
  }

  @Test func targetsGoByWeight() throws {
    func file(_ count: Int) -> [UInt8] {
      Array((0..<count).map { "\"k\($0)\" = \"Text \($0)\";\n" }.joined().utf8)
    }
    let counts = ["en": 200, "es": 200, "fr": 182, "th": 60, "is": 1, "zh_Hans": 1]
    let found = ProjectDiscovery(paths: counts.keys.map { "\($0).lproj/L.strings" }.sorted(), branches: []) {
      path in
      counts[String(path.prefix { $0 != "." })].map(file)
    }
    let project = try #require(found.configuration)
    #expect(project.targets.map(\.description) == ["es", "fr", "th"])
    #expect(found.slight.map(\.description) == ["is", "zh-Hans"])
    #expect(project.gate.require.map(\.description) == ["es", "fr"])
    #expect(found.text().contains("    # target = is zh-Hans\n"))
    #expect(
      found.explanation.contains(
        "the gate requires what is nearly complete today: es (100% done), fr (91% done)"))
    // What they are called is no setting of a locale that is no target.
    #expect(found.text().contains("    # locale = zh-Hans zh_Hans\n"))
    #expect(Project.read(Array(found.text().utf8), file: "f").findings.isEmpty)
  }

  /// Mastodon has its English twice; only one of them is anybody's base file.
  @Test func whatStandsBesideTheBaseIsToldAbout() {
    let files = Self.apple("r/Base.lproj/L.strings", "r/en.lproj/L.strings", "r/es.lproj/L.strings")
    let found = ProjectDiscovery(paths: files.keys.sorted(), branches: ["main"]) {
      files[$0].map { Array($0.utf8) }
    }
    #expect(
      found.explanation.contains(
        "left out: r/Base.lproj/L.strings: it stands beside r/en.lproj/L.strings, and no side branch keeps it in step"
      ), "\(found.explanation)")
  }

  /// Which keys there are only a base file can say.
  @Test func keysWithoutABaseFileAreToldAbout() {
    let found = ProjectDiscovery(paths: ["de.lproj/L.strings", "es.lproj/L.strings"], branches: ["main"]) {
      _ in
      Array("\"Save changes\" = \"x\"; \"OK\" = \"y\";".utf8)
    }
    #expect(found.configuration == nil)
    #expect(
      found.explanation.contains(
        "left out: {locale}.lproj/L.strings: there is no en file; as its keys are the texts, one with these keys and "
          + "empty texts is enough"), "\(found.explanation)")
  }

  /// Where nothing is translated, what is there for tests is no app.
  @Test func aTestSuiteIsNoApp() {
    let found = ProjectDiscovery(
      paths: ["spec/test-suite/Good-one.xlf", "spec/test-suite/Good-two.xlf"], branches: ["main"]
    ) { _ in Array(Self.xliff.utf8) }
    #expect(found.configuration == nil)
    #expect(
      found.explanation.contains("left out: spec/test-suite/: for tests or debugging only"),
      "\(found.explanation)")
  }

  /// Platforms that call the same texts otherwise share rows by `key-separator`; chance and other English do not.
  @Test(arguments: [
    ("{\"home\":{\"title\":\"Home\",\"close\":\"Close\"}}", "."),
    ("{\"home.title\":\"Home\",\"home.close\":\"Close\",\"a.b\":\"C\"}", "."),
    ("{\"home-title\":\"Home\",\"home-close\":\"Close\"}", "-"),
    ("{\"home.title\":\"Home\",\"home.close\":\"Shut\"}", nil),
    ("{\"home_title\":\"Home\",\"home_close\":\"Close\"}", nil), ("{\"home.title\":\"Home\"}", nil),
  ]) func keysThatPlatformsSpellOtherwiseShareRows(_ json: String, _ separator: String?) throws {
    let android =
      "<resources><string name=\"home_title\">Home</string><string name=\"home_close\">Close</string></resources>"
    let paths = ["app/res/values/strings.xml", "app/res/values-es/strings.xml", "web/en.json", "web/es.json"]
    let found = ProjectDiscovery(paths: paths.sorted(), branches: ["main"]) {
      Array(($0.hasSuffix(".json") ? json : android).utf8)
    }
    let resources = try #require(found.configuration).resources
    #expect(resources.first { $0.path.text.hasSuffix(".json") }?.keySeparator == separator)
    #expect(resources.first { $0.path.text.hasSuffix(".xml") }?.keySeparator == nil)
    #expect(found.explanation.contains { $0.contains("key-separator") } == (separator != nil))
    #expect(Project.read(Array(found.text().utf8), file: "f").configuration?.resources == resources)
    // What a sheet has under the resource's own keys stays there.
    let beside = ProjectDiscovery(
      paths: paths.sorted(), branches: ["main"],
      sheet: Array("key,en\nhome.title,Home\nhome-title,Home\n".utf8)
    ) { Array(($0.hasSuffix(".json") ? json : android).utf8) }
    #expect(beside.configuration?.resources.allSatisfy { $0.keySeparator == nil } ?? false)
    #expect(beside.explanation.contains { $0.contains("has them apart") } == (separator != nil))
  }

  /// Groups of files by locale that are no resource are named, with the true reason.
  @Test(arguments: [
    (
      ["w/a/ar.json", "w/a/de_DE.json", "w/a/fr.json", "i/en.lproj/L.strings", "i/es.lproj/L.strings"],
      "left out: w/a/{locale}.json: there is no en file"
    ),
    (
      [
        "i/en.lproj/app.json", "i/es.lproj/app.json", "i/de.lproj/app.json", "i/en.lproj/L.strings",
        "i/es.lproj/L.strings",
      ],
      "left out: i/{locale}.lproj/app.json: files for 3 locales in a layout that is not known; a resource by hand may fit"
    ),
  ])
  func noFamilyGoesUnmentioned(_ paths: [String], _ line: String) {
    let found = ProjectDiscovery(paths: paths.sorted(), branches: ["main"]) { path in
      Array((path.hasSuffix(".json") ? "{\"a\":\"Hi {name}\"}" : "\"a\" = \"Hello\";").utf8)
    }
    #expect(found.explanation.filter { $0.hasPrefix("left out") } == [line], "\(found.explanation)")
  }

  struct Branches: CustomTestStringConvertible, Sendable {
    var names: [String]
    var rules: BranchRules
    var testDescription: String { names.joined(separator: " ") }

    init(_ names: String, _ rules: BranchRules) {
      (self.names, self.rules) = (names.split(separator: " ").map(String.init), rules)
    }
  }

  static let branches: [Branches] = [
    Branches("main develop feature/a release/1.2", BranchRules()),
    Branches("master develop", BranchRules(production: ["master"])),
    Branches("main dev", BranchRules(integration: "dev")),
    Branches("develop", BranchRules(production: [])),
    Branches("main", BranchRules(production: [], integration: "main")),
    Branches("trunk x", BranchRules(production: [], integration: "trunk")),
    Branches("main production", BranchRules(production: ["production"], integration: "main")),
    Branches("release/1 app", BranchRules(production: [], integration: "app")),
    Branches("", BranchRules(production: [], integration: "main")),
    Branches(
      "main develop feat/a release-1 releases/2/x",
      BranchRules(
        feature: ["feature/*", "feat/*"],
        release: ["release/*", "hotfix/*", "releases/**", "release-*"])),
    Branches("main develop feature/anna/a", BranchRules(feature: ["feature/**"])),
    Branches("main develop l10n", BranchRules(side: "glossator/{branch}")),
  ]

  @Test(arguments: branches) func proposesBranchRules(_ c: Branches) throws {
    let found = ProjectDiscovery(paths: ["en.lproj/L.strings"], branches: c.names) { _ in
      Array("\"a\" = \"b\";".utf8)
    }
    let project = try #require(found.configuration)
    #expect(project.branches == c.rules)
    #expect(
      Project.read(Array(project.text().utf8), file: "f").configuration == project)
  }
}
