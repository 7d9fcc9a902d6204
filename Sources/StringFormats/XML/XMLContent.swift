import TranslationModel

/// An element that holds a text: where it stands, and what it says.
package struct XMLContent: Sendable {
  /// The whole element.
  var range: Range<Int>
  var openTag: Range<Int>
  /// Between the tags; empty for `<string/>`.
  var inner: Range<Int>
  var isSelfClosing: Bool
  /// What it says, references and CDATA sections undone.
  package var text: TextRange
  /// The inside of the one CDATA section that is all of the text.
  var cdata: Range<Int>?
}

extension XMLScanner {
  /// Reads the element that was opened last, up to its end. `element` is called where another opens in it, and adds to
  /// `pieces` what that one says; its text is part of this one's.
  package mutating func content(
    keepsLineEnds: Bool = false, element: (inout XMLScanner) throws(SyntaxError) -> Void = Self.refuse
  ) throws(SyntaxError) -> XMLContent {
    let (openTag, isSelfClosing, depth) = (range, isSelfClosing, depth)
    var cdata: Range<Int>?
    var parts = 0
    while self.depth >= depth {
      let token = try next()
      switch token {
      case .closeTag: continue
      case .text, .cdata:
        append(token, keepsLineEnds: keepsLineEnds)
        if token == .cdata { cdata = content }
      case .openTag: try element(&self)
      case .comment, .instruction, .doctype, .end: break
      }
      parts += 1
    }
    let end = range
    return XMLContent(
      range: openTag.lowerBound..<max(openTag.upperBound, end.upperBound), openTag: openTag,
      inner: openTag.upperBound..<(isSelfClosing ? openTag.upperBound : end.lowerBound),
      isSelfClosing: isSelfClosing, text: pieces.take(), cdata: parts == 1 ? cdata : nil)
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
