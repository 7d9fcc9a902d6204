import TranslationModel

/// Findings as the XML of Checkstyle's results, which Jenkins, reviewdog, Danger and many editors read: by file, in the order in
/// which the files first come.
func checkstyleReport(_ findings: [ReportedFinding]) -> String {
  var paths: [String] = []
  for finding in findings where !paths.contains(finding.path) { paths.append(finding.path) }
  let byPath = Dictionary(grouping: findings, by: \.path)
  var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<checkstyle version=\"10.0\">"]
  for path in paths {
    lines.append("  <file name=\"\(attribute(path))\">")
    lines += (byPath[path] ?? []).map { "    " + $0.checkstyle }
    lines.append("  </file>")
  }
  return (lines + ["</checkstyle>"]).joined(separator: "\n")
}

extension ReportedFinding {
  fileprivate var checkstyle: String {
    let place = ["line=\"\(line ?? 1)\""] + (column.map { ["column=\"\($0)\""] } ?? [])
    let text = message + (hint.map { " (\($0))" } ?? "")
    let words =
      place + [
        "severity=\"\(finding.severity.checkstyle)\"", "message=\"\(attribute(text))\"",
        "source=\"glossator.\(finding.rule)\"",
      ]
    return "<error \(words.joined(separator: " "))/>"
  }
}

extension Finding.Severity {
  fileprivate var checkstyle: String {
    switch self {
    case .note: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// A text as the value of an attribute (XML 1.0, "Attribute-Value Normalization"). Control characters are visible already.
private func attribute(_ text: String) -> String {
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
    case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
    case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
    case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
    case 0x09, 0x0A, 0x0D: bytes += Array("&#\(byte);".utf8)
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
