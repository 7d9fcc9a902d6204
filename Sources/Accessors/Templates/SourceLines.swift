/// Code, line by line.
struct SourceLines {
  private(set) var text = ""
  private let unit: String
  private var depth = 0

  /// `unit` is what each level is indented by.
  init(unit: String) { self.unit = unit }

  var indentation: String { String(repeating: unit, count: depth) }

  /// How many columns are left in a line of a hundred.
  var width: Int { max(40, 100 - unit.utf8.count * depth) }

  mutating func add(_ line: String = "") { text += (line.isEmpty ? "" : indentation + line) + "\n" }

  mutating func add(_ lines: [String]) {
    for line in lines { add(line) }
  }

  /// Lines in a block that `open` begins and `close` ends.
  mutating func block(_ open: String, _ close: String = "}", _ body: (inout SourceLines) -> Void) {
    add(open)
    depth += 1
    body(&self)
    depth -= 1
    add(close)
  }
}
