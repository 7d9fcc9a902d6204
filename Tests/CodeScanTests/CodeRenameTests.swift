import CodeScan
import Testing
import TranslationModel

/// Keys that get other names in code: what changes, and what is left to people.
@Suite struct CodeRenameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var path: String
    var before: String
    var after: String
    /// `line: reason` of each place that stays.
    var left: [String]

    init(_ name: String, _ path: String, _ before: String, _ after: String? = nil, left: String...) {
      (self.name, self.path, self.before, self.after, self.left) = (
        name, path, before, after ?? before, left
      )
    }

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      "a call", "a.swift", #"NSLocalizedString("a.b", comment: "a.b")"#,
      #"NSLocalizedString("a.c", comment: "a.b")"#, left: "1: mention"),
    Case("a view", "a.swift", #"Text("a.b").help("a.b")"#, #"Text("a.c").help("a.c")"#),
    Case(
      "of several lines", "a.swift", "NSLocalizedString(\n  \"a.b\", // a.b\n  comment: \"\")",
      "NSLocalizedString(\n  \"a.c\", // a.b\n  comment: \"\")"),
    Case(
      "a choice", "a.swift", #"NSLocalizedString(on ? "a.b" : "x.y", comment: "")"#,
      #"NSLocalizedString(on ? "a.c" : "x.y", comment: "")"#),
    Case(
      "an escape", "a.swift", #"NSLocalizedString("a\u{2E}b", comment: "")"#,
      #"NSLocalizedString("a.c", comment: "")"#),
    Case(
      "a raw string", "a.swift", ##"NSLocalizedString(#"a.b"#, comment: "")"##,
      ##"NSLocalizedString(#"a.c"#, comment: "")"##),
    Case(
      "its own table", "a.swift", #"NSLocalizedString("a.b", tableName: "Main", comment: "")"#,
      #"NSLocalizedString("a.c", tableName: "Main", comment: "")"#),
    Case("another table's key", "a.swift", #"NSLocalizedString("a.b", tableName: "Other", comment: "")"#),
    Case(
      "another bundle's key", "a.swift", #"NSLocalizedString("a.b", bundle: .kit, comment: "")"#,
      left: "1: elsewhere"),
    Case("put together", "a.swift", #"NSLocalizedString("a" + ".b", comment: "")"#, left: "1: putTogether"),
    Case(
      "made when it runs", "a.swift", #"NSLocalizedString("a.\(x)", comment: "")"#, left: "1: madeAtRunTime"),
    Case("with values", "a.swift", #"Text("hi \(x)")"#, left: "1: hasValues"),
    Case("a list of keys", "a.swift", "let keys = [\n  \"a.b\"]", left: "2: mention"),
    Case("comments", "a.swift", "// NSLocalizedString(\"a.b\", comment: \"\")\n"),
    Case("a longer key", "a.swift", #"NSLocalizedString("a.bc", comment: "")"#),
    Case(
      "a macro's value", "a.m",
      "#define kA @\"a.b\"\nNSLocalizedString(kA, nil); NSLocalizedString(kA, nil);",
      "#define kA @\"a.c\"\nNSLocalizedString(kA, nil); NSLocalizedString(kA, nil);"),
    Case("Objective-C", "a.m", #"NSLocalizedString(@"a.b", nil)"#, #"NSLocalizedString(@"a.c", nil)"#),
    Case(
      "Kotlin", "a.kt", "getString(R.string.a_b) + R.plurals.a_b", "getString(R.string.a_c) + R.plurals.a_c"),
    Case("another module's class", "a.kt", "x(android.R.string.a_b)"),
    Case(
      "a layout", "a.xml", "<T android:text=\"@string/a_b\" app:x=\"@{@string/a_b(y)}\"/>",
      "<T android:text=\"@string/a_c\" app:x=\"@{@string/a_c(y)}\"/>"),
    Case("JavaScript", "a.js", "t('a.b') + t('ns:a.b') + t(`a.b`)", "t('a.c') + t('ns:a.c') + t(`a.c`)"),
    Case("a prefix", "a.tsx", "useTranslations('a'); t('b')", "useTranslations('a'); t('c')"),
    Case("a form that is said", "a.js", "t('a.b_one')", "t('a.c_one')"),
    Case("another thing of that name", "a.js", "x.t('a.b', () => 1)", left: "1: elsewhere"),
    Case("Flutter", "a.dart", "AppLocalizations.of(context)!.aB", "AppLocalizations.of(context)!.aC"),
    Case("a property list", "a.plist", "<plist><string>a.b</string></plist>", left: "1: mention"),
    Case("a storyboard", "a.storyboard", "<d><label text=\"x\" id=\"a\"/></d>"),
  ]

  private static let names: [Platform: [Text: Text]] = [
    .apple: ["a.b": "a.c", "hi %@": "hello %@"], .android: ["a_b": "a_c"], .web: ["a.b": "a.c"],
    .flutter: ["aB": "aC"],
  ]

  @Test(arguments: cases) func whatIsSureChanges(_ example: Case) throws {
    let rename = CodeRename(Self.names, tables: ["Main"], scanner: CodeScanner())
    let bytes = Array(example.before.utf8)
    var result = example.before
    var left: [String] = []
    for language in Languages.of(path: example.path) {
      let answer = rename.answer(for: bytes, in: language)
      left += answer.left.map { "\($0.place.line): \($0.reason)" }
      var changed = bytes
      for change in answer.changes.reversed() { changed.replaceSubrange(change.range, with: change.bytes) }
      if !answer.changes.isEmpty { result = String(decoding: changed, as: UTF8.self) }
    }
    #expect(result == example.after)
    #expect(left == example.left)
  }

  @Test func aNameThatNeedsEscapesIsLeftToPeople() {
    let rename = CodeRename([.apple: ["a.b": "say \"a\""]], tables: [], scanner: CodeScanner())
    let answer = rename.answer(
      for: Array(#"NSLocalizedString("a.b", comment: "")"#.utf8), in: Languages.all[0])
    #expect(answer.changes.isEmpty && answer.left.map(\.reason) == [.unwritable])
    #expect(Set(LeftUse.Reason.allCases.map(\.text)).count == LeftUse.Reason.allCases.count)
  }

  @Test func callsWithAnyKeyAreCounted() {
    let rename = CodeRename(Self.names, tables: [], scanner: CodeScanner())
    let answer = rename.answer(for: Array("NSLocalizedString(key, comment: \"\")".utf8), in: Languages.all[0])
    #expect(answer.unknown == 1 && answer.left.isEmpty)
  }
}
