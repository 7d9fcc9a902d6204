import TranslationModel
import Workflow

/// What became of each generated file that a project names.
package struct AccessorsReport: Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// It was not what the base files give, and is now.
    case written
    /// It is what they give.
    case current
    /// It is not.
    case stale
    /// There is none.
    case missing
    /// Somebody wrote what is there: it stays.
    case foreign
    /// A base file cannot be read, so that nobody can tell.
    case unknown
  }

  package struct File: Sendable {
    package var file: AccessorFile
    package var state: State
  }

  package var files: [File] = []
  package var findings: [Finding] = []

  /// True where each file is what the base files give.
  package var isCurrent: Bool { files.allSatisfy { $0.state == .current || $0.state == .written } }
}
