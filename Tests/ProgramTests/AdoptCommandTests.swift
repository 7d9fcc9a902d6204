import Foundation
import Interchange
import TestSupport
import Testing

/// `adopt` on real repositories in the shape of each tool: from its files to a sync and a gate.
@Suite struct AdoptCommandTests {
  private let app: SourceApp
  private var folder: URL { app.folder }

  init() throws {
    app = try SourceApp([
      "ios/en.lproj/Localizable.strings":
        """
      /* The first thing people see */
      "welcome" = "Welcome, %@!";
      "sent" = "%1$@ sent %2$d photos";
      "separator" = ", ";
      "quote" = "Say \\"hi\\"";
      """,
      "ios/es.lproj/Localizable.strings":
        "\"welcome\" = \"¡Hola, %@!\";\n\"quote\" = \"Di \\\"hola\\\"\";\n",
      "ios/zh-Hans.lproj/Localizable.strings":
        "\"welcome\" = \"欢迎，%@！\";\n",
      "android/res/values/strings.xml":
        """
      <resources>
          <string name="welcome">Welcome, %s!</string>
          <string name="sent">%1$s sent %2$d photos</string>
          <plurals name="files">
              <item quantity="one">%d file</item>
              <item quantity="other">%d files</item>
          </plurals>
      </resources>
      """,
      "android/res/values-es/strings.xml":
        "<resources>\n    <string name=\"welcome\">¡Hola, %s!</string>\n</resources>\n",
      "android/res/values-zh-rCN/strings.xml":
        "<resources>\n    <string name=\"welcome\">欢迎，%s！</string>\n</resources>\n",
    ])
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
  }

  private func glossator(_ arguments: String...) throws -> FinishedProcess {
    try BuiltProgram.run(arguments, in: folder)
  }

  /// The sheet's rows by key and variant, each with its cells by header.
  private func sheet() throws -> [String: [String: String]] {
    var rows = Self.cells(try app.read("app.csv"))
    let header = rows.removeFirst()
    var result: [String: [String: String]] = [:]
    for row in rows {
      let cells = Dictionary(zip(header, row), uniquingKeysWith: { a, _ in a })
      result["\(cells["key"] ?? "")/\(cells["variant"] ?? "")"] = cells
    }
    return result
  }

