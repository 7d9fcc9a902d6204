import CSystemShim
import Glibc
import ProjectConfiguration
import Service
import TranslationModel

/// How the program speaks.
///
/// 1. Answers go to standard output, all else to standard error.
/// 2. Lower case, no full stop, one sentence a line: `error:`, `warning:`, `hint:`.
/// 3. A finding is `place: severity: message`, so that editors and CI systems pick it up.
/// 4. `--json` for programs, also where there is no answer; colour and bars only on a terminal.
/// 5. No control character of a text ever reaches the terminal.
/// 6. On a terminal, what is longer than 80 columns goes on below, indented. Elsewhere it stays in one line, for grep.
package enum Terminal {
  /// Writes a line of the answer.
  package static func say(_ line: String) { write(isColoured ? painted(line) + "\n" : line + "\n", to: 1) }

  /// Writes a sentence of the answer, made visible: on a terminal what does not fit goes on below, after `rest`.
  static func say(folding text: String, first: String = "", rest: String = "  ") {
    for line in folded(visible(text), first: first, rest: rest, isTerminal) { say(line) }
  }

  /// In 80 columns for a terminal; elsewhere in one line, however long.
  static func folded(_ text: String, first: String = "", rest: String, _ isTerminal: Bool) -> [String] {
    guard isTerminal else { return [first + text] }
    return wrapped(bound(text), first: first, rest: rest).map { $0.replacing(binder, with: " ") }
  }

  /// Stands for a space at which no line may end. A private character: texts have no-break spaces of their own.
  private static let binder = "\u{F8FF}"

  /// The text with its commands in one piece each, so that they can be copied from a terminal.
  private static func bound(_ text: String) -> String {
    let mostBound = 60
    var result = ""
    var rest = text[...]
    while let command = rest.firstRange(of: "glossator ") {
      result += rest[..<command.lowerBound]
      rest = rest[command.lowerBound...]
      let words = rest.prefix { !";,'()".contains($0) }
      let isCommand = Program.commands.contains { words.hasPrefix("glossator \($0.name)") }
      let count = isCommand && words.count <= mostBound ? words.count : "glossator ".count
      let piece = String(rest.prefix(count))
      result += isCommand && words.count <= mostBound ? piece.replacing(" ", with: binder) : piece
      rest = rest.dropFirst(count)
    }
    return result + rest
  }

  /// Writes a heading after an empty line: bold on a terminal.
  static func sayHeading(_ line: String) {
    write(isColoured ? "\n\u{1B}[1m\(line)\u{1B}[0m\n" : "\n\(line)\n", to: 1)
  }

  /// Writes text as it is.
  package static func write(_ text: String) { write(text, to: 1) }

  /// Writes a file's bytes: as they are into a file or a pipe, line by line and made visible on a terminal.
  static func write(file bytes: [UInt8]) {
    guard isTerminal else { return write(bytes, to: 1) }
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      say(visible(String(decoding: line, as: UTF8.self)))
    }
  }

  /// Writes a finding, with what to do about it.
  static func report(_ finding: Finding) { report([finding], isWhole: true) }

  /// Writes findings. A terminal shows the first of each kind, unless somebody wants to see the whole list.
  static func report(_ findings: [Finding], isWhole: Bool = false) {
    write(FindingList(findings, isTerminal: isTerminal(2), isWhole: isWhole), to: 2)
  }

  /// Writes findings that are the answer.
  static func say(_ list: FindingList) { write(list, to: 1) }

  private static func write(_ list: FindingList, to descriptor: Int32) {
    let isColoured = isColoured(descriptor)
    for line in list.lines { write((isColoured ? severityPainted(line) : line) + "\n", to: descriptor) }
  }

  package static func report(_ failure: Failure) {
    report(failure.findings, isWhole: true)
    tell(failure.message, after: "error: ", isSeverity: true)
    if let hint = failure.hint { tell(hint, after: "hint: ") }
  }

  package static func warn(_ sentence: String, hint: String?) {
    tell(sentence, after: "warning: ", isSeverity: true)
    if let hint { tell(hint, after: "hint: ") }
  }

  /// Writes a sentence to standard error.
  private static func tell(_ text: String, after label: String = "", isSeverity: Bool = false) {
    let rest = label.isEmpty ? "  " : padded("", to: label.count)
    let isColoured = isSeverity && isColoured(2)
    for line in folded(visible(text), first: label, rest: rest, isTerminal(2)) {
      write((isColoured ? severityPainted(line) : line) + "\n", to: 2)
    }
  }

  /// Draws on the terminal, beside the answer.
  static func draw(_ text: String) { write(text, to: 2) }

  static func note(_ line: String) { tell(line) }

  static var isTerminal: Bool { isTerminal(1) }

  private static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// See https://no-color.org.
  private static var isColoured: Bool { isColoured(1) }

  private static func isColoured(_ descriptor: Int32) -> Bool {
    isTerminal(descriptor) && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
  }

  /// What an answer can begin with, and its colour (ECMA-48).
  private static let colours = ["open:": 32, "blocked:": 31]

  /// The line with its first word in its colour, or what is done of a bar in green.
  static func painted(_ line: String) -> String {
    if let first = line.firstIndex(of: "█"), let last = line.lastIndex(of: "█") {
      return "\(line[..<first])\u{1B}[32m\(line[first...last])\u{1B}[0m\(line[last...].dropFirst())"
    }
    guard let word = line.split(separator: " ").first, let colour = colours[String(word)],
      line.hasPrefix(word)
    else { return line }
    return "\u{1B}[1;\(colour)m\(word)\u{1B}[0m\(line.dropFirst(word.count))"
  }

  /// A finding's line with its severity in colour: errors red, warnings yellow. What goes on below has none.
  static func severityPainted(_ line: String) -> String {
    guard !line.hasPrefix(" "), !line.hasPrefix("hint: ") else { return line }
    let marks = [("error:", 31), ("warning:", 33)]
    let found = marks.compactMap { word, colour -> (Range<String.Index>, Int)? in
      if line.hasPrefix(word) {
        return (line.startIndex..<line.index(line.startIndex, offsetBy: word.count), colour)
      }
      guard let range = line.firstRange(of: ": " + word) else { return nil }
      return (line.index(range.lowerBound, offsetBy: 2)..<range.upperBound, colour)
    }
    guard let (range, colour) = found.min(by: { $0.0.lowerBound < $1.0.lowerBound }) else { return line }
    return
      "\(line[..<range.lowerBound])\u{1B}[1;\(colour)m\(line[range])\u{1B}[0m\(line[range.upperBound...])"
  }

  /// The text with its control characters made visible, so that a key or a branch name cannot drive the terminal.
  package static func visible(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if value == 0x0A {
        result.append(contentsOf: "\\n".unicodeScalars)
      } else if value < 0x20 || (0x7F...0x9F).contains(value) || isDirectional(value) {
        result.append(contentsOf: "\\u{\(String(value, radix: 16))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isDirectional(_ value: UInt32) -> Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) || value == 0x200E
      || value == 0x200F
  }

  private static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return
      }
      bytes = bytes.dropFirst(count)
    }
  }
}
