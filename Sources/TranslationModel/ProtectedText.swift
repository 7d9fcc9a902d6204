/// A text apart into words, which translators write, and codes, which their tools keep from them: placeholders, tags,
/// entities, and signs that XML cannot carry.
///
/// Other than in ``TextAnatomy``, in doubt something is words: a code in the middle of `50% off` could not be translated.
package struct ProtectedText: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case words(Text)
    case code(Code)
  }

  package struct Code: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
      case alone
      /// The two ends of a pair: `<b>` and `</b>`.
      case opens, closes
    }

    package var place: Place
    /// Above 0. Both ends of a pair have the same one, and no other code of the text.
    package var number: Int
    /// As the text has it.
    package var data: Text
  }

  package private(set) var pieces: [Piece]

  /// `style` is how the text's cell is read: ``PlaceholderStyle/ofCells``.
  package init(_ text: Text, _ style: PlaceholderStyle) {
    var parser = ProtectedTextParser(text, style)
    pieces = parser.run()
  }

  /// The same of a translation: a code that its source has, too, has the number that it has there.
  package init(_ text: Text, _ style: PlaceholderStyle, like source: ProtectedText) {
    self.init(text, style)
    var known: [[Text]: [Int]] = [:]
    let data = source.data
    for number in data.keys.sorted(by: >) { known[data[number] ?? [], default: []].append(number) }
    var next = (data.keys.max() ?? 0) + 1
    var numbers: [Int: Int] = [:]
    for (number, data) in self.data.sorted(by: { $0.key < $1.key }) {
      if let same = known[data]?.popLast() {
        numbers[number] = same
      } else {
        numbers[number] = next
        next += 1
      }
    }
    for i in pieces.indices {
      guard case .code(var code) = pieces[i] else { continue }
      code.number = numbers[code.number] ?? code.number
      pieces[i] = .code(code)
    }
  }

  /// The text again.
  package var text: Text {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .words(let words): bytes += words.utf8
      case .code(let code): bytes += code.data.utf8
      }
    }
    return Text(decoding: bytes)
  }

  package var codes: [Code] { pieces.compactMap { if case .code(let code) = $0 { code } else { nil } } }

  /// What each number stands for: one code, or the two of a pair.
  private var data: [Int: [Text]] {
    codes.reduce(into: [:]) { $0[$1.number, default: []].append($1.data) }
  }
}
