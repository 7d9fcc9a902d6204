import TestSupport
import Testing
import TranslationModel

@Suite struct MessageTests {
  /// A platform's text, a cell of the sheet, and the cell as the platform spells it: line ends are the platform's.
  static let lines: [(base: Text, neutral: Text, cell: Text, Text)] = [
    ("a\r\nb", "a\nb", "c\nd\n", "c\r\nd\r\n"), ("a\rb", "a\nb", "c\nd", "c\rd"),
    ("a\nb", "a\nb", "c\r\nd", "c\nd"),
    ("%@\r\n%@", "%1$@\n%2$@", "%2$@\n%1$@", "%2$@\r\n%1$@"), ("a\r\n\nb\r", "a\n\nb\n", "c\nd", "c\r\nd"),
    ("a\rb\n", "a\nb\n", "c\nd", "c\nd"), ("a", "a", "c\nd", "c\nd"),
  ]

  @Test(arguments: lines.indices) func linesEndAsInTheBase(_ i: Int) {
    let (base, neutral, cell, wanted) = Self.lines[i]
    let message = Message(base, .apple)
    #expect(message.neutral == neutral)
    #expect(Message(cell, .neutral).spelled(.apple, like: message) == wanted)
  }

  /// A cell with one placeholder is spelled without being parsed: as it would be by way of its pieces.
  @Test(arguments: neutral.indices) func onePlaceholderIsSpelledAsByPieces(_ i: Int) {
    let (style, text, _) = Self.neutral[i]
    let base = Message(text, style)
    guard let placeholder = OnePlaceholder(of: base, style) else { return }
    let cells: [Text] = [
      "%@", "%d", "a %@ b", "%d%%", "%@%", "% @", "%1$@", "%.2f km", "%x", "%", "a %@", "%@\n",
      "%@\r\nb", "ö%dö", "%@@", "%dd", "%s", "%ld", "%#@files@",
    ]
    for cell in cells {
      guard let spelled = placeholder.spelled(cell) else { continue }
      #expect(spelled == Message(cell, style.ofCells).spelled(style, like: base), "\(cell) like \(text)")
    }
  }

  @Test func onePlaceholderIsTheUsualOne() {
    let java = OnePlaceholder(of: Message("%s sent", .java), .java)
    #expect(java?.spelled("gesendet von %@!") == "gesendet von %s!")
    #expect(java?.spelled("%d") == nil)
    #expect(java?.spelled("%@ und %@") == nil)
    #expect(OnePlaceholder(of: Message("%s %s", .java), .java)?.spelled("%@") == nil)
    #expect(OnePlaceholder(of: Message("{a}", .braces), .braces)?.spelled("%@") == nil)
  }

  /// A platform's text, and what the sheet has for it.
  static let neutral: [(PlaceholderStyle, Text, Text)] = [
    (.apple, "Welcome", "Welcome"), (.apple, "100%", "100%"), (.apple, "100%%", "100%%"),
    (.apple, "%@ sent", "%@ sent"), (.java, "%s sent", "%@ sent"), (.java, "%1$s sent", "%@ sent"),
    (.apple, "%@ sent %ld photos", "%1$@ sent %2$d photos"),
    (.java, "%1$s sent %2$d photos", "%1$@ sent %2$d photos"),
    (.apple, "%2$@ of %1$lu", "%2$@ of %1$d"), (.apple, "%tu", "%d"), (.apple, "%i", "%d"),
    (.apple, "%.2f km", "%.2f km"), (.apple, "%5.1lf", "%5.1f"), (.apple, "%x", "%x"),
    (.apple, "%d%%", "%d%%"), (.apple, "100% of %@", "100% of %@"), (.java, "%d% done", "%d% done"),
    (.apple, "%*d", "%2$*d"), (.apple, "%#@files@ left", "%#@files@ left"), (.java, "a%nb", "a%nb"),
    (.java, "%@", "%@"), (.apple, "%2$@", "%2$@"), (.apple, "%@ %@", "%1$@ %2$@"), (.apple, "%", "%"),
    (.apple, "%1$@ and %1$@", "%1$@ and %1$@"),
    (.java, "%,d files", "%,d files"), (.java, "%1$,.0f of %2$(d", "%1$,.0f of %2$(d"),
    (.java, "%s%n%b", "%1$@\n%2$@"), (.java, "100%, then %s", "100%, then %@"),
    (.apple, "by %1$@, and %ld more", "by %1$@, and %2$d more"),
    (.apple, "Forward %d messages to %2$@?", "Forward %1$d messages to %2$@?"),
    (.apple, "% @ sent", "% @ sent"), (.apple, "50 % de %@", "50 % de %@"),
    (.apple, "%01$@ of %02$d", "%1$@ of %2$d"),
    (.apple, "%1$@ of %12$d: 5%% é%%", "%1$@ of %12$d: 5%% é%%"),
    (.apple, "%%%@%%", "%%%@%%"), (.apple, "%1$@ %%%d", "%1$@ %%%2$d"),
  ]

