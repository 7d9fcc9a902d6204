import Foundation

/// A program of the host that a test asks for its opinion; what is not there is skipped.
package struct InstalledTool {
  private let path: String

  package init?(_ name: String) {
    guard
      let path = ["/usr/bin/", "/bin/"].map({ $0 + name }).first(where: {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    else { return nil }
    self.path = path
  }

  /// Runs it for 30 seconds at most; its errors come after its output.
  package func run(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["--kill-after=1", "30", path] + arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder.path].merging(
      environment
    ) {
      $1
    }
    let run = try process.finished()
    return (run.status, run.output + run.errors)
  }
}