  /// CSV's cells (RFC 4180).
  private static func cells(_ text: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    var scalars = Array(text.unicodeScalars.filter { $0.value != 0xFEFF })[...]
    while let scalar = scalars.popFirst() {
      let row = rows.count - 1
      let cell = rows[row].count - 1
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        rows[row][cell] += "\""
        scalars.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: rows[row].append("")
      case "\n" where !isQuoted: if !scalars.isEmpty { rows.append([""]) }
      default: rows[row][cell].unicodeScalars.append(scalar)
      }
    }
    return rows
  }

  private static let strings = """
    [[General]]
    \t[welcome]
    \t\ten = Welcome, %@!
    \t\tcomment = Say it loud
    \t\ttags = ios,android
    \t\tar = أهلا، %@!
    \t\tes = ¡Hola, %@!
    \t\tzh_CN = 欢迎，%@！
    \t[sent]
    \t\ten = %@ sent %d photos
    \t\tes = %@ envió %d fotos
    \t[separator]
    \t\ten = `, `
    \t\tes = `; `
    \t[quote]
    \t\ten = Say "hi"
    \t\tes = Di "buenas"
    \t[only_here]
    \t\ten = Only here
    \t\tes = Sólo aquí
    \t[only_here]
    \t\ten = Once more
    """

  // MARK: Twine, from its file to the gate

  @Test func aProjectOfTwinesBecomesOurs() throws {
    try app.write("strings.txt", Self.strings)
    try app.commit("Twine")
    let found = try glossator("adopt")
    #expect(found.status == 0 && found.output == "Twine: strings.txt\n", "\(found.errors)")

    let run = try glossator("adopt", "twine", "--sheet", "app.csv")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Twine: 13 texts\n"), "\(run.output)")
    #expect(run.output.contains("in the sheet, where the file says something else"))
    #expect(run.output.contains("no string file has 'only_here'"))
    #expect(try app.read(".glossator").contains("target = ar es zh-Hans"))
    let rows = try sheet()
    #expect(rows["welcome/"]?["ar"] == "أهلا، %@!" && rows["welcome/"]?["zh-Hans"] == "欢迎，%@！")
    #expect(rows["welcome/"]?["comment"] == "The first thing people see")
    #expect(rows["welcome/"]?["Twine comment"] == "Say it loud" && rows["welcome/"]?["tags"] == "ios,android")
    #expect(rows["sent/"]?["es"] == "%1$@ envió %2$d fotos" && rows["separator/"]?["es"] == "; ")
    #expect(rows["quote/"]?["es"] == "Di \"buenas\"")
    #expect(rows["only_here/"]?["en"] == "Once more" && rows["only_here/"]?["releases"] == "")

    try adasGit(["add", ".glossator"], in: folder)
    try adasGit(["commit", "-q", "-m", "Watch"], in: folder)
    try adasGit(["branch", "release/1.0"], in: folder)
    let before = try app.read("app.csv")
    let plan = try glossator("sync", "--plan")
    #expect(plan.output.contains("planned: l10n: release/1.0: ar +2, es +"), "\(plan.output)")
    #expect(try app.read("app.csv") == before)
    // The one text that differs waits for a word; all others are written.
    #expect(try glossator("sync").errors.contains("quote"))
    let strings = try adasGit(["show", "l10n/release/1.0:ios/es.lproj/Localizable.strings"], in: folder)
    #expect(strings.contains("\"sent\" = \"%1$@ envió %2$d fotos\";") && strings.contains("Di \\\"hola\\\""))
    let xml = try adasGit(["show", "l10n/release/1.0:android/res/values-ar/strings.xml"], in: folder)
    #expect(xml.contains("أهلا، %s!"), "\(xml)")
    #expect(try sheet()["welcome/"]?["tags"] == "ios,android")
    let gate = try glossator("gate", "release/1.0")
    #expect(gate.status == 1 && gate.output.contains("files"), "\(gate.output)")
    let agreed = try app.read("app.csv")
    #expect(try !glossator("sync").output.contains("l10n/release/1.0:"))
    #expect(try app.read("app.csv") == agreed)
  }

  @Test func whoSaysWhichSideIsNewerIsDone() throws {
    try app.write("strings.txt", Self.strings)
    try app.commit("Twine")
    #expect(try glossator("adopt", "twine", "--sheet", "app.csv", "--prefer", "sheet").status == 0)
    #expect(try app.read(".glossator").contains("[adopt]\n    prefer = sheet\n"))
    try adasGit(["add", ".glossator"], in: folder)
    try adasGit(["commit", "-q", "-m", "Watch"], in: folder)
    try adasGit(["branch", "release/1.0"], in: folder)
    #expect(try glossator("sync").status == 0)
    #expect(
      try adasGit(["show", "l10n/release/1.0:ios/es.lproj/Localizable.strings"], in: folder).contains(
        "Di \\\"buenas\\\""))
  }

  @Test func aPlanTouchesNothing() throws {
    try app.write("strings.txt", Self.strings)
    let run = try glossator("adopt", "twine", "strings.txt", "--sheet", "app.csv", "--plan")
    #expect(
      run.status == 0 && run.output.contains("would write .glossator:\n\n# What Glossator"), "\(run.output)")
    #expect(run.output.contains("would write a sheet of 11 rows"), "\(run.output)")
    #expect(!exists("app.csv") && !exists(".glossator"))
    #expect(try !adasGit(["config", "--list", "--local"], in: folder).contains("glossator"))
  }

  // MARK: What is there already

  @Test func nothingIsOverwritten() throws {
    try app.write("strings.txt", Self.strings)
    try app.write("app.csv", "mine\n")
    let sheet = try glossator("adopt", "twine", "strings.txt", "--sheet", "app.csv")
    #expect(
      sheet.status == 65 && sheet.errors.contains("app.csv already exists; nothing was written"),
      "\(sheet.errors)")
    #expect(try app.read("app.csv") == "mine\n" && !exists(".glossator"))
    try app.write(
      ".glossator",
      "[project]\n base = en\n target = es\n[resource \"a\"]\n format = arb\n path = {locale}.arb\n")
    let configuration = try glossator("adopt", "twine", "strings.txt", "--sheet", "new.csv")
    #expect(configuration.status == 78 && configuration.errors.contains(".glossator already exists"))
    #expect(!exists("new.csv"))
  }

  /// A process that is killed between the sheet and `.glossator` leaves the first one alone: whoever adopts again gets the other.
  @Test func whatWasCutOffGoesOn() throws {
    try app.write("strings.txt", Self.strings)
    let adopt = ["adopt", "twine", "strings.txt", "--sheet", "app.csv"]
    #expect(try BuiltProgram.run(adopt, in: folder).status == 0)
    let (sheet, configuration) = (try app.read("app.csv"), try app.read(".glossator"))
    try FileManager.default.removeItem(at: folder.appendingPathComponent(".glossator"))
    let run = try BuiltProgram.run(adopt, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try app.read("app.csv") == sheet && app.read(".glossator") == configuration)
  }

  static let wrong: [(arguments: [String], status: Int32, message: String)] = [
    (["twin"], 64, "did you mean 'twine'?"), (["twine"], 64, "no file of Twine is in this repository"),
    (["twine", "bad.txt"], 65, "bad.txt:2:1: error: 'what is this' is no section"),
    (["sheet", "bad.csv"], 65, "no row names a column with keys"),
    (["sheet", "bad.csv", "--map", "a"], 64, "does not say what a column is"),
    (["sheet", "bad.csv", "--map", "a=nonsense!"], 64, "does not say what a column is"),
    (["sheet", "bad.csv", "--prefer", "me"], 64, "sheet or git"),
    (["crowdin", "bad.yml"], 65, "bad.yml:2:8: error: an anchor"),
    (["weblate", "bad.zip"], 65, "its ZIP archive is damaged"), (["sheet", "bad.xlsx"], 65, "bad.xlsx"),
    (["lokalise", "bad.json"], 65, "this is no JSON"), (["twine", "nowhere.txt"], 74, "cannot read"),
  ]

  @Test func whatCannotBeReadIsNamed() throws {
    try app.write("bad.txt", "[key]\nwhat is this\n")
    try app.write("bad.csv", "a,b\n1,2\n")
    try app.write("bad.yml", "files:\n  - a: &b c\n")
    for name in ["bad.zip", "bad.xlsx", "bad.json"] { try app.write(name, "PK\u{3}\u{4}nonsense") }
    for (arguments, status, message) in Self.wrong {
      let run = try BuiltProgram.run(["adopt"] + arguments + ["--sheet", "app.csv"], in: folder)
      #expect(run.status == status, "\(arguments): \(run.errors)")
      #expect(run.errors.contains(message), "\(arguments): \(run.errors)")
      #expect(!exists("app.csv") && !exists(".glossator"))
    }
    let nothing = try glossator("adopt")
    #expect(nothing.status == 1 && nothing.output == "no other tool's files are in this repository\n")
  }

  @Test func aRepositoryWithoutStringFilesIsTold() throws {
    try app.write("strings.txt", Self.strings)
    try adasGit(["rm", "-q", "-r", "ios", "android"], in: folder)
    try app.commit("Twine makes them at each build")
    let run = try glossator("adopt", "twine", "--sheet", "app.csv")
    #expect(run.status == 65 && run.errors.contains("twine generate-all-localization-files"), "\(run.errors)")
  }

  // MARK: Other tools

  @Test func aSheetOfAnotherShape() throws {
    try app.write(
      "old.csv",
      """
      \u{FEFF}Our texts;;;;;;
      Key iOS;Key Android;English 🇬🇧;Español;Arabisch;Plural;Comment
      START;;;;;;
      welcome;welcome;Welcome, %@!;¡Hola, %@!;أهلا، %@!;;"Loud; clear"
      ;files;%d files;%d archivos;;other;
      sent;;%@ sent %d photos;%@ envió %d fotos;;;
      old_ios;old_android;Old;Viejo;;;
      """)
    let run = try glossator(
      "adopt", "sheet", "old.csv", "--map", "Arabisch=ar", "--sheet", "app.csv", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let answer = try JSON(reading: Array(run.output.utf8))
    let adoption = try #require(answer["adoption"])
    #expect(adoption["unknownColumns"] == [])
    // One text for each platform's key, where they differ.
    #expect(adoption["texts"]?.number == 11 && adoption["withoutFile"]?.number == 4)
    let parts = ["inFiles", "inSheet", "differing", "withoutFile", "otherEnglish", "left"]
    #expect(parts.compactMap { adoption[$0]?.number }.reduce(0, +) == 11)
    let rows = try sheet()
    #expect(rows["welcome/"]?["ar"] == "أهلا، %@!" && rows["welcome/"]?["old comment"] == "Loud; clear")
    #expect(rows["files/other"]?["es"] == "%d archivos" && rows["welcome/"]?["section"] == "START")
    #expect(rows["old_ios/"]?["es"] == "Viejo" && rows["old_android/"]?["es"] == "Viejo")
  }

  @Test func whatNobodyKnowsIsKept() throws {
    try app.write("old.csv", "key,en,Arabisch\nwelcome,\"Welcome, %@!\",أهلا\n")
    let run = try glossator("adopt", "sheet", "old.csv", "--sheet", "app.csv")
    #expect(run.errors.contains("nobody said what 'Arabisch' in old.csv is"), "\(run.errors)")
    #expect(try sheet()["welcome/"]?["Arabisch"] == "أهلا")
  }

  /// On a terminal somebody is asked: a slip is asked again, and nothing typed keeps the column.
  @Test func onATerminalSomebodyIsAsked() throws {
    try app.write(
      "old.csv", "key,en,Arabisch,Wer,Seite\nwelcome,\"Welcome, %@!\",\"أهلا، %@!\",Ada,Start\n")
    let run = try PseudoTerminal.run(
      ["adopt", "sheet", "old.csv", "--sheet", "app.csv"], in: folder, typing: ["arabic!", "ar", "", "none"])
    #expect(run.status == 0, "\(run.screen)")
    #expect(run.screen.contains("what are these columns? a locale's code, or key, "), "\(run.screen)")
    #expect(run.screen.contains("Arabisch ('أهلا، %@!') [keep]: "), "\(run.screen)")
    #expect(run.screen.contains("'arabic!' is none of these"))
    let said = run.screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      said.contains("the same again: --map 'Arabisch=ar' --map 'Wer=keep' --map 'Seite=none'"), "\(said)")
    let rows = try sheet()
    #expect(rows["welcome/"]?["ar"] == "أهلا، %@!" && rows["welcome/"]?["Wer"] == "Ada")
    #expect(rows["welcome/"]?["Seite"] == nil)
    #expect(try app.read(".glossator").contains("target = ar es zh-Hans"))
  }

  /// Who goes away in the middle has said what was said.
  @Test func whatNobodyAnswersIsKept() throws {
    try app.write("old.csv", "key,en,Arabisch,Wer\nwelcome,\"Welcome, %@!\",\"أهلا، %@!\",Ada\n")
    let run = try PseudoTerminal.run(
      ["adopt", "sheet", "old.csv", "--sheet", "app.csv"], in: folder, typing: ["ar"])
    #expect(run.status == 0, "\(run.screen)")
    #expect(try sheet()["welcome/"]?["ar"] == "أهلا، %@!" && sheet()["welcome/"]?["Wer"] == "Ada")
  }

  // MARK: SwiftGen

  private static let swiftGen = """
    input_dir: ios
    output_dir: ios/Generated
    strings:
      inputs: en.lproj
      outputs:
        - templateName: structured-swift5
          output: Strings.swift
          params:
            enumName: Texts
            publicAccess: true
            bundle: Bundle.module
        - templateName: flat-swift5
          output: Flat.swift
          params: {enumName: lower}

    """

  /// What SwiftGen made of the string files, an `[accessors]` section makes, with the same names.
  @Test func swiftGensCodeIsMadeByAccessors() throws {
    try app.write("swiftgen.yml", Self.swiftGen)
    try app.write("ios/Generated/Strings.swift", "// swiftlint:disable all\nenum Texts {}\n")
    try app.commit("SwiftGen")
    let run = try glossator("adopt", "swiftgen", "--sheet", "app.csv")
    #expect(run.status == 0, "\(run.errors)")
    let project = try app.read(".glossator")
    #expect(
      project.contains(
        """
        [accessors "ios"]
            template = swift
            path = ios/Generated/Strings.swift
            resource = ios
            name = Texts
            access = public
            bundle = Bundle.module

        """), "\(project)")
    let said = (run.output + run.errors).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      said.contains("take that out of swiftgen.yml, delete the file, and run 'glossator accessors'"),
      "\(said)")
    // What no section can say stays SwiftGen's.
    #expect(said.contains("ios/Generated/Flat.swift"), "\(said)")
    #expect(said.contains("'lower' cannot be what accessors are in"), "\(said)")

    try app.git(["rm", "-q", "-f", "swiftgen.yml", "ios/Generated/Strings.swift"])
    try app.commit("Watch")
    #expect(try glossator("accessors").status == 0)
    let code = try app.read("ios/Generated/Strings.swift")
    #expect(code.contains("public enum Texts {") && code.contains("public static func welcome(_ p1: String)"))
    #expect(code.contains("= Bundle.module"))
  }

  /// A file that SwiftGen made is nobody's to overwrite.
  @Test func swiftGensFileStaysUntilItIsDeleted() throws {
    try app.write("swiftgen.yml", Self.swiftGen)
    try app.write("ios/Generated/Strings.swift", "// swiftlint:disable all\nenum Texts {}\n")
    try app.commit("SwiftGen")
    #expect(try glossator("adopt", "swiftgen", "--sheet", "app.csv").status == 0)
    try app.commit("Watch")
    let run = try glossator("accessors")
    #expect(run.status == 1 && run.errors.contains("code that nobody generated"), "\(run.errors)")
    #expect(try app.read("ios/Generated/Strings.swift").hasPrefix("// swiftlint"))
  }

  @Test func filesWhereNobodyLooksAreFoundByCrowdinsWord() throws {
    try app.write("fixtures/texts/app.en.properties", "a=Text one\nb=Text two\n")
    try app.write("fixtures/texts/app.es.properties", "a=Uno\n")
    try app.write(
      "crowdin.yml",
      """
      files:
        - source: /fixtures/texts/app.en.properties
          translation: /fixtures/texts/app.%two_letters_code%.properties
        - source: /nowhere/en.json
          translation: /nowhere/%locale%.json
      """)
    try app.commit("Crowdin")
    #expect(try !glossator("init", "--print").output.contains("fixtures/texts"))
    let run = try glossator("adopt", "crowdin", "--sheet", "app.csv")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try app.read(".glossator").contains("path = fixtures/texts/app.{locale}.properties"))
    #expect(run.output.contains("the repository has none there:\n    crowdin.yml:4"), "\(run.output)")
    #expect(try sheet()["a/"]?["es"] == "Uno")
  }

  /// Xcode's export is a folder, and beside its XLIFF has the English files.
  @Test func xcodesExportIsAFolder() throws {
    try app.write(
      "out/es.xcloc/Localized Contents/es.xliff",
      """
      <xliff version="1.2"><file original="ios/en.lproj/Localizable.strings" source-language="en" target-language="es"><body>
      <trans-unit id="sent"><source>%1$@ sent %2$d photos</source>
      <target state="needs-review-l10n">%1$@ envió %2$d fotos</target></trans-unit></body></file></xliff>
      """)
    try app.write("out/es.xcloc/Source Contents/ios/en.lproj/Localizable.strings", "\"other\" = \"Other\";\n")
    let run = try glossator("adopt", "xcode", "out/es.xcloc/", "--sheet", "app.csv")
    #expect(run.status == 0 && run.output.contains("Xcode: 2 texts"), "\(run.output)\(run.errors)")
    #expect(
      try sheet()["sent/"]?["es"] == "%1$@ envió %2$d fotos" && sheet()["sent/"]?["todo"] == "es zh-Hans")
    let nothing = try glossator("adopt", "xcode", "out/fr.xcloc", "--sheet", "new.csv")
    #expect(nothing.status == 74 || nothing.status == 78, "\(nothing.errors)")
  }

  @Test func whatWeblateCallsFuzzyIsStale() throws {
    try app.write(
      "app-es.csv",
      """
      "location","source","target","id","fuzzy","context","translator_comments","developer_comments"
      "","Welcome, %s!","¡Hola, %s!","","True","welcome","",""
      "","%1$s sent %2$d photos","'%1$s envió %2$d fotos'","","","sent","",""
      """)
    #expect(try glossator("adopt", "weblate", "app-es.csv", "--sheet", "app.csv").status == 0)
    #expect(try sheet()["welcome/"]?["todo"] == "es")
    try adasGit(["add", ".glossator"], in: folder)
    try adasGit(["commit", "-q", "-m", "Watch"], in: folder)
    try adasGit(["branch", "release/1.0"], in: folder)
    _ = try glossator("sync")
    #expect(
      try adasGit(["show", "l10n/release/1.0:android/res/values-es/strings.xml"], in: folder).contains(
        "%1$s envió %2$d fotos"))
    let gate = try glossator("gate", "release/1.0")
    #expect(gate.status == 1 && gate.output.contains("somebody added it to todo"), "\(gate.output)")
  }
}
