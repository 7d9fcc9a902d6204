import TranslationModel

/// What a look knows of a cell, and no later one can read from the sheet that this one wrote: it took the signs of that out.
package struct WrittenCell: Hashable, Sendable {
  /// What somebody answered in the row's `todo`.
  package enum Answer: Hashable, Sendable {
    /// The text is right for this English.
    case confirmed(Text)
    /// The text wants work.
    case asked

    package var isConfirmed: Bool { if case .confirmed = self { true } else { false } }
  }

  /// What the cell is to say. All but the notes is about this text.
  package var text: Text
  /// The notes that stay until somebody answers them; none where the cell is to have none any more.
  package var notes: [CellNote]
  /// Where the text is from that is put there for somebody to confirm.
  package var offer: Offer?
  /// True for an older text that somebody meant: they typed it beside the note that the look took out.
  package var isMeant: Bool
  package var answer: Answer?
  /// The English that the row showed to who typed the text, where the look gave the row another name or other English; nil
  /// where nobody typed it, or into the row as it is.
  package var typedBeside: Text?
  /// The English that the text was made for, in a row that was not agreed with that text: another project's look, which does not know
  /// why the row is there, would take it for fresh. Nil for the row's own.
  package var english: Text?

  package init(
    _ text: Text, notes: [CellNote] = [], offer: Offer? = nil, isMeant: Bool = false, answer: Answer? = nil,
    typedBeside: Text? = nil
  ) {
    (self.text, self.notes, self.offer) = (text, notes, offer)
    (self.isMeant, self.answer, self.typedBeside) = (isMeant, answer, typedBeside)
  }
}

/// Those of the version of the sheets that is about to be written: a file of a *writing* entry's tree, until the next agreement,
/// whose ``CellFacts`` take them over.
///
/// Most of what a look writes follows again from what it read. These do not: a note is about a text that the same look took
/// out of its cell, an offer looks like any translation, who typed a text beside its note sees the note no more, and a text that was typed into
/// a row of another name or other English looks as if Glossator had put it there. Where
/// that look does not come to its end, nothing else says so.
package struct WrittenCells: Equatable, Sendable {
  package static let name = "cells"

  private var cells: [RowID: [LocaleTag: WrittenCell]] = [:]

  package init() {}

  /// Nil where what was agreed stands, and what people said can be read.
  package subscript(id: CellID) -> WrittenCell? {
    get { cells[id.row]?[id.locale] }
    set { cells[id.row, default: [:]][id.locale] = newValue }
  }

  package var isEmpty: Bool { cells.isEmpty }

  var ids: [CellID] { cells.flatMap { row, locales in locales.keys.map { CellID(row, $0) } } }

  func of(_ row: RowID) -> [LocaleTag: WrittenCell] { cells.isEmpty ? [:] : cells[row] ?? [:] }
}

// MARK: Lines

extension WrittenCells {
  private enum Field: String { case cell, meant, confirmed, asked, typed }

  package var bytes: [UInt8] {
    FactLine.file(
      ids.flatMap { id -> [FactLine] in
        guard let cell = self[id] else { return [] }
        return Self.lines(of: cell).map { FactLine(id.fields + $0) }
      })
  }

  private static func lines(of cell: WrittenCell) -> [[Text]] {
    var facts = CellFacts()
    facts.take(cell)
    var lines = facts.lines
    func add(_ field: Field, _ values: Text...) { lines.append([Text(field.rawValue)] + values) }
    add(.cell, cell.text)
    if cell.isMeant { add(.meant) }
    if let english = cell.typedBeside { add(.typed, english) }
    switch cell.answer {
    case .confirmed(let english): add(.confirmed, english)
    case .asked: add(.asked)
    case nil: break
    }
    return lines
  }

  package init(_ bytes: [UInt8]) {
    for line in FactLine.lines(of: bytes) {
      guard let id = CellID(line) else { continue }
      cells[id.row, default: [:]][id.locale, default: WrittenCell(.empty)].add(line.fields[4...])
    }
  }
}

extension WrittenCell {
  fileprivate mutating func add(_ line: ArraySlice<Text>) {
    let values = Array(line)
    switch values[0].string {
    case "cell": text = values.count > 1 ? values[1] : .empty
    case "meant": isMeant = true
    case "confirmed": answer = values.count > 1 ? .confirmed(values[1]) : nil
    case "asked": answer = .asked
    case "typed": typedBeside = values.count > 1 ? values[1] : nil
    default:
      var facts = CellFacts()
      facts.add(line)
      notes += facts.notes
      if case .offered(let from) = facts.suggestion { offer = from }
      english = facts.english ?? english
    }
  }
}

extension CellFacts {
  var keptNotes: [CellNote] { notes.filter(\.isKept) }

  /// Takes over what people were told.
  mutating func take(_ written: WrittenCell) {
    notes = notes.filter { !$0.isKept } + written.notes
    if let offer = written.offer { suggestion = .offered(offer) }
    english = written.english ?? english
  }
}
