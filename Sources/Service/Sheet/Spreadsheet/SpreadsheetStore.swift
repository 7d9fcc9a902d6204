import Interchange
import Spreadsheets
import TranslationModel
import TranslationSheet

/// A sheet that another store keeps as an XLSX file. To everybody else it is delimited text; what is written goes into the
/// cells that differ, and nowhere else.
package struct SpreadsheetStore: SheetStore {
  let file: any SheetStore

  init(_ file: any SheetStore) { self.file = file }

  /// True for a place whose file's name says that it is one.
  static func isMeant(by place: SheetLocation) -> Bool { SheetDialect.isSpreadsheet(place.fileName) }

  package var path: String { file.path }
  package var place: String { file.place }
  package var fileIdentity: FileIdentity? { file.fileIdentity }
  package func isStill(_ tag: WebSheetTag) -> Bool { file.isStill(tag) }
  package var obstacle: SheetFileError? { file.obstacle }
  package var isEditedCellByCell: Bool { true }

  package func bytes() throws(SheetFileError) -> [UInt8] { try contents().bytes }

  package func contents() throws(SheetFileError) -> SheetSnapshot {
    let contents = try file.contents()
    let spreadsheet = try read(contents.bytes)
    var snapshot = SheetSnapshot(
      bytes: spreadsheet.text, identity: contents.identity, typed: spreadsheet.typed,
      findings: spreadsheet.findings(in: path))
    snapshot.tag = contents.tag
    snapshot.merged = spreadsheet.merged
    snapshot.emptiness = spreadsheet.emptiness(of: path)
    return snapshot
  }

  package func settled(_ bytes: [UInt8]) -> [UInt8] { (try? SheetGrid(bytes))?.shaped().bytes ?? bytes }

  package func replace(with new: [UInt8], expecting old: [UInt8], date: Int64) throws(SheetFileError)
    -> SheetOutcome
  {
    if new == old { return .written(warnings: []) }
    var found: [[UInt8]] = []
    // Somebody may save what changes no text: a wider column.
    for _ in 0..<Self.tries {
      let now = try read(file.contents().bytes)
      guard now.text == old else { return .changedMeanwhile(found: found + [now.text]) }
      let (edited, warnings) = try trying(.unfit) { () throws(SpreadsheetFault) in
        try now.edited(saying: new, at: path)
      }
      let outcome = try file.replace(with: edited, expecting: now.bytes, date: date)
      guard case .changedMeanwhile(let others) = outcome else { return outcome.adding(warnings) }
      found += texts(others).filter { $0 != old && !found.contains($0) }
      if !found.isEmpty { break }
    }
    return .changedMeanwhile(found: found)
  }

  private static let tries = 3

  package func create(with bytes: [UInt8], date: Int64) throws(SheetFileError) {
    let new = try trying(.unfit) { () throws(SpreadsheetFault) in try SpreadsheetFile.new(bytes) }
    try file.create(with: new, date: date)
  }

  // MARK: Other versions beside it

  package func leftovers() throws(SheetFileError) -> [SheetLeftover] {
    try file.leftovers().map { leftover in
      var leftover = leftover
      leftover.contents.bytes = text(leftover.contents.bytes)
      return leftover
    }
  }

  package func discard(_ leftover: SheetLeftover) throws(SheetFileError) {
    let kept = try file.leftovers().first {
      $0.name == leftover.name && text($0.contents.bytes) == leftover.contents.bytes
    }
    if let kept { try file.discard(kept) }
  }

  package func conflictedCopies() -> [ConflictedCopy] {
    file.conflictedCopies().map { ConflictedCopy(name: $0.name, bytes: text($0.bytes)) }
  }

  package func otherFormats() -> [String] { file.otherFormats() }

  // MARK: Bytes and texts

  /// What a version says; a version that cannot be read stays as it is, so that nothing of it is lost.
  private func text(_ bytes: [UInt8]) -> [UInt8] { (try? SpreadsheetFile(bytes))?.text ?? bytes }

  private func texts(_ versions: [[UInt8]]) -> [[UInt8]] { versions.map(text) }

  private func read(_ bytes: [UInt8]) throws(SheetFileError) -> SpreadsheetFile {
    try trying(.damaged) { () throws(SpreadsheetFault) in try SpreadsheetFile(bytes) }
  }

  private func trying<Result>(_ kind: SheetFileError.Kind, _ work: () throws(SpreadsheetFault) -> Result)
    throws(SheetFileError) -> Result
  {
    do throws(SpreadsheetFault) { return try work() } catch {
      throw SheetFileError(kind, path, error.reason, hint: error.hint)
    }
  }
}
