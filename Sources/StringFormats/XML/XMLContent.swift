import TranslationModel

/// An element that holds a text: where it stands, and what it says. Its offsets are of four bytes, as those of texts are.
package struct XMLContent: Sendable {
  private var start: UInt32
  private var tagEnd: UInt32
  private var textEnd: UInt32
  private var end: UInt32
  /// What it says, references and CDATA sections undone.
  package var text: TextRange
  private var isSection: Bool

  /// `isSection` is true where one CDATA section is all that stands between the tags.
  fileprivate init(openTag: Range<Int>, closeTag: Range<Int>, text: TextRange, isSection: Bool) {
    start = UInt32(openTag.lowerBound)
    tagEnd = UInt32(openTag.upperBound)
    textEnd = UInt32(closeTag.lowerBound)
    end = UInt32(closeTag.upperBound)
    self.text = text
    self.isSection = isSection
  }

  /// The whole element.
  var range: Range<Int> { Int(start)..<Int(end) }
  var openTag: Range<Int> { Int(start)..<Int(tagEnd) }
  /// Between the tags; empty for `<string/>`.
  var inner: Range<Int> { Int(tagEnd)..<Int(textEnd) }
  var isSelfClosing: Bool { tagEnd == end }
  /// The inside of the one CDATA section that is all of the text.
  var cdata: Range<Int>? {
    isSection ? inner.lowerBound + "<![CDATA[".utf8.count..<inner.upperBound - "]]>".utf8.count : nil
  }
}

extension XMLScanner {
  /// Reads the element that was opened last, up to its end. `element` is called where another opens in it, and adds to
  /// `pieces` what that one says; its text is part of this one's.
  package mutating func content(
    keepsLineEnds: Bool = false, element: (inout XMLScanner) throws(SyntaxError) -> Void = Self.refuse
  ) throws(SyntaxError) -> XMLContent {
    let (openTag, depth) = (range, depth)
    var hasSection = false
    var parts = 0
    while self.depth >= depth {
      let token = try next()
      switch token {
      case .closeTag: continue
      case .text where isLiteral: pieces.append(content)
      case .text, .cdata:
        append(token, keepsLineEnds: keepsLineEnds)
        hasSection = hasSection || token == .cdata
      case .openTag: try element(&self)
      case .comment, .instruction, .doctype, .end: break
      }
      parts += 1
    }
    return XMLContent(
      openTag: openTag, closeTag: range, text: pieces.take(), isSection: hasSection && parts == 1)
  }

  /// Appends what a text token, or a CDATA section, says. Line ends are read as LF (XML 1.0, section 2.11), but where
  /// the platform's reader keeps them.
  private mutating func append(_ token: Token, keepsLineEnds: Bool) {
    let end = content.upperBound
    var i = content.lowerBound
    var plain = i
    while true {
      i = bytes.stop(at: UInt8(ascii: "&"), 0, 0, in: i..<end)
      if i < end, bytes[i] != UInt8(ascii: "&"), bytes[i] != 0x0D || keepsLineEnds {
        i += 1
        continue
      }
      pieces.append(plain..<i)
      if i == end { return }
      plain = i
      if bytes[i] == 0x0D {
        pieces.append(0x0A)
        i += i + 1 < end && bytes[i + 1] == 0x0A ? 2 : 1
        plain = i
      } else if token == .text,
        let next = pieces.add({ [entities, bytes] in entities.expand(in: bytes, at: i, into: &$0) })
      {
        i = next
        plain = i
      } else {
        i += 1
      }
    }
  }

  /// For formats whose texts have no elements.
  package static func refuse(_ scanner: inout XMLScanner) throws(SyntaxError) {
    throw scanner.fail(
      scanner.range.lowerBound, "an element inside a text", "write &lt; for a '<' that is text")
  }
}
