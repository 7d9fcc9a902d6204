import TranslationModel

/// The lines of a log in which repeated ones are counted. Driven by hand.
struct LogLines: Sendable {
  /// How many lines could not be written; reported with the next one that can.
  var dropped = 0
  private var last: (label: String, line: String)?
  private var repeats = 0

  /// The lines to write now. A line that repeats the last one is counted, and its count is written at the 10th, 100th …
  /// time, and when another line comes.
  mutating func add(_ line: String, label: String) -> [String] {
    if let last, last.line == line, last.label == label {
      repeats += 1
      return Self.isPowerOfTen(repeats) ? [note] : []
    }
    var lines = flush()
    last = (label, line)
    if dropped > 0 {
      lines.append(
        "\(label)\(dropped.counted("line was", "lines were")) lost here: the log was not being read")
      dropped = 0
    }
    return lines + [label + line]
  }

  mutating func flush() -> [String] {
    defer {
      repeats = 0
      last = nil
    }
    return repeats > 0 && !Self.isPowerOfTen(repeats) ? [note] : []
  }

  private var note: String { "\(last?.label ?? "")(\(repeats.counted("more time"))) \(last?.line ?? "")" }

  private static func isPowerOfTen(_ number: Int) -> Bool {
    var power = 10
    while power < number { power *= 10 }
    return power == number
  }
}
