import TranslationModel

/// What code says of an accessor: the developer's comment, and the base text.
struct Documentation {
  private var paragraphs: [String] = []
  private static let longest = 400

  init(_ message: AccessorMessage) {
    if !message.comment.isBlank { paragraphs.append(Self.visible(message.comment.string)) }
    var texts: [String] = []
    for (variant, text) in message.texts {
      let text = Self.visible(text.string)
      texts.append(variant == .plain ? text : "\(variant.text): \(text)")
    }
    paragraphs.append(texts.joined(separator: "\n"))
  }

  /// In lines of at most that many characters; empty ones stand between paragraphs.
  func lines(width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in paragraphs {
      let wrapped = paragraph.split(separator: "\n").flatMap { Self.wrapped($0, width) }
      if !lines.isEmpty, !wrapped.isEmpty { lines.append("") }
      lines += wrapped
    }
    return lines
  }

  /// Without what steers an editor or hides in it, and not endless.
  private static func visible(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longest) {
      if CodeText.isLineEnd(scalar) {
        result.append("\n")
      } else {
        result.append(CodeText.isVisible(scalar) ? scalar : " ")
      }
    }
    if text.unicodeScalars.dropFirst(longest).first != nil { result.append("…") }
    return String(result)
  }

  private static func wrapped(_ line: Substring, _ width: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    var count = 0
    for word in line.split(separator: " ") {
      var word = word
      if count > 0, count + 1 + word.count > width {
        lines.append(current)
        (current, count) = ("", 0)
      }
      while word.count > width {
        lines.append(String(word.prefix(width)))
        word = word.dropFirst(width)
      }
      current += (count > 0 ? " " : "") + word
      count += (count > 0 ? 1 : 0) + word.count
    }
    return count > 0 ? lines + [current] : lines
  }
}

/// What of a text may stand in code as it is.
enum CodeText {
  static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    (0x0A...0x0D).contains(scalar.value) || scalar.value == 0x85 || scalar.value == 0x2028
      || scalar.value == 0x2029
  }

  /// False for what nobody sees, and for what changes the direction of the code behind it (CVE-2021-42574).
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category != .control && category != .format && category != .privateUse && category != .unassigned
      && category != .lineSeparator && category != .paragraphSeparator
  }

  /// A text as a literal has it, in pieces that no line end may part: `quotes` and a backslash are escaped, and what is not
  /// visible is written by its number.
  static func escaped(_ text: String, _ quotes: String, _ number: (UInt32) -> String) -> [String] {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case "\\": "\\\\"
      default:
        quotes.unicodeScalars.contains(scalar)
          ? "\\\(scalar)" : isVisible(scalar) || scalar == " " ? String(scalar) : number(scalar.value)
      }
    }
  }

  /// A number of four hexadecimal digits, twice where UTF-16 has two units: `\u200b`.
  static func utf16Escape(_ value: UInt32) -> String {
    guard let scalar = Unicode.Scalar(value) else { return "" }
    return UTF16.encode(scalar).map { unit in
      unit.map { "\\u" + digits(UInt32($0), radix: 16, width: 4) }.joined()
    } ?? ""
  }

  /// A number in so many digits, or in more where it needs them.
  static func digits(_ number: UInt32, radix: Int, width: Int) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
