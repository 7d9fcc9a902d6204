import Foundation
import Interchange
import TestSupport
import Testing

/// `glossator locales`, and what `glossator check` says of an app's languages: on real repositories.
@Suite struct LocalesTests {
  /// A repository of files that are given by their paths.
  private final class App {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glossator-\(UUID().uuidString)")

    init(_ files: [String: String]) throws {
      try git(["init", "-q", "-b", "develop"], creating: true)
      try commit(files)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func git(_ arguments: [String], creating: Bool = false) throws {
      if creating { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
      try adasGit(arguments, in: folder)
    }

    func branch(_ name: String) throws { try git(["checkout", "-q", "-b", name]) }

    func commit(_ files: [String: String?]) throws {
      for (path, text) in files {
        let file = folder.appendingPathComponent(path)
        guard let text else {
          try FileManager.default.removeItem(at: file)
          continue
        }
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      try git(["add", "-A", "."])
      try git(["commit", "-q", "-m", "Work"])
    }

    func ask(_ words: [String], _ status: Int32 = 0) throws -> String {
      let run = try BuiltProgram.run(words, in: folder)
      #expect(run.status == status, "\(run.output)\(run.errors)")
      return run.output + run.errors
    }

    /// The places and rules of what `check` finds, but that texts are the same as in English, which they are.
    func check(_ words: [String] = [], _ status: Int32 = 1) throws -> [String] {
      let run = try BuiltProgram.run(["check", "--json"] + words, in: folder)
      #expect(run.status == status, "\(run.output)\(run.errors)")
      return (try JSON(reading: Array(run.output.utf8))["findings"]?.array ?? []).filter {
        $0["rule"]?.string != "unchanged"
      }.map { finding in
        let line = finding["line"]?.number.map { ":\($0)" } ?? ""
        return "\(finding["file"]?.string ?? "")\(line) \(finding["severity"]?.string ?? "") "
          + "\(finding["rule"]?.string ?? "")"
      }
    }

    func json() throws -> JSON {
      let answer = try JSON(reading: Array(try ask(["locales", "--json"]).utf8))
      var validator = SchemaValidator()
      try validator.validate(answer, asPrintedFor: "locales")
      #expect(validator.mistakes.isEmpty, "\(validator.mistakes)")
      return answer
    }
  }

  private static func configuration(_ targets: String, _ resources: String) -> String {
    "[project]\nbase = en\ntarget = \(targets)\n[branches]\nintegration = develop\n\(resources)"
  }

  // MARK: An app for iPhones

  private static func project(regions: String, settings: String = "") -> String {
    """
    // !$*UTF8*$!
    {
    	objects = {
    		1 /* Project object */ = {
    			isa = PBXProject;
    			developmentRegion = en;
    			knownRegions = (
    				en,
    				Base,
    \(regions.split(separator: " ").map { "\t\t\t\t\"\($0)\",\n" }.joined())\
    			);
    		};
    		2 = { isa = XCBuildConfiguration; buildSettings = { \(settings) }; };
    	};
    }

    """
  }

  private static func info(_ keys: [String], localizations: [String] = []) -> String {
    let texts = keys.map { "<key>\($0)</key>\n<string>Text</string>\n" }.joined()
    let list = localizations.map { "<string>\($0)</string>\n" }.joined()
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(texts)"
      + (list.isEmpty ? "" : "<key>CFBundleLocalizations</key>\n<array>\n\(list)</array>\n")
      + "</dict>\n</plist>\n"
  }

  private static func strings(_ keys: String...) -> String {
    keys.map { "\"\($0)\" = \"Text of \($0).\";\n" }.joined()
  }

  private static let iPhone: [String: String] = [
    ".glossator": configuration(
      "es th zh-Hant",
      "[resource \"ios\"]\nformat = apple-strings\npath = App/{locale}.lproj/*.strings\n"),
    "App.xcodeproj/project.pbxproj": project(regions: "es zh-Hant"),
    "App/Info.plist": info(["CFBundleDisplayName", "NSCameraUsageDescription", "NSMotionUsageDescription"]),
    "App/en.lproj/InfoPlist.strings": strings("CFBundleDisplayName", "NSCameraUsageDescription"),
    "App/es.lproj/InfoPlist.strings": strings("CFBundleDisplayName", "NSCameraUsageDescription"),
    "App/th.lproj/InfoPlist.strings": strings("CFBundleDisplayName"),
    "App/en.lproj/Main.strings": strings("a"), "App/es.lproj/Main.strings": strings("a"),
    "App/th.lproj/Main.strings": strings("a"), "App/zh-Hant.lproj/Main.strings": strings("a"),
    // Others have written these, or nobody sees them.
    "Pods/Kit/Info.plist": info(["NSContactsUsageDescription"]),
    "AppTests/Info.plist": info(["NSFaceIDUsageDescription"]),
    // An extension asks for nothing in words of its own.
    "Widget/Info.plist": info(["CFBundleDisplayName"]),
  ]

  @Test func whatKeepsAnAppOutOfAStore() throws {
    let app = try App(Self.iPhone)
    #expect(
      try app.check() == [
        "App.xcodeproj/project.pbxproj:7 warning locale-unlisted",
        "App/Info.plist:8 warning purpose-untranslatable",
      ])
    let all = try app.check(["--level", "note"])
    #expect(
      all.filter { !$0.contains("warning") } == [
        "App/th.lproj/InfoPlist.strings note purpose-missing",
        "App/en.lproj/InfoPlist.strings:2 note purpose-missing",
        "App/en.lproj/InfoPlist.strings:1 note display-name-missing",
      ])
    // A language that nobody has begun with lacks nothing yet, and one with files of its own is listed as it is.
    try app.commit([
      "App/zh-Hant.lproj/Main.strings": nil,
      "App.xcodeproj/project.pbxproj": Self.project(regions: "es th fr"),
      "App/en.lproj/InfoPlist.strings": Self.strings(
        "CFBundleDisplayName", "NSCameraUsageDescription", "NSMotionUsageDescription"),
      "App/es.lproj/InfoPlist.strings": Self.strings(
        "CFBundleDisplayName", "NSCameraUsageDescription", "NSMotionUsageDescription"),
      "App/th.lproj/InfoPlist.strings": Self.strings(
        "CFBundleDisplayName", "NSCameraUsageDescription", "NSMotionUsageDescription"),
    ])
    #expect(try app.check([], 0) == [])
    #expect(
      try app.check(["--level", "note"]) == [
        "App.xcodeproj/project.pbxproj:12 note locale-without-files"
      ])
  }

