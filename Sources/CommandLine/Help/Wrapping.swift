/// How wide a terminal is at least.
let columns = 80

/// A text in lines of at most 80 columns, if its words allow it: the first one after `first`, the others after `rest`.
func wrapped(_ text: String, first: String = "", rest: String = "") -> [String] {
  var lines: [String] = []
  var line = first
  var isEmpty = true
  for word in text.split(separator: " ") {
    if !isEmpty, line.count + 1 + word.count > columns {
      lines.append(line)
      (line, isEmpty) = (rest, true)
    }
    line += (isEmpty ? "" : " ") + word
    isEmpty = false
  }
  return lines + [line]
}

/// Two columns, each row beginning after two spaces.
func aligned(_ rows: [(left: String, right: String)]) -> [String] {
  let width = 4 + (rows.map(\.left.count).max() ?? 0)
  return rows.flatMap { left, right in
    wrapped(right, first: padded("  " + left, to: width), rest: padded("", to: width))
  }
}

/// Filled up with spaces on the right, by characters.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
