/// How wide a terminal is at least.
let columns = 80

/// A text in lines of at most 80 columns, if its words allow it: the first one after `first`, the others after `rest`. Only
/// spaces where a line ends are lost.
func wrapped(_ text: String, first: String = "", rest: String = "") -> [String] {
  var lines: [String] = []
  var line = first
  var isEmpty = true
  var width = first.terminalWidth
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    let more = String(word).terminalWidth
    if !isEmpty, width + 1 + more > columns {
      lines.append(line)
      (line, width, isEmpty) = (rest, rest.terminalWidth, true)
    }
    // Of several spaces between two words, none begins a line.
    if isEmpty, word.isEmpty, !lines.isEmpty { continue }
    line += (isEmpty ? "" : " ") + word
    width += (isEmpty ? 0 : 1) + more
    isEmpty = false
  }
  return (lines + [line]).map(trimmed)
}

/// Without the spaces at its end.
func trimmed(_ line: String) -> String { String(line.reversed().drop { $0 == " " }.reversed()) }

/// Two columns, each row beginning after two spaces.
func aligned(_ rows: [(left: String, right: String)]) -> [String] {
  let width = 4 + (rows.map(\.left.terminalWidth).max() ?? 0)
  return rows.flatMap { left, right in
    wrapped(right, first: padded("  " + left, to: width), rest: padded("", to: width))
  }
}

/// Filled up with spaces on the right, by columns of a terminal.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.terminalWidth))
}
