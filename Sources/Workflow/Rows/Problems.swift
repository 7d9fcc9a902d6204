import TranslationModel

/// The `problems` cell of a row: one line a note, each beginning with its locale.
///
/// Failed checks are computed afresh at each sync. A value that lost a merge is kept (`es: not used: …`) until
/// somebody deletes the line or changes that locale's cell.
package struct Problems: Hashable, Sendable {
  package struct Note: Hashable, Sendable {
    package var locale: LocaleTag
    package var text: String

    var isKept: Bool { text.hasPrefix(Self.lost) }
    static let lost = "not used: "
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

  /// Puts a locale's notes in place of those it had; a lost value stays unless `dropsLost`.
  package mutating func replace(_ locale: LocaleTag, checks: [String], lost: [Text], dropsLost: Bool) {
    var kept = notes.filter { $0.locale == locale && $0.isKept && !dropsLost }
    for value in lost {
      let note = Note(locale: locale, text: Note.lost + Self.oneLine(value))
      if !kept.contains(note) { kept.append(note) }
    }
    notes.removeAll { $0.locale == locale }
    notes += checks.map { Note(locale: locale, text: $0) } + kept
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
