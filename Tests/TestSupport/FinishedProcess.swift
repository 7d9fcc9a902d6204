import Foundation

/// What a process said until its end.
package struct FinishedProcess: Sendable {
  package var status: Int32
  package var output: String
  package var errors: String
}

extension Process {
  /// Runs it to its end.
  package func finished() throws -> FinishedProcess {
    let output = Pipe(), errors = Pipe()
    standardOutput = output
    standardError = errors
    try run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    waitUntilExit()
    return FinishedProcess(status: terminationStatus, output: text, errors: errorText)
  }
}

/// What git says to Ada. Throws where it refuses.
@discardableResult
package func adasGit(_ arguments: [String], in folder: URL) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"] + arguments
  process.currentDirectoryURL = folder
  let run = try process.finished()
  guard run.status == 0 else { throw GitRefusal(arguments: arguments, errors: run.errors) }
  return run.output
}

private struct GitRefusal: Error, CustomStringConvertible {
  var arguments: [String]
  var errors: String

  var description: String { "git \(arguments): \(errors)" }
}
