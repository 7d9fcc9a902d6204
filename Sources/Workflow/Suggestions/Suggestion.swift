/// What became of the offer of a text for a blank cell, or that none is to be made.
package enum Suggestion: Hashable, Sendable {
  /// The cell has it, and it waits in `todo`.
  case offered(Offer)
  /// Somebody took it out of the cell.
  case declined
  /// There is none: somebody blanked a text there, and wants no other one in its place.
  case unwanted

  /// How to confirm it in the sheet, at the end of what `problems` says.
  package static let advice = ": take your code out of todo to use it"
}

/// A text that Glossator put into a blank cell, for somebody to confirm.
package struct Offer: Hashable, Sendable {
  package enum Origin: String, Hashable, Sendable {
    /// Another row with the same English.
    case row
    /// The project's memory.
    case memory
    /// The program that the host's configuration names.
    case command
  }

  package var origin: Origin
  /// Where it is from, and how to confirm it.
  package var text: String

  package init(_ origin: Origin, _ text: String) { (self.origin, self.text) = (origin, text) }

  /// Another row's text.
  static func row(_ label: String) -> Offer { Offer(.row, "'\(label)'\(Suggestion.advice)") }

  /// One of a memory's: how much of the English is like its own.
  static func memory(_ file: String, score: Int, like source: String) -> Offer {
    let similar = score == 100 ? "" : ", \(score) % like '\(source)'"
    return Offer(.memory, "from \(file)\(similar)\(Suggestion.advice)")
  }

  package static let command = Offer(.command, "by the command\(Suggestion.advice)")

  /// As the row's `problems` say it.
  var sentence: String { origin == .row ? "suggestion, as in \(text)" : "suggestion \(text)" }

  /// As a line of the journal has it: an older one has no origin, and is another row's.
  var fields: [String] { origin == .row ? [text] : [text, origin.rawValue] }

  /// One of a newer program's origin is told as it stands.
  init?(_ fields: some Collection<String>) {
    guard let text = fields.first else { return nil }
    let origin = fields.dropFirst().first.map { Origin(rawValue: $0) ?? .command } ?? .row
    self.init(origin, text)
  }
}
