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
    package enum State: String, Sendable {
      case fresh, stale, missing, suggestion
      /// A check fails: the files have an older text, or none.
      case wrong
    }

    package var locale: LocaleTag
    package var text: Text
    package var state: State
    /// Where the text came from; nil for none.
    package var origin: Origin?
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
    package var seconds: Int64
  }

  package struct Change: Sendable {
    package var entry: ObjectID
    package var kind: JournalEntry.Kind
    package var seconds: Int64
    package var what: String
    /// Where a new text came from; nil for what is no text.
    package var origin: Origin?
  }

  package var key: Text
  package var branches: [OnBranch] = []
  package var rows: [Row] = []
  /// What changed in the key's rows from one version of the sheet to the next, oldest first.
  package var changes: [Change] = []

  package var isKnown: Bool { !branches.isEmpty || !rows.isEmpty || !changes.isEmpty }
}
