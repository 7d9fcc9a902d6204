import TranslationModel

/// A text that came by command: one that a translator typed into a part of the sheet, beside the English that it showed there, and that was merged
/// into a row which by then may have other English.
///
/// The sheet itself cannot say this: a cell's English is that of its row. So the journal does, from the import until the
/// next agreement, whose ``CellFacts`` take it over.
package struct ImportedText: Hashable, Sendable {
  /// The cell that it was put into, in the row as that was then.
  package var cell: CellID
  package var text: Text
  /// What the translator saw.
  package var english: Text
  /// False where it lost to what somebody typed into the sheet meanwhile: then this is where it is kept.
  package var isUsed: Bool { kind == .used }
  package var kind: Kind
  /// True where no agreement has come since: it is to be heard, also where another look has agreed on the text meanwhile that did not
  /// know of the command.
  package var isNew = false

  package enum Kind: String, Hashable, Sendable {
    case used, lost
    /// It stood in the sheet already, and a command took its locale out of `todo`: that many are confirmed at once is no accident.
    case confirmed
  }

  package init(_ cell: CellID, _ text: Text, for english: Text, _ kind: Kind) {
    (self.cell, self.text, self.english, self.kind) = (cell, text, english, kind)
  }
}

/// The texts of one import, as a file of a journal entry's tree.
package enum ImportFile {
  package static let name = "imported"

  package static func bytes(of texts: [ImportedText]) -> [UInt8] {
    FactLine.file(
      texts.map { FactLine($0.cell.fields + [Text($0.kind.rawValue), $0.text, $0.english]) })
  }

  package static func texts(in bytes: [UInt8]) -> [ImportedText] {
    FactLine.lines(of: bytes).compactMap { line in
      guard let cell = CellID(line), line.fields.count >= 7 else { return nil }
      return ImportedText(
        cell, line.fields[5], for: line.fields[6],
        ImportedText.Kind(rawValue: line.fields[4].string) ?? .lost)
    }
  }
}
