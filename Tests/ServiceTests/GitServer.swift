import Foundation
import Testing

/// `git daemon` on the loopback address, which serves the repositories of a folder and takes pushes.
final class GitServer {
  let port: Int
  private let process: Process

  init(serving folder: URL) throws {
    for _ in 0..<20 {
      let port = Int.random(in: 10_000..<32_000)
      let process = Process()
      // The daemon itself: `git daemon` would be a parent that leaves it behind.
      process.executableURL = URL(fileURLWithPath: "/usr/lib/git-core/git-daemon")
      process.arguments = [
        "--reuseaddr", "--export-all", "--enable=receive-pack", "--listen=127.0.0.1",
        "--port=\(port)", "--base-path=\(folder.path)", folder.path,
      ]
      process.standardError = FileHandle.nullDevice
      try process.run()
      for _ in 0..<100 where process.isRunning {
        if (try? runQuietly("git", ["ls-remote", "git://127.0.0.1:\(port)/app.git"])) != nil {
          (self.port, self.process) = (port, process)
          return
        }
        usleep(50_000)
      }
      kill(process.processIdentifier, SIGKILL)
    }
    throw StoryError("no git daemon would start")
  }

  deinit {
    // A child of a test may have inherited a blocked SIGTERM.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  var address: String { address(of: "app") }

  func address(of repository: String) -> String { "git://127.0.0.1:\(port)/\(repository).git" }
}

/// Runs a program with its output thrown away; throws where it fails.
func runQuietly(_ program: String, _ arguments: [String]) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  if process.terminationStatus != 0 { throw StoryError("\(program) failed") }
}
