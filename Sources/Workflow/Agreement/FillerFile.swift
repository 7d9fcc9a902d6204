import TranslationModel

/// The cells that get filler on the side branches that are about to move, as a file of a journal entry's tree: until the
/// next agreement, whose ``HeardText`` take it over. Somebody may merge such a side branch before.
package enum FillerFile {
  package static let name = "filler"

  package static func bytes(of cells: [CellID]) -> [UInt8] {
    FactLine.file(cells.map { FactLine($0.fields + ["filler"]) })
  }

  package static func cells(in bytes: [UInt8]) -> [CellID] {
    FactLine.lines(of: bytes).compactMap { CellID($0) }
  }
}