  @Test(arguments: neutral.indices) func isReadAs(_ i: Int) {
    let (style, text, wanted) = Self.neutral[i]
    #expect(Message(text, style).neutral == wanted)
  }

  /// A cell, the platform's base text, and the cell as the platform spells it.
  static let spelled: [(Text, PlaceholderStyle, base: Text, Text)] = [
    ("%1$@ ha enviado %2$d", .apple, "%@ sent %ld", "%@ ha enviado %ld"),
    ("%2$d de %1$@", .apple, "%@ sent %ld", "%2$ld de %1$@"),
    ("%2$d de %1$@", .java, "%1$s sent %2$d", "%2$d de %1$s"),
    ("%@", .java, "%s", "%s"), ("%@", .java, "%1$s", "%1$s"), ("%1$@ %2$@", .java, "%s %s", "%s %s"),
    ("%d", .apple, "%tu", "%tu"), ("%@", .apple, "%s", "%s"), ("%.1f", .apple, "%.2f", "%.1f"),
    ("un %@%%", .apple, "one %@%%", "un %@%%"), ("100%", .apple, "100%", "100%"),
    ("100% de %@", .java, "100%% of %s", "100%% de %s"), ("%1$@", .apple, "%@", "%@"),
    ("%,d", .java, "%,d", "%,d"), ("%2$@: %1$,.0f", .java, "%1$,.0f%2$s", "%2$s: %1$,.0f"),
    ("%1$@\n%2$@", .java, "%s%n%b", "%s\n%b"),
    ("de %1$@ y %2$d", .apple, "by %1$@, and %ld more", "de %1$@ y %2$ld"),
  ]

  @Test(arguments: spelled.indices) func isSpelledLikeTheBase(_ i: Int) {
    let (cell, style, base, wanted) = Self.spelled[i]
    #expect(Message(cell, .neutral).spelled(style, like: Message(base, style)) == wanted)
  }

  /// The platform's base text, what the sheet has for it, a translation in the sheet, and what the platform gets.
  static let named: [(PlaceholderStyle, base: Text, Text, cell: Text, Text)] = [
    (.braces, "Hi {name}", "Hi %@", "Hola %@", "Hola {name}"),
    (.braces, "{count} of {total}", "%1$@ of %2$@", "%2$@: %1$@", "{total}: {count}"),
    (.braces, "{a} {b} {a}", "%1$@ %2$@ %1$@", "%1$@ y %2$@", "{a} y {b}"),
    (.braces, "50% of {n}", "50%% of %@", "50%% de %@", "50% de {n}"),
    (.braces, "50% off", "50% off", "50% menos", "50% menos"),
    (.braces, "Use %s", "Use %s", "Usa %s", "Usa %s"),
    (.braces, "100%% %s", "100%% %s", "100%% %s", "100%% %s"),
    (.braces, "{0:N2} km", "%@ km", "%@ km", "{0:N2} km"),
    (.braces, "{n, number}", "%@", "%@", "{n, number}"),
    (.braces, "{ n }", "%@", "%@", "{ n }"), (.braces, "{a b} {}", "{a b} {}", "{a b} {}", "{a b} {}"),
    (.braces, "{g, select, m {he} other {{n}}}", "{g, select, m {he} other {{n}}}", "%@", "%@"),
    (.braces, "{{name}}", "{%@}", "{%@}", "{{name}}"), (.braces, "It's {n}", "It's %@", "l'%@", "l'{n}"),
    (.messageFormat, "It's", "It's", "C'est", "C'est"),
    (.messageFormat, "It''s {0}", "It's %@", "C'est %@", "C''est {0}"),
    (.messageFormat, "'{0}' is {0}", "{0} is %@", "{0} {'} %@", "'{'0'}' '{''}' {0}"),
    (.doubleBraces, "Hi {{name}}, {single}", "Hi %@, {single}", "{s} %@", "{s} {{name}}"),
    (.doubleBraces, "{{- raw}} {{ n, number }}", "%1$@ %2$@", "%2$@ %1$@", "{{ n, number }} {{- raw}}"),
    (.doubleBraces, "{{n}} $t(x.y)", "%@ $t(x.y)", "$t(x.y) %@", "$t(x.y) {{n}}"),
    (.percent, "%1 of %2", "%1$@ of %2$@", "%2$@ de %1$@", "%2 de %1"),
    (.percent, "%L1 km", "%@ km", "%@ km", "%L1 km"),
    (.percent, "%n in %1", "%1$d in %2$@", "%2$@: %1$d", "%1: %n"),
    (.percent, "100%", "100%", "100%", "100%"), (.percent, "%time", "%time", "%tiempo", "%tiempo"),
    (.percent, "%p%", "%p%", "%p%", "%p%"), (.percent, "%time: %1", "%%time: %@", "%@: %%ti", "%1: %ti"),
    (.none, "{a} %s %1", "{a} %s %1", "%s", "%s"),
  ]

