/// What became of the offer of another row's translation.
package enum Suggestion: Hashable, Sendable {
  /// The cell has it, and it waits in `todo`. The text says where it is from, and how to confirm it.
  case offered(String)
  /// Somebody took it out of the cell.
  case declined

  /// How to confirm it in the sheet, at the end of what `problems` says.
  package static let advice = ": take your code out of todo to use it"
}
