import TestSupport
import TranslationModel

/// Texts that are hard to write.
enum AwkwardTexts {
  static let all: [Text] = [
    "", " ", "  ", "a", " a ", "a  b", "a   b    c", "\n", "a\nb", "\n a \n", "\t", "a\tb", "\r", "a\r\nb",
    "\\", "\\\\n", "\\n", "\\u0041",
    "it's", "'", "\"", "say \"hi  there\"", "\"\"", "%", "100%", "%1$s of %2$d", "%@ %ld %%", "@", "@user",
    "@string/o",
    "?", "?attr/x", "\\@", "#fff", "<", ">", "&", "&amp;", "&#39;", "]]>", "]] >", "a]]>b]]>c", "<b>x</b>",
    "<b>x", "x</b>", "<b/>",
    "<br/> a <br />", "<a href=\"x?a=1&amp;b=2\">l</a>", "<a href=\"x&y\">l</a>", "<b> x  </b>  y ",
    "<i><b></i></b>", "<x:b>y</x:b>",
    "<a b='1' b='2'>", "<!-- c -->", "<?pi?>", "<![CDATA[x]]>", "a < b > c", "<1>", "$", ";", "=", "//", "/*",
    "*/", "/* x */", "é", "e\u{301}",
    "😀", "\u{A0}x\u{A0}", "\u{200B}", "\u{200E}\u{202B}", "\u{2028}\u{2029}", "\u{85}", "\u{FEFF}x", "\u{7F}",
    "\u{3000}a\u{3000}", "{", "}", "%1$s",
    "x %1$s y %2$s", "%2$s %1$s", "To %1$s, %1$s", "<b>%1$s</b>, %2$s", "<a href=\"%1$s\">%2$s</a>",
  ]

  /// True for a text that an ICU message cannot be.
  static func hasLooseBraces(_ text: Text) -> Bool {
    var depth = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if depth < 0 { return true }
    }
    return depth != 0
  }

  /// A text of pieces that mean something to one format or another.
  static func random(_ numbers: inout SeededNumbers) -> Text {
    let pieces = all.map(\.string) + ["<b>", "</b>", "<i>", "</i>", "\u{1}", "\0", "\u{FFFE}", "a", " ", " "]
    return Text(
      (0..<Int.random(in: 0...6, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "" }
        .joined())
  }
}