  @Test(arguments: named.indices) func namesHaveNumbersInTheSheet(_ i: Int) {
    let (style, text, neutral, cell, wanted) = Self.named[i]
    let base = Message(text, style, integers: style == .percent ? ["n"] : [])
    #expect(base.neutral == neutral)
    #expect(Message(base.neutral, style.ofCells).spelled(style, like: base) == text || text == "'{0}' is {0}")
    let spelled = Message(cell, style.ofCells).spelled(style, like: base)
    #expect(spelled == wanted)
    #expect(Message(spelled, style, like: base).neutral == cell)
  }

  @Test func aNameThatTheBaseLacksStays() {
    let base = Message("Hi {name}", .braces)
    let message = Message("Hola {nombre}", .braces, like: base)
    #expect(message.neutral == "Hola {nombre}")
    #expect(message.problems == [.undeclared("{nombre}")])
    #expect(Message("%2$@ %1$@", .neutralNames).spelled(.braces, like: base) == "%2$@ {name}")
  }

  /// A percent sign is written twice into a text that is formatted; not where the base text has single ones, which begin what is not known
  /// here, or where it has no placeholder.
  @Test(arguments: [
    (PlaceholderStyle.apple, "%1$@%% of %2$@", "%1$@% de %2$@", "%1$@%% de %2$@"),
    (.c, "%s of %d", "50 % de %1$@ y %2$d", "50 %% de %s y %d"),
    (.java, "%1$s: %2$d", "%1$@: 50 % %2$d", "%1$s: 50 %% %2$d"),
    (.java, "%1$s, %2$tB", "X %1$@, %2$tB", "X %1$s, %2$tB"),
    (.c, "%s: %<PRIu64>", "X %@: %<PRIu64>", "X %s: %<PRIu64>"),
    (.apple, "%@ at 50%", "%@ al 50%", "%@ al 50%"),
    (.apple, "All", "100% todo", "100% todo"),
    (.apple, "50%% off", "50% menos", "50%% menos"),
    (.c, "100%% sure", "100%% seguro", "100%% seguro"),
    (.java, "50% off", "50% menos", "50% menos"),
  ])
  func signs(style: PlaceholderStyle, base: Text, cell: Text, spelled: Text) {
    #expect(Message(cell, style.ofCells).spelled(style, like: Message(base, style)) == spelled)
  }

  /// What a platform with names would take for a placeholder, and its base text does not have.
  @Test(arguments: [
    (PlaceholderStyle.braces, "Hi {name}", "Hola {nombre}", ["{nombre}"] as [Text]),
    (.braces, "Hi", "Hola {0}", ["{0}"]),
    (.braces, "Set {a}", "{a} {{x}}", []),
    (.braces, "Go <b>{a}</b>", "<x equiv=\"{b}\"/> {a}", []),
    (.braces, "{n, plural, one {# of {all}} other {#}}", "{all}", []),
    (.messageFormat, "'{a}' is {a}", "'{a}' {a}", []),
    (.doubleBraces, "To {{to}}", "Para {{to}} {{x}} $t(other)", ["{{x}}"]),
    (.percent, "%1 of %2", "%1 de %2 y %3", ["%3"]),
    (.percent, "50% off for %1", "%1: %50 indirim", []),
    (.percent, "100% done", "%100 tamam", []),
  ])
  func undeclared(style: PlaceholderStyle, base: Text, text: Text, names: [Text]) {
    #expect(Message(text, style, like: Message(base, style)).undeclared == names)
  }

