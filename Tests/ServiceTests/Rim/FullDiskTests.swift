import Glibc
import TestSupport
import Testing

@testable import Service

/// A disk that is full, or read-only: the old version stays whole and nothing is left behind. Needs to mount.
@Suite(.serialized, .enabled(if: SmallDisk.canMount))
struct FullDiskTests {
  @Test(arguments: [0, 1000, 4096, 20_000, 60_000])
  func fullDiskKeepsTheOldVersion(free: Int) throws {
    let disk = try SmallDisk()
    let old = [UInt8](repeating: 65, count: 1000)
    let sheet = SheetFile(disk.path("app.csv"))
    try ScratchFolder.write(sheet.path, old)
    try disk.fill(leaving: free)
    let error = failure { () throws(SheetFileError) in
      try sheet.replace(with: [UInt8](repeating: 66, count: 120_000), expecting: old)
    }
    #expect(error?.kind == .full)
    #expect(try sheet.read().bytes == old)
    #expect(disk.names == ["app.csv", "filler"])
  }

  @Test func readOnlyDisk() throws {
    let disk = try SmallDisk()
    let sheet = SheetFile(disk.path("app.csv"))
    try ScratchFolder.write(sheet.path, [65])
    #expect(mount("none", disk.root, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
    let error = failure { () throws(SheetFileError) in try sheet.replace(with: [66], expecting: [65]) }
    #expect(error?.kind == .notWritable)
    #expect(sheet.obstacle?.kind == .notWritable)
    #expect(try sheet.read().bytes == [65])
  }
}

/// A file system of 128 KiB in memory.
final class SmallDisk {
  private let folder: ScratchFolder
  var root: String { folder.path }

  static let canMount: Bool = (try? SmallDisk()) != nil

  init() throws {
    folder = try ScratchFolder()
    guard mount("none", folder.path, "tmpfs", 0, "size=128k") == 0 else { throw SystemError.latest }
  }

  deinit { umount2(folder.path, Int32(MNT_DETACH)) }

  var names: [String] { folder.names }
  func path(_ name: String) -> String { folder.path(name) }

  /// Fills the disk, then makes room for so many bytes, in whole pages.
  func fill(leaving free: Int) throws {
    let file = OpenFile(owning: open(path("filler"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o644))
    var size = 0
    while (try? file.write([UInt8](repeating: 0, count: 1024))) != nil { size += 1024 }
    _ = try SystemError.retrying { ftruncate(file.descriptor, off_t(max(0, size - free))) }
  }
}
