import Foundation

extension World {
  /// What the script of the step `suggest-command` was asked, a line each.
  var questions: [Substring] {
    let path = folder.appendingPathComponent("suggest.log").path
    return ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
  }

  /// Deletes what is remembered of the program's answers.
  func forgetAnswers() throws {
    for name in ["suggestions", "suggestions-answers"] {
      try FileManager.default.removeItem(atPath: "\(path)/glossator/\(name)")
    }
  }
}
