import Git
import ProjectConfiguration
import RepositoryModel
import Spreadsheets
import TranslationModel
import TranslationSheet
import Workflow

/// A sheet as programs get and put it over http: whole, or some cells of it, each time over the version that they saw.
///
/// It writes as a person does who saves the sheet, through the same store. The next look hears what was typed, judges it, and puts
/// it into the journal: there is no second way for a text to come in.
package struct SheetExchange {
  package enum Outcome: Sendable {
    case found(SheetVersion)
    /// The version that the sheet has now, and how many cells of it are new.
    case written(ObjectID, cells: Int)
    /// It is not the version that it was to replace; nil where there is no sheet.
    case stale(ObjectID?)
    case conflicts([CellConflict], ObjectID)
    case missing
    /// Neither the sheet nor the journal has that version.
    case noVersion
  }

  private let store: any SheetStore
  private let log: SheetLog
  private let kept: KeptVersions
  private var schema: SheetSchema { log.schema }

  /// How often others may be faster by a moment.
  private static let tries = 4

  /// Nil where the project has no sheet of that name.
  package init?(_ name: String, _ repository: Repository, sheets: SheetStores) throws(Failure) {
    let log = try SheetLog(repository)
    guard try log.isSheet(name) else { return nil }
    store = try sheets.store(name)
    (self.log, kept) = (log, KeptVersions(repository))
  }

  // MARK: The whole sheet

  /// The sheet as it is now. Whoever merges needs it later, too, whatever has become of the sheet by then.
  package func read() throws(Failure) -> Outcome {
    guard let now = try current() else { return .missing }
    kept.keep(now)
    return .found(now)
  }

  /// A version that was read or written here lately, or is in the journal.
  package func read(_ id: ObjectID) throws(Failure) -> Outcome {
    if let now = try current(), now.id == id { return .found(now) }
    if let version = kept[id] { return .found(version) }
    let bytes: [UInt8]
    do throws(Failure) { bytes = try log.bytes(of: "\(id)") } catch {
      // What cannot be read just now is there: who is told that nobody has it would take older texts for news.
      guard error.kind == .content else { throw error }
      return .noVersion
    }
    return bytes.isEmpty ? .noVersion : .found(SheetVersion(bytes, id: id))
  }

  /// `seen` is the version that the new one replaces; nil where there is to be none.
  package func replace(_ seen: ObjectID?, with new: [UInt8]) throws(Failure) -> Outcome {
    let sheet = try parsed(new, "it cannot be read as a sheet")
    let found = try contents()
    let now = found?.version
    guard now?.id == seen else { return .stale(now?.id) }
    guard let found, let now else { return try create(sheet) }
    // One that cannot be read may be put right.
    let old = try? Sheet(reading: now.bytes, schema: schema)
    if let old { try sheet.requireAll(of: old) }
    let (bytes, cells) = placed(sheet, over: old, found.formulas)
    // Whoever sent it may have lost the answer, and ask for it by what it would be called as a file.
    kept.keep(try git { () throws(GitError) in try SheetVersion(new) })
    if now.bytes == bytes { return .written(now.id, cells: 0) }
    return try write(bytes, over: now) ? .written(tag(bytes), cells: cells) : .stale(current()?.id)
  }

  /// The bytes that are to be written, and how many cells of them are new. In a spreadsheet's file each cell stays where it is.
  private func placed(_ sheet: Sheet, over old: Sheet?, _ formulas: Set<PlacedSheet.Place>) -> ([UInt8], Int)
  {
    guard let old else {
      let filled = sheet.grid.joined().count { !$0.isEmpty }
      return (store.isEditedCellByCell ? SheetGrid(rows: sheet.grid).bytes : sheet.bytes, filled)
    }
    let placed = PlacedSheet(
      sheet, over: old, formulas: formulas, keepingOthers: store.isEditedCellByCell)
    return (store.isEditedCellByCell ? placed.grid.bytes : sheet.bytes, placed.changed)
  }

  private func create(_ new: Sheet) throws(Failure) -> Outcome {
    let (bytes, cells) = placed(new, over: nil, [])
    do throws(SheetFileError) { try store.create(with: bytes, date: 0) } catch {
      if error.kind == .exists { return .stale(try current()?.id) }
      throw error.failure
    }
    return .written(try tag(bytes), cells: cells)
  }

  // MARK: Cells

  /// All of them, or none: `seen` is the version that they were seen in, nil where only the cells matter.
  package func edit(_ edits: [CellEdit], in seen: ObjectID?) throws(Failure) -> Outcome {
    for _ in 0..<Self.tries {
      guard let now = try current() else { return .missing }
      if let seen, seen != now.id { return .stale(now.id) }
      let sheet = try parsed(now.bytes, "the sheet cannot be read")
      let draft = CellDraft(edits, in: sheet)
      if !draft.conflicts.isEmpty { return .conflicts(draft.conflicts, now.id) }
      if draft.cells.isEmpty { return .written(now.id, cells: 0) }
      let new = store.settled(sheet.applying(SheetEdits(cells: draft.cells)))
      if try write(new, over: now) { return .written(try tag(new), cells: draft.cells.count) }
    }
    throw Failure(.busy, "others keep saving the sheet", hint: "try again in a moment")
  }

  // MARK: The store

  private func current() throws(Failure) -> SheetVersion? { try contents()?.version }

  /// The sheet as it is now, and which of its cells a program calculates; nil where there is none.
  private func contents() throws(Failure) -> (version: SheetVersion, formulas: Set<PlacedSheet.Place>)? {
    let contents: SheetSnapshot
    do throws(SheetFileError) { contents = try store.contents() } catch {
      if error.isMissing { return nil }
      throw error.failure
    }
    let formulas = contents.typed.filter { $0.kind == .formula }
    let version = try git { () throws(GitError) in try SheetVersion(contents.bytes) }
    return (version, Set(formulas.map { PlacedSheet.Place(row: $0.row, column: $0.column) }))
  }

  /// False where somebody else saved meanwhile.
  private func write(_ new: [UInt8], over old: SheetVersion) throws(Failure) -> Bool {
    do throws(SheetFileError) {
      if let obstacle = store.obstacle { throw obstacle }
      if case .changedMeanwhile = try store.replace(with: new, expecting: old.bytes, date: 0) { return false }
      return true
    } catch { throw error.failure }
  }

  /// The version that was written, which is kept.
  private func tag(_ bytes: [UInt8]) throws(Failure) -> ObjectID {
    let version = try git { () throws(GitError) in try SheetVersion(store.settled(bytes)) }
    kept.keep(version)
    return version.id
  }

  private func parsed(_ bytes: [UInt8], _ what: String) throws(Failure) -> Sheet {
    do throws(SyntaxError) { return try Sheet(reading: bytes, schema: schema) } catch {
      throw Failure(.content, "\(what): \(error.line):\(error.column): \(error.message)", hint: error.hint)
    }
  }
}

extension Sheet {
  /// A save that lacks what another has for a reason is rare; one that was cut off, or made of a part, is not.
  fileprivate func requireAll(of old: Sheet) throws(Failure) {
    let lost = old.columns.keys.filter { columns[$0] == nil }.map(\.name).sorted()
    if !lost.isEmpty {
      throw Failure(
        .content, "the new sheet has no column \(lost.map { "'\($0)'" }.joined(separator: ", "))",
        hint: "send the whole sheet, or only the cells: PATCH")
    }
    if rowCount == 0, old.rowCount > 0 {
      throw Failure(.content, "the new sheet has no rows", hint: "send the whole sheet")
    }
  }
}

extension SheetFileError {
  /// What passes by itself is told apart, and what never does.
  fileprivate var failure: Failure {
    let category: Failure.Kind =
      switch kind {
      case .openElsewhere, .beingSaved: .busy
      case .unfit: .content
      default: .repository
      }
    return Failure(category, description, hint: hint)
  }
}
