import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Daemon

@Suite(.timeLimit(.minutes(60)))
struct RefsWatchTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["refs", "refs/heads", "refs/heads/release", "objects"] {
      #expect(mkdir(folder.path(name), 0o755) == 0)
    }
  }

  /// As git does it: a lock file, then a rename.
  private func update(_ ref: String) throws {
    try folder.write("\(ref).lock", "1")
    #expect(rename(folder.path("\(ref).lock"), folder.path(ref)) == 0)
  }

  @Test(arguments: ["refs/heads/main", "refs/heads/release/1.2", "packed-refs", "HEAD"])
  func aMovedRefIsALook(_ ref: String) async throws {
    let watch = try RefsWatch(gitDirectory: folder.path)
    try update(ref)
    var looks = watch.looks.makeAsyncIterator()
    #expect(await looks.next() != nil)
  }

  @Test func aRepositoryThatIsMovedIsTheLastLook() async throws {
    #expect(mkdir(folder.path("app.git"), 0o755) == 0 && mkdir(folder.path("app.git/refs"), 0o755) == 0)
    let watch = try RefsWatch(gitDirectory: folder.path("app.git"))
    #expect(rename(folder.path("app.git"), folder.path("away.git")) == 0)
    var looks = watch.looks.makeAsyncIterator()
    #expect(await looks.next() != nil)
    while await looks.next() != nil {}
  }

  @Test func aRefInANewFolderIsALook() async throws {
    let watch = try RefsWatch(gitDirectory: folder.path)
    let looks = Looks(of: watch)
    #expect(mkdir(folder.path("refs/heads/feature"), 0o755) == 0)
    #expect(mkdir(folder.path("refs/heads/feature/deep"), 0o755) == 0)
    let before = await looks.whenQuiet(least: 1)
    #expect(before > 0)
    try update("refs/heads/feature/deep/x")
    #expect(await looks.whenQuiet(least: before + 1) > before)
  }

  @Test func objectsAndLocksAreNoLook() async throws {
    let watch = try RefsWatch(gitDirectory: folder.path)
    let looks = Looks(of: watch)
    try folder.write("objects/x", "1")
    try folder.write("refs/heads/main.lock", "1")
    try folder.write("FETCH_HEAD", "1")
    unlink(folder.path("refs/heads/main.lock"))
    #expect(await looks.whenQuiet() == 0)
    try update("HEAD")
    #expect(await looks.whenQuiet(least: 1) > 0)
  }

  @Test func noRepositoryIsReported() {
    #expect(failure { () throws(WatchError) in try RefsWatch(gitDirectory: folder.path("objects")) } != nil)
  }
}

/// Counts the looks of a watch.
private final class Looks: Sendable {
  private let count = Mutex(0)

  init(of watch: RefsWatch) {
    let looks = watch.looks
    Task { [weak self] in
      for await _ in looks { self?.count.withLock { $0 += 1 } }
    }
  }

  /// The number so far, when it is `least` at least and none came for a while.
  func whenQuiet(least: Int = 0) async -> Int {
    var last = -1
    while true {
      try? await Task.sleep(for: .milliseconds(200))
      let now = count.withLock { $0 }
      if now == last, now >= least || Task.isCancelled { return now }
      last = now
    }
  }
}
