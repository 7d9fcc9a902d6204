import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// The story of one key: its English on each branch, its rows, and what happened to them.
package struct WhyReport: Sendable {
  /// A base file that has the key, on the branches that tell the same of it.
  package struct OnBranch: Sendable {
    package var branches: [String]
    package var path: String
    package var changes: [(variant: Variant, change: SourceChange)]
    /// The merge that brought the key to the first of the branches; nil where it was committed there, or is older than
    /// what is known.
    package var arrival: Introduction?
  }

  /// A row of the sheet that is in force.
  package struct Row: Sendable {
    /// `row 12`, or `row 12 of sheet mobile`.
    package var place: String
    package var number: Int
    package var id: RowID
    package var releases: String
    package var todo: String
    package var problems: String
    package var translations: [Translation]
  }

  package struct Translation: Sendable {
    package var locale: LocaleTag
    package var text: Text
    /// What it is in each file that needs it, as the gate says; empty where no branch needs it.
    package var states: [InFile]
    /// Where the text came from; nil for none.
    package var origin: Origin?

    /// What it is everywhere; nil where files differ, or none needs it.
    package var state: TextState? {
      guard let first = states.first?.state.state else { return nil }
      return states.allSatisfy { $0.state.state == first } ? first : nil
    }
  }

  /// What a text is in one file of a branch's tip.
  package struct InFile: Hashable, Sendable {
    package var branch: String
    package var path: String
    package var state: StateOfText
  }

  /// English of a branch for which the sheet has no row yet.
  package struct RowlessText: Hashable, Sendable {
    package var branch: String
    package var row: RowID
    package var state: StateOfText
  }

  /// Where a text in the sheet came from.
  package struct Origin: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
      /// Somebody typed it into the sheet.
      case sheet
      /// Somebody committed it to a branch.
      case commit(Introduction, branch: String)
      /// Glossator put it there: the row's `problems` or what came with the row say why.
      case glossator
    }

    package var source: Source
    /// The first version of the sheet that has it, and the journal's entry of that.
    package var version: ObjectID
    package var entry: ObjectID
    /// When Glossator saw that.
    package var seconds: Int64
  }

  package struct Change: Sendable {
    package var entry: ObjectID
    package var kind: JournalEntry.Kind
    /// When Glossator saw it.
    package var seconds: Int64
    package var what: String
    /// Where a new text came from; nil for what is no text.
    package var origin: Origin?
  }

  package var key: Text
  package var branches: [OnBranch] = []
  package var rows: [Row] = []
  package var rowless: [RowlessText] = []
  /// What changed in the key's rows from one version of the sheet to the next, oldest first.
  package var changes: [Change] = []
  /// False in a repository that lacks the journal: a clone that did not fetch it.
  package var hasJournal = false
  /// The sheet's key that is spelt most like this one; nil where none is.
  package var nearest: String?

  package var isKnown: Bool { !branches.isEmpty || !rows.isEmpty || !changes.isEmpty }
}
