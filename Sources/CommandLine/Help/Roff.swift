/// The text of a manual page, in roff with the macros of man(7).
struct Roff {
  private(set) var lines: [String] = []

  /// A macro with its arguments, in quotes where they need them.
  mutating func macro(_ name: String, _ arguments: String...) {
    let words = arguments.map { argument in
      let text = Self.escaped(argument).replacing("\"", with: "\\(dq")
      return text.isEmpty || text.contains(" ") ? "\"\(text)\"" : text
    }
    lines.append(([".\(name)"] + words).joined(separator: " "))
  }

  mutating func section(_ title: String) { macro("SH", title) }

  /// The line that `apropos` reads.
  mutating func name(_ name: String, _ summary: String) {
    append("\(Self.escaped(name)) \\- \(Self.escaped(summary))")
  }

  /// What is typed, and what stands for something else.
  mutating func synopsis(_ words: String, _ rest: String) {
    macro("B", words)
    text(rest)
  }

  /// Other pages of the same section.
  mutating func references(_ names: [String]) {
    for name in names { macro("BR", name, "(1)" + (name == names.last ? "" : ",")) }
  }

  /// Words of prose, in lines of their own.
  mutating func text(_ text: String) {
    for line in wrapped(Self.escaped(text)) { append(line) }
  }

  /// A term, and what there is to say about it.
  mutating func term(_ term: String, _ meaning: String) {
    macro("TP")
    macro("B", term)
    text(meaning)
  }

  /// Lines as they are.
  mutating func example(_ example: [String]) {
    lines += [".RS 4", ".nf"]
    for line in example { append(Self.escaped(line)) }
    lines += [".fi", ".RE"]
  }

  mutating func discussion(_ discussion: Discussion) {
    for part in discussion.blocks {
      switch part.block {
      case .paragraph(let words):
        beginParagraph()
        text(words)
      case .item(let words):
        macro("IP", "-", "2")
        text(words)
      case .example(let lines):
        beginParagraph()
        example(lines)
      }
    }
  }

  private mutating func beginParagraph() {
    if lines.last?.hasPrefix(".SH ") == false { macro("PP") }
  }

  /// A line must not look like a macro.
  private mutating func append(_ line: String) {
    lines.append(line.hasPrefix(".") ? "\\&\(line)" : line)
  }

  /// Every character stays what it is: roff makes typographic quotes, dashes and accents of some.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      default: scalar.isASCII ? String(scalar) : "\\[u\(Self.digits(scalar))]"
      }
    }.joined()
  }

  /// At least four hexadecimal digits.
  private static func digits(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
