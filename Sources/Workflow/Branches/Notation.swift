import ProjectConfiguration
import StringFormats
import TranslationModel

/// How the texts of one slot are read and written: its platform's placeholders, whose names, where it has names, are
/// numbered as in the base file.
struct Notation: Sendable {
  let style: PlaceholderStyle
  /// The base file's texts; empty where a text tells its own numbers.
  private var models: [EntryID: (own: Message, other: Message?)] = [:]

  init(_ style: PlaceholderStyle, _ entries: [SourceEntry]) {
    self.style = style
    guard style.hasNames else { return }
    for entry in entries { models[entry.id] = (entry.spelling, entry.other) }
  }

  /// Reads a translation of an entry.
  func message(_ text: Text, of id: EntryID) -> Message {
    if models.isEmpty { return Message(text, style) }
    let model = models[id]
    return Message(text, style, like: model?.own, or: model?.other)
  }

  /// A cell as the platform spells it.
  func spelled(_ cell: Text, like entry: SourceEntry) -> Text {
    Message.spelled(cell, without: style.ofCells, like: entry.spelling)
      ?? Message(cell, style.ofCells).spelled(style, like: entry.spelling, or: entry.other)
  }

  /// What the platform would take for placeholders in a cell's text, and the base text does not have: the sheet's notation has
  /// other signs for them, so a `{name}` there is text to it, and one more argument to the program.
  func undeclared(in cell: Text, like entry: SourceEntry) -> [Text] {
    guard style.hasNames, let mark = style.mark, cell.contains(mark) else { return [] }
    return Message(spelled(cell, like: entry), style, like: entry.spelling, or: entry.other).undeclared
  }

  /// A translation of an entry in the sheet's notation.
  func neutral(_ text: Text, of id: EntryID) -> Text { message(text, of: id).neutral }
}
