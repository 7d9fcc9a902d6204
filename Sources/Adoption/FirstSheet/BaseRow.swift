import TranslationModel

/// A text of a base file with the row that it has in the sheet.
package struct BaseRow: Sendable {
  /// As the file names it.
  package var key: Text
  /// As the sheet names it.
  package var rowKey: Text
  /// As the sheet names it where other files have other translations of it.
  package var rowKeyApart: Text
  package var variant: Variant
  /// In the sheet's notation.
  package var source: Text
  /// As the platform spells it.
  package var spelling: Message
  package var other: Message?
  package var style: PlaceholderStyle
  /// The format's name.
  package var format: String
  /// The base file's.
  package var path: String

  package init(
    key: Text, rowKey: Text, rowKeyApart: Text, variant: Variant, source: Text, spelling: Message,
    other: Message?,
    style: PlaceholderStyle, format: String, path: String = ""
  ) {
    (self.key, self.rowKey, self.variant, self.source) = (key, rowKey, variant, source)
    self.rowKeyApart = rowKeyApart
    (self.spelling, self.other, self.style, self.format) = (spelling, other, style, format)
    self.path = path
  }

  /// True where a tool's name of a string file means the row's: as much of the path as it says, whatever the language's folder is
  /// called.
  func isIn(_ file: String) -> Bool {
    let (own, named) = (Self.parts(path), Self.parts(file))
    let count = min(own.count, named.count)
    return count > 0 && own.suffix(count) == named.suffix(count)
  }

  private static func parts(_ path: String) -> [Substring] {
    path.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." }.map {
      $0.hasSuffix(".lproj") ? ".lproj" : $0
    }
  }

  /// A text that a tool has of this row, in the sheet's notation; as XML where the file itself is one that has texts so.
  func neutral(_ text: Text, or markup: Text?, _ notation: AdoptedNotation) -> Text {
    neutral(format == "xliff" ? markup ?? text : text, notation)
  }

  /// True where it is named by its English, and just as the text is: then whatever the English says, the key says, too.
  func isNamed(_ key: Text) -> Bool {
    // A message of Qt's with an id is named by that.
    (format == "po" || format == "qt-ts" && key.string.hasPrefix("[")) && self.key == key
  }

  func neutral(_ text: Text, _ notation: AdoptedNotation) -> Text {
    let text = unescaped(text)
    switch notation {
    case .style(let other) where style != .none: return Message(text, other).neutral
    case .universal where text.string.contains("[%"):
      let replaced = UniversalPlaceholders.replaced(text, for: style)
      return style.hasNames ? ofFile(replaced) : Message(replaced, .apple).neutral
    default: return ofFile(text)
    }
  }

  private func ofFile(_ text: Text) -> Text {
    let message = Message(text, style, like: spelling, or: other)
    let isForeign = message.problems.contains { if case .foreign = $0 { true } else { false } }
    // A sheet that serves several platforms has one of their notations.
    return isForeign ? Message(text, .apple).neutral : message.neutral
  }

  /// Where the file has a line end and a tool spells it `\n`, it is one.
  private func unescaped(_ text: Text) -> Text {
    guard text.string.contains("\\n"), source.contains(0x0A), !source.string.contains("\\n") else {
      return text
    }
    return Text(text.string.replacing("\\n", with: "\n"))
  }

  /// True where both say the same: one that doubles a percent sign that needs no doubling says no other thing.
  static func isSame(_ a: Text, _ b: Text) -> Bool {
    a.withLineFeeds.isSame(as: b.withLineFeeds) || a.contains(0x25) && singled(a).isSame(as: singled(b))
  }

  private static func singled(_ text: Text) -> Text { Text(text.string.replacing("%%", with: "%")) }
}
