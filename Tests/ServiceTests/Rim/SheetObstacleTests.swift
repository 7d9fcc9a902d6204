import Glibc
import TestSupport
import Testing

@testable import Service

/// Whether the sheet could be written, asked before anything is announced.
struct SheetObstacleTests {
  private let folder: ScratchFolder
  private let sheet: SheetFile

  init() throws {
    folder = try ScratchFolder()
    sheet = SheetFile(folder.path("sheet.csv"))
    try folder.write("sheet.csv", "key,en\n")
  }

  @Test func noneStandsInTheWay() throws {
    #expect(sheet.obstacle == nil)
    unlink(sheet.path)
    #expect(sheet.obstacle == nil)
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [".~lock.sheet.csv#", "~$sheet.csv", "~$eet.csv"])
  func anOfficeProgramHasItOpen(_ lock: String) throws {
    try folder.write(lock, ",anna,desk,21.11.2026 10:00,file:///x;")
    #expect(sheet.obstacle?.kind == .openElsewhere)
    unlink(folder.path(lock))
    #expect(sheet.obstacle == nil)
  }

  @Test func aReadOnlyFile() {
    #expect(chmod(sheet.path, 0o444) == 0)
    #expect(sheet.obstacle?.kind == .notWritable)
  }

  /// As where somebody else's save made it theirs, with the folder's group. Root may write to it all the same.
  @Test func aFileOfAnotherGroup() {
    #expect(chmod(sheet.path, 0o464) == 0)
    let hint = sheet.obstacle?.hint
    #expect(geteuid() == 0 ? hint == nil : hint?.contains("usermod --append --groups") == true)
  }

  @Test func aProgramIsWritingToIt() throws {
    let file = OpenFile(owning: open(sheet.path, O_WRONLY | O_CLOEXEC))
    let obstacle = sheet.obstacle?.kind
    // Another owner's file system may know of no writers.
    #expect(obstacle == .openElsewhere || obstacle == nil)
    _ = consume file
    #expect(sheet.obstacle == nil)
  }

  /// Root may write to any folder.
  @Test func aReadOnlyFolder() throws {
    let path = folder.path
    #expect(chmod(path, 0o555) == 0)
    defer { chmod(path, 0o755) }
    #expect(sheet.obstacle?.kind == (geteuid() == 0 ? nil : .notWritable))
  }

  @Test func whatIsNoFile() throws {
    unlink(sheet.path)
    #expect(mkdir(sheet.path, 0o755) == 0)
    #expect(sheet.obstacle?.kind == .notAFile)
    #expect(SheetFile(folder.path("gone/sheet.csv")).obstacle?.kind == .missing)
  }

  /// Any other store says nothing.
  @Test func nobodyHasToAnswer() { #expect(Silent().obstacle == nil) }

  private struct Silent: SheetStore {
    let path = ""
    func bytes() -> [UInt8] { [] }
    func replace(with new: [UInt8], expecting old: [UInt8], date: Int64) -> SheetOutcome {
      .written(warnings: [])
    }
    func create(with bytes: [UInt8], date: Int64) {}
  }
}
