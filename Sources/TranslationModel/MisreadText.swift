/// What stands for a cell in which a spreadsheet has a number, a date or a truth value that people see as another text than the
/// one that can be read: `5`, which is shown as `$5.00`. It is nobody's translation.
package enum MisreadText {
  private static let lead = "#NUMBER! "

  package static func text(_ value: String) -> Text { Text(lead + value) }

  /// What can be read; nil for any other text.
  package static func value(of text: Text) -> Text? {
    guard text.utf8.starts(with: lead.utf8) else { return nil }
    return Text(String(text.string.dropFirst(lead.count)))
  }

  /// True for what can be read of a truth value: no number reads so.
  package static func isTruthValue(_ value: Text) -> Bool { value == "TRUE" || value == "FALSE" }
}
