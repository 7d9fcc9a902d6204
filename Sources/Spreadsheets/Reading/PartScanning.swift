import StringFormats
import TranslationModel

extension XMLScanner {
  /// A scanner of a whole part.
  init(part bytes: FileBytes) {
    let hasMark = bytes.count > 2 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    self.init(bytes, from: hasMark ? 3 : 0)
  }

  /// The bytes of an attribute's value, as they stand.
  func bytes(of attribute: StaticString) -> Slice<UnsafeBufferPointer<UInt8>>? {
    self.attribute(attribute).map { bytes[$0.value] }
  }

  /// The number that an attribute says; nil where it says none.
  func number(_ attribute: StaticString) -> Int? {
    bytes(of: attribute).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  /// True where an attribute says `1` or `true`.
  func isTrue(_ attribute: StaticString) -> Bool {
    bytes(of: attribute).map { $0.elementsEqual("1".utf8) || $0.elementsEqual("true".utf8) } ?? false
  }

  /// Goes through all of a document, and calls `opened` for each element. That may read on to the element's end.
  mutating func elements(_ opened: (inout XMLScanner) throws(SyntaxError) -> Void) throws(SyntaxError) {
    try requireUTF8()
    while true {
      switch try next() {
      case .openTag: try opened(&self)
      case .end: return
      default: break
      }
    }
  }

  /// What the element that was opened last says: the text of its `<t>`, plain or in runs that look differently. How it is
  /// pronounced (`<rPh>`) is not part of it. `_xHHHH_` is undone. Blanks around it are text, also without
  /// `xml:space="preserve"`: gnumeric leaves that out.
  mutating func cellText() throws(SyntaxError) -> TextRange {
    let depth = depth
    var runs: [TextRange] = []
    while self.depth >= depth {
      guard try next() == .openTag else { continue }
      if isElement("t") {
        runs.append(undone(try content().text))
      } else if !isElement("r") {
        try skip()
      }
    }
    if runs.count == 1 { return runs[0] }
    for run in runs { pieces.append(run) }
    return pieces.take()
  }

  /// A text of the part with `_xHHHH_` undone.
  mutating func undone(_ text: TextRange) -> TextRange {
    guard !text.isEmpty, let escaped = pieces.texts({ CellEscapes.undone($0[text]) }) else { return text }
    pieces.add { $0 += escaped }
    return pieces.take()
  }
}
