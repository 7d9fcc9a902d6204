import Glibc
import Foundation
import Service
import Testing

@testable import Daemon

/// Real children: shell scripts in the place of the program. A deadline that is not to come is far away: between two steps of a test
/// may be minutes, where others of its process have the threads.
@Suite(.timeLimit(.minutes(60)))
struct WorkerTests {
  private func run(_ script: String, deadline: Duration = .seconds(3000)) async throws -> Worker.Result {
    try await Worker(["-c", script], path: "/bin/sh", name: "sh", outputLimit: 100_000).run(
      deadline: deadline)
  }

  @Test func linesAndStatus() async throws {
    let result = try await run("echo '{\"a\":1}'; echo two; echo why >&2; printf half; exit 65")
    #expect(result.end == .exited(65))
    #expect(result.lines.map { String(decoding: $0, as: UTF8.self) } == ["{\"a\":1}", "two"])
    #expect(String(decoding: result.errors, as: UTF8.self) == "why\n")
    #expect(result.failure == nil)
  }

  @Test(arguments: [SIGILL, SIGSEGV, SIGKILL])
  func aCrashIsTold(signal: Int32) async throws {
    let result = try await run("kill -\(signal) $$")
    #expect(result.end == .crashed(signal: signal))
    #expect(result.failure == "the worker was killed by signal \(signal)")
  }

  @Test(arguments: [
    "sleep 600", "trap '' TERM; while :; do sleep 1; done", "kill -STOP $$", "sleep 600 & wait",
  ])
  func aHangIsEnded(script: String) async throws {
    // Each would end otherwise, or never.
    #expect(try await run(script, deadline: .milliseconds(300)).end == .deadline)
  }

  @Test func whatItStartedEndsWithIt() async throws {
    let result = try await run("sleep 600 & echo $!; exec sleep 600", deadline: .seconds(2))
    let text = try #require(result.lines.first.map { String(decoding: $0, as: UTF8.self) })
    let pid = try #require(pid_t(text))
    // Whoever collects it may take a moment; a zombie counts as ended.
    var state = ""
    for _ in 0..<1000 {
      state = Self.state(of: pid)
      if state != "S" && state != "R" { break }
      usleep(10_000)
    }
    #expect(["", "Z", "X"].contains(state))
  }

  private static func state(of pid: pid_t) -> String {
    let descriptor = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    let file = OpenFile(owning: descriptor)
    let text = ((try? file.readAll(limit: 4096)) ?? nil).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: " ").dropFirst(2).first.map(String.init) ?? ""
  }

  @Test func tooMuchOutputEndsIt() async throws {
    let result = try await run("yes")
    #expect(result.end == .tooMuchOutput)
    #expect(result.lines.reduce(0) { $0 + $1.count } <= 100_000)
  }

  @Test func nothingIsInherited() async throws {
    let result = try await run("cat; env | sort; ls /proc/self/fd | tr '\\n' ' '; echo; pwd")
    let lines = result.lines.map { String(decoding: $0, as: UTF8.self) }
    #expect(lines.contains("LC_ALL=C.UTF-8"))
    #expect(!lines.contains { $0.hasPrefix("HOME=") || $0.hasPrefix("NOTIFY_SOCKET=") })
    // The last one is the listing's own.
    #expect(lines.contains("0 1 2 3 "))
    #expect(lines.last == "/")
  }

  @Test func theSharedPoolIsFree() async throws {
    // More children run at once than the pool has threads, and each waits for the file that the last one makes.
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("go-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let script = "until [ -e \(path) ]; do sleep 0.05; done; echo ok"
    let answers = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<10 { group.addTask { try await run(script).lines } }
      group.addTask { try await run(": >\(path); echo ok").lines }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(answers == Array(repeating: Array("ok".utf8), count: 11))
  }

  @Test func aMissingProgramIsAnError() async {
    await #expect(throws: (any Error).self) {
      try await Worker([], path: "/nonexistent/program").run(deadline: .seconds(1))
    }
  }
}

struct HeartbeatTests {
  @Test func aLoopThatDoesNotComeBackIsOverdue() {
    let heartbeat = Heartbeat()
    let now = ContinuousClock.now
    heartbeat.expect("a", within: .seconds(10), now: now)
    heartbeat.expect("b", within: .seconds(20), now: now)
    #expect(heartbeat.overdue(now: now + .seconds(9)).isEmpty)
    #expect(heartbeat.overdue(now: now + .seconds(15)) == ["a"])
    heartbeat.expect("a", within: .seconds(10), now: now + .seconds(15))
    #expect(heartbeat.overdue(now: now + .seconds(16)).isEmpty)
    heartbeat.ended("b")
    #expect(heartbeat.overdue(now: now + .seconds(99)) == ["a"])
  }
}
