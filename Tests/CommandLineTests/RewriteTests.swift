import Foundation
import Interchange
import Testing

/// `glossator rewrite` on an app of 300 raw calls, made by rules, with what is tricky in between: from the plan to a pull
/// request with a slip.
@Suite struct RewriteTests {
  private static let screens = 12
  private static let callsOfScreen = 20
  private static let objectiveC = 60

  private static let project = """
    [project]
    base = en
    target = es
    [branches]
    production =
    integration = develop
    [resource "ios"]
    format = apple-strings
    path = ios/{locale}.lproj/*.strings
    [resource "plurals"]
    format = stringsdict
    path = ios/{locale}.lproj/*.stringsdict
    [accessors "ios"]
    template = swift
    path = ios/App/Generated/L10n.swift
    resource = ios
    resource = plurals

    """

  private static let plural = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <key>photos.count</key>
    <dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
    <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    <key>one</key><string>%d photo</string><key>other</key><string>%d photos</string></dict></dict>
    </dict>
    </plist>

    """

  /// One call, and whether it is certain.
  private struct Call {
    var code: String
    var isRewritten = true
  }

  private static func call(_ screen: Int, _ i: Int) -> Call {
    let plain = "screen\(screen).label\(i)"
    let values = "screen\(screen).values\(i)"
    return switch i {
    case 0: Call(code: "let x0 = NSLocalizedString(\"\(plain)\", comment: \"\")")
    case 1: Call(code: "let x1 = NSLocalizedString(\n      \"\(plain)\",\n      comment: \"\"\n    )")
    case 2: Call(code: "let x2 = \"<\\(NSLocalizedString(\"\(plain)\", comment: \"\"))>\"")
    case 3:
      Call(code: "let x3 = String(format: NSLocalizedString(\"\(values)\", comment: \"\"), name, count)")
    case 4:
      Call(
        code:
          "let x4 = String(\n      format: NSLocalizedString(\"\(values)\", comment: \"\"),\n      name,  // who\n      count)"
      )
    case 5: Call(code: "let x5 = count > 1 ? NSLocalizedString(\"\(plain)\", comment: \"\") : name")
    case 6: Call(code: "let x6 = NSLocalizedString(\"\(plain)\", tableName: \"More\", comment: \"\")")
    case 7:
      Call(
        code:
          "let x7 = String.localizedStringWithFormat(NSLocalizedString(\"photos.count\", comment: \"\"), count)"
      )
    case 8: Call(code: "let x8 = String(localized: \"\(plain)\")")
    case 9:
      Call(
        code:
          "let x9 = String(format: NSLocalizedString(\"\(values)\", comment: \"\"), \"a, b\", [1, 2].count)")
    case 10: Call(code: "let x10 = NSLocalizedString(\"\(plain)\", comment: \"Label \(i)\").uppercased()")
    case 11:
      Call(
        code: "let x11 = [name: NSLocalizedString(\"\(plain)\", bundle: .main, value: \"\", comment: \"\")]")
    // What stays.
    case 12:
      Call(
        code: "let x12 = NSLocalizedString(\"screen\(screen).\\(name)\", comment: \"\")", isRewritten: false)
    case 13: Call(code: "let x13 = NSLocalizedString(key, comment: \"\")", isRewritten: false)
    case 14:
      Call(code: "let x14 = NSLocalizedString(\"\(plain)\" /* not yet */, comment: \"\")", isRewritten: false)
    case 15: Call(code: "let format = NSLocalizedString(\"\(values)\", comment: \"\")", isRewritten: false)
    case 16:
      Call(
        code:
          "let x16 = String(format: NSLocalizedString(\"\(values)\", comment: \"\"), arguments: [name, count])",
        isRewritten: false)
    case 17:
      Call(
        code: "let x17 = NSLocalizedString(\"\(plain)\", bundle: Bundle(for: Probe.self), comment: \"\")",
        isRewritten: false)
    default:
      Call(code: "let x\(i) = \"\\(name): \\(NSLocalizedString(\"\(plain)\", comment: \"\")), \\(count)\"")
    }
  }

  private static func screen(_ number: Int) -> String {
    var lines = [
      "import Foundation", "", "// NSLocalizedString(\"in.a.comment\", comment: \"\")",
      "func screen\(number)(name: String, key: String, count: Int) {",
    ]
    for i in 0..<callsOfScreen { lines.append("    " + call(number, i).code) }
    lines.append("    show(\"NSLocalizedString(\\\"in.a.text\\\", comment: \\\"\\\")\")")
    let names = (0..<callsOfScreen).map { $0 == 15 ? "format" : "x\($0)" }
    for name in names { lines.append("    show(\(name))") }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private static let files: [String: String] = {
    var files = [".glossator": project, "ios/en.lproj/Localizable.stringsdict": plural]
    var (usual, more) = ("\"nobody.uses\" = \"Nobody\";\n", "")
    for screen in 0..<screens {
      for i in 0..<callsOfScreen {
        let line = "\"screen\(screen).label\(i)\" = \"Label \(i) of \(screen)\";\n"
        if i == 6 { more += line } else { usual += line }
        usual += "\"screen\(screen).values\(i)\" = \"%@ has %d of \(i)\";\n"
      }
      files["ios/App/Screen\(screen).swift"] = RewriteTests.screen(screen)
    }
    files["ios/App/Probe.swift"] =
      "import Foundation\nfinal class Probe: NSObject {}\nfunc show(_ value: Any) { _ = value }\n"
    var old = "#import \"Old.h\"\n"
    for i in 0..<objectiveC {
      old +=
        i % 2 == 0
        ? "a\(i) = NSLocalizedString(@\"screen\(i % screens).label\(i % 6)\", nil);\n"
        : "b\(i) = [NSString stringWithFormat:NSLocalizedString(@\"screen\(i % screens).values4\", nil), a, \(i)];\n"
    }
    files["ios/App/Old.m"] = old
    files["ios/en.lproj/Localizable.strings"] = usual
    files["ios/en.lproj/More.strings"] = more
    return files
  }()

  @Test func threeHundredCalls() throws {
    let app = try SourceApp(Self.files)
    let certain = (0..<Self.callsOfScreen).count { Self.call(0, $0).isRewritten } * Self.screens
    let all = Self.screens * Self.callsOfScreen + Self.objectiveC
    #expect(all == 300)

    // The plan touches nothing, and says all.
    let plan = try app.json(["rewrite"])
    #expect(try app.ask(["status", "--porcelain"]) == "")
    #expect(plan["calls"]?.number == certain && plan["isPlan"] == true)
    let left = try #require(plan["left"]?.array)
    let kept = left.filter { $0["rule"] == "left-alone" }
    #expect(kept.count + certain == all)
    #expect(left.count { $0["rule"] == "comment-gone" } == Self.screens)
    #expect(plan["accessors"]?.array?.count == 1)
    try app.write("../\(app.folder.lastPathComponent)/plan.diff", plan["diff"]?.string ?? "")
    try app.git(["apply", "--check", "plan.diff"])
    try FileManager.default.removeItem(at: app.folder.appendingPathComponent("plan.diff"))

    // It is made.
    _ = try app.run(["accessors"])
    let run = try app.run(["rewrite", "--write"])
    #expect(run.output == "\(certain) calls in 12 files are rewritten; \(left.count) places to look at\n")
    try app.commit("Accessors")
    #expect(try app.json(["rewrite"])["calls"] == 0)
    try expectSameAround(app)

    // The code is in order, for 'scan' and for the compiler; keys that accessors use are used.
    let scan = try app.run(["scan", "--level", "error"]).output
    #expect(scan == "no errors\n")
    let unused = try app.run(["scan", "--level", "note"], 1).output.split(separator: "\n").filter {
      $0.contains("[unused-key]")
    }
    #expect(unused.count == 1 && unused[0].contains("'nobody.uses'"), "\(unused)")
    #expect(try app.run(["accessors", "--check"]).output.contains("as it should be"))
    try expectToCompile(app)

    // A slip of a pull request.
    try app.git(["checkout", "-q", "-b", "feature/slip"])
    let screen = try app.read("ios/App/Screen3.swift")
    try app.write(
      "ios/App/Screen3.swift",
      screen.replacing("Screen3.label0", with: "Screen3.lable0").replacing(
        "\"screen3.label14\"", with: "\"screen3.lable14\""))
    try app.commit("A slip")
    let found = try app.run(["scan", "--since", "develop", "--level", "error"], 1).output
    #expect(
      found.contains(
        "ios/App/Screen3.swift:5:39: error: no string file has a key for 'L10n.Localizable.Screen3.lable0' [undefined-key]"
      ), "\(found)")
    #expect(found.contains("hint: did you mean 'L10n.Localizable.Screen3.label0'?"), "\(found)")
    #expect(found.contains("no string file has the key 'screen3.lable14'"))
    #expect(found.split(separator: "\n").count { $0.contains(": error: ") } == 2)
  }

  /// Lines without a call are as they were, and in the same order.
  private func expectSameAround(_ app: SourceApp) throws {
    for (path, before) in Self.files where path.hasSuffix(".swift") || path.hasSuffix(".m") {
      let after = try app.read(path)
      if path.hasSuffix(".m") { #expect(after == before) }
      let lines = before.split(separator: "\n").filter { $0.hasPrefix("    show(") || $0.contains("//") }
      #expect(after.split(separator: "\n").filter { $0.hasPrefix("    show(") || $0.contains("//") } == lines)
    }
  }

  private func expectToCompile(_ app: SourceApp) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let code = Self.files.keys.filter { $0.hasSuffix(".swift") }.sorted() + ["ios/App/Generated/L10n.swift"]
    process.arguments = ["swiftc", "-typecheck", "-swift-version", "6"] + code
    process.currentDirectoryURL = app.folder
    let run = try process.finished()
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  // MARK: Refusals

  @Test func aProjectWithoutAccessorsIsTold() throws {
    let app = try SourceApp([".glossator": SmallApp.project, "ios/en.lproj/M.strings": "\"hi\" = \"Hi\";\n"])
    let run = try app.run(["rewrite"], 78)
    #expect(run.errors.hasPrefix("error: no [accessors \"NAME\"] in .glossator has 'template = swift'\n"))
  }

  @Test func onlyThePathsThatAreMeant() throws {
    let app = try SourceApp(Self.files)
    #expect(try app.json(["rewrite", "ios/App/Screen1.swift"])["files"]?.array == ["ios/App/Screen1.swift"])
    #expect(try app.json(["rewrite", "ios/App"])["files"]?.array?.count == 12)
    #expect(try app.run(["rewrite", "ios/Ap"], 64).errors.hasPrefix("error: there is no code in ios/Ap\n"))
    #expect(try app.run(["rewrite", "--plan", "--write"], 64).errors.contains("exclude each other"))
  }

  @Test func aBaseFileThatCannotBeReadStopsAll() throws {
    let app = try SourceApp(Self.files)
    try app.write("ios/en.lproj/More.strings", "\"a\" = \"no end\n")
    let run = try app.run(["rewrite", "--write"], 65)
    #expect(run.errors.contains("ios/en.lproj/More.strings:1"))
    #expect(try app.ask(["status", "--porcelain"]) == " M ios/en.lproj/More.strings\n")
  }

  /// Internal accessors of one module are not seen in another.
  @Test func anotherModuleStays() throws {
    let project = Self.project.replacing(
      "path = ios/App/Generated/L10n.swift", with: "path = Sources/App/L10n.swift")
    let call = "import Foundation\nlet x = NSLocalizedString(\"screen0.label0\", comment: \"\")\n"
    var files = Self.files.filter { $0.key.contains("lproj") }
    (files[".glossator"], files["Sources/App/A.swift"], files["Sources/Kit/B.swift"]) = (project, call, call)
    let app = try SourceApp(files)
    let answer = try app.json(["rewrite"])
    #expect(answer["files"]?.array == ["Sources/App/A.swift"])
    #expect(
      answer["left"]?.array?.map { $0["message"]?.string }
        == ["'screen0.label0' stays: the accessors are internal to the module 'App'"])
  }
}
