import Testing
import TranslationModel

@testable import StringFormats

@Suite struct POTests {
  private static let header =
    "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n\"\n"
  private static let polish = LocaleTag("pl")

  private func read(_ text: String, as role: FileRole? = nil) throws -> any StringFile {
    try PO().read(Array(text.utf8), as: role ?? .translation(#require(Self.polish)))
  }

  private func ids(_ file: any StringFile) -> [String] {
    file.catalog.entries.map {
      $0.key.string + ($0.variant == .plain ? "" : "[\($0.variant.text)]") + "=" + $0.text.string
    }
  }

  @Test func aMessageIsItsOwnSourceUnlessItIsAName() throws {
    let text =
      Self.header
      + "msgid \"Hi\"\nmsgstr \"\"\n\nmsgid \"app.bye\"\nmsgstr \"Goodbye\"\n\nmsgid \"%d f\"\nmsgid_plural \"%d fs\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\nmsgstr[2] \"\"\n"
    #expect(
      ids(try read(text, as: .source(english))) == [
        "Hi=Hi", "app.bye=Goodbye", "%d f[one]=%d f", "%d f[other]=%d fs",
      ])
    #expect(ids(try read(text)) == ["app.bye=Goodbye"])
  }

  @Test func formsHaveTheCategoriesOfTheFormula() throws {
    let file = try read(
      Self.header + "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"0\"\nmsgstr[1] \"1\"\nmsgstr[2] \"2\"\n")
    #expect(ids(file) == ["a[one]=0", "a[few]=1", "a[many]=2"])
    #expect(file.pluralForms == [.one, .few, .many])
  }

  /// A locale, the formula in its file's header, how many forms that has, and the forms that `other` is written into: one that no
  /// plural form of CLDR is for would be blank for those who see it.
  static let shared: [(String, String, Int, [Int])] = [
    ("mk", "n%10==1 ? 0 : n%10==2 ? 1 : 2", 3, [1, 2]),
    ("ja", "n != 1", 2, [0, 1]),
    ("es", "n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2", 3, [1, 2]),
    ("es", "n != 1", 2, [1]),
  ]

  /// What a translator wrote for a form of its own stays where its leader changes, unless it is for another English; and what most
  /// counts have is the text.
  @Test(arguments: [
    ("es", "n==1 ? 0 : n!=0 && n%1000000==0 ? 1 : 2", 1, 2), ("ja", "n != 1", 0, 1),
    ("mk", "n%10==1 ? 0 : n%10==2 ? 1 : 2", 1, 2),
  ]) func aFormOfItsOwnStays(_ tag: String, _ formula: String, _ form: Int, _ leader: Int) throws {
    func text(_ own: String, _ other: String, _ flag: String = "") -> String {
      "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=\(leader + 1); plural=(\(formula));\\n\"\n\n\(flag)msgid \"a\"\nmsgid_plural \"b\"\n"
        + (0...leader).map { "msgstr[\($0)] \"\($0 == form ? own : $0 == leader ? other : "one")\"\n" }
        .joined()
    }
    let id = EntryID("a", .plural(.other))
    func after(_ own: String, _ flag: String = "", _ new: Text? = "new") throws -> String {
      let file = try read(text(own, "old", flag), as: .translation(try #require(LocaleTag(tag))))
      if flag.isEmpty, !own.isEmpty { #expect(file.catalog[id]?.text == "old") }
      let kept = file.keptForms(beside: [EntryEdit(id, new)]).map(\.number)
      #expect(kept == (own == "own" && flag.isEmpty && new != nil ? [form] : []))
      var edits = [EntryEdit(id, new)]
      if tag != "ja" { edits.append(EntryEdit(EntryID("a", .plural(.one)), "one")) }
      return String(decoding: try file.applying(edits, base: file), as: UTF8.self)
    }
    #expect(try after("old") == text("new", "new"))
    #expect(try after("") == text("new", "new"))
    #expect(try after("own") == text("own", "new"))
    #expect(try after("own", "#, fuzzy\n") == text("new", "new"))
    #expect(try after("own", "", nil) == text("", ""))
  }

  @Test(arguments: shared.indices) func noFormStaysBlank(_ i: Int) throws {
    let (tag, formula, count, others) = Self.shared[i]
    func text(_ forms: [String]) -> String {
      "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=\(count); plural=\(formula);\\n\"\n\n#, fuzzy\nmsgid \"a\"\nmsgid_plural \"b\"\n"
        + forms.enumerated().map { "msgstr[\($0)] \"\($1)\"\n" }.joined()
    }
    let role = FileRole.translation(try #require(LocaleTag(tag)))
    func wanted(_ one: String, _ other: String) -> String {
      text((0..<count).map { others.contains($0) ? other : one }).replacing("#, fuzzy\n", with: "")
    }
    let edits = [
      EntryEdit(EntryID("a", .plural(.one)), tag == "ja" ? nil : "1"),
      EntryEdit(EntryID("a", .plural(.other)), "n"),
    ]
    for old in [text(Array(repeating: "old", count: count)), text(Array(repeating: "", count: count))] {
      for old in [old, old.replacing("#, fuzzy\n", with: "")] {
        let file = try read(old, as: role)
        #expect(String(decoding: try file.applying(edits, base: file), as: UTF8.self) == wanted("1", "n"))
      }
    }
    // What an older Glossator left blank is no translation, and is put right.
    let half = try read(
      text((0..<count).map { others.contains($0) ? $0 == others[0] ? "n" : "" : "1" })
        .replacing("#, fuzzy\n", with: ""), as: role)
    #expect((half.catalog[EntryID("a", .plural(.other))] == nil) == (others.count > 1))
    #expect(String(decoding: try half.applying(edits, base: half), as: UTF8.self) == wanted("1", "n"))
  }

  /// Each context is another key, and no two are one.
  @Test func contextsAreInTheKey() throws {
    let texts = [
      "msgctxt \"m\"\nmsgid \"a\"", "msgid \"a\"", "msgctxt \"\"\nmsgid \"a\"", "msgid \"[m] a\"",
      "msgctxt \"m] \"\nmsgid \"a\"", "msgctxt \"\\\\\"\nmsgid \"a\"",
    ]
    let file = try read(texts.map { $0 + "\nmsgstr \"x\"\n" }.joined(separator: "\n"))
    #expect(file.catalog.entries.map(\.key) == ["[m] a", "a", "[\\] a", "[] [m] a", "[m\\] ] a", "[\\\\] a"])
  }

  @Test func fuzzyIsNobodysTranslation() throws {
    let text = "#, fuzzy, c-format\n#| msgid \"was\"\nmsgid \"a\"\nmsgstr \"old\"\n"
    let file = try read(text)
    #expect(ids(file) == [])
    let result = try file.applying([EntryEdit(EntryID("a"), "new")], base: file)
    #expect(String(decoding: result, as: UTF8.self) == "#, c-format\nmsgid \"a\"\nmsgstr \"new\"\n")
  }

  /// However the flags are set apart.
  @Test(arguments: ["#, fuzzy, c-format", "#,fuzzy c-format", "#, c-format,\tfuzzy"])
  func aTranslationIsFuzzyNoMore(_ flags: String) throws {
    let file = try read("\(flags)\nmsgid \"k\"\nmsgstr \"v\"\n")
    let result = try file.applying([EntryEdit(EntryID("k"), "w")], base: file)
    #expect(String(decoding: result, as: UTF8.self) == "#, c-format\nmsgid \"k\"\nmsgstr \"w\"\n")
  }

  @Test func aNewMessageIsMsgmerges() throws {
    let file = try read("msgid \"a\"\nmsgstr \"\"\n")
    let error = #expect(throws: EditError.self) {
      try file.applying([EntryEdit(EntryID("b"), "x")], base: file)
    }
    #expect(error?.waits == true)
  }

  /// A text, and how it is written.
  static let texts: [(Text, String)] = [
    ("a", "\"a\""), ("", "\"\""), ("a\nb", "\"\"\n\"a\\n\"\n\"b\""),
    ("say \"x\" \\ \t", "\"say \\\"x\\\" \\\\ \\t\""), ("\u{1}\u{1B}", "\"\\001\\033\""), ("é😀", "\"é😀\""),
  ]

  @Test(arguments: texts.indices) func isWritten(_ i: Int) throws {
    let file = try read("msgid \"k\"\nmsgstr \"old\"\n")
    let result = try file.applying([EntryEdit(EntryID("k"), Self.texts[i].0)], base: file)
    #expect(String(decoding: result, as: UTF8.self) == "msgid \"k\"\nmsgstr \(Self.texts[i].1)\n")
  }

  // MARK: Formulas

  /// A formula of C, a count, and the number of its form.
  static let formulas: [(String, Int, Int?)] = [
    ("0", 5, 0), ("n != 1", 1, 0), ("n != 1", 0, 1), ("n > 1", 1, 0), ("n==1 ? 0 : n==2 ? 1 : 2", 2, 1),
    ("!n", 0, 1),
    ("n%10==1 && n%100!=11 ? 0 : 1", 21, 0), ("n%10==1 && n%100!=11 ? 0 : 1", 11, 1), ("1 + 2 * 3", 0, 7),
    ("(1 + 2) * 3", 0, 9), ("7 - 2 - 1", 0, 4), ("n / 0", 1, nil), ("n % 0", 1, nil), ("n || 1/0", 1, 1),
    ("n && 1/0", 0, 0),
    ("1 < 2 == 1", 0, 1), ("n>=2&&n<=4", 3, 1),
  ]

  @Test(arguments: formulas.indices) func isEvaluated(_ i: Int) throws {
    let (text, n, wanted) = Self.formulas[i]
    #expect(try #require(PluralExpression(text)).value(n) == wanted)
  }

  @Test(arguments: ["", "n +", "(n", "n ? 1", "m", "1 2", "n = 1", String(repeating: "(", count: 200)])
  func isNoFormula(_ text: String) { #expect(PluralExpression(text) == nil) }

  /// The header of a new file tells apart what CLDR does.
  @Test(arguments: [
    ("en", "one other"), ("fr", "one other"), ("ja", "other"), ("ru", "one few many"), ("pl", "one few many"),
    ("cs", "one few other"),
    ("lt", "one few other"), ("lv", "one other zero"), ("ro", "one few other"), ("sl", "one two few other"),
    ("he", "one two other"),
    ("ar", "zero one two few many other"), ("ga", "one two few many other"),
    ("cy", "zero one two few many other"), ("is", "one other"),
  ])
  func newFilesHaveTheLocalesForms(_ tag: String, _ categories: String) throws {
    let locale = try #require(LocaleTag(tag))
    let header = try #require(PluralFormsHeader.standard(for: locale))
    #expect(header.categories(in: locale).map { $0?.rawValue ?? "-" }.joined(separator: " ") == categories)
  }

  /// A form that most counts leave to another gets its category nevertheless, where the other can be something else.
  @Test(arguments: [
    ("fil", "nplurals=2; plural=(n > 1);", "one other"), ("ja", "nplurals=2; plural=(n != 1);", "- other"),
    ("mk", "nplurals=3; plural=(n%10==1 ? 0 : n%10==2 ? 1 : 2);", "one - other"),
  ])
  func formsAreMatchedWithCategories(_ tag: String, _ formula: String, _ categories: String) throws {
    let header = try #require(PluralFormsHeader(formula))
    let found = header.categories(in: try #require(LocaleTag(tag)))
    #expect(found.map { $0?.rawValue ?? "-" }.joined(separator: " ") == categories)
  }
}