  @Test func aProjectSaysHowBadItIs() throws {
    var files = Self.iPhone
    files[".glossator"]? += """
      [check "locale-unlisted"]
      level = error
      [check "purpose-untranslatable"]
      level = off
      [check "purpose-missing"]
      level = warning in th

      """
    let app = try App(files)
    #expect(
      try app.check() == [
        "App.xcodeproj/project.pbxproj:7 error locale-unlisted",
        "App/th.lproj/InfoPlist.strings warning purpose-missing",
      ])
    for wrong in [
      "[check \"purpose-missing\"]\nlevel = off in ios\n", "[waive \"why\"]\ncheck = locale-unlisted\n",
    ] {
      let broken = try App(
        Self.iPhone.merging([".glossator": Self.iPhone[".glossator", default: ""] + wrong]) { $1 })
      #expect(try broken.ask(["check"], 78).contains("project's files"))
    }
  }

  @Test func onlyWhatABranchBroughtCounts() throws {
    let app = try App(Self.iPhone)
    try app.branch("feature/x")
    try app.commit(["App/en.lproj/Main.strings": Self.strings("a", "b")])
    #expect(try app.check(["--since", "develop", "--level", "warning"], 0) == [])
    try app.commit(["App/Info.plist": Self.info(["NSCalendarsUsageDescription", "NSMotionUsageDescription"])])
    #expect(
      try app.check(["--since", "develop", "--level", "warning"]) == [
        "App/Info.plist:4 warning purpose-untranslatable"
      ])
  }

  @Test func whatCannotBeReadIsUnknownAndNotAbsent() throws {
    var files = Self.iPhone
    files["App.xcodeproj/project.pbxproj"] = "<<<<<<< HEAD\n{ knownRegions = ( en ); }\n"
    files["App/Info.plist"] = "bplist00"
    files["App/en.lproj/InfoPlist.strings"] = "\"CFBundleDisplayName\" = \"no end\n"
    let app = try App(files)
    #expect(
      try app.check() == [
        "App/en.lproj/InfoPlist.strings:1 error unreadable-file",
        "App.xcodeproj/project.pbxproj:1 warning unreadable-settings",
        "App/Info.plist:1 warning unreadable-settings",
      ])
  }

  @Test func withoutAnyStringsOfItsOwnNothingOfInfoIsTranslated() throws {
    var files = Self.iPhone
    for path in files.keys where path.hasSuffix("InfoPlist.strings") { files[path] = nil }
    files["App/Info.plist"] = nil
    files["App.xcodeproj/project.pbxproj"] = Self.project(
      regions: "es th zh-Hant", settings: "INFOPLIST_KEY_NSCameraUsageDescription = \"To scan\";")
    let app = try App(files)
    #expect(try app.check() == ["App.xcodeproj/project.pbxproj:15 warning purpose-untranslatable"])
    try app.commit([
      "App/InfoPlist.xcstrings": """
      {"sourceLanguage":"en","version":"1.0","strings":{"NSCameraUsageDescription":{"localizations":{
      "en":{"stringUnit":{"state":"new","value":"To scan"}}}}}}
      """
    ])
    #expect(try app.check([], 0) == [])
  }

  // MARK: What users see

  @Test func eachPlatformHasItsRule() throws {
    let resources = """
      [resource "ios"]
      format = apple-strings
      path = ios/{locale}.lproj/*.strings
      [resource "android"]
      format = android-xml
      path = app/src/main/res/values-{locale}/strings.xml
      base-path = app/src/main/res/values/strings.xml
      [resource "web"]
      format = json
      path = web/{locale}.json
      [resource "desktop"]
      format = po
      path = po/{locale}.po
      base-path = po/app.pot

      """
    var files = [".glossator": Self.configuration("es pt-BR zh-Hant", resources)]
    for locale in ["en", "es", "pt-BR", "zh-Hant"] {
      files["ios/\(locale).lproj/Main.strings"] = Self.strings("a")
      files["web/\(locale).json"] = "{\"a\": \"Text.\"}\n"
    }
    for folder in ["values", "values-es", "values-pt-rBR", "values-b+zh+Hant"] {
      files["app/src/main/res/\(folder)/strings.xml"] =
        "<resources>\n  <string name=\"a\">Text.</string>\n</resources>\n"
    }
    for name in ["app.pot", "es.po", "pt_BR.po", "zh_TW.po"] {
      files["po/\(name)"] =
        "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\nmsgid \"a\"\nmsgstr \"\"\n"
    }
    let app = try App(files)
    #expect(
      try app.ask(["locales"]) == """
        user               ios, android  web      desktop
        es (ES 419 MX US)  es            es       es
        pt-BR              pt-BR         pt-BR    pt-BR
        pt-PT              pt-BR         - !      - !
        zh-Hant            zh-Hant       zh-Hant  - !
        zh-CN              -             -        -
        zh-TW              zh-Hant       - !      zh-TW
        zh-HK (MO)         zh-Hant       - !      - !

        ! English although the app has the language, or another script
        - en, the base locale
        rules: ios Apple, android Android, web RFC 4647, desktop gettext

        """)
    let answer = try app.json()
    let web = try #require(answer["resources"]?.array?.first { $0["resource"]?.string == "web" })
    let hongKong = try #require(web["users"]?.array?.first { $0["user"]?.string == "zh-HK" })
    #expect(hongKong["isBase"] == true && hongKong["passedOver"] == ["zh-Hant"])
    #expect(
      try app.check(["--level", "note"]).filter { $0.contains("english-by-accident") }.count == 8)
    // In 80 columns.
    #expect(try app.ask(["locales"]).split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func whatABuildLeavesOutReachesNobody() throws {
    let resources = """
      [resource "android"]
      format = android-xml
      path = app/src/main/res/values-{locale}/*.xml
      base-path = app/src/main/res/values/*.xml

      """
    var files = [".glossator": Self.configuration("es th", resources)]
    for folder in ["values", "values-es", "values-th"] {
      for name in ["strings", "more"] where folder != "values-th" || name == "strings" {
        files["app/src/main/res/\(folder)/\(name).xml"] =
          "<resources>\n  <string name=\"\(name)\">Text.</string>\n</resources>\n"
      }
    }
    files["app/build.gradle.kts"] =
      "android {\n  androidResources {\n    localeFilters += listOf(\"en\", \"th\")\n  }\n}\n"
    files["app/src/main/res/xml/locales_config.xml"] = """
      <locale-config xmlns:android="http://schemas.android.com/apk/res/android">
        <locale android:name="en"/>
        <locale android:name="es"/>
        <locale android:name="th"/>
        <locale android:name="vi"/>
      </locale-config>
      """
    let app = try App(files)
    #expect(
      try app.ask(["locales"]) == """
        user               android
        es (ES 419 MX US)  -
        th                 th (1 of 2)

        - en, the base locale
        rules: android Android
        android: es has files, and localeFilters leaves it out
        android: th has no file for app/src/main/res/values/more.xml: these are shown in en
        app/build.gradle.kts: localeFilters = en th
        app/src/main/res/xml/locales_config.xml: locale-config = en es th vi
        app/build.gradle.kts:3: warning: es has files, and is not in localeFilters: no user gets them
        hint: add it to localeFilters
        app/src/main/res/xml/locales_config.xml:5: note: locale-config lists vi, which has no files

        """)
    try app.commit(["app/build.gradle.kts": "android { androidResources { localeFilters += supported } }\n"])
    #expect(try app.check([], 0) == [])
    #expect(
      try app.check(["--level", "note"]).contains("app/build.gradle.kts:1 note unreadable-settings"))
  }

  @Test func aFlutterAppHasThreeLists() throws {
    let arb = "{\"@@locale\": \"LOCALE\", \"a\": \"Text.\"}\n"
    let files = [
      ".glossator": Self.configuration(
        "ar pt zh-Hant", "[resource \"app\"]\nformat = arb\npath = lib/l10n/app_{locale}.arb\n"),
      "lib/l10n/app_en.arb": arb.replacing("LOCALE", with: "en"),
      "lib/l10n/app_ar.arb": arb.replacing("LOCALE", with: "ar"),
      "lib/l10n/app_pt.arb": arb.replacing("LOCALE", with: "pt"),
      "lib/l10n/app_zh_Hant.arb": arb.replacing("LOCALE", with: "zh_Hant"),
      "lib/main.dart":
        "final app = MaterialApp(\n  supportedLocales: const [Locale('en'), Locale('ar'), Locale('pt')],\n);\n",
      "ios/Runner.xcodeproj/project.pbxproj": Self.project(regions: ""),
      "ios/Runner/Info.plist": Self.info([], localizations: ["en", "pt", "zh-Hant"]),
      "android/app/build.gradle": "android { defaultConfig { resConfigs 'en' } }\n",
    ]
    let app = try App(files)
    #expect(
      try app.check() == [
        "ios/Runner/Info.plist:5 warning locale-unlisted", "lib/main.dart:2 warning locale-unlisted",
      ])
    #expect(
      try app.ask(["locales"]).contains("app: zh-Hant has files, and supportedLocales leaves it out\n"))
    // What is generated of the files says what they say.
    try app.commit([
      "lib/main.dart": "final app = MaterialApp(supportedLocales: AppLocalizations.supportedLocales);\n",
      "ios/Runner/Info.plist": Self.info([], localizations: ["en", "pt", "zh-Hant", "ar"]),
    ])
    #expect(try app.check([], 0) == [])
    #expect(try app.ask(["locales"]).contains("zh-TW (HK MO)  zh-Hant\n"))
  }

  @Test func withoutStringFilesThereIsNothingToShow() throws {
    let app = try App([
      ".glossator": Self.configuration("es", "[resource \"web\"]\nformat = json\npath = web/{locale}.json\n"),
      "README": "",
    ])
    #expect(try app.ask(["locales"]) == "there are no string files here\n")
  }
}
