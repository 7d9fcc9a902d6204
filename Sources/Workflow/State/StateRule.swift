import ProjectConfiguration
import TranslationModel

/// What the state of a text in one slot depends on. The plan and the gate both fill this in, and ask nobody else.
package struct StateRule {
  /// The cell's text, in the sheet's notation.
  package var cell: Text
  package var facts: CellFacts
  package var place: WithheldPlace
  /// What the file says, in the sheet's notation; nil where it has no such text, or a blank one.
  package var file: Text?
  /// Where the sheet has the row more than once: nobody can tell which one is meant. Nil where it has it once.
  package var doubled: String?
  /// The file's own problem; nil where it can be read or is not there.
  package var fileProblem: String?
  /// Of a file that cannot be read: what it said when it was agreed, in the sheet's notation.
  package var fileBefore: Text?
  /// Where the commit's English is not the row's, which waits on the side branch: whether the file's text was agreed for
  /// the commit's own. Nil where both are the same.
  package var otherEnglish: Bool?
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

  /// The state of a text of which nothing is said but what the sheet and the file have.
  static func state(ofPlain cell: Text, file: Text?) -> TextState {
    if cell.isBlank { return .missing }
    return file.map { cell.isSame(as: $0) || cell.isSettled(as: $0) } ?? false ? .fresh : .pending
  }

  package var state: StateOfText {
    if let doubled { return StateOfText(.unknown, "the sheet has it more than once, in \(doubled)") }
    if let fileProblem { return unreadable(fileProblem) }
    if otherEnglish == true {
      return StateOfText(.pending, "the sheet has different English, which is only on the side branch so far")
    }
    let plain = Self.state(ofPlain: cell, file: file)
    if plain == .missing { return StateOfText(plain) }
    if case .offered(let offer) = facts.suggestion { return StateOfText(.suggested, offer.text) }
    if facts.withheld.contains(place) {
      let branch = SharedNames.branch(of: place.branch)
      let place = file == nil ? branch : "the side branch of \(branch)"
      return StateOfText(.withheld, "it was removed from the file on \(place)")
    }
    if let english = facts.english {
      return StateOfText(
        .stale, english.isBlank ? "made for different English" : "made for '\(english.excerpt)'")
    }
    if facts.isAsked { return StateOfText(.stale, "somebody added it to todo") }
    if let error = errors.first { return StateOfText(.refused, error) }
    if plain == .fresh { return StateOfText(plain) }
    if facts.isDisputed, let file {
      return StateOfText(
        .waiting,
        "the file says '\(file.excerpt)': type the right one, or take the locale out of todo to use this one")
    }
    if let refusal { return StateOfText(refusal.waits ? .waiting : .refused, refusal.reason) }
    return StateOfText(plain)
  }

  /// Nobody can tell what such a file says; but what was typed since cannot be in it.
  private func unreadable(_ problem: String) -> StateOfText {
    let isTyped = fileBefore.map { !$0.isSame(as: cell) } ?? false
    return StateOfText(
      isTyped && !cell.isBlank && facts.isFresh && errors.isEmpty ? .waiting : .unknown, problem)
  }
}
