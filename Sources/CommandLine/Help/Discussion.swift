/// The longer part of a command's help as the blocks that it consists of, so that a terminal and a man page can each lay
/// it out. In the text of a command a line that begins with `  - ` is an item, its further lines are indented by four; any
/// other line that is indented is an example and stays as it is; the rest are paragraphs.
struct Discussion {
  enum Block {
    case paragraph(String)
    case item(String)
    case example([String])
  }

  /// In order, each with whether a blank line stands before it.
  private(set) var blocks: [(block: Block, isApart: Bool)] = []

  init(_ text: String) {
    var isApart = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.isEmpty {
        isApart = true
        continue
      }
      if isApart || !extend(with: line) { blocks.append((Self.block(of: line), isApart)) }
      isApart = false
    }
  }

  private static func block(of line: String) -> Block {
    if line.hasPrefix("  - ") { return .item(String(line.dropFirst(4))) }
    return line.hasPrefix("  ") ? .example([String(line.dropFirst(2))]) : .paragraph(line)
  }

  /// Adds a line to the last block; false where it begins another one.
  private mutating func extend(with line: String) -> Bool {
    guard let last = blocks.last else { return false }
    let words = line.drop { $0 == " " }
    let isIndented = line.hasPrefix("  "), isItem = line.hasPrefix("  - ")
    switch last.block {
    case .paragraph(let text) where !isIndented:
      blocks[blocks.count - 1].block = .paragraph("\(text) \(words)")
    case .item(let text) where line.hasPrefix("    "):
      blocks[blocks.count - 1].block = .item("\(text) \(words)")
    case .example(let lines) where isIndented && !isItem:
      blocks[blocks.count - 1].block = .example(lines + [String(line.dropFirst(2))])
    default: return false
    }
    return true
  }

  /// Its lines on a terminal.
  var lines: [String] {
    blocks.enumerated().flatMap { number, part in
      let before = part.isApart && number > 0 ? [""] : []
      switch part.block {
      case .paragraph(let text): return before + wrapped(text)
      case .item(let text): return before + wrapped(text, first: "  - ", rest: "    ")
      case .example(let lines): return before + lines.map { "  " + $0 }
      }
    }
  }
}
