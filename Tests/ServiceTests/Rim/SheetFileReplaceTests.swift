import Glibc
import TestSupport
import Testing

@testable import Service

/// Writing the sheet: what belongs to the file is kept, and nothing is written where that would hurt somebody.
struct SheetFileReplaceTests {
  let folder: ScratchFolder
  let sheet: SheetFile
  let old = Array("key,en,de\na,Hello,\n".utf8)
  let new = Array("key,en,de\na,Hello,Hallo\n".utf8)

  init() throws {
    folder = try ScratchFolder()
    sheet = SheetFile(folder.path("app.csv"))
    try ScratchFolder.write(sheet.path, old)
  }

  private func withExchange(_ canExchange: Bool) -> SheetFile {
    var sheet = sheet
    sheet.canExchange = canExchange
    return sheet
  }

  @Test(arguments: [true, false])
  func replaces(exchanging: Bool) throws {
    #expect(
      try withExchange(exchanging).replace(with: new, expecting: old) == .written(warnings: []))
    #expect(try sheet.read().bytes == new)
    #expect(folder.names == ["app.csv"])
  }

  @Test func nothingNewIsNotWritten() throws {
    let before = try folder.status("app.csv").st_ino
    #expect(try sheet.replace(with: old, expecting: old) == .written(warnings: []))
    #expect(try folder.status("app.csv").st_ino == before)
  }

  @Test(arguments: [true, false])
  func anotherVersionIsReported(exchanging: Bool) throws {
    let theirs = Array("theirs".utf8)
    try ScratchFolder.write(sheet.path, theirs)
    let outcome = try withExchange(exchanging).replace(with: new, expecting: old)
    #expect(outcome == .changedMeanwhile(found: [theirs]))
    #expect(try sheet.read().bytes == theirs)
    #expect(folder.names == ["app.csv"])
  }

  @Test(arguments: [mode_t(0o640), 0o664, 0o600, 0o666])
  func keepsModeWhateverTheMask(_ mode: mode_t) throws {
    #expect(chmod(sheet.path, mode) == 0)
    _ = try sheet.replace(with: new, expecting: old)
    #expect(try folder.status("app.csv").st_mode & 0o7777 == mode)
  }

  @Test(.enabled(if: geteuid() == 0)) func keepsOwnerAndGroup() throws {
    #expect(chown(sheet.path, 12345, 54321) == 0)
    _ = try sheet.replace(with: new, expecting: old)
    let status = try folder.status("app.csv")
    #expect(status.st_uid == 12345)
    #expect(status.st_gid == 54321)
  }

  @Test func warnsOfAnotherName() throws {
    #expect(link(sheet.path, folder.path("same.csv")) == 0)
    guard case .written(let warnings) = try sheet.replace(with: new, expecting: old) else {
      Issue.record("not written")
      return
    }
    #expect(warnings.map(\.rule) == ["sheet-hard-link"])
    #expect(try folder.read("same.csv") == String(decoding: old, as: UTF8.self))
  }

  @Test(arguments: [
    (
      ".~lock.app.csv#", "Anna B\u{1B}ell,anna,pc-7,21.11.2026 10:00,file:///x;",
      "Anna B\\u{1b}ell (anna@pc-7)"
    ),
    (".~lock.app.csv#", "", "it is open in a spreadsheet"),
    ("~$app.csv", "\u{4}Anna                 ", "Anna has it open"),
  ])
  func aSheetOpenInASpreadsheetWaits(lock: String, text: String, says: String) throws {
    try folder.write(lock, text)
    let error = failure { () throws(SheetFileError) in try sheet.replace(with: new, expecting: old) }
    #expect(error?.kind == .openElsewhere)
    #expect(error?.reason.contains(says) == true, "\(error?.reason ?? "no error")")
    #expect(try sheet.read().bytes == old)
  }

  @Test func aSheetOpenForWritingWaits() throws {
    let writer = open(sheet.path, O_WRONLY | O_CLOEXEC)
    defer { close(writer) }
    let error = failure { () throws(SheetFileError) in try sheet.replace(with: new, expecting: old) }
    #expect(error?.kind == .openElsewhere)
    #expect(try sheet.read().bytes == old)
    #expect(folder.names == ["app.csv"])
  }

  @Test func aReadOnlyFileIsLeftAlone() throws {
    #expect(chmod(sheet.path, 0o444) == 0)
    let error = failure { () throws(SheetFileError) in try sheet.replace(with: new, expecting: old) }
    #expect(error?.kind == .notWritable)
    #expect(try sheet.read().bytes == old)
  }

  @Test func aFolderLockedByAnotherDaemonWaits() throws {
    let other = try SheetFolder(folder.path)
    try other.lock()
    let error = failure { () throws(SheetFileError) in try sheet.replace(with: new, expecting: old) }
    #expect(error?.kind == .openElsewhere)
    let isThere = other.has("app.csv")
    #expect(isThere)
  }

  @Test func createMakesAWholeFileOrNone() throws {
    let fresh = SheetFile(folder.path("fresh.csv"))
    try fresh.create(with: new)
    #expect(try fresh.read().bytes == new)
    #expect(try folder.status("fresh.csv").st_mode & 0o7777 == 0o664)
    #expect(failure { () throws(SheetFileError) in try fresh.create(with: old) }?.kind == .exists)
    #expect(try fresh.read().bytes == new)
    #expect(folder.names == ["app.csv", "fresh.csv"])
  }

  @Test func leftoversAreReportedBeforeTheyGo() throws {
    try folder.write(".app.csv.k1.glossator-tmp", "saved by Anna at that moment")
    try folder.write(".app.csv.k2.glossator-tmp", String(decoding: old, as: UTF8.self))
    try folder.write(".app.csv.k3.new.glossator-tmp", "half a ver")
    try folder.write(".other.csv.k4.glossator-tmp", "another sheet's")
    _ = try sheet.replace(with: new, expecting: old)
    let left = try sheet.leftovers()
    #expect(left.map(\.name) == [".app.csv.k1.glossator-tmp"])
    #expect(left.first?.contents.bytes == Array("saved by Anna at that moment".utf8))
    for leftover in left { try sheet.discard(leftover) }
    #expect(folder.names == [".other.csv.k4.glossator-tmp", "app.csv"])
  }

  @Test func whatWasNeverFinishedIsNoLeftover() throws {
    try folder.write(".app.csv.k3.new.glossator-tmp", "half a ver")
    #expect(try sheet.leftovers().isEmpty)
    #expect(folder.names == ["app.csv"])
  }

  @Test func aLeftoverThatChangedIsKept() throws {
    try folder.write(".app.csv.k1.glossator-tmp", "first")
    let left = try sheet.leftovers()
    try folder.write(".app.csv.k1.glossator-tmp", "later and longer")
    for leftover in left { try sheet.discard(leftover) }
    #expect(try folder.read(".app.csv.k1.glossator-tmp") == "later and longer")
  }

  @Test func conflictedCopiesAreNamed() throws {
    try folder.write("app (Anna's conflicted copy 2026-11-20).csv", "")
    try folder.write("app.sync-conflict-20261120-101010-ABCDEF7.csv", "")
    try folder.write("other.csv", "")
    #expect(
      sheet.conflictedCopies().map(\.name) == [
        "app (Anna's conflicted copy 2026-11-20).csv", "app.sync-conflict-20261120-101010-ABCDEF7.csv",
      ])
  }
}
