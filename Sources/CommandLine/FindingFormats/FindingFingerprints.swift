import Git

/// Tells mistakes apart by what is wrong and in which file, not by the line: that changes with whatever is written above it.
struct FindingFingerprints {
  private var counts: [String: Int] = [:]

  /// The hash of the rule, the path and the message. Mistakes that have these alike are numbered in their order.
  mutating func next(for reported: ReportedFinding) throws(GitError) -> String {
    let message = Self.withoutLines(reported.finding.message)
    let mistake = "\(reported.finding.rule)\0\(reported.path)\0\(message)"
    let number = counts[mistake, default: 0]
    counts[mistake] = number + 1
    return try Repository.hash(blob: Array("\(mistake)\0\(number)".utf8)).description
  }

  /// The message without the numbers of other lines: 'also on line 3'.
  private static func withoutLines(_ message: String) -> String {
    var afterLine = false
    return message.split(separator: " ", omittingEmptySubsequences: false).map { word in
      defer { afterLine = word == "line" }
      return String(afterLine ? word.drop { $0.isASCII && $0.isNumber } : word)
    }.joined(separator: " ")
  }
}
