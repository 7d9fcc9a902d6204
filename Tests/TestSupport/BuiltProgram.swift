import Foundation

/// The program as it was built beside the tests, run as people run it.
package enum BuiltProgram {
  package static let url =
    Bundle.allBundles.compactMap(\.executableURL).map { $0.deletingLastPathComponent() }
    .map { $0.appendingPathComponent("glossator") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
    ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("glossator")

  package static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> FinishedProcess {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, own in own }
    if let folder { process.currentDirectoryURL = folder }
    return try process.finished()
  }
}
