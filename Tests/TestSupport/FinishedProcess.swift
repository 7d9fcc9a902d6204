import Foundation
import Testing

extension Process {
  /// Runs it to its end.
  func finished() throws -> ProgramTests.Run {
    let output = Pipe(), errors = Pipe()
    standardOutput = output
    standardError = errors
    try run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    waitUntilExit()
    return ProgramTests.Run(status: terminationStatus, output: text, errors: errorText)
  }
}

/// What git says to Ada.
@discardableResult
func adasGit(_ arguments: [String], in folder: URL) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"] + arguments
  process.currentDirectoryURL = folder
  let run = try process.finished()
  #expect(run.status == 0, "git \(arguments): \(run.errors)")
  return run.output
}
