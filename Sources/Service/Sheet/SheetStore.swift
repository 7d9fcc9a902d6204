import Spreadsheets
import TranslationModel

/// What keeps the sheet between two looks: a file on this host, a branch of the repository, or a
/// server of the web.
package protocol SheetStore {
  /// What people call it: the path, or `branch:path`.
  var path: String { get }
  /// How the journal names the place, so that it knows which version this one had last: another host's file of the same
  /// path is another place.
  var place: String { get }
  /// The whole sheet.
  func bytes() throws(SheetFileError) -> [UInt8]
  /// The same, with what else was found.
  func contents() throws(SheetFileError) -> SheetSnapshot
  /// What it is now.
  var fileIdentity: FileIdentity? { get }
  /// True where a server of the web says that it has no other version than the one that it called so.
  func isStill(_ tag: WebSheetTag) -> Bool
  /// Puts a new version in the place of the one that was read, without losing what others save meanwhile. `date` is that
  /// of the version, for a store that keeps one: seconds since 1970; 0 for what somebody sent, or had a command write.
  func replace(with new: [UInt8], expecting old: [UInt8], date: Int64) throws(SheetFileError) -> SheetOutcome
  /// True where new rows go behind the last one, and no cell takes more than Excel's do.
  var isEditedCellByCell: Bool { get }
  /// The bytes as they are read, once the store has them.
  func settled(_ bytes: [UInt8]) -> [UInt8]
  /// What would keep a new version from being written now, as far as that can be told without writing: ask it before
  /// anything is announced. Nil promises nothing.
  var obstacle: SheetFileError? { get }
  /// Writes the first version. Throws `.exists` where there is one by now.
  func create(with bytes: [UInt8], date: Int64) throws(SheetFileError)
  /// What a process that was killed between two steps left: perhaps the only copy of somebody's save.
  func leftovers() throws(SheetFileError) -> [SheetLeftover]
  /// Removes a leftover that is in the journal.
  func discard(_ leftover: SheetLeftover) throws(SheetFileError)
  /// What a sync program could not merge, and put beside the sheet.
  func conflictedCopies() -> [ConflictedCopy]
  /// The names of files beside the sheet that are the sheet in another format.
  func otherFormats() -> [String]
}

extension SheetStore {
  package var place: String { path }
  package func contents() throws(SheetFileError) -> SheetSnapshot { SheetSnapshot(bytes: try bytes()) }
  package var fileIdentity: FileIdentity? { nil }
  package func isStill(_ tag: WebSheetTag) -> Bool { false }
  package var isEditedCellByCell: Bool { false }
  package func settled(_ bytes: [UInt8]) -> [UInt8] { bytes }
  package var obstacle: SheetFileError? { nil }
  package func leftovers() -> [SheetLeftover] { [] }
  package func discard(_ leftover: SheetLeftover) {}
  package func conflictedCopies() -> [ConflictedCopy] { [] }
  package func otherFormats() -> [String] { [] }
}

// For a command that puts a person's edit into the sheet.
extension SheetStore {
  func requireNoObstacle() throws(Failure) {
    if let obstacle { throw Failure(.content, obstacle.description, hint: obstacle.hint) }
  }

  /// Writes a person's edit over the version that they saw. `hint` says what to do where somebody else saved meanwhile.
  func write(_ new: [UInt8], over old: [UInt8], hint: String) throws(Failure) {
    let outcome: SheetOutcome
    do throws(SheetFileError) { outcome = try replace(with: new, expecting: old, date: 0) } catch {
      throw Failure(.content, error.description, hint: error.hint)
    }
    if case .changedMeanwhile = outcome {
      throw Failure(.content, "somebody saved the sheet at the same moment", hint: hint)
    }
  }
}

/// The sheet as a store has it now.
package struct SheetSnapshot: Hashable, Sendable {
  package var bytes: [UInt8]
  /// What tells these bytes from others without reading them; nil where only they do.
  package var identity: FileIdentity?
  /// The same, as a server of the web has it.
  package var tag: WebSheetTag?
  /// The cells that hold something else than a text, where the store can tell.
  package var typed: [TypedCell] = []
  /// The cells that are shown as one.
  package var merged: [MergedCells] = []
  /// What else people should know of it.
  package var findings: [Finding] = []
  /// Why it says nothing at all, where the store can tell more than that it has no bytes.
  package var emptiness: SheetFileError?

  package init(
    bytes: [UInt8], identity: FileIdentity? = nil, typed: [TypedCell] = [], findings: [Finding] = []
  ) {
    (self.bytes, self.identity, self.typed, self.findings) = (bytes, identity, typed, findings)
  }
}

/// A version of the sheet that a sync program could not merge.
package struct ConflictedCopy: Hashable, Sendable {
  /// The file's name, beside the sheet.
  package var name: String
  package var bytes: [UInt8]
}

/// What became of a new version of the sheet.
package enum SheetOutcome: Hashable, Sendable {
  /// The store has it. The findings say what could not be kept of the file.
  case written(warnings: [Finding])
  /// Somebody saved the sheet meanwhile, and the store has what they saved. `found` are the versions that were seen and
  /// that are neither the expected nor the new one, the newest last.
  case changedMeanwhile(found: [[UInt8]])

  func adding(_ more: [Finding]) -> SheetOutcome {
    if case .written(let warnings) = self { .written(warnings: warnings + more) } else { self }
  }
}

extension SheetFile: SheetStore {
  package var place: String { "\(HostName.machine):\(path)" }

  package func bytes() throws(SheetFileError) -> [UInt8] { try read().bytes }

  package func contents() throws(SheetFileError) -> SheetSnapshot {
    let contents = try read()
    return SheetSnapshot(bytes: contents.bytes, identity: contents.identity)
  }

  package var fileIdentity: FileIdentity? { try? identity() }

  package func replace(with new: [UInt8], expecting old: [UInt8], date: Int64) throws(SheetFileError)
    -> SheetOutcome
  { try replace(with: new, expecting: old) }

  package func create(with bytes: [UInt8], date: Int64) throws(SheetFileError) { try create(with: bytes) }
}
