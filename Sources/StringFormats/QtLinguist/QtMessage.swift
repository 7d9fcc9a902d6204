import TranslationModel

/// A message of a `.ts` file.
struct QtMessage: Sendable {
  var context = Text.empty
  var source = Text.empty
  /// What tells it from another one of the same source: `tr`'s second argument.
  var disambiguation: Text?
  var id: Text?
  /// What the programmer says to translators.
  var comment = Text.empty
  var isNumerus = false
  /// Nil where the element is not there.
  var translation: QtTranslation?
  var line = 1

  /// The entry's key: its id, or its source behind the context in brackets.
  var key: Text {
    if let id { return id }
    let dis = disambiguation.map { "|" + Self.escaped($0) } ?? ""
    return Text("[\(Self.escaped(context))\(dis)] \(source.string)")
  }

  private static func escaped(_ text: Text) -> String {
    var result = ""
    for scalar in text.string.unicodeScalars {
      if scalar == "]" || scalar == "|" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

/// The element `<translation>`.
struct QtTranslation: Sendable {
  /// The whole element, and its opening tag.
  var range: Range<Int>
  var openTag: Range<Int>
  /// `unfinished`, `vanished`, `obsolete`; nil for a finished one.
  var type: Text?
  /// ` type="…"` with the space before it.
  var typeAttribute: Range<Int>?
  /// Several texts of different lengths, of which a program shows the one that fits.
  var hasVariants = false
  /// The text, or each plural form's.
  var texts: [QtText] = []
  var isSelfClosing = false

  /// True for a message that the program no longer has.
  var isGone: Bool { type == "vanished" || type == "obsolete" }
}

/// The inside of `<translation>` or `<numerusform>`.
struct QtText: Sendable {
  var text: Text
  var range: Range<Int>
  var inner: Range<Int>
  var isSelfClosing: Bool
  /// The inside of the one CDATA section that is all of the text.
  var cdata: Range<Int>?
}
