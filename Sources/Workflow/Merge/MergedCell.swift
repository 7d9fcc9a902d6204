import TranslationModel

/// One row's cell of a locale, merged, with what is to be said of it.
struct MergedCell {
  var text: Text
  /// True where somebody, in Git or in the sheet, changed it since the agreement.
  var isChange: Bool
  /// True for an older text that somebody typed, and meant.
  var isMeant = false
  /// True where this locale needs this variant at all.
  var isNeeded: Bool
  /// Messages of failed checks of error level.
  var errors: [Finding] = []
  /// None, or one: most of 100,000 cells say nothing but their text.
  private var said: [Said] = []

  private struct Said {
    var facts = CellFacts()
    var answer: WrittenCell.Answer?
    var typedBeside: Text?

    var isNothing: Bool { facts.isEmpty && answer == nil && typedBeside == nil }
  }

  init(text: Text, isChange: Bool, facts: CellFacts, isNeeded: Bool) {
    (self.text, self.isChange, self.isNeeded) = (text, isChange, isNeeded)
    if !facts.isEmpty { self.facts = facts }
  }

  var facts: CellFacts {
    get { said.first?.facts ?? CellFacts() }
    set { say { $0.facts = newValue } }
  }

  /// What somebody answered in `todo`.
  var answer: WrittenCell.Answer? {
    get { said.first?.answer }
    set { say { $0.answer = newValue } }
  }

  /// The English that the row showed to who typed the text, where the row is another one by now.
  var typedBeside: Text? {
    get { said.first?.typedBeside }
    set { say { $0.typedBeside = newValue } }
  }

  private mutating func say(_ change: (inout Said) -> Void) {
    var new = said.first ?? Said()
    change(&new)
    said = new.isNothing ? [] : [new]
  }

  /// True where nothing is said of it but its text.
  var isPlain: Bool { said.isEmpty && errors.isEmpty && !isMeant }

  /// True for a text that was offered, and that nobody has confirmed.
  var isSuggestion: Bool { facts.isOffered }
}

/// What the merge of a locale's cells came to.
struct MergedCells {
  /// Of each planned row.
  var cells: [MergedCell] = []
  var heard: [(cell: CellID, text: HeardText)] = []
  /// Texts of the sheet that were older than what is in force, with the cells that they stood in.
  var putRight: [CellID] = []
  /// The cells whose older text counts again, for somebody accepted their sheet as it is.
  var takenBack: [CellID] = []
  var disputes: [Dispute] = []
  /// The files of which nobody can tell yet whether somebody decided something there: they stay agreed as they were.
  var undecided: Set<BranchFile> = []
  var findings: [Finding] = []
  /// The texts that nothing at hand offers: what the team's own program may be asked.
  var asked: [AskedText] = []

  /// True where there is nothing but cells.
  var saysNothing: Bool {
    heard.isEmpty && putRight.isEmpty && takenBack.isEmpty && disputes.isEmpty && undecided.isEmpty
      && findings.isEmpty
  }
}

/// A cell that says something else than the files, where nobody has said which is newer.
package struct Dispute: Hashable, Sendable {
  package var row: RowID
  package var locale: LocaleTag
  package var sheet: Text
  package var file: Text
}
