import Glibc
import Service
import Synchronization
import TestSupport
import Testing

@testable import Daemon

/// Real folders, watched by the kernel.
@Suite(.timeLimit(.minutes(60)))
struct DirectoryWatchTests {
  let folder: ScratchFolder
  let sheet: String

  init() throws {
    folder = try ScratchFolder()
    sheet = folder.path("sheet.csv")
  }

  @Test func everyWayToSaveIsSeen() async throws {
    try folder.write("sheet.csv", "1")
    let watch = try DirectoryWatch(SheetLocation(file: sheet))
    var events = watch.events.makeAsyncIterator()
    let saves: [(String, () throws -> Void)] = [
      ("in place", { try folder.write("sheet.csv", "2") }),
      (
        "renaming",
        {
          try folder.write("new", "3")
          rename(folder.path("new"), sheet)
        }
      ),
      ("removing", { unlink(sheet) }),
    ]
    for (name, save) in saves {
      try save()
      #expect(await events.next() == .changed(.sheet, name: "sheet.csv"), "\(name)")
    }
  }

  @Test func whatDoesNotMatterIsNotTold() async throws {
    let watch = try DirectoryWatch(SheetLocation(file: sheet))
    for name in [".sheet.csv.swp", "notes.txt", "sheet.csv.part"] { try folder.write(name, "x") }
    try folder.write(".~lock.sheet.csv#", "x")
    try folder.write("sheet (conflicted copy 1).csv", "x")
    var events = watch.events.makeAsyncIterator()
    // A new file is told of twice, when it appears and when it is closed.
    #expect(await events.next() == .changed(.lock, name: ".~lock.sheet.csv#"))
    #expect(await events.next() == .changed(.lock, name: ".~lock.sheet.csv#"))
    #expect(await events.next() == .changed(.conflictedCopy, name: "sheet (conflicted copy 1).csv"))
  }

  @Test func aFolderThatGoesEndsTheWatch() async throws {
    #expect(mkdir(folder.path("share"), 0o755) == 0)
    let watch = try DirectoryWatch(SheetLocation(file: folder.path("share/sheet.csv")))
    #expect(rmdir(folder.path("share")) == 0)
    var last: DirectoryWatch.Event?
    for await event in watch.events { last = event }
    #expect(last == .ended)
  }

  @Test func aLinkedFolderIsWatched() async throws {
    #expect(mkdir(folder.path("share"), 0o755) == 0)
    #expect(symlink("share", folder.path("link")) == 0)
    let watch = try DirectoryWatch(SheetLocation(file: folder.path("link/sheet.csv")))
    try folder.write("share/sheet.csv", "1")
    var events = watch.events.makeAsyncIterator()
    #expect(await events.next() == .changed(.sheet, name: "sheet.csv"))
  }

  @Test func aMissingFolderIsReported() {
    let error = failure { () throws(WatchError) in
      try DirectoryWatch(SheetLocation(file: folder.path("gone/sheet.csv")))
    }
    #expect(error?.reason == "no such file or directory")
  }

  @Test func theLimitHasAHint() {
    #expect(WatchError("/srv", ENOSPC).hint?.contains("max_user_watches") == true)
    #expect(WatchError("/srv", EMFILE).hint?.contains("max_user_instances") == true)
  }

  @Test func moreEventsThanTheKernelKeepsAreAnOverflow() async throws {
    let overflow = Nudge()
    let isFull = Mutex(false)
    let inotify = try Inotify { _, events in
      // The reader is held up until the queue of the kernel is full.
      while !isFull.withLock({ $0 }) { usleep(1000) }
      if events.contains(where: \.isOverflow) { overflow() }
    }
    try inotify.add(folder.path, UInt32(IN_CREATE | IN_DELETE))
    let setting = OpenFile(owning: open("/proc/sys/fs/inotify/max_queued_events", O_RDONLY | O_CLOEXEC))
    let text = String(decoding: try setting.readAll(limit: 100) ?? [], as: UTF8.self)
    let most = try #require(Int(text.filter(\.isNumber)))
    // Two events each, and what was read before the reader was held up.
    for _ in 0..<(most / 2 + 4000) {
      try folder.write("a", "")
      unlink(folder.path("a"))
    }
    isFull.withLock { $0 = true }
    var looks = overflow.looks.makeAsyncIterator()
    #expect(await looks.next() != nil)
    inotify.cancel()
  }
}
