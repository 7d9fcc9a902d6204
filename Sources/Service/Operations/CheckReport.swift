import RepositoryModel
import TranslationModel

/// What is wrong with the string files of one commit.
package struct CheckReport: Equatable, Sendable {
  /// The commit that was checked.
  package var commit: ObjectID
  /// About branches and `.glossator` files: their places are no paths of the commit.
  package var project: [Finding] = []
  /// About files of the commit.
  package var files: [Finding] = []

  package var all: [Finding] { project + files }

  /// Those of a severity or a worse one.
  package func from(_ severity: Finding.Severity) -> CheckReport {
    var report = self
    report.project.removeAll { $0.severity < severity }
    report.files.removeAll { $0.severity < severity }
    return report
  }
}
