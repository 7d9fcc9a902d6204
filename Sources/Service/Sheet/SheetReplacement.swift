import Glibc
import TranslationModel

extension SheetFile {
  /// Puts a new version in the place of the one that was read, without losing what others save meanwhile.
  ///
  /// The new version is written beside the sheet and exchanged with it in one step. What came out is looked at: if it
  /// is not `old`, it goes back, whoever saved it, whether by renaming or in place. A program that has the sheet open
  /// for writing gets its file back. Mode, owner, group and extended attributes are kept.
  ///
  /// `grace` is how long a file that came out is watched for late writes where the kernel cannot say that nobody is
  /// writing to it.
  package func replace(
    with new: [UInt8], expecting old: [UInt8], grace: Duration = .milliseconds(200)
  ) throws(SheetFileError) -> SheetOutcome {
    if new == old { return .written(warnings: []) }
    let place = try open()
    try place.keepOthersOut()
    try place.refuseOpenElsewhere()
    let file = try place.file()
    guard let now = try place.contents(of: file) else {
      throw SheetFileError(.beingSaved, path, "it changed while it was read")
    }
    guard now.bytes == old else { return .changedMeanwhile(found: [now.bytes]) }
    try place.refuseWriters(of: file)
    place.removeLeftovers(holding: [old, new])
    var warnings: [Finding] = []
    let draft = try place.draft(new, like: file, &warnings)
    var swap = SheetSwap(old: old, new: new, draft: draft, grace: grace, knowsWriters: knowsWriters)
    // After an error the draft is a known version: what somebody else saved is under the sheet's name, or reported.
    defer { place.removeLeftovers(holding: [old, new]) }
    if canExchange, let outcome = try swap.run(in: place) { return outcome.adding(warnings) }
    return try swap.runWithoutExchange(in: place).adding(warnings)
  }

  /// Writes the first version. Throws `.exists` where there is a file by now, and never leaves half a file.
  package func create(with bytes: [UInt8]) throws(SheetFileError) {
    let place = try open()
    try place.keepOthersOut()
    let draft = try place.draft(bytes)
    do throws(SystemError) {
      try place.folder.rename(draft, toFree: place.name)
      try place.folder.sync()
    } catch {
      try? place.folder.unlink(draft)
      if error.code == EEXIST { throw SheetFileError(.exists, path, "the file already exists") }
      throw .writing(path, error)
    }
  }
}

// MARK: Before

extension SheetFile {
  /// What would keep `replace` or `create` from writing now: a spreadsheet that has the sheet open, a read-only file, a
  /// folder that cannot be written to or is not there. That there is no file yet is not one.
  package var obstacle: SheetFileError? {
    do throws(SheetFileError) {
      let place = try open()
      try place.refuseReadOnlyFolder()
      guard place.folder.has(place.name) else { return nil }
      try place.refuseOpenElsewhere()
      let file = try place.file()
      try place.refuseReadOnly(place.status(of: file))
      try place.refuseWriters(of: file)
      return nil
    } catch {
      return error
    }
  }
}

extension SheetPlace {
  func keepOthersOut() throws(SheetFileError) {
    do throws(SystemError) { try folder.lock() } catch { throw .writing(path, error) }
  }

  /// Reading goes on while a spreadsheet has the sheet open, but its next save would undo what is written now.
  func refuseOpenElsewhere() throws(SheetFileError) {
    for lockName in OfficeLock.names(for: name) where folder.has(lockName) {
      let bytes = (try? folder.file(lockName).readAll(limit: 4096)) ?? nil
      let lock = OfficeLock(name: lockName, bytes: bytes ?? [])
      let who = lock.who.map { "\(Escaped($0, limit: 120)) has it open" } ?? "it is open in a spreadsheet"
      throw SheetFileError(
        .openElsewhere, path, who,
        hint: "it is written once it is closed; if nobody has it open, remove \(Escaped(lockName)) beside it")
    }
  }

  func refuseReadOnly(_ status: stat) throws(SheetFileError) {
    if folder.mayWrite(name, mode: status.st_mode) { return }
    let (reason, hint) =
      status.st_mode & 0o022 == 0o020
      ? ("only its group, \(Self.name(ofGroup: status.st_gid)), may write to it", Self.joinTheGroup)
      : ("the file is read-only", "make it writable: chmod g+w")
    throw SheetFileError(.notWritable, path, reason, hint: hint)
  }

  /// A process has the groups that its user had when it began.
  private static let joinTheGroup =
    "add the service's user to that group (usermod --append --groups), and restart the service"

  private static func name(ofGroup id: gid_t) -> String {
    getgrgid(id).map { Escaped(String(cString: $0.pointee.gr_name)).description } ?? "gid \(id)"
  }

  /// A new version is written beside the old one.
  func refuseReadOnlyFolder() throws(SheetFileError) {
    do throws(SystemError) { try folder.refuseReadOnly() } catch { throw .writing(path, error) }
  }

  func refuseWriters(of file: borrowing OpenFile) throws(SheetFileError) {
    guard sheet.knowsWriters else { return }
    let writers = file.takeLease()
    file.releaseLease()
    if writers == .some { throw openForWriting }
  }

  var openForWriting: SheetFileError {
    SheetFileError(
      .openElsewhere, path, "a program has it open for writing", hint: "it is written once it is closed")
  }
}
