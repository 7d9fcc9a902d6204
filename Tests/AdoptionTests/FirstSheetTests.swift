import ProjectConfiguration
import TestSupport
import Testing
import TranslationModel
import TranslationSheet

@testable import Adoption

/// What becomes of a tool's texts in the first sheet: each is in just one count, and every one is somewhere.
@Suite struct FirstSheetTests {
  private static let en = LocaleTag("en", nil, nil, [])
  private static let es = LocaleTag("es", nil, nil, [])
  private static let ar = LocaleTag("ar", nil, nil, [])
  private static let schema = SheetSchema(base: en, targets: [ar, es])

  private static func row(
    _ key: String, _ english: String, _ variant: Variant = .plain, style: PlaceholderStyle = .apple,
    format: String = "apple-strings"
  ) -> BaseRow {
    let spelling = Message(Text(english), style)
    return BaseRow(
      key: Text(key), rowKey: Text(key), rowKeyApart: Text("other:\(key)"), variant: variant,
      source: spelling.neutral, spelling: spelling, other: nil, style: style, format: format)
  }

  /// A sheet as the files make it, from rows and Spanish texts.
  private static func sheet(_ rows: [(BaseRow, es: String)]) throws -> Sheet {
    let header = schema.columns.map { Text(schema.header(of: $0)) }
    let cells = rows.map { row, es in
      schema.columns.map { column -> Text in
        switch column {
        case .key: row.rowKey
        case .variant: Text(row.variant.text)
        case .source: row.source
        case .translation(Self.es): Text(es)
        case .comment: row.key == "commented" ? "From the file" : .empty
        case .releases: "main"
        default: .empty
        }
      }
    }
    return try Sheet(reading: Sheet.table([header] + cells, dialect: SheetDialect()), schema: schema)
  }

  private static let app: [(BaseRow, es: String)] = [
    (row("same", "Same"), "Igual"), (row("new", "New %@"), ""), (row("differs", "Differs"), "Difiere"),
    (row("reworded", "New English"), ""), (row("commented", "C"), ""),
    (row("files", "%d file", .plural(.one)), ""), (row("files", "%d files", .plural(.other)), ""),
    (row("both", "Both %s", style: .java, format: "android-xml"), ""), (row("both", "Both apple"), ""),
    (row("named", "Hi {name}, {count}", style: .braces, format: "arb"), ""), (row("lines", "a\nb"), ""),
  ]

  private static func adopt(
    _ texts: [AdoptedText], notes: [AdoptedNote] = [], _ notation: AdoptedNotation = .style(.apple)
  ) throws -> FirstSheet {
    var project = AdoptedProject()
    (project.texts, project.notes, project.notation) = (texts, notes, notation)
    return FirstSheet(try sheet(app), app.map(\.0), project, label: "Twine", columns: [:])
  }

  private static func cell(_ first: FirstSheet, _ key: String, _ header: String, _ variant: String = "")
    throws
    -> String?
  {
    let grid = try SheetGrid(first.bytes(SheetDialect()))
    let names = try #require(grid.rows.first).map(\.string)
    guard let column = names.firstIndex(of: header) else { return nil }
    let row = grid.rows.dropFirst().first { $0[0].string == key && $0[1].string == variant }
    return row?[column].string
  }

  private static func said(_ key: String, _ text: String, _ locale: LocaleTag = es, needsWork: Bool = false)
    -> AdoptedText
  {
    AdoptedText(Text(key), .plain, locale, Text(text), needsWork: needsWork, at: Place("f"))
  }

