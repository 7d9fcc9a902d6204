import Testing

@testable import TranslationModel

/// A text whose one placeholder is found without the parser is what the parser says.
@Suite struct OnlyPlaceholderTests {
  private static let styles: [PlaceholderStyle] = [.apple, .java, .c, .neutral, .neutralNames]
  private static let texts: [Text] = [
    "%@", "%d", "%s", "a %@", "%d b", "für %@ da", "ดี%sดี", "%", "a%", "%%", "%@%", "% @", "% d",
    "%1$@", "%@ %@", "100% %@", "%ld", "%.2f", "%#@a@", "%n", "%@@", "%dd", "%ss", "%u", "%b",
    "50 % d'eau", "%@\nb",
  ]

  @Test(arguments: styles) func isWhatTheParserSays(_ style: PlaceholderStyle) {
    var found: Set<Text> = []
    for text in Self.texts {
      guard let only = OnlyPlaceholder(in: text, style) else { continue }
      found.insert(text)
      var parser = PlaceholderParser(Array(text.utf8), style)
      parser.run()
      #expect(only.pieces == parser.pieces, "\(text) in \(style)")
      #expect(parser.problems.isEmpty, "\(text) in \(style)")
      let neutral = parser.pieces.map { piece in
        switch piece {
        case .literal(let text): text.string
        case .placeholder(let placeholder): placeholder.neutral(numbered: false)
        case .looseSign: "?"
        }
      }
      #expect(only.neutral == Text(neutral.joined()), "\(text) in \(style)")
    }
    #expect(found.contains(style == .java ? "ดี%sดี" : "für %@ da"))
    #expect(found.contains("%d b"))
    #expect(found.isDisjoint(with: ["%", "a%", "%%", "%@%", "% @", "%@ %@", "%1$@", "%ld", "%#@a@"]))
  }

  @Test func aNotationOfNamesHasNone() {
    #expect(OnlyPlaceholder(in: "%@", .braces)?.neutral == nil)
    #expect(OnlyPlaceholder(in: "%1", .percent)?.neutral == nil)
  }
}
