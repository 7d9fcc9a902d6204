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

  /// In no folder, for the child and whom it runs, as often as they like; and nothing else comes along.
  @Test func itIsHandedAFileInMemory() throws {
    let file = try MemoryFile(Array("s3cret\n".utf8))
    let other = try MemoryFile(Array("not for it".utf8))
    var child = ChildProcess(
      path: "/bin/sh",
      arguments: [
        "sh", "-c", "cat /proc/self/fd/3; sh -c 'cat /proc/self/fd/3'; cat; ls /proc/self/fd | wc -l",
      ],
      environment: ["PATH=/usr/bin:/bin"])
    child.handed = file
    child.input = try MemoryFile(Array("read\n".utf8))
    let outcome = try child.run(deadline: .seconds(60))
    #expect(String(decoding: outcome.output, as: UTF8.self) == "s3cret\ns3cret\nread\n5\n")
    #expect(other.bytes(limit: 100) == Array("not for it".utf8) && other.bytes(limit: 3) == nil)
    other.replace(with: [1])
    #expect(other.bytes(limit: 1) == [1])
    // Nobody is handed anything that is not in memory.
    #expect(MemoryFile(handedBy: false) == nil)
  }

  @Test func aSilentChildIsEndedAtItsDeadline() throws {
    let start = ContinuousClock.now
    let outcome = try shell("echo before; exec sleep 600", deadline: .seconds(2))
    #expect(outcome.timedOut && outcome.signal == SIGTERM)
    #expect(outcome.output == Array("before\n".utf8))
    #expect(ContinuousClock.now - start < .seconds(300))
  }

  @Test func aChildThatIgnoresTheSignalIsKilledWithItsChildren() throws {
    let outcome = try shell(
      "trap '' TERM; sleep 600 & echo $!; while :; do sleep 1; done", deadline: .seconds(2),
      grace: .milliseconds(200))
    #expect(outcome.timedOut && outcome.signal == SIGKILL)
    let grandchild = try #require(pid_t(String(decoding: outcome.output.dropLast(), as: UTF8.self)))
    // Whoever collects it may take a moment; a zombie counts as ended.
    let state = try shell(
      """
      for i in $(seq 200); do
        case "$(cat /proc/\(grandchild)/stat 2>/dev/null)" in ""|*" Z "*|*" X "*) echo ended; exit;; esac
        sleep 0.05
      done
      """)
    #expect(state.output == Array("ended\n".utf8))
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
    let outcome = try shell("setsid sleep 100 & echo $!", deadline: .seconds(90))
    #expect(outcome.exitCode == 0)
    #expect(ContinuousClock.now - start < .seconds(60))
    kill(try #require(pid_t(String(decoding: outcome.output.dropLast(), as: UTF8.self))), SIGKILL)
  }

  @Test(arguments: ["/nonexistent/program", "/etc/passwd", "/bin/sh\u{0}x"]) func whatIsNoProgramIsNamed(
    path: String
  ) {
    let child = ChildProcess(path: path, arguments: [path], environment: [])
    #expect(throws: ChildProcessError.self) { try child.run(deadline: .seconds(5)) }
  }

  /// In a process of its own, where no other test opens anything meanwhile.
  @Test func noDescriptorIsLeftOpen() async {
    await #expect(processExitsWith: .success) {
      let before = try Self.descriptors()
      for _ in 0..<50 { _ = try Self.shell("true") }
      #expect(try Self.descriptors() == before)
    }
  }

  /// Each open descriptor of a kind that a child needs, and what it leads to. The runtime opens others of its own.
  private static func descriptors() throws -> [String] {
    let directory = try #require(opendir("/proc/self/fd"))
    defer { closedir(directory) }
    var targets: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var target = [UInt8](repeating: 0, count: 4096)
      let count = readlink("/proc/self/fd/\(name)", &target, target.count)
      let text = String(decoding: target.prefix(max(0, count)), as: UTF8.self)
      let isOurs = ["pipe:", "/dev/null", "anon_inode:[pidfd]"].contains { text.hasPrefix($0) }
      if isOurs { targets.append(name + " " + text) }
    }
    return targets
  }

  private func shell(
    _ script: String, deadline: Duration = .seconds(60), grace: Duration = .seconds(2), limit: Int = 1 << 20
  ) throws -> ChildProcess.Outcome {
    try Self.shell(script, deadline: deadline, grace: grace, limit: limit)
  }

  private static func shell(
    _ script: String, deadline: Duration = .seconds(60), grace: Duration = .seconds(2), limit: Int = 1 << 20
  ) throws -> ChildProcess.Outcome {
    var child = ChildProcess(
      path: "/bin/sh", arguments: ["sh", "-c", script], environment: ["PATH=/usr/bin:/bin"])
    child.grace = grace
    child.outputLimit = limit
    return try child.run(deadline: deadline)
  }
}