  @Test func aTextIsInJustOneCount() throws {
    let first = try Self.adopt([
      Self.said("same", "Same", Self.en), Self.said("same", "Igual"), Self.said("new", "Nuevo %@"),
      Self.said("differs", "Otro"), Self.said("reworded", "Old English", Self.en),
      Self.said("reworded", "Viejo"), Self.said("gone", "Gone", Self.en), Self.said("gone", "Ido"),
      Self.said("gone", "Ida"), Self.said("new", "Nueva %@"),
    ])
    let report = first.report
    #expect(
      [report.inFiles, report.inSheet, report.differing, report.otherEnglish, report.rowless, report.left]
        == [2, 2, 1, 1, 2, 2])
    #expect(report.texts == 10)
    #expect(report.keysWithoutFile == ["gone"])
    #expect(report.leftovers.map(\.whole) == ["Ida", "Nueva %@"])
    #expect(try Self.cell(first, "new", "es") == "Nuevo %@")
    #expect(try Self.cell(first, "differs", "es") == "Otro")
    #expect(try Self.cell(first, "reworded", "es") == "Viejo")
    #expect(try Self.cell(first, "reworded", "todo") == "es")
    #expect(try Self.cell(first, "reworded", "Twine en") == "Old English")
    #expect(try Self.cell(first, "gone", "en") == "Gone" && Self.cell(first, "gone", "es") == "Ido")
    #expect(try Self.cell(first, "gone", "releases") == "" && Self.cell(first, "same", "releases") == "main")
  }

  @Test func whatIsFuzzyIsInTodo() throws {
    let first = try Self.adopt([
      Self.said("same", "Igual", needsWork: true), Self.said("new", "جديد %@", Self.ar, needsWork: true),
      Self.said("new", "Nuevo %@"),
    ])
    #expect(try Self.cell(first, "same", "todo") == "es" && Self.cell(first, "new", "todo") == "ar")
    #expect(first.report.asked == 2)
  }

  @Test func pluralFormsInKeysAreForms() throws {
    let first = try Self.adopt([
      Self.said("files_one", "%d archivo"), Self.said("files##{other}", "%d archivos"),
      Self.said("files[3]", "x"),
    ])
    #expect(try Self.cell(first, "files", "es", "one") == "%d archivo")
    #expect(try Self.cell(first, "files", "es", "other") == "%d archivos")
    #expect(try Self.cell(first, "files[3]", "es") == "x")
  }

  /// Weblate's CSV has one text of a plural's; a row of the key without a form would be nobody's.
  @Test func aPluralsOneTextIsTheFormWithItsEnglish() throws {
    let first = try Self.adopt([
      Self.said("files", "%d file", Self.en), Self.said("files", "%d archivo"),
      Self.said("files", "لا ملفات", Self.ar),
    ])
    #expect(try Self.cell(first, "files", "es", "one") == "%d archivo")
    #expect(try Self.cell(first, "files", "es", "other") == "")
    #expect(try Self.cell(first, "files", "es") == nil, "there is no row beside the forms")
    // Arabic's first form is zero, which has no row.
    #expect(first.report.leftovers.map(\.whole) == ["لا ملفات"])
    let second = try Self.adopt([
      Self.said("files", "%d files", Self.en), Self.said("files", "%d archivos"),
    ])
    #expect(try Self.cell(second, "files", "es", "other") == "%d archivos")
    #expect(try Self.cell(second, "files", "es", "one") == "")
    let other = try Self.adopt([Self.said("files", "A file", Self.en), Self.said("files", "Un archivo")])
    #expect(other.report.leftovers.map(\.whole) == ["A file", "Un archivo"] && other.rowlessCount == 0)
  }

  @Test func eachRowGetsItsOwnNotation() throws {
    let twine = try Self.adopt([Self.said("both", "Ambos %@"), Self.said("lines", "c\\nd")])
    let grid = try SheetGrid(twine.bytes(SheetDialect()))
    #expect(grid.rows.filter { $0[0] == "both" }.allSatisfy { $0.contains("Ambos %@") })
    #expect(try Self.cell(twine, "lines", "es") == "c\nd")
    let lokalise = try Self.adopt([Self.said("named", "[%i:count], hola [%s:name]")], .universal)
    #expect(try Self.cell(lokalise, "named", "es") == "%2$@, hola %1$@")
  }

  @Test func aKeyOfOnePlatformIsForItsFiles() throws {
    var text = Self.said("both", "Sólo Android %s")
    text.platform = .android
    let first = try Self.adopt([text], .ofFiles)
    let grid = try SheetGrid(first.bytes(SheetDialect()))
    #expect(grid.rows.filter { $0[0] == "both" }.map { $0.contains("Sólo Android %@") } == [true, false])
  }

  /// A text is of the English that it says it was made for, whatever the tool's English is by now.
  @Test func whatATextWasMadeForCounts() throws {
    func made(_ key: String, _ text: String, for english: String, _ locale: LocaleTag = Self.es)
      -> AdoptedText
    {
      var said = Self.said(key, text, locale)
      said.origin = AdoptedText.Origin(locale: Self.en, text: Text(english))
      return said
    }
    let first = try Self.adopt([
      Self.said("reworded", "New English", Self.en), made("reworded", "Viejo", for: "Old English"),
      made("reworded", "جديد", for: "New English", Self.ar), made("new", "Nuevo %@", for: "New %@"),
      made("gone", "Ido", for: "Gone"), made("gone", "ذهب", for: "Went", Self.ar),
    ])
    #expect(try Self.cell(first, "reworded", "todo") == "es" && Self.cell(first, "reworded", "ar") == "جديد")
    #expect(try Self.cell(first, "reworded", "Twine en") == "Old English")
    #expect(try Self.cell(first, "new", "todo") == "")
    #expect(try Self.cell(first, "gone", "en") == "Gone" && Self.cell(first, "gone", "todo") == "ar")
    #expect(first.report.forOtherEnglish == 2)
  }

  /// A table may have a key twice: a translation is for the English beside it, and one for today's English comes first.
  @Test func aKeyThatIsThereTwiceHasTwoTexts() throws {
    let rows = [Self.row("title", "Settings"), Self.row("title", "Preferences")]
    func said(_ text: String, _ locale: LocaleTag, _ line: Int) -> AdoptedText {
      AdoptedText("title", .plain, locale, Text(text), at: Place("old.csv", line: line))
    }
    var project = AdoptedProject()
    project.texts = [
      said("Options", Self.en, 2), said("Opciones", Self.es, 2), said("Settings", Self.en, 3),
      said("Preferences", Self.en, 4), said("Preferencias", Self.es, 4),
    ]
    let first = FirstSheet(
      try Self.sheet(rows.map { ($0, es: "") }), rows, project, label: "old", columns: [:])
    let grid = try SheetGrid(first.bytes(SheetDialect()))
    #expect(grid.rows.filter { $0.contains("Preferences") }.allSatisfy { $0.contains("Preferencias") })
    // What was made for other English is in todo.
    #expect(try Self.cell(first, "title", "es") == "Opciones" && Self.cell(first, "title", "todo") == "es")
    #expect(first.report.forOtherEnglish == 1 && first.report.asked == 1)
  }

  /// Where a tool says which file a text is of, a key of that name in another file is another text, unless it moved there.
  @Test func aTextOfOneFileIsForThatFile() throws {
    var rows = [Self.row("title", "Photos"), Self.row("title", "More"), Self.row("moved", "Moved")]
    for (i, path) in ["app/a.xml", "app/b.xml", "app/b.xml"].enumerated() { rows[i].path = path }
    var project = AdoptedProject()
    project.texts = [
      ("title", "Fotos", "Photos", "/app/a.xml"), ("moved", "Movido", "Moved", "a.xml"),
      ("title", "Más", "More", "b.xml"), ("title", "Nada", "Nothing", "app/c.xml"),
    ].map { key, text, english, file in
      var said = Self.said(key, text)
      said.file = file
      said.origin = AdoptedText.Origin(locale: Self.en, text: Text(english))
      return said
    }
    let first = FirstSheet(
      try Self.sheet(rows.map { ($0, es: "") }), rows, project, label: "Crowdin", columns: [:])
    let grid = try SheetGrid(first.bytes(SheetDialect()))
    #expect(grid.rows.filter { $0.contains("Photos") }.allSatisfy { $0.contains("Fotos") })
    #expect(grid.rows.filter { $0.contains("More") }.allSatisfy { $0.contains("Más") })
    #expect(try Self.cell(first, "moved", "es") == "Movido")
    #expect(first.report.leftovers.map(\.whole) == ["Nada"])
  }

  /// In a file whose ids are names, an id is no English.
  @Test func aNameIsNoEnglish() throws {
    let rows = [Self.row("app.title", "Photos", format: "po"), Self.row("Save", "Save", format: "po")]
    var project = AdoptedProject()
    project.texts = [Self.said("app.title", "app.title", Self.en), Self.said("Save", "Save", Self.en)]
    for (key, text) in [("app.title", "Fotos"), ("Save", "Guardar")] {
      var said = Self.said(key, text)
      said.origin = AdoptedText.Origin(locale: Self.en, text: Text(key))
      project.texts.append(said)
    }
    let first = FirstSheet(
      try Self.sheet(rows.map { ($0, es: "") }), rows, project, label: "Weblate", columns: [:])
    #expect(try Self.cell(first, "app.title", "es") == "Fotos" && Self.cell(first, "app.title", "todo") == "")
    #expect(first.report.columns.isEmpty && first.report.otherEnglish == 0 && first.report.texts == 3)
  }

  /// XLIFF files have texts as XML; those of other formats have them as the platform does.
  @Test func markupIsForFilesThatAreXLIFF() throws {
    let rows = [
      Self.row("a", "Hi <x id=\"1\"/>", format: "xliff"), Self.row("a", "Hi %@", format: "apple-strings"),
    ]
    var said = Self.said("a", "Hola %@")
    said.markup = "Hola <x id=\"1\"/>"
    said.origin = AdoptedText.Origin(locale: Self.en, text: "Hi %@", markup: "Hi <x id=\"1\"/>")
    var project = AdoptedProject()
    project.texts = [said]
    let first = FirstSheet(
      try Self.sheet(rows.map { ($0, es: "") }), rows, project, label: "Weblate", columns: [:])
    let grid = try SheetGrid(first.bytes(SheetDialect()))
    #expect(grid.rows.dropFirst().map { $0.contains("Hola <x id=\"1\"/>") } == [true, false])
    #expect(grid.rows.dropFirst().map { $0.contains("Hola %@") } == [false, true])
    #expect(first.report.asked == 0)
  }

  @Test func notesAreInColumns() throws {
    let first = try Self.adopt(
      [Self.said("same", "Igual")],
      notes: [
        AdoptedNote("same", .comment, "Say it"), AdoptedNote("same", .comment, "Say it louder"),
        AdoptedNote("commented", .comment, "From Twine"), AdoptedNote("same", .max, "9"),
        AdoptedNote("same", .own("tags"), "a"), AdoptedNote("same", .own("tags"), "b"),
        AdoptedNote("same", .own("es"), "c"), AdoptedNote("nowhere", .comment, "x"),
      ])
    #expect(try Self.cell(first, "same", "comment") == "Say it")
    #expect(try Self.cell(first, "same", "Twine comment") == "Say it louder")
    #expect(try Self.cell(first, "commented", "comment") == "From the file")
    #expect(try Self.cell(first, "commented", "Twine comment") == "From Twine")
    #expect(try Self.cell(first, "same", "max") == "9" && Self.cell(first, "same", "tags") == "a\nb")
    #expect(try Self.cell(first, "same", "Twine es") == "c")
    #expect(first.report.leftovers.map(\.whole) == ["x"])
  }

  /// Whatever a tool has: its texts are counted once each, and every one is a cell of the sheet or in the report.
  @Test(arguments: 1...200) func nothingIsLost(_ seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let keys = [
      "same", "new", "differs", "reworded", "files", "files_one", "both", "gone", "lost.other", "named",
    ]
    let words = [
      "Same", "New %@", "Igual", "a, b", "\"x\"", " y ", "é", "e\u{301}", "100%", "%d%%", "=1", "'z", "\\n",
    ]
    let texts = (0..<Int.random(in: 0..<40, using: &random)).map { _ -> AdoptedText in
      let variant: Variant = Int.random(in: 0..<4, using: &random) == 0 ? .plural(.other) : .plain
      return AdoptedText(
        Text(keys[Int.random(in: 0..<keys.count, using: &random)]), variant,
        [Self.en, Self.es, Self.ar][Int.random(in: 0..<3, using: &random)],
        Text(words[Int.random(in: 0..<words.count, using: &random)]),
        needsWork: Int.random(in: 0..<3, using: &random) == 0, at: Place("f"))
    }
    let first = try Self.adopt(texts)
    #expect(first.report.texts == texts.count)
    let bytes = first.bytes(SheetDialect())
    let cells = Set(try SheetGrid(bytes).rows.flatMap { $0 }.flatMap { [$0] + $0.lines })
    let left = Set(first.report.leftovers.compactMap { $0.whole })
    for text in texts {
      let forms = [
        text.text, Message(text.text, .apple).neutral, Message(text.text, .neutral).neutral, Text("\n"),
      ]
      let singled = Set(cells.map { Text($0.string.replacing("%%", with: "%")) })
      #expect(
        forms.contains { form in
          cells.contains { $0.isSame(as: form) } || left.contains { $0.isSame(as: form) }
            || singled.contains(Text(form.string.replacing("%%", with: "%")))
        }, "\(text)")
    }
    _ = try Sheet(reading: bytes, schema: Self.schema)
  }
}

extension Text {
  fileprivate var lines: [Text] { string.split(separator: "\n").map { Text($0) } }
}
