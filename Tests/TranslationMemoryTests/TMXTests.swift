import TestSupport
import Testing
import TranslationModel

@testable import TranslationMemory

@Suite struct TMXTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var english: String
    var spanish: String
    var read: String

    init(_ name: String, _ english: String, _ spanish: String, _ read: String) {
      (testDescription, self.english, self.spanish, self.read) = (name, english, spanish, read)
    }
  }

  @Test(arguments: [
    Case("a text", "Save", "Guardar", "Save = Guardar"),
    Case("references and sections", "Q&amp;A &#169;", "<![CDATA[P&R]]> ©", "Q&A © = P&R ©"),
    Case("spaces are text", " Save ", " Guardar ", " Save  =  Guardar "),
    Case(
      "a placeholder with its code", "<ph x=\"1\">%s</ph> left", "Quedan <ph x=\"1\">%s</ph>",
      "%s left = Quedan %s"),
    Case(
      "a placeholder without code", "<ph x=\"1\"/> left", "Quedan <ph x=\"1\"/>", "%1$@ left = Quedan %1$@"),
    Case(
      "two of them, in another order", "<ph x=\"1\"/> of <ph x=\"2\"/>", "<ph x=\"2\"/>: <ph x=\"1\"/>",
      "%1$@ of %2$@ = %2$@: %1$@"),
    Case(
      "markup in pairs", "a <bpt i=\"1\">&lt;b&gt;</bpt>c<ept i=\"1\">&lt;/b&gt;</ept>",
      "<bpt i=\"1\">&lt;b&gt;</bpt>d<ept i=\"1\">&lt;/b&gt;</ept>", "a <b>c</b> = <b>d</b>"),
    Case("markup without code", "a<it pos=\"begin\" x=\"1\"/>b", "c", "ab = c"),
    Case("highlighted text", "a <hi type=\"bold\">b</hi>", "<hi>c</hi> d", "a b = c d"),
    Case(
      "text within code",
      "<bpt i=\"1\">&lt;a title=\"<sub>Home</sub>\"&gt;</bpt>x<ept i=\"1\">&lt;/a&gt;</ept>",
      "y", "<a title=\"Home\">x</a> = y"),
  ]) func segments(_ c: Case) throws {
    #expect(try pairs(tmx((c.english, c.spanish))) == [c.read])
  }

  @Test func unitsThatSayNothingAreLeftOut() throws {
    let file = tmx(("Save", ""), ("", "Guardar"), ("Open", "Abrir"))
    #expect(try pairs(file) == ["Open = Abrir"])
  }

  @Test func notesAndPropertiesAreNoTexts() throws {
    let file = """
      <tmx version="1.4"><header><note>n</note><prop type="x">p</prop></header><body>
      <tu tuid="1"><note>about</note><prop type="domain">ui</prop>
        <tuv xml:lang="EN-us" creationdate="20200101T000000Z"><prop type="k">v</prop><seg>Save</seg></tuv>
        <tuv lang="es_419"><note>n</note><seg>Guardar</seg></tuv></tu>
      </body></tmx>
      """
    #expect(try pairs(file) == ["Save = Guardar"])
  }

  /// Tools on Windows write UTF-16, which the declaration then names.
  @Test(arguments: [false, true]) func utf16(isBigEndian: Bool) throws {
    let text = tmx(("Save", "Añadir")).replacing("UTF-8", with: "UTF-16")
    let bytes = ([0xFEFF] + Array(text.utf16)).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      return isBigEndian ? [high, low] : [low, high]
    }
    let read = try MemoryUnits(reading: bytes, base: tag("en"), targets: [tag("es")]).units
    #expect(read.map(\.source) == ["Save"])
    #expect(read[0].translations.map(\.text) == ["Añadir"])
  }

  @Test(arguments: [
    ("<tmx><body><tu>", "1:12: the element <tu> that begins here is never closed"),
    (
      "<tmx>\n<body>\n<tu><tuv xml:lang=\"en\"><seg>a & b</seg></tuv></tu></body></tmx>",
      "3:31: '&' that begins no known entity"
    ),
    ("<xliff version=\"1.2\"/>", "1:1: the file's first element is not <tmx>"),
    ("<tmx><body>\u{0}</body></tmx>", "1:12: a control character, which XML cannot carry"),
  ]) func broken(_ text: String, _ message: String) {
    let error = failure { () throws(SyntaxError) in
      try MemoryUnits(reading: Array(text.utf8), base: tag("en"), targets: [tag("es")])
    }
    #expect(error.map { "\($0.line):\($0.column): \($0.message)" } == message)
  }
}