  /// A base text comes back as it was from any notation with names, and a translation keeps its meaning.
  @Test(arguments: 0..<40) func namedLaws(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let parts = [
      "{a}", "{b}", "{0}", "{{a}}", "{{b}}", "{", "}", "'", "''", "%", "%%", "%1", "%2", "%n", "%s", "$t(k)",
      " ", "x",
    ]
    func text() -> Text {
      Text(
        (0..<Int.random(in: 0...7, using: &numbers)).map { _ in parts.randomElement(using: &numbers) ?? "" }
          .joined())
    }
    for style in [PlaceholderStyle.braces, .messageFormat, .doubleBraces, .percent, .none] {
      for _ in 0..<100 {
        let base = Message(text(), style)
        let spelled = Message(base.neutral, style.ofCells).spelled(style, like: base)
        #expect(Message(spelled, style, like: base).neutral == base.neutral, "\(base.neutral) -> \(spelled)")
      }
    }
  }

  /// Random texts keep three laws: neutral is a fixed point, a spelled text says the same, a base text is its own spelling.
  @Test(arguments: 0..<40) func laws(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let parts = [
      "%@", "%d", "%ld", "%1$@", "%2$d", "%%", "%", " ", "a", "é", "%.2f", "%s", "%3$tu", "$", "1",
    ]
    for _ in 0..<200 {
      let text = Text(
        (0..<Int.random(in: 0...6, using: &numbers)).map { _ in parts.randomElement(using: &numbers) ?? "" }
          .joined())
      for style in [PlaceholderStyle.apple, .java] {
        let message = Message(text, style)
        let neutral = Message(message.neutral, .neutral)
        #expect(neutral.neutral == message.neutral, "\(text)")
        guard message.problems.isEmpty else { continue }
        let spelled = neutral.spelled(style, like: message)
        #expect(Message(spelled, style).neutral == message.neutral, "\(text) -> \(spelled)")
      }
    }
  }
}

@Suite struct PluralRulesTests {
  static let required: [(String, [PluralCategory])] = [
    ("en", [.one, .other]), ("th", [.other]), ("ig", [.other]), ("es", [.one, .other]),
    ("fr", [.one, .other]),
    ("pl", [.one, .few, .many, .other]), ("cs", [.one, .few, .other]),
    ("ar", [.zero, .one, .two, .few, .many, .other]), ("he", [.one, .two, .other]),
    ("pt-BR", [.one, .other]),
    ("zh-Hant-TW", [.other]), ("tlh", [.other]),
  ]

  @Test(arguments: required.indices) func whatAWholeTranslationHas(_ i: Int) throws {
    let locale = try #require(LocaleTag(Self.required[i].0))
    #expect(PluralRules.required(for: locale) == Self.required[i].1)
    #expect(Set(PluralRules.required(for: locale)).isSubset(of: PluralRules.categories(for: locale)))
  }

  @Test func millionsAreKnownAndNotRequired() throws {
    #expect(PluralRules.categories(for: try #require(LocaleTag("es"))).contains(.many))
  }
}

@Suite struct LocaleTagTests {
  static let tags: [(String, String?)] = [
    ("en", "en"), ("pt_br", "pt-BR"), ("ZH-hANS", "zh-Hans"), ("sr-latn-rs", "sr-Latn-RS"),
    ("es-419", "es-419"),
    ("de-1901", "de-1901"), ("sl-rozaj", "sl-rozaj"), ("e", nil), ("english", nil), ("en-", nil), ("", nil),
    ("en US", nil),
  ]

  @Test(arguments: tags.indices) func isCanonical(_ i: Int) {
    #expect(LocaleTag(Self.tags[i].0)?.description == Self.tags[i].1)
  }
}

@Suite struct TextTests {
  @Test func canonicallyEquivalentTextsDiffer() {
    #expect(Text("é") != Text("e\u{301}"))
    #expect(Set([Text("é"), Text("e\u{301}")]).count == 2)
    #expect(Text("\r\n").utf8.count == 2)
  }

  @Test func bytesThatAreNoUTF8AreRepaired() { #expect(Text(decoding: [0xC3, 0x28]) == "\u{FFFD}(") }

  @Test func orderIsThatOfTheBytes() {
    #expect([Text("b"), Text("a"), Text("é"), Text("Z")].sorted() == ["Z", "a", "b", "é"])
  }
}
