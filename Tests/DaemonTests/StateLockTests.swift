import Foundation
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

  /// Nothing here waits for a turn of the thread pool: beside others, one may be minutes away, and no time that the child is given is
  /// enough then.
  @Test func itDiesWithItsProcess() throws {
    let (child, input, output) = (Process(), Pipe(), Pipe())
    child.executableURL = URL(filePath: "/bin/sh")
    // `cat` ends with this process, whatever becomes of the test.
    child.arguments = ["-c", "exec 9>\"$0\"; flock 9; echo $$ >&9; echo locked; exec cat", path]
    child.standardInput = input
    child.standardOutput = output
    try child.run()
    let said = output.fileHandleForReading.availableData
    #expect(said == Data("locked\n".utf8))
    #expect(take()?.message == "cannot lock \(path): held by pid \(child.processIdentifier)")
    kill(child.processIdentifier, SIGKILL)
    child.waitUntilExit()
    #expect(child.terminationReason == .uncaughtSignal)
    #expect(child.terminationStatus == SIGKILL)
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
