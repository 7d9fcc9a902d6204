import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// What one look saw and did, or would do: the one value that commands, the daemon's log and pages tell.
package struct LookReport: Sendable {
  /// A commit on a side branch.
  package struct Side: Hashable, Sendable {
    package var branch: String
    package var side: String
    package var subject: String
    /// Nil where it was only planned.
    package var commit: ObjectID?
    package var files: [String]
  }

  package struct Branch: Sendable {
    package var name: String
    package var isFinished: Bool
    package var side: String
    package var hasSide: Bool
    package var progress: [(locale: LocaleTag, progress: Progress)]
  }

  package var isPlan = false
  /// False where nothing changed since Git and the sheet last agreed.
  package var isNews = true
  /// False where a sheet cannot be used now, and its newest usable version stands in.
  package var hasEverySheet = true
  package var branches: [Branch] = []
  /// The locale that engineers write; nil where nothing was seen.
  package var base: LocaleTag?
  package var required: Set<LocaleTag> = []
  package var integration: String?
  /// The production branches that there are.
  package var production: [String] = []
  package var sides: [Side] = []
  package var rows = RowCounts()
  /// True where nothing but a few rows of the sheet was looked at, since nothing else changed.
  package var isOfSomeRows = false
  package var sheetWritten = false
  /// True where row edits wait because the sheet cannot be written now.
  package var rowEditsWait = false
  package var active: [String] = []
  package var finished: [String] = []
  package var held: HeldSnapshot?
  package var findings: [Finding] = []
  /// The texts that are not done, by name: of a report that was asked for them, as `status` does.
  package var open: [OpenText] = []

  package init() {}

  package var changedAnything: Bool { !sides.isEmpty || sheetWritten }

  /// True where all that people typed and committed is in force: nothing refused, waiting or unknown, no snapshot held, and
  /// nothing that could not be written.
  package var isInForce: Bool {
    held == nil
      && !findings.contains {
        $0.severity == .error || ["checked-out", "sheet-not-written"].contains($0.rule)
      }
      && !branches.contains { branch in
        branch.progress.contains { entry in entry.progress.counts.keys.contains(where: \.isTrouble) }
      }
  }
}
