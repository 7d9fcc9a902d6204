import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// What one sync did, or would do.
package struct SyncReport: Sendable {
  package struct Side: Hashable, Sendable {
    package var branch: String
    package var side: String
    package var subject: String
    /// Nil where it was only planned.
    package var commit: ObjectID?
    package var files: [String]
  }

  package var isPlan = false
  package var sides: [Side] = []
  package var rows = RowCounts()
  package var sheetWritten = false
  /// True where row edits wait because the sheet cannot be written now.
  package var rowEditsWait = false
  package var active: [String] = []
  package var finished: [String] = []
  package var held: HeldSnapshot?
  package var findings: [Finding] = []

  package init() {}

  package var changedAnything: Bool { !sides.isEmpty || sheetWritten }
}
