import TranslationModel

extension ReportedFinding {
  /// The finding as a command of GitHub's workflows: a line of a job's output that shows on the line of the file.
  var workflowCommand: String {
    var properties = [("file", path), ("line", "\(line ?? 1)")]
    if let column { properties.append(("col", "\(column)")) }
    properties.append(("title", finding.rule))
    let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
    let text = message + (hint.map { "\nhint: \($0)" } ?? "")
    return "::\(finding.severity.workflowCommand) \(list)::\(escapedData(text))"
  }
}

extension Finding.Severity {
  fileprivate var workflowCommand: String { self == .note ? "notice" : rawValue }
}

/// As GitHub's own toolkit does it.
private func escapedData(_ text: String) -> String {
  text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
}

private func escapedProperty(_ text: String) -> String {
  escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
}
