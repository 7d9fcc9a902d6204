import CodeScan
import Testing
import TranslationModel

/// Calls that look a key up, and what `glossator rewrite` makes of them.
@Suite struct CallRewriteTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var before: String
    var after: String
    var kept: [KeptCall.Reason]

    init(_ name: String, _ before: String, _ after: String? = nil, kept: KeptCall.Reason...) {
      (self.name, self.before, self.after, self.kept) = (name, before, after ?? before, kept)
    }

    var testDescription: String { name }
  }

  private static func target(_ path: String, _ kinds: [Placeholder.Kind], _ text: Text)
    -> AccessorTargets.Target
  {
    AccessorTargets.Target(
      path.split(separator: ".").map(String.init), parameters: kinds, text: text, comment: "Says so")
  }

  private static let targets = AccessorTargets(
    .swift, root: "L10n", bundle: "",
    [
      .init(table: "Localizable", key: "ok"): target("L10n.ok", [], "OK"),
      .init(table: "Localizable", key: "hi"): target("L10n.hi", [.text, .integer], "Hi %@, %d"),
      .init(table: "Localizable", key: "pi"): target("L10n.pi", [.floating], "%.2f"),
      .init(table: "Localizable", key: "sale"): target("L10n.sale", [], "100% off"),
      .init(table: "More", key: "more"): target("L10n.More.more", [], "More"),
    ])

  static let cases: [Case] = [
    Case("a call", #"x = NSLocalizedString("ok", comment: "")"#, "x = L10n.ok"),
    Case("an initializer", #"x = String(localized: "ok", comment: "Says so")"#, "x = L10n.ok"),
    Case("on several lines", "x = NSLocalizedString(\n  \"ok\",\n  comment: \"\")\ny", "x = L10n.ok\ny"),
    Case("in a text", ##""a \(NSLocalizedString("ok", comment: "")) b""##, ##""a \(L10n.ok) b""##),
    Case(
      "in a choice", #"on ? NSLocalizedString("ok", comment: "") : NSLocalizedString("sale", comment: "")"#,
      "on ? L10n.ok : L10n.sale"),
    Case("its own table", #"NSLocalizedString("more", tableName: "More", comment: "")"#, "L10n.More.more"),
    Case(
      "the usual bundle and text",
      #"NSLocalizedString("ok", tableName: nil, bundle: .main, value: "OK", comment: "")"#, "L10n.ok"),
    Case("a member of the text", #"NSLocalizedString("ok", comment: "").count"#, "L10n.ok.count"),
    Case("values", #"String(format: NSLocalizedString("hi", comment: ""), name, 2)"#, "L10n.hi(name, 2)"),
    Case(
      "values in the user's manner",
      #"String.localizedStringWithFormat(NSLocalizedString("hi", comment: ""), a, b)"#, "L10n.hi(a, b)"),
    Case(
      "a locale that is the user's",
      #"String(format: NSLocalizedString("hi", comment: ""), locale: .current, a, b)"#, "L10n.hi(a, b)"),
    Case(
      "values on several lines",
      "String(\n  format: NSLocalizedString(\"hi\", comment: \"\"),\n  a,  // who\n  b\n)",
      "L10n.hi(\n  a,  // who\n  b)"),
    Case(
      "one in the values of another",
      #"String(format: NSLocalizedString("hi", comment: ""), NSLocalizedString("ok", comment: ""), f(1, 2))"#,
      "L10n.hi(L10n.ok, f(1, 2))"),
    Case("a format without values", #"String(format: NSLocalizedString("ok", comment: ""))"#, "L10n.ok"),
    Case(
      "a whole number for a broken one", #"String(format: NSLocalizedString("pi", comment: ""), 3)"#,
      "L10n.pi(3)"),
    Case("a comment", "// NSLocalizedString(\"ok\", comment: \"\")"),
    Case("a text", #"let s = "NSLocalizedString(\"ok\", comment: \"\")""#),
    Case(
      "a function of that name", "func NSLocalizedString(_ key: String, comment: String) -> String { key }"),
    Case("interpolation", #"NSLocalizedString("a.\(b)", comment: "")"#, kept: .interpolation),
    Case("a variable", "NSLocalizedString(key, comment: \"\")", kept: .dynamicKey),
    Case("a choice of keys", #"NSLocalizedString(on ? "ok" : "sale", comment: "")"#, kept: .dynamicKey),
    Case("a slip", #"NSLocalizedString("okay", comment: "")"#, kept: .unknownKey),
    Case("another table", #"NSLocalizedString("more", comment: "")"#, kept: .otherTable("More")),
    Case(
      "a table in a variable", #"NSLocalizedString("ok", tableName: name, comment: "")"#, kept: .dynamicTable),
    Case("another bundle", #"NSLocalizedString("ok", bundle: .module, comment: "")"#, kept: .otherBundle),
    Case("another text", #"NSLocalizedString("ok", value: "Okay", comment: "")"#, kept: .otherText),
    Case("another locale", #"String(localized: "ok", locale: german)"#, kept: .otherLocale),
    Case(
      "another locale for the values",
      #"String(format: NSLocalizedString("hi", comment: ""), locale: german, a, b)"#, kept: .otherLocale),
    Case("options", #"String(localized: "ok", options: o)"#, kept: .option("options")),
    Case(
      "a format in a variable", #"let f = NSLocalizedString("hi", comment: "")"#, kept: .formatElsewhere(2)),
    Case(
      "too few values", #"String(format: NSLocalizedString("hi", comment: ""), a)"#,
      kept: .count(takes: 2, given: 1)),
    Case(
      "no values", #"String(format: NSLocalizedString("hi", comment: ""))"#, kept: .count(takes: 2, given: 0)),
    Case(
      "values for none", #"String(format: NSLocalizedString("ok", comment: ""), a)"#,
      kept: .count(takes: 0, given: 1)),
    Case(
      "a number for a text", #"String(format: NSLocalizedString("hi", comment: ""), 1, 2)"#,
      kept: .kind(number: 1)),
    Case(
      "a text for a number", #"String(format: NSLocalizedString("hi", comment: ""), a, "2")"#,
      kept: .kind(number: 2)),
    Case(
      "a conversion", #"String(format: NSLocalizedString("hi", comment: ""), a, Int32(b))"#,
      kept: .kind(number: 2)),
    Case(
      "a cast", #"String(format: NSLocalizedString("hi", comment: ""), a as NSString, b)"#,
      kept: .kind(number: 1)),
    Case(
      "a list of values", #"String(format: NSLocalizedString("hi", comment: ""), arguments: list)"#,
      kept: .listOfValues),
    Case(
      "a comma of a type's", #"String(format: NSLocalizedString("hi", comment: ""), D<A, B>.x)"#,
      kept: .listOfValues),
    Case("a percent sign", #"String(format: NSLocalizedString("sale", comment: ""))"#, kept: .percent),
    Case("a comment in the call", #"NSLocalizedString("ok" /* why */, comment: "")"#, kept: .comment),
    Case(
      "a comment before the values",
      "String(format: NSLocalizedString(\"hi\", comment: \"\"), // why\n a, b)", kept: .comment),
    Case(
      "an L10n of its own", "enum L10n {}\nNSLocalizedString(\"ok\", comment: \"\")", kept: .ownName("L10n")),
    Case(
      "another call", #"Bundle.main.localizedString(forKey: "ok", value: nil, table: nil)"#, kept: .otherCall),
    Case("code that does not end", #"String(format: NSLocalizedString("ok", comment: "#),
  ]

  @Test(arguments: cases) func onlyWhatIsCertain(_ example: Case) {
    let answer = CallRewrite(Self.targets).answer(for: Array(example.before.utf8), in: Languages.all[0])
    #expect(Self.applied(answer, to: example.before) == example.after)
    #expect(answer.kept.map(\.reason) == example.kept)
    #expect(answer.kept.allSatisfy { !$0.reason.text.isEmpty })
    // What is rewritten is not rewritten again.
    let again = CallRewrite(Self.targets).answer(for: Array(example.after.utf8), in: Languages.all[0])
    #expect(again.changes.isEmpty)
  }

  static func applied(_ answer: CallRewrite.Answer, to code: String) -> String {
    var bytes = Array(code.utf8)
    for change in answer.changes.reversed() { bytes.replaceSubrange(change.range, with: change.bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func objectiveCWithoutAccessorsIsToldAndStays() {
    let code = "#define NSLocalizedString(k, c) k\nself.title = NSLocalizedString(@\"ok\", nil);\n"
    let answer = CallRewrite(without: .objectiveC).answer(
      for: Array(code.utf8), in: Languages.of(path: "a.m")[0])
    #expect(
      answer.changes.isEmpty && answer.kept.map(\.reason) == [.noAccessors(template: "objective-c")])
    #expect(answer.kept.first?.key == "ok" && answer.kept.first?.place == CodePlace(line: 2, column: 14))
  }

  @Test func commentsThatNoFileHasAreTold() {
    let code = #"NSLocalizedString("ok", comment: "A button")"#
    let answer = CallRewrite(Self.targets).answer(for: Array(code.utf8), in: Languages.all[0])
    #expect(answer.lostComments.map(\.comment) == ["A button"])
  }

  // MARK: Accessors in code

  private static let names = AccessorNames([
    .init(
      ["L10nCommonCancel"], key: "common.cancel", table: "Localizable", platform: .apple,
      languages: ["Objective-C", "Swift"]),
    .init(
      ["L10n", "Common", "cancel"], key: "common.cancel", table: "Localizable", platform: .apple,
      languages: ["Swift"]),
    .init(
      ["L10n", "Common", "default"], key: "common.default", table: "Localizable", platform: .apple,
      languages: ["Swift"]),
    .init(["L10n", "items"], key: "items", table: "Localizable", platform: .apple, languages: ["Swift"]),
  ])

  static let uses: [(String, [String])] = [
    ("L10n.Common.cancel", ["common.cancel"]),
    ("f(L10n.items(3), L10n\n  .Common\n  .cancel.count)", ["items", "common.cancel"]),
    ("App.L10n.Common.`default`", ["common.default"]),
    (##""\(L10n.items(n))""##, ["items"]),
    ("L10n.Common.cancle", ["!L10n.Common.cancle"]),
    ("L10n.Comon.cancel", ["!L10n.Comon"]),
    ("typealias C = L10n.Common", ["?common.cancel", "?common.default"]),
    ("L10n.Common.self", []), ("L10n.self", []), ("x.y.L10n.Common.cancel", []), ("let L10n = 1", []),
    ("// L10n.Common.cancle", []), ("enum L10n { }", []),
    // By a bridging header.
    ("L10nCommonCancel()", ["common.cancel"]),
  ]

  static let objectiveCUses: [(String, [String])] = [
    ("x = L10nCommonCancel();", ["common.cancel"]), ("[self show:L10nCommonCancel()];", ["common.cancel"]),
    // Swift's are none.
    ("x = L10n.Common.cancel;", []), ("x = L10n.Common.cancle;", []),
    ("#define L10nCommonCancel() 1", []),
  ]

  @Test(arguments: objectiveCUses.indices) func accessorsAreUsesInObjectiveC(_ i: Int) {
    let scanner = CodeScanner(accessors: Self.names)
    let facts = scanner.facts(
      of: Array(Self.objectiveCUses[i].0.utf8), in: Languages.of(path: "a.m")[0])
    #expect(facts.uses.map(\.key) == Self.objectiveCUses[i].1.map { .known(Text($0)) })
  }

  @Test(arguments: uses.indices) func accessorsAreUses(_ i: Int) {
    let scanner = CodeScanner(accessors: Self.names)
    let facts = scanner.facts(of: Array(Self.uses[i].0.utf8), in: Languages.all[0])
    let told = facts.uses.map { use in
      switch use.key {
      case .known(let key): (use.isDoubtful ? "?" : "") + key.string
      case .accessor(let name): "!\(name)"
      default: "…"
      }
    }
    #expect(told.sorted() == Self.uses[i].1.sorted())
  }

  @Test func whatPeopleAddToAccessorsIsTheirs() {
    let scanner = CodeScanner(accessors: Self.names)
    let code =
      "extension L10n.Common {\n  static func own() { let inner = 1 }\n  static var two: Int { 2 }\n}\n"
    let facts = scanner.facts(of: Array(code.utf8), in: Languages.all[0])
    #expect(facts.definitions == ["L10n.Common.own", "L10n.Common.two"] && facts.uses.isEmpty)
  }

  @Test func accessorsAreRenamedWithTheirKeys() {
    var rename = CodeRename(
      [.apple: ["common.cancel": "common.abort"]], tables: ["Localizable"],
      scanner: CodeScanner(accessors: Self.names))
    rename.accessors = [["L10n", "Common", "cancel"]: ["L10n", "Common", "abort"]]
    let code = "L10n.Common.cancel + L10n /* a */ .Common.cancel"
    let answer = rename.answer(for: Array(code.utf8), in: Languages.all[0])
    #expect(answer.changes == [CodeChange(range: 0..<18, bytes: Array("L10n.Common.abort".utf8))])
    #expect(answer.left.map(\.reason) == [.accessor])
  }

  @Test func soTheyAreInObjectiveC() {
    var rename = CodeRename(
      [.apple: ["common.cancel": "common.abort"]], tables: ["Localizable"],
      scanner: CodeScanner(accessors: Self.names))
    rename.accessors = [["L10nCommonCancel"]: ["L10nCommonAbort"]]
    let answer = rename.answer(for: Array("x = L10nCommonCancel();".utf8), in: Languages.of(path: "a.m")[0])
    #expect(answer.changes == [CodeChange(range: 4..<20, bytes: Array("L10nCommonAbort".utf8))])
  }
}
