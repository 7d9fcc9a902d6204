import ProjectConfiguration
import TranslationModel

/// What the journal says of one locale's cell beside the text that stands in the agreed sheet. A cell of which nothing
/// is said here is a translation of the English of its row, or blank.
package struct CellFacts: Hashable, Sendable {
  /// The English that the text was last typed or confirmed for, where that is not the row's: the text is stale.
  package var english: Text?
  /// True where somebody put the locale into `todo`: the text wants work although it is of this English.
  package var isAsked = false
  /// True where sheet and files said different things at the first look, and nobody has said since which is newer.
  package var isDisputed = false
  /// What became of the offer of a text.
  package var suggestion: Suggestion?
  /// Where Git took the text out.
  package var withheld: Set<WithheldPlace> = []
  /// Where it was taken out on branches that are gone: it asks for no work, and is withheld again on one that comes back.
  package var dormant: Set<WithheldPlace> = []
  /// Of a row's own English, which somebody typed: where it waits to be merged.
  package var proposal: WaitingProposal?
  /// What the row's `problems` say.
  package var notes: [CellNote] = []

  package init() {}

  package var isEmpty: Bool {
    english == nil && !isAsked && !isDisputed && suggestion == nil && withheld.isEmpty
      && dormant.isEmpty && proposal == nil && notes.isEmpty
  }

  /// True where the text is one that Glossator offered, and nobody has taken.
  package var isOffered: Bool { if case .offered = suggestion { true } else { false } }

  /// True where a commit took the text out, on whatever branch, and nobody has said since what it is to be.
  var wasTakenOut: Bool { !withheld.isEmpty || !dormant.isEmpty }

  /// True where the text counts as a finished translation of the row's English.
  package var isFresh: Bool { !isOffered && english == nil && !isAsked }
}

/// Where a text was taken out: one slot of one branch.
package struct WithheldPlace: Hashable, Sendable, Comparable {
  package var branch: String
  package var slot: String

  package init(branch: String, slot: String) {
    self.branch = branch
    self.slot = slot
  }

  package static func < (a: WithheldPlace, b: WithheldPlace) -> Bool {
    (Text(a.branch), Text(a.slot)) < (Text(b.branch), Text(b.slot))
  }
}

/// English that waits to be merged.
package struct WaitingProposal: Hashable, Sendable {
  /// What it was typed over, and the branches say.
  package var over: Text
  /// On whose side branches it waits, or waited when the branch was there, by their shared names. Never empty.
  package var branches: Set<String>

  package init(over: Text, on branches: Set<String>) { (self.over, self.branches) = (over, branches) }

  /// Stands among the branches for the first of a project's releases that is to need the row, where none is known that does. No branch
  /// has that name.
  package static func nextRelease(of names: SharedNames) -> String { names.shared("*") }

  /// Of a row whose English was typed where no branch is in sight that needs it: whose it is nobody knows.
  package init(over: Text, of projects: [SharedNames]) {
    self.init(over: over, on: Set(projects.map(Self.nextRelease)))
  }
}

// MARK: Lines

extension CellFacts {
  private enum Field: String {
    case english, asked, disputed, offered, declined, unwanted, withheld, dormant, proposed
  }

  /// Each fact as its fields: what it is, and its value.
  var lines: [[Text]] {
    var lines: [[Text]] = []
    func add(_ field: Field, _ values: Text...) { lines.append([Text(field.rawValue)] + values) }
    if let english { add(.english, english) }
    if isAsked { add(.asked) }
    if isDisputed { add(.disputed) }
    switch suggestion {
    case .offered(let offer): lines.append([Text(Field.offered.rawValue)] + offer.fields.map { Text($0) })
    case .declined: add(.declined)
    case .unwanted: add(.unwanted)
    case nil: break
    }
    for place in withheld { add(.withheld, Text(place.branch), Text(place.slot)) }
    for place in dormant { add(.dormant, Text(place.branch), Text(place.slot)) }
    for branch in proposal?.branches ?? [] { add(.proposed, proposal?.over ?? .empty, Text(branch)) }
    for (number, note) in notes.enumerated() {
      let project = note.project.map { [Text($0)] } ?? []
      lines.append([Text("note"), Text(String(100 + number)), Text(note.kind.rawValue), note.text] + project)
    }
    return lines
  }

  /// Takes one fact over. A line that a newer program wrote and this one does not know is passed over.
  mutating func add(_ line: ArraySlice<Text>) {
    let values = Array(line)
    guard let name = values.first?.string else { return }
    if name == "note", values.count >= 4, let kind = CellNote.Kind(rawValue: values[2].string) {
      notes.append(CellNote(kind, values[3], project: values.count > 4 ? values[4].string : nil))
      return
    }
    switch Field(rawValue: name) {
    case .english: english = values.count > 1 ? values[1] : nil
    case .asked: isAsked = true
    case .disputed: isDisputed = true
    case .offered: suggestion = Offer(values.dropFirst().map(\.string)).map(Suggestion.offered)
    case .declined: suggestion = .declined
    case .unwanted: suggestion = .unwanted
    case .withheld: if let place = Self.place(values) { withheld.insert(place) }
    case .dormant: if let place = Self.place(values) { dormant.insert(place) }
    case .proposed:
      if values.count > 2 {
        proposal = WaitingProposal(
          over: values[1], on: (proposal?.branches ?? []).union([values[2].string]))
      }
    case nil: break
    }
  }

  private static func place(_ values: [Text]) -> WithheldPlace? {
    values.count > 2 ? WithheldPlace(branch: values[1].string, slot: values[2].string) : nil
  }

  /// Somebody said what the text is to be: it may be anywhere again.
  mutating func release() { (withheld, dormant) = ([], []) }
}
