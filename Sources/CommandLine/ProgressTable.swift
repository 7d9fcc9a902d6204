import TranslationModel
import Workflow

/// How far locales are, a line each: a bar on a terminal, the numbers, and what is open.
struct ProgressTable {
  struct Row {
    var locale: LocaleTag
    var progress: Progress
    /// Which of the texts that are not done are listed; nil for all of them.
    var shown: Progress?
    /// What is to be said at the end.
    var mark = ""
  }

  let rows: [Row]

  init(_ rows: [Row]) { self.rows = rows }

  /// On a terminal, bars are shorter where the lines would not fit otherwise, and what is longer still goes on below. Elsewhere
  /// a locale has one line, however long.
  func lines(bars: Bool) -> [String] {
    if !bars { return rows.map { trimmed(head($0, bar: 0) + $0.rest) } }
    let fits = rows.allSatisfy { (head($0, bar: 20) + $0.rest).terminalWidth <= columns }
    return rows.flatMap { row in
      let head = head(row, bar: fits ? 20 : 10)
      return wrapped(row.states.joined(separator: " "), first: head, rest: padded("", to: head.terminalWidth))
        .map { $0.replacing("\u{A0}", with: " ") }
    }
  }

  /// All but the states, in columns.
  private func head(_ row: Row, bar: Int) -> String {
    let names = max(10, 2 + (rows.map(\.locale.description.count).max() ?? 0))
    let counts = 2 + (rows.map(\.counts.count).max() ?? 0)
    return "  " + padded(row.locale.description, to: names) + row.bar(bar)
      + padded(row.counts, to: counts) + padded(row.percent.map { "\($0)%" } ?? "–", to: 6)
  }
}

extension ProgressTable.Row {
  fileprivate var counts: String { "\(progress.fresh)/\(progress.total)" }

  /// Rounded down; nil where there is no text, or none that can be read.
  fileprivate var percent: Int? { progress.total == 0 ? nil : progress.fresh * 100 / progress.total }

  /// The states that are not done, and the mark, each number with its word.
  fileprivate var states: [String] {
    let states = (shown ?? progress).openStates.replacing(" ", with: "\u{A0}").replacing(
      ",\u{A0}", with: ", ")
    return (states.isEmpty ? [] : [states]) + (mark.isEmpty ? [] : [mark])
  }

  fileprivate var rest: String { states.joined(separator: " ").replacing("\u{A0}", with: " ") }

  fileprivate func bar(_ width: Int) -> String {
    if width == 0 { return "" }
    let full = (percent ?? 0) * width / 100
    return String(repeating: "█", count: full) + String(repeating: "░", count: width - full) + " "
  }
}
