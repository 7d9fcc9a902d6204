import Git
import Glibc
import Testing

@Suite struct ChildProcessTests {
  @Test func outputErrorsAndCodeComeBack() throws {
    let outcome = try shell("echo out; echo err >&2; exit 7")
    #expect(String(decoding: outcome.output, as: UTF8.self) == "out\n")
    #expect(String(decoding: outcome.errors, as: UTF8.self) == "err\n")
    #expect(outcome.exitCode == 7 && outcome.signal == nil && !outcome.timedOut)
  }

  @Test func nothingIsInherited() throws {
    signal(SIGPIPE, SIG_IGN)
    let held = open("/dev/null", O_RDONLY)
    defer { close(held) }
    // `ls` has its three descriptors, and the folder's.
    let outcome = try shell("env; ls /proc/self/fd | wc -l; grep SigIgn /proc/self/status; pwd; cat")
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(
      text.hasPrefix("PATH=/usr/bin:/bin\nPWD=/\n4\n") || text.hasPrefix("PWD=/\nPATH=/usr/bin:/bin\n4\n"))
    let ignored = try #require(text.split(separator: "\n").first { $0.hasPrefix("SigIgn:") })
    let mask = try #require(UInt64(ignored.dropFirst("SigIgn:\t".count), radix: 16))
    #expect(mask & (1 << UInt64(SIGPIPE - 1)) == 0)
    #expect(text.contains("\n/\n"))
  }

  @Test func aSilentChildIsEndedAtItsDeadline() throws {
    let start = ContinuousClock.now
    let outcome = try shell("echo before; sleep 60", deadline: .milliseconds(200))
    #expect(outcome.timedOut && outcome.signal == SIGTERM)
    #expect(outcome.output == Array("before\n".utf8))
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func aChildThatIgnoresTheSignalIsKilledWithItsChildren() throws {
    let outcome = try shell(
      "trap '' TERM; sleep 61.5 & echo $!; while :; do sleep 1; done", deadline: .milliseconds(200),
      grace: .milliseconds(200))
    #expect(outcome.timedOut && outcome.signal == SIGKILL)
    let grandchild = try #require(pid_t(String(decoding: outcome.output.dropLast(), as: UTF8.self)))
    usleep(50_000)
    let state = try shell("cat /proc/\(grandchild)/stat 2>/dev/null || echo gone")
    let text = String(decoding: state.output, as: UTF8.self)
    #expect(text == "gone\n" || text.contains(" Z "))
  }

  @Test func aChildThatWritesTooMuchIsEnded() throws {
    let outcome = try shell("yes", limit: 100_000)
    #expect(outcome.overflowed && !outcome.timedOut && outcome.output.count == 100_000)
  }

  @Test func errorsAreKeptUpToTheirLimit() throws {
    let outcome = try shell("head -c 1000000 /dev/zero >&2; echo done")
    #expect(outcome.exitCode == 0 && outcome.errors.count == 1 << 16)
    #expect(outcome.output == Array("done\n".utf8))
  }

  @Test func somebodyElseWithThePipeOpenHoldsNothingUp() throws {
    let start = ContinuousClock.now
    let outcome = try shell("setsid sleep 3 & exit 0")
    #expect(outcome.exitCode == 0)
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test(arguments: ["/nonexistent/program", "/etc/passwd", "/bin/sh\u{0}x"]) func whatIsNoProgramIsNamed(
    path: String
  ) {
    let child = ChildProcess(path: path, arguments: [path], environment: [])
    #expect(throws: ChildProcessError.self) { try child.run(deadline: .seconds(5)) }
  }

  @Test func noDescriptorIsLeftOpen() throws {
    let before = try descriptors()
    for _ in 0..<50 { _ = try shell("true") }
    #expect(try descriptors() <= before + 8, "other tests run meanwhile")
  }

  private func descriptors() throws -> Int {
    let directory = try #require(opendir("/proc/self/fd"))
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    return count
  }

  private func shell(
    _ script: String, deadline: Duration = .seconds(20), grace: Duration = .seconds(2), limit: Int = 1 << 20
  ) throws -> ChildProcess.Outcome {
    var child = ChildProcess(
      path: "/bin/sh", arguments: ["sh", "-c", script], environment: ["PATH=/usr/bin:/bin"])
    child.grace = grace
    child.outputLimit = limit
    return try child.run(deadline: deadline)
  }
}
