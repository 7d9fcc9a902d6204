import TranslationModel

/// A text that a translator typed into a part of the sheet, beside the English that it showed there, and that was merged
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
  package var isUsed: Bool

  package init(_ cell: CellID, _ text: Text, for english: Text, isUsed: Bool) {
    (self.cell, self.text, self.english, self.isUsed) = (cell, text, english, isUsed)
  }
}

/// The texts of one import, as a file of a journal entry's tree.
package enum ImportFile {
  package static let name = "imported"

  package static func bytes(of texts: [ImportedText]) -> [UInt8] {
    FactLine.file(
      texts.map { FactLine($0.cell.fields + [$0.isUsed ? "used" : "lost", $0.text, $0.english]) })
  }

  package static func texts(in bytes: [UInt8]) -> [ImportedText] {
    FactLine.lines(of: bytes).compactMap { line in
      guard let cell = CellID(line), line.fields.count >= 7 else { return nil }
      return ImportedText(
        cell, line.fields[5], for: line.fields[6], isUsed: line.fields[4].string == "used")
    }
  }
}
