import Checks
import Testing
import TranslationModel

@Suite struct CheckTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var source: Text
    var other: Text?
    var translation: Text
    var variant: Variant = .plain
    var locale = "es"
    var maxLength: Int?
    /// The platform's notation.
    var style = PlaceholderStyle.apple
    var rules: [String]
  }

  static let cases: [Case] = [
    Case(
      testDescription: "the same placeholders", source: "%1$@ sent %2$d", translation: "%2$d de %1$@",
      rules: []),
    Case(
      testDescription: "one is missing", source: "%1$@ sent %2$d", translation: "%1$@",
      rules: ["placeholder-missing"]),
    Case(
      testDescription: "one too many", source: "Hi %@", translation: "%1$@ %2$@", rules: ["placeholder-extra"]
    ),
    Case(testDescription: "of another kind", source: "%d", translation: "%@", rules: ["placeholder-kind"]),
    Case(
      testDescription: "a placeholder where the source has none", source: "Hi", translation: "Hi %@",
      rules: ["placeholder-extra"]),
    Case(
      testDescription: "mixed numbering", source: "%1$@ %2$@", translation: "%1$@ %@",
      rules: ["placeholder-repeated", "placeholder-missing", "placeholder-numbering"]),
    Case(
      testDescription: "a plural form may leave the number out", source: "%d files", translation: "one file",
      variant: .plural(.one), rules: []),
    Case(
      testDescription: "but not the form for all others", source: "%d files", translation: "files",
      variant: .plural(.other), rules: ["placeholder-missing"]),
    Case(
      testDescription: "and may have the number that the form for all others has", source: "a file",
      other: "%d files",
      translation: "%d Datei", variant: .plural(.one), rules: []),
    Case(
      testDescription: "of its kind", source: "a file", other: "%d files", translation: "%@ Datei",
      variant: .plural(.one), rules: ["placeholder-extra"]),
    Case(testDescription: "a percent sign alone", source: "100% of %@", translation: "100% de %@", rules: []),
    Case(
      testDescription: "too long", source: "OK", translation: "Aceptar", maxLength: 5, rules: ["too-long"]),
    Case(testDescription: "as long as allowed", source: "OK", translation: "Vale", maxLength: 4, rules: []),
    Case(
      testDescription: "a control character", source: "a", translation: "a\u{1}", rules: ["control-character"]
    ),
    Case(testDescription: "one that the source has", source: "\u{1B}a", translation: "\u{1B}b", rules: []),
    Case(
      testDescription: "an open direction mark", source: "a", translation: "\u{202E}a",
      rules: ["bidi-control"]),
    Case(
      testDescription: "one that all of a Persian text is in", source: "a", translation: "\u{202B}a",
      locale: "fa",
      rules: []),
    Case(
      testDescription: "one for all of it that is closed", source: "a", translation: "\u{2067}a\u{2069}",
      locale: "he", rules: []),
    Case(
      testDescription: "against its direction", source: "a", translation: "\u{202A}a", locale: "ar",
      rules: ["bidi-control"]),
    Case(
      testDescription: "in its middle", source: "a", translation: "a \u{2068}b", locale: "ar",
      rules: ["bidi-control"]),
    Case(
      testDescription: "in a Spanish text", source: "a", translation: "\u{202B}a", rules: ["bidi-control"]),
    Case(testDescription: "an end alone", source: "a", translation: "a\u{202C}", rules: ["bidi-control"]),
    Case(testDescription: "a closed one", source: "a", translation: "\u{202B}a\u{202C}", rules: []),
    Case(
      testDescription: "white space at the end", source: "a ", translation: "b", rules: ["edge-whitespace"]),
    Case(testDescription: "which a full-width sign has in it", source: "To: ", translation: "宛先：", rules: []),
    Case(
      testDescription: "white space at the end that nobody asked for", source: "Name", translation: "Nombre ",
      rules: ["edge-whitespace"]),
    Case(testDescription: "of another kind", source: "Name: ", translation: "Nom :\u{A0}", rules: []),
    Case(testDescription: "before a mark", source: "Name: ", translation: "الاسم: \u{200F}", rules: []),
    Case(
      testDescription: "a slip in the source", source: "It is done. ", translation: "Está hecho.", rules: []),
    Case(
      testDescription: "no slip, for a program prints it", source: "It is done.\n",
      translation: "Está hecho.",
      rules: ["edge-whitespace"]),
    Case(
      testDescription: "a space where a line break was", source: "done\n", translation: "hecho ",
      rules: ["edge-whitespace"]),
    Case(
      testDescription: "a seam between words without spaces", source: " files", translation: "ファイル",
      locale: "ja",
      rules: []),
    Case(
      testDescription: "a line break there", source: "\nfiles", translation: "ファイル", locale: "ja",
      rules: ["edge-whitespace"]),
    Case(
      testDescription: "one between words with spaces", source: " files", translation: "파일", locale: "ko",
      rules: ["edge-whitespace"]),
    Case(testDescription: "a line is missing", source: "A.\nB.", translation: "A. B.", rules: ["line-count"]),
    Case(testDescription: "one too many", source: "A. B.", translation: "A.\nB.", rules: ["line-count"]),
    Case(testDescription: "a blank line is no line", source: "A.\n\nB.", translation: "A.\n \nB.", rules: []),
    Case(testDescription: "nor is one that is too few", source: "A.\n\nB.", translation: "A.\nB.", rules: []),
    Case(
      testDescription: "a line that goes on in the next", source: "a long,\nvery long\ntext",
      translation: "un texto",
      rules: []),
    Case(
      testDescription: "and in one more", source: "a long\ntext", translation: "un\nlargo\ntexto", rules: []),
    Case(
      testDescription: "beside one that ends", source: "a long\ntext:\n%@", translation: "texto: %@",
      rules: ["line-count"]),
    Case(
      testDescription: "one of many", source: Text((0..<12).map { "Line \($0)." }.joined(separator: "\n")),
      translation: Text((0..<11).map { "Línea \($0)." }.joined(separator: "\n")), rules: []),
    Case(
      testDescription: "two of many", source: Text((0..<12).map { "Line \($0)." }.joined(separator: "\n")),
      translation: Text((0..<10).map { "Línea \($0)." }.joined(separator: "\n")), rules: ["line-count"]),
    Case(testDescription: "a tag is missing", source: "<b>a</b>", translation: "a", rules: ["markup"]),
    Case(testDescription: "a less-than sign is no tag", source: "a < b", translation: "a", rules: []),
    Case(testDescription: "nor is a heart", source: "I <3 you", translation: "je t'aime", rules: []),
    Case(
      testDescription: "nor a word to fill in", source: "mv <item>", translation: "mv <élément>", rules: []),
    Case(testDescription: "nor a line break", source: "a<br>b<br/>c", translation: "a b", rules: []),
    Case(testDescription: "a picture is one", source: "a<img>b", translation: "a b", rules: ["markup"]),
    Case(
      testDescription: "a mixture that stands for the same", source: "%1$d of %2$@",
      translation: "%d de %2$@",
      rules: ["placeholder-numbering"]),
    Case(
      testDescription: "a mixture like the source's", source: "by %1$@, and %d", translation: "de %1$@ y %d",
      rules: []),
    Case(
      testDescription: "a space in one", source: "%@ sent", translation: "% @ envió",
      rules: ["placeholder-spaced"]),
    Case(testDescription: "as in the source", source: "% @ sent", translation: "% @ envió", rules: []),
    Case(
      testDescription: "a percent sign and a word", source: "%@ sent", translation: "%@: 5 % de", rules: []),
    Case(
      testDescription: "as many choices as the language needs", source: "{n} file | {n} files",
      translation: "{n} plik | {n} pliki | {n} plików", locale: "pl", style: .braces, rules: []),
    Case(
      testDescription: "a value twice", source: "{n} files", translation: "{n} plik | {n} pliki",
      locale: "pl",
      style: .braces, rules: ["placeholder-repeated"]),
    Case(
      testDescription: "spaces between braces", source: "Hi {{ name }}", translation: "Hola {{name}}",
      style: .doubleBraces, rules: []),
    Case(
      testDescription: "another name between them", source: "Hi {{ name }}", translation: "Hola {{ nombre }}",
      style: .doubleBraces, rules: ["placeholder-extra", "placeholder-missing"]),
    Case(
      testDescription: "one more, where the source has none", source: "Hi", translation: "Hola {nombre}",
      style: .braces, rules: ["placeholder-extra"]),
    Case(
      testDescription: "letters that the source has as text", source: "'{name}' it''s {name}",
      translation: "'{name}' es {name}", style: .messageFormat, rules: []),
    Case(
      testDescription: "the arguments of a choice",
      source: "{n, plural, one {# of {all}} other {# of {all}}}",
      translation: "{all}: {n}", style: .braces, rules: []),
    Case(
      testDescription: "a percent sign before a word, to Qt", source: "%time at %1",
      translation: "%tiempo: %1",
      style: .percent, rules: []),
    Case(
      testDescription: "printf where the platform has names", source: "not %s", translation: "pas %s",
      style: .percent, rules: []),
    Case(
      testDescription: "a variable of the language's own", source: "%#@files@", translation: "%#@archivos@",
      rules: []),
    Case(
      testDescription: "Java's grouping", source: "%,d of %2$s", translation: "%d de %2$s", style: .java,
      rules: []),
    Case(testDescription: "a formula", source: "a", translation: "=SUM(A1)", rules: ["formula-like"]),
    Case(testDescription: "a cell", source: "a", translation: "+A1", rules: ["formula-like"]),
    Case(
      testDescription: "an order to the system", source: "a", translation: "=cmd|' /C'!A0",
      rules: ["formula-like"]),
    Case(
      testDescription: "a mark is no formula", source: "Enable ==x==", translation: "==x== ein", rules: []),
    Case(testDescription: "nor is a name", source: "All of @room", translation: "@room", rules: []),
    Case(testDescription: "nor a link to another key", source: "See", translation: "@:other.key", rules: []),
  ]

  @Test(arguments: cases) func finds(_ c: Case) throws {
    let source = Message(c.source, c.style)
    let input = CheckInput(
      source: source, other: c.other.map { Message($0, c.style) },
      translation: Message(c.translation, c.style, like: source),
      locale: LocaleTag(c.locale),
      variant: c.variant, maxLength: c.maxLength)
    let found = ChosenChecks(locale: input.locale, from: .warning).findings(input)
    #expect(found.map(\.rule) == c.rules)
    // Families that find no errors are not asked for any.
    #expect(
      ChosenChecks(locale: input.locale, from: .error).findings(input)
        == found.filter { $0.severity == .error })
  }

  private func pluralFormFindings(
    present: Set<PluralCategory>, absent: Set<PluralCategory> = [], alsoShown: Set<PluralCategory> = [],
    locale: LocaleTag
  ) -> [Finding] {
    let texts = Dictionary(uniqueKeysWithValues: present.map { ($0, Text($0.rawValue)) })
    return ChosenChecks(locale: locale).findings(
      ofForms: FormsInput(locale: locale, texts: texts, absent: absent, alsoShown: alsoShown))
  }

  @Test func pluralForms() throws {
    let pl = try #require(LocaleTag("pl")), es = try #require(LocaleTag("es"))
    #expect(pluralFormFindings(present: [.one, .few, .many, .other], locale: pl).isEmpty)
    #expect(
      pluralFormFindings(present: [.one, .other], locale: pl).map(\.rule) == [
        "plural-missing", "plural-missing",
      ])
    #expect(pluralFormFindings(present: [.one, .other], locale: es).isEmpty)
    #expect(pluralFormFindings(present: [.one, .few], absent: [.many, .other], locale: pl).isEmpty)
    #expect(pluralFormFindings(present: [.one, .few, .other], locale: es).map(\.rule) == ["plural-unused"])
    #expect(pluralFormFindings(present: [.one, .few, .other], alsoShown: [.few], locale: es).isEmpty)
    // Rules that nobody knows, and rules of before.
    let an = try #require(LocaleTag("an")), he = try #require(LocaleTag("he"))
    #expect(pluralFormFindings(present: [.one, .other], locale: an).isEmpty)
    #expect(pluralFormFindings(present: [.one, .two, .many, .other], locale: he).isEmpty)
    #expect(
      pluralFormFindings(present: [.one, .two, .few, .other], locale: he).map(\.rule) == ["plural-unused"])
  }

  /// The source, a translation with a wrong placeholder, and what to do about it.
  static let hints: [(source: Text, Text, PlaceholderStyle, hint: String)] = [
    ("%d%% of %s", "%d%% de %s %s", .java, "take one out, or number them to show a value twice: %1$d %2$s"),
    ("%s", "%s %s", .java, "take one out, or number them to show a value twice: %1$s"),
    ("%ld", "%ld %ld", .apple, "take one out, or number them to show a value twice: %1$ld"),
    ("%1$s", "%1$s %2$s", .java, "the source has %1$s"),
    ("%1 of %2", "%1 de % 2", .percent, "'% 2' is no placeholder: write %2"),
    ("in %1", "في ٪1", .percent, "'٪1' is no placeholder: write %1"),
    ("%s: %d", "%s:% d", .c, "'% d' is no placeholder: write %d"),
    ("in %1", "en", .percent, "put it where its value belongs"),
    ("Hi {name}", "Hola", .braces, "put it where its value belongs"),
    ("50% off", "50%de", .apple, "the source has none: take it out, or put a space after a percent sign"),
  ]

  /// In the notation of the platform, whose file the finding is about.
  @Test(arguments: hints.indices) func saysWhatToDo(_ i: Int) {
    let (source, translation, style, hint) = Self.hints[i]
    let input = CheckInput(
      source: Message(source, style),
      translation: Message(translation, style, like: style.hasNames ? Message(source, style) : nil),
      locale: LocaleTag("es"), variant: .plain, maxLength: nil)
    #expect(ChosenChecks(locale: input.locale, from: .error).findings(input).map(\.hint) == [hint])
  }
}
