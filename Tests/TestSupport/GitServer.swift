import Foundation

/// `git daemon` on the loopback address, which serves the repositories of a folder and takes pushes.
package final class GitServer {
  private let port: Int
  private let process = Process()

  package init(serving folder: URL) throws {
    port = try freePort()
    // The daemon itself: `git daemon` would be a parent that leaves it behind.
    process.executableURL = URL(fileURLWithPath: "/usr/lib/git-core/git-daemon")
    process.arguments = [
      "--reuseaddr", "--export-all", "--enable=receive-pack", "--listen=127.0.0.1",
      "--port=\(port)", "--base-path=\(folder.path)", folder.path,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    try waitForServer(at: port)
  }

  deinit {
    // A child of a test may have inherited a blocked SIGTERM.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Of the bare repository `app.git`.
  package var address: String { address(of: "app.git") }

  /// Of a folder in the served one.
  package func address(of folder: String) -> String { "git://127.0.0.1:\(port)/\(folder)" }
}
