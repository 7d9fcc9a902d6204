import Foundation
import Interchange
import TestSupport
import Testing

/// `glossator rewrite` on an app of 300 raw calls in Swift and Objective-C, made by rules, with what is tricky in between: from
/// the plan to a pull request with a slip.
@Suite struct RewriteTests {
  private static let screens = 12
  private static let callsOfScreen = 20
  private static let oldFiles = 5
  private static let callsOfOldFile = 12

  private static let project =
    SourceApp.beginning + """
      [resource "plurals"]
      format = stringsdict
      path = ios/{locale}.lproj/*.stringsdict
      [accessors "ios"]
      template = swift
      path = ios/App/Generated/L10n.swift
      resource = ios
      resource = plurals
      [accessors "old"]
      template = objective-c
      path = ios/App/Generated/L10n.h
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

  private static func oldCall(_ file: Int, _ i: Int) -> Call {
    let plain = "screen\(file).label\(i % 5)"
    let values = "screen\(file).values\(i)"
    return switch i {
    case 0: Call(code: "NSString *x0 = NSLocalizedString(@\"\(plain)\", nil);")
    case 1: Call(code: "NSString *x1 = NSLocalizedString(\n      @\"\(plain)\",\n      @\"\");")
    case 2:
      Call(
        code:
          "NSString *x2 = [NSString stringWithFormat:NSLocalizedString(@\"\(values)\", nil), name, count];")
    case 3:
      Call(
        code:
          "NSString *x3 = [NSString localizedStringWithFormat:NSLocalizedString(@\"\(values)\", nil),\n      name,  // who\n      (long)count];"
      )
    case 4:
      Call(
        code:
          "NSString *x4 = [NSLocalizedStringFromTable(@\"screen\(file).label6\", @\"More\", nil) uppercaseString];"
      )
    case 5:
      Call(
        code:
          "NSString *x5 = [NSString localizedStringWithFormat:NSLocalizedString(@\"photos.count\", nil), count];"
      )
    case 6: Call(code: "NSString *x6 = count > 1 ? NSLocalizedString(@\"\(plain)\", nil) : name;")
    // What stays.
    case 7: Call(code: "NSString *x7 = NSLocalizedString(name, nil);", isRewritten: false)
    case 8: Call(code: "NSString *x8 = NSLocalizedString(@\"\(values)\", nil);", isRewritten: false)
    case 9:
      Call(code: "NSString *x9 = NSLocalizedString(@\"\(plain)\" /* not yet */, nil);", isRewritten: false)
    case 10:
      Call(
        code:
          "NSString *x10 = NSLocalizedStringFromTableInBundle(@\"\(plain)\", nil, [NSBundle bundleForClass:[Kit class]], nil);",
        isRewritten: false)
    default:
      Call(
        code:
          "NSString *x\(i) = [NSString stringWithFormat:NSLocalizedString(@\"\(values)\", nil), 3, count];",
        isRewritten: false)
    }
  }

  private static func oldFile(_ number: Int) -> String {
    var lines = [
      "#import <Foundation/Foundation.h>", "", "// NSLocalizedString(@\"in.a.comment\", nil)",
      "void show(NSString *text);", "void old\(number)(NSString *name, NSInteger count) {",
    ]
    for i in 0..<callsOfOldFile { lines.append("    " + oldCall(number, i).code) }
    lines.append("    show(@\"NSLocalizedString(@\\\"in.a.text\\\", nil)\");")
    for i in 0..<callsOfOldFile { lines.append("    show(x\(i));") }
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
    for file in 0..<oldFiles { files["ios/App/Old\(file).m"] = RewriteTests.oldFile(file) }
    files["ios/en.lproj/Localizable.strings"] = usual
    files["ios/en.lproj/More.strings"] = more
    return files
  }()

  @Test func threeHundredCalls() throws {
    let app = try SourceApp(Self.files)
    let certain =
      (0..<Self.callsOfScreen).count { Self.call(0, $0).isRewritten } * Self.screens
      + (0..<Self.callsOfOldFile).count { Self.oldCall(0, $0).isRewritten } * Self.oldFiles
    let all = Self.screens * Self.callsOfScreen + Self.oldFiles * Self.callsOfOldFile
    #expect(all == 300)

    // The plan touches nothing, and says all.
    let plan = try app.json(["rewrite"])
    #expect(try app.ask(["status", "--porcelain"]) == "")
    #expect(plan["calls"]?.number == certain && plan["isPlan"] == true)
    let left = try #require(plan["left"]?.array)
    let kept = left.filter { $0["rule"] == "left-alone" }
    #expect(kept.count + certain == all)
    #expect(left.count { $0["rule"] == "comment-gone" } == Self.screens)
    #expect(plan["accessors"]?.array?.count == 2)
    try app.write("../\(app.folder.lastPathComponent)/plan.diff", plan["diff"]?.string ?? "")
    try app.git(["apply", "--check", "plan.diff"])
    try FileManager.default.removeItem(at: app.folder.appendingPathComponent("plan.diff"))

    // It is made.
    _ = try app.run(["accessors"])
    let run = try app.run(["rewrite", "--write"])
    #expect(run.output == "\(certain) calls in 17 files are rewritten; \(left.count) places to look at\n")
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
      if path.hasSuffix(".m") {
        #expect(
          after.hasPrefix("#import <Foundation/Foundation.h>\n#import \"L10n.h\"\n\n// NSLocalizedString("))
      }
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
    guard ObjectiveCCompiler.isHere else { return }
    for file in 0..<Self.oldFiles {
      let told = try ObjectiveCCompiler.complaints(
        about: "Old\(file).m", in: app.folder.appendingPathComponent("ios/App").path, as: ["objective-c"],
        ["-Wno-format", "-Werror", "-I", app.folder.appendingPathComponent("ios/App/Generated").path])
      #expect(told == "", "\(told)")
    }
  }

  // MARK: Refusals

  @Test func aProjectWithoutAccessorsIsTold() throws {
    let app = try SourceApp([".glossator": SmallApp.project, "ios/en.lproj/M.strings": "\"hi\" = \"Hi\";\n"])
    let run = try app.run(["rewrite"], 78)
    #expect(
      run.errors.hasPrefix(
        "error: no [accessors \"NAME\"] in .glossator has 'template = swift' or 'template = objective-c'\n"))
  }

  /// Of two languages one has no accessors: its calls are told, and stay.
  @Test(arguments: ["ios", "old"]) func calls(without section: String) throws {
    var files = Self.files
    let parts = Self.project.components(separatedBy: "[accessors ")
    files[".glossator"] =
      parts[0]
      + parts.dropFirst().filter { !$0.hasPrefix("\"\(section)\"") }.map { "[accessors " + $0 }.joined()
    let app = try SourceApp(files)
    let answer = try app.json(["rewrite"])
    let (ending, template) = section == "ios" ? (".swift", "swift") : (".m", "objective-c")
    #expect(answer["files"]?.array?.allSatisfy { $0.string?.hasSuffix(ending) == false } == true)
    let kept = try #require(answer["left"]?.array).filter {
      $0["file"]?.string?.hasSuffix(ending) == true && $0["rule"] == "left-alone"
    }
    #expect(
      kept.count
        == (section == "ios" ? Self.screens * Self.callsOfScreen : Self.oldFiles * Self.callsOfOldFile))
    #expect(
      kept.allSatisfy {
        $0["message"]?.string?.hasSuffix("no [accessors] of the project has 'template = \(template)'") == true
      })
  }

  @Test func onlyThePathsThatAreMeant() throws {
    let app = try SourceApp(Self.files)
    #expect(try app.json(["rewrite", "ios/App/Screen1.swift"])["files"]?.array == ["ios/App/Screen1.swift"])
    #expect(try app.json(["rewrite", "ios/App"])["files"]?.array?.count == 17)
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