@Suite struct MemoryLocalesTests {
  @Test(arguments: [
    ("es", "es", 0), ("ES", "es", 0), ("es_419", "es-419", 0), ("zh-CN", "zh-Hans", 1), ("es", "es-MX", 2),
    ("es-ES", "es-MX", 3), ("pt-BR", "pt", 1), ("pt-PT", "pt-BR", 3), ("no", "nb", 1),
  ]) func standsFor(_ name: String, _ wanted: String, _ distance: Int) {
    #expect(MemoryLocales.distance(from: tag(name), to: tag(wanted)) == distance)
  }

  @Test(arguments: [("zh-TW", "zh-Hans"), ("sr-Latn", "sr"), ("fr", "es")])
  func standsForNothing(_ name: String, _ wanted: String) {
    #expect(MemoryLocales.distance(from: tag(name), to: tag(wanted)) == nil)
  }

  /// The nearest locale of a unit counts, wherever it stands; one text stands for as many targets as there are.
  @Test func theNearestCounts() throws {
    let file = """
      <tmx version="1.4"><header/><body><tu>
        <tuv xml:lang="en-GB"><seg>Colour</seg></tuv>
        <tuv xml:lang="pt-PT"><seg>Cor (PT)</seg></tuv>
        <tuv xml:lang="en"><seg>Color</seg></tuv>
        <tuv xml:lang="pt-BR"><seg>Cor (BR)</seg></tuv>
      </tu></body></tmx>
      """
    let unit = try #require(try units(file, "pt-BR", "pt-AO", "en-GB", "es").first)
    #expect(unit.source == "Color")
    #expect(unit.translations.map { "\($0.target) \($0.text)" } == ["0 Cor (BR)", "1 Cor (PT)", "2 Colour"])
  }
}

@Suite struct MemoryTableTests {
  @Test(arguments: [
    ("a plain table", "en,es\nSave,Guardar\n", ["Save = Guardar"]),
    ("tabs", "en\tes\nSave\tGuardar\n", ["Save = Guardar"]),
    ("semicolons and quotes", "en;es\n\"a;b\";\"c\"\"d\"\n", ["a;b = c\"d"]),
    (
      "an older sheet: what is in todo is no translation",
      "key,variant,en,comment,es,th,todo,problems,releases\na,,Save,,Guardar,,th,,\nb,,Open,,Abrir,,es th,,\n",
      ["Save = Guardar"]
    ),
    ("rows that are cut, or blank", "en,es\nSave\n\n,Guardar\nOpen,Abrir\n", ["Open = Abrir"]),
    ("names in other manners", "id,EN-us,es_ES\n1,Save,Guardar\n", ["Save = Guardar"]),
  ]) func rows(_ name: String, _ text: String, _ read: [String]) throws {
    #expect(try pairs(text) == read, "\(name)")
  }

  @Test(arguments: [
    ("key,text\na,b\n", "1:1: no column is that of the base locale en"),
    ("en,es\n\"a,b\n", "2:1: the quote that opens this cell is never closed"),
    ("PK\u{3}\u{4}", "1:1: this is a ZIP archive (an XLSX or ODS file), which no memory is read from"),
  ]) func broken(_ text: String, _ message: String) {
    let error = failure { () throws(SyntaxError) in
      try MemoryUnits(reading: Array(text.utf8), base: tag("en"), targets: [tag("es")])
    }
    #expect(error.map { "\($0.line):\($0.column): \($0.message)" } == message)
  }
}
