import Glibc
import Service
import TestSupport
import Testing

@testable import Daemon

struct StateLockTests {
  let folder: ScratchFolder
  let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.path("lock")
  }

  private func take() -> Failure? {
    do throws(Failure) {
      let lock = try StateLock(at: path)
      _ = consume lock
      return nil
    } catch {
      return error
    }
  }

  @Test func theSecondIsTold() throws {
    let lock = try StateLock(at: path)
    let error = take()
    #expect(error?.kind == .busy)
    #expect(error?.kind.status.rawValue == 75)
    #expect(error?.message == "cannot lock \(path): held by pid \(getpid())")
    _ = consume lock
    #expect(take() == nil)
  }

  @Test func aFileLeftBehindMeansNothing() throws {
    try folder.write("lock", "99999999999999999999 and more")
    #expect(take() == nil)
    #expect(try folder.read("lock") == "\(getpid())\n")
  }

  @Test func itDiesWithItsProcess() async throws {
    let script = "exec 9>\"$0\"; flock 9; echo $$ >&9; echo locked; exec sleep 60"
    let worker = Worker(["-c", script, path], path: "/bin/sh", name: "sh")
    async let ended = worker.run(deadline: .seconds(60))
    var waits = 0
    // The child waits for the lock: it may ask just while this holds it. No thread is blocked here, the child's start
    // needs one.
    while take() == nil, waits < 1200 {
      try await Task.sleep(for: .milliseconds(10))
      waits += 1
    }
    let held = try #require(take()?.message.split(separator: " ").last.flatMap { Int32($0) })
    #expect(held != getpid())
    kill(held, SIGKILL)
    #expect(try await ended.end == .crashed(signal: SIGKILL))
    #expect(take() == nil)
  }

  @Test func aMissingStateDirectoryIsNoOtherDaemon() {
    let error = failure { () throws(Failure) in try onlyTake(folder.path("gone/lock")) }
    #expect(error?.kind == .repository)
    #expect(error?.hint != nil)
  }

  private func onlyTake(_ path: String) throws(Failure) {
    let lock = try StateLock(at: path)
    _ = consume lock
  }
}
