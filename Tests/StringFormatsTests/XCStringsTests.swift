import Foundation
import StringFormats
import Testing
import TranslationModel

@Suite struct XCStringsTests {
  private func catalog(_ strings: String, source: String = "en", more: String = "") -> [UInt8] {
    Array("{\"sourceLanguage\":\"\(source)\",\"strings\":{\(strings)},\"version\":\"1.0\"\(more)}".utf8)
  }

  private func unit(_ value: String, state: String = "translated") -> String {
    "{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(value)\"}}"
  }

  private func plural(_ forms: [(String, String)]) -> String {
    "\"variations\":{\"plural\":{" + forms.map { "\"\($0)\":\(unit($1))" }.joined(separator: ",") + "}}"
  }

  private func key(_ name: String, _ localizations: [(String, String)], more: String = "") -> String {
    "\"\(name)\":{\(more)\"localizations\":{"
      + localizations.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}}"
  }

  private func substitutions(
    _ format: String, _ all: [(name: String, details: String, forms: [(String, String)])]
  )
    -> String
  {
    "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(format)\"},\"substitutions\":{"
      + all.map { "\"\($0.name)\":{\($0.details)\"formatSpecifier\":\"lld\",\(plural($0.forms))}" }.joined(
        separator: ",")
      + "}}"
  }

  private func read(_ strings: String, _ role: FileRole) throws -> any StringFile {
    try XCStrings().read(catalog(strings), as: role)
  }

  private func source(_ strings: String) throws -> any StringFile { try read(strings, .source(english)) }

  private func spanish(_ strings: String) throws -> any StringFile {
    try read(strings, .translation(try #require(LocaleTag("es"))))
  }

  private func texts(_ file: any StringFile) -> [String] {
    file.catalog.entries.map {
      $0.key.string + ($0.variant == .plain ? "" : "[\($0.variant.text)]") + "=" + $0.text.string
    }
  }

  // MARK: Reading

  @Test func theKeyIsTheTextWhereTheSourceHasNone() throws {
    #expect(texts(try source("\"Hi\":{}," + key("b", [("es", unit("B"))]))) == ["Hi=Hi", "b=b"])
    #expect(texts(try source(key("b", [("en", unit("Bee", state: "new"))]))) == ["b=Bee"])
    #expect(texts(try spanish("\"Hi\":{}," + key("b", [("es", unit("B"))]))) == ["b=B"])
  }

  @Test func whatXcodeMadeUpIsNoTranslation() throws {
    let states = ["translated", "needs_review", "new", ""]
    let strings = states.enumerated().map { key("k\($0)", [("es", unit("v", state: $1))]) }.joined(
      separator: ",")
    #expect(texts(try spanish(strings)) == ["k0=v", "k1=v", "k3=v"])
  }

  @Test func commentsAndWhatIsNotTranslated() throws {
    let file = try source("\"a\":{\"comment\":\"Greets\"},\"b\":{\"shouldTranslate\":false}")
    #expect(file.catalog.entries.map(\.comment) == ["Greets", ""])
    #expect(file.catalog.entries.map(\.isTranslatable) == [true, false])
  }

  @Test func variationsAreVariantsOrKeysOfTheirOwn() throws {
    let nested =
      "{\"variations\":{\"device\":{\"mac\":{\(plural([("other", "%lld clicks")]))},\"other\":\(unit("Tap"))}}}"
    let file = try source(
      key("n", [("en", "{\(plural([("one", "1 file"), ("other", "%lld files")]))}")]) + ","
        + key("d", [("en", nested)]))
    #expect(
      texts(file) == ["n[one]=1 file", "n[other]=%lld files", "d/mac[other]=%lld clicks", "d/other=Tap"])
  }

  /// `%arg` is the number that chooses the form.
  @Test(arguments: [
    ("%#@n@", "", "%arg of 100%%", ["k[other]=%lld of 100%%"]),
    ("%1$#@n@", "", "%arg", ["k[other]=%lld"]),
    ("At most %#@n@", "", "%arg", ["k=At most %#@n@", "k/n[other]=%lld"]),
    ("%#@n@", "\"argNum\":2,", "%arg of %@", ["k[other]=%2$lld of %@"]),
    ("%#@n@", "", "%2$@ follower", ["k[other]=%2$@ follower"]),
    ("%#@n@", "", "%%arg", ["k[other]=%%arg"]),
  ])
  func substitution(_ format: String, _ details: String, _ form: String, _ wanted: [String]) throws {
    let file = try source(key("k", [("en", substitutions(format, [("n", details, [("other", form)])]))]))
    #expect(texts(file) == wanted && file.findings.isEmpty)
  }

  @Test func nobodyTranslatesAFormatWithoutWords() throws {
    let unit = substitutions(
      "%#@a@ · %#@b@", [("a", "", [("other", "%arg")]), ("b", "", [("other", "%arg")])])
    let file = try source(key("k", [("en", unit)]))
    #expect(file.catalog.entries.map(\.isTranslatable) == [false, true, true])
  }

  @Test func localesAreThoseThatHaveTexts() throws {
    let file = try source(key("a", [("en", unit("a")), ("zh-Hans", unit("a")), ("pt-BR", unit("b"))]))
    #expect(file.locales.map(\.description).sorted() == ["pt-BR", "zh-Hans"])
  }

  // MARK: What is odd

  @Test func refusals() throws {
    let both = "{\"stringUnit\":{\"value\":\"x\"},\(plural([("other", "y")]))}"
    let cases: [([UInt8], String)] = [
      (
        catalog("", source: "de"),
        "the catalog's source language is 'de', but the project's base locale is en"
      ),
      (Array("{\"strings\":{}}".utf8), "the catalog has no 'sourceLanguage'"),
      (Array("{\"sourceLanguage\":\"en\"}".utf8), "the catalog has no object 'strings'"),
      (catalog("\"a\":1"), "'a' is not an object"),
      (catalog(key("a", [("en", both)])), "'a' has a text of its own and variations of it"),
      (catalog(key("a", [("es", both)])), "'a' has a text of its own and variations of it"),
      (catalog("\"a\":{},\"a\":{}"), "the name 'a' appears twice in one object"),
    ]
    for (bytes, message) in cases {
      let error = #expect(throws: SyntaxError.self) { try XCStrings().read(bytes, as: .source(english)) }
      #expect(error?.message == message)
    }
  }

  @Test func findings() throws {
    let cases: [(String, String)] = [
      ("\"a\":{\"extractionState\":\"stale\"}", "stale-key"),
      (key("a", [("es", "{\(plural([("one", "1")]))}")]), "plural-other"),
      (
        key("a", [("es", substitutions("%#@x@ and %#@y@", [("x", "", [("other", "1")])]))]),
        "unknown-variable"
      ),
      (key("a", [("en", "{\"stringSet\":{\"state\":\"new\",\"values\":[\"b\"]}}")]), "not-carried"),
      (key("a", [("en", "{\"variations\":{\"width\":{\"20\":\(unit("x"))}}}")]), "not-carried"),
    ]
    for (strings, rule) in cases { #expect(try source(strings).findings.map(\.rule) == [rule], "\(strings)") }
    let new = Array("{\"sourceLanguage\":\"en\",\"strings\":{},\"version\":\"2.0\"}".utf8)
    #expect(try XCStrings().read(new, as: .source(english)).findings.map(\.rule) == ["unknown-version"])
  }

  // MARK: Writing

  private func edited(_ strings: String, _ edits: [(EntryID, Text?)]) throws -> String {
    let bytes = try spanish(strings).applying(edits.map { EntryEdit($0, $1) }, base: source(strings))
    _ = try XCStrings().read(bytes, as: .source(english))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func edited(_ strings: String, to wanted: String, _ edits: [(EntryID, Text?)]) throws {
    // What is new on one line has blanks behind its commas.
    func dense(_ text: String) -> String { text.filter { $0 != " " } }
    #expect(dense(try edited(strings, edits)) == dense(String(decoding: catalog(wanted), as: UTF8.self)))
  }

  private let other = EntryID("k", .plural(.other))

  @Test func aTextIsTranslated() throws {
    try edited(
      key("k", [("es", unit("x", state: "needs_review"))]), to: key("k", [("es", unit("y"))]),
      [(EntryID("k"), "y")])
    try edited(
      key("k", [("es", unit("x", state: "new"))]), to: key("k", [("es", unit("x"))]), [(EntryID("k"), "x")])
    try edited("\"k\":{}", to: key("k", [("es", unit("y"))]), [(EntryID("k"), "y")])
    try edited(key("k", [("es", unit("y"))]), to: "\"k\":{}", [(EntryID("k"), nil)])
  }

  @Test func whatIsNoObjectMakesPlace() throws {
    try edited("\"k\":{\"localizations\":false}", to: key("k", [("es", unit("y"))]), [(EntryID("k"), "y")])
  }

  /// In the order of their names: between their neighbours.
  @Test func localesStandInOrder() throws {
    try edited(
      key("k", [("de", unit("d")), ("fr", unit("f"))]),
      to: "\"k\":{\"localizations\":{\"de\":\(unit("d")),\"es\":\(unit("e")),\"fr\":\(unit("f"))}}",
      [(EntryID("k"), "e")])
  }

  @Test func aPluralThatBecomesATextAndBack() throws {
    let forms = "{\(plural([("one", "1"), ("other", "2")]))}"
    try edited(
      key("k", [("en", unit("x")), ("es", forms)]), to: key("k", [("en", unit("x")), ("es", unit("y"))]),
      [(EntryID("k"), "y")])
    let english = ("en", forms)
    try edited(
      key("k", [english, ("es", unit("x"))]),
      to: key("k", [english, ("es", "{\(plural([("other", "2")]))}")]),
      [(other, "2")])
  }

  @Test func theArgumentIsWrittenAsTheBaseDoes() throws {
    let english = (
      "en", substitutions("%#@n@", [("n", "", [("one", "%arg vote"), ("other", "%arg votes")])])
    )
    try edited(
      key("k", [english]),
      to: key("k", [english, ("es", substitutions("%#@n@", [("n", "", [("other", "%arg votos")])]))]),
      [(other, "%lld votos")])
    #expect(throws: EditError.self) { try edited(key("k", [english]), [(other, "%arg votos")]) }
    let spanish = ("es", substitutions("%#@n@", [("n", "", [("other", "votos")])]))
    #expect(throws: EditError.self) { try edited(key("k", [english, spanish]), [(other, "%arg votos")]) }
  }

  @Test func whatSaysNothingInTheBaseGoesAlong() throws {
    let silent = (name: "a", details: "\"argNum\":1,", forms: [("one", ""), ("other", "")])
    func counted(_ word: String) -> (name: String, details: String, forms: [(String, String)]) {
      ("d", "\"argNum\":2,", [("other", "%arg \(word)")])
    }
    let base = key("k", [("en", substitutions("%#@a@%#@d@", [silent, counted("mutuals")]))])
    let written = try edited(base, [(EntryID("k/d", .plural(.other)), "%2$lld mutuos")])
    let file = try XCStrings().read(Array(written.utf8), as: .translation(try #require(LocaleTag("es"))))
    #expect(
      texts(file) == ["k=%#@a@%#@d@", "k/a[one]=", "k/a[other]=", "k/d[other]=%2$lld mutuos"])
    #expect(file.findings.isEmpty)
  }

  @Test func aTextKeepsItsVariables() throws {
    for (details, isFree) in [("", false), ("\"argNum\":1,", true)] {
      let names = ["a", "b"].map { (name: $0, details: details, forms: [("other", "%arg")]) }
      let strings = key("k", [("es", substitutions("%#@a@ y %#@b@", names))])
      #expect(throws: Never.self) { try edited(strings, [(EntryID("k"), "%#@a@ o %#@b@")]) }
      #expect(throws: EditError.self) { try edited(strings, [(EntryID("k"), "y %#@b@")]) }
      let isWritten = (try? edited(strings, [(EntryID("k"), "%#@b@ y %#@a@")])) != nil
      #expect(isWritten == isFree)
    }
  }

  @Test func theKeyItselfNeedsNoUnit() throws {
    let file = try source("\"Hi\":{}")
    #expect(try file.applying([EntryEdit(EntryID("Hi"), "Hi")], base: file) == file.bytes)
  }

  @Test func whatOthersMissWaits() throws {
    let english = (
      "en", substitutions("At most %#@n@", [("n", "\"argNum\":1,", [("one", "%arg"), ("other", "%arg")])])
    )
    let one = EntryID("k/n", .plural(.one)), many = EntryID("k/n", .plural(.other))
    let edits: [(EntryID, Text?)] = [(one, "x"), (many, "x"), (EntryID("k"), "max %#@n@")]
    for edit in edits {
      let error = #expect(throws: EditError.self) { try edited(key("k", [english]), [edit]) }
      #expect(error?.waits == true, "\(edit)")
    }
    #expect(
      try edited(key("k", [english]), [(many, "%lld"), (EntryID("k"), "max %#@n@")]).contains("max %#@n@"))
    let unknown = #expect(throws: EditError.self) { try edited(key("k", [english]), [(EntryID("zz"), "x")]) }
    #expect(unknown?.waits == true)
  }

  // MARK: Real files

  /// Foundation's own JSON reader finds the same texts.
  @Test func theCountIsFoundations() throws {
    let paths = CorpusFiles.paths.filter { $0.hasSuffix(".xcstrings") }
    if paths.isEmpty { print("SKIPPED: no catalogs in \(CorpusFiles.folder.path)") }
    for path in paths {
      let bytes = try #require(CorpusFiles.bytes(path))
      let root = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
      let strings = try #require(root["strings"] as? [String: [String: Any]])
      for locale in try XCStrings().read(bytes, as: .source(english)).locales {
        let wanted = strings.values.reduce(0) { count, string in
          count + Self.leaves((string["localizations"] as? [String: Any])?[locale.description])
        }
        let file = try XCStrings().read(bytes, as: .translation(locale))
        let hidden = strings.values.count { string in
          let unit = (string["localizations"] as? [String: Any])?[locale.description] as? [String: Any]
          let value = (unit?["stringUnit"] as? [String: Any])?["value"] as? String
          let names = (unit?["substitutions"] as? [String: Any])?.keys.map { "%#@\($0)@" } ?? []
          return names.count == 1 && names[0] == value
        }
        #expect(file.catalog.entries.count + hidden == wanted, "\(path) \(locale)")
      }
    }
  }

  private static func leaves(_ value: Any?) -> Int {
    guard let object = value as? [String: Any] else { return 0 }
    let isNew = object["state"] as? String == "new"
    return (object["value"] is String && !isNew ? 1 : 0) + object.values.reduce(0) { $0 + leaves($1) }
  }
}
