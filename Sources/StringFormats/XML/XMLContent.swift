import TranslationModel

/// An element that holds a text: where it stands, and what it says.
struct XMLContent: Sendable {
  /// The whole element.
  var range: Range<Int>
  var openTag: Range<Int>
  /// Between the tags; empty for `<string/>`.
  var inner: Range<Int>
  var isSelfClosing: Bool
  /// What it says, references and CDATA sections undone.
  var text: TextRange
  /// The inside of the one CDATA section that is all of the text.
  var cdata: Range<Int>?
}

extension XMLScanner {
  /// Reads the element that was opened last, up to its end. `element` is called where another opens in it, and adds to
  /// `pieces` what that one says; its text is part of this one's.
  mutating func content(
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
        XMLText.append(token, of: self, keepsLineEnds: keepsLineEnds, to: &pieces)
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

  /// For formats whose texts have no elements.
  static func refuse(_ scanner: inout XMLScanner) throws(SyntaxError) {
    throw scanner.fail(
      scanner.range.lowerBound, "an element inside a text", "write &lt; for a '<' that is text")
  }
}
