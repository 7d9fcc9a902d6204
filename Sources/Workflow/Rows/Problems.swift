import ProjectConfiguration
import TranslationModel

/// What became of the offer of another row's translation.
package enum Suggestion: Hashable, Sendable {
  /// The cell has it, and it waits in `todo`. The text says where it is from, and how to confirm it.
  case offered(String)
  /// Somebody took it out of the cell.
  case declined

  /// What is left of it once the cell was merged: a text that was changed or confirmed is a translation.
  func afterMerge(isBlank: Bool, isChange: Bool, isWork: Bool) -> Suggestion? {
    switch self {
    case .declined: return isBlank ? self : nil
    case .offered:
      if isBlank { return isChange ? .declined : nil }
      return isWork && !isChange ? self : nil
    }
  }
}

/// The `problems` cell of a row: one line a note, each beginning with its locale.
///
/// Failed checks are computed afresh at each sync. A value that lost a merge is kept (`es: not used: …`) until
/// somebody deletes the line or changes that locale's cell. That a text is a suggestion, or that one was declined, is said
/// here as well: the sheet is where that is remembered.
package struct Problems: Hashable, Sendable {
  package struct Note: Hashable, Sendable {
    package var locale: LocaleTag
    package var text: String

    var isKept: Bool { text.hasPrefix(Self.lost) }
    static let lost = "not used: "
    static let suggested = "suggestion, as in "
    static let declined = "suggestion declined"
  }

  package private(set) var notes: [Note]

  package init(_ notes: [Note] = []) { self.notes = notes }

  package init(cell: Text) {
    notes = cell.utf8.split(separator: 0x0A).compactMap { line in
      let line = String(decoding: line, as: UTF8.self)
      guard let colon = line.utf8.firstIndex(of: 0x3A), let locale = LocaleTag(String(line[..<colon])) else {
        return nil
      }
      return Note(locale: locale, text: String(line[line.utf8.index(after: colon)...].drop { $0 == " " }))
    }
  }

  /// True where a note says that a locale's text fails a check.
  package func hasFailedCheck(_ locale: LocaleTag) -> Bool {
    notes.contains {
      $0.locale == locale && !$0.isKept && !$0.text.hasPrefix(Note.suggested) && $0.text != Note.declined
    }
  }

  /// The suggestion of a locale, as a note says; nil where there is none.
  package func suggestion(_ locale: LocaleTag) -> Suggestion? {
    for note in notes where note.locale == locale {
      if note.text.hasPrefix(Note.suggested) {
        return .offered(String(note.text.dropFirst(Note.suggested.count)))
      }
      if note.text == Note.declined { return .declined }
    }
    return nil
  }

  /// Puts a locale's notes in place of those it had; a lost value stays unless `dropsLost`.
  package mutating func replace(
    _ locale: LocaleTag, checks: [String], lost: [Text], dropsLost: Bool, suggestion: Suggestion? = nil
  ) {
    var kept = notes.filter { $0.locale == locale && $0.isKept && !dropsLost }
    for value in lost {
      let note = Note(locale: locale, text: Note.lost + Self.oneLine(value))
      if !kept.contains(note) { kept.append(note) }
    }
    notes.removeAll { $0.locale == locale }
    notes += checks.map { Note(locale: locale, text: $0) } + kept
    switch suggestion {
    case .offered(let from): notes.append(Note(locale: locale, text: Note.suggested + from))
    case .declined: notes.append(Note(locale: locale, text: Note.declined))
    case nil: break
    }
  }

  package func cell(order: [LocaleTag]) -> Text {
    guard !notes.isEmpty else { return .empty }
    let lines = order.flatMap { locale in notes.filter { $0.locale == locale } }
    return Text(lines.map { "\($0.locale): \($0.text)" }.joined(separator: "\n"))
  }

  private static func oneLine(_ text: Text) -> String {
    String(decoding: text.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
  }
}
