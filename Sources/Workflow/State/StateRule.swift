import TranslationModel

/// What the state of a text in one slot hangs on. The plan and the gate both fill this in, and ask nobody else.
package struct StateRule {
  /// The cell's text, in the sheet's notation.
  package var cell: Text
  package var facts: CellFacts
  package var place: WithheldPlace
  /// What the file says, in the sheet's notation; nil where it has no such text, or a blank one.
  package var file: Text?
  /// The file's own problem; nil where it can be read or is not there.
  package var fileProblem: String?
  /// Messages of failed checks of error level.
  package var errors: [String]
  /// Why the file cannot take the text, and whether it only waits for something; nil where it can.
  package var refusal: (reason: String, waits: Bool)?

  package init(
    cell: Text, facts: CellFacts, place: WithheldPlace, file: Text?, fileProblem: String? = nil,
    errors: [String] = [], refusal: (reason: String, waits: Bool)? = nil
  ) {
    self.cell = cell
    self.facts = facts
    self.place = place
    self.file = file
    self.fileProblem = fileProblem
    self.errors = errors
    self.refusal = refusal
  }

  package var state: StateOfText {
    if let fileProblem { return StateOfText(.unknown, fileProblem) }
    if cell.isBlank { return StateOfText(.missing) }
    if case .offered(let from) = facts.suggestion { return StateOfText(.suggested, from) }
    if facts.withheld.contains(place) {
      return StateOfText(.withheld, "it was taken out of the file on \(place.branch)")
    }
    if let english = facts.english {
      return StateOfText(
        .stale, english.isBlank ? "made for another English" : "made for '\(english.excerpt)'")
    }
    if facts.isAsked { return StateOfText(.stale, "somebody put it into todo") }
    if let error = errors.first { return StateOfText(.refused, error) }
    if let file, cell.isSame(as: file) { return StateOfText(.fresh) }
    if let refusal { return StateOfText(refusal.waits ? .waiting : .refused, refusal.reason) }
    return StateOfText(.pending)
  }
}
