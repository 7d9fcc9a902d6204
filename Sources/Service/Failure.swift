import Git
import ProjectConfiguration
import TranslationModel

/// Why the program could not do what it was asked: what was attempted and what is wrong, what to do, and the kind,
/// which decides the exit status.
package struct Failure: Error, Equatable, Sendable {
  package enum Kind: CaseIterable, Sendable {
    case usage, content, bug, repository, busy, configuration

    /// What the program ends with.
    package var status: ExitStatus {
      switch self {
      case .usage: .usage
      case .content: .content
      case .bug: .bug
      case .repository: .repository
      case .busy: .busy
      case .configuration: .configuration
      }
    }
  }

  package var kind: Kind
  package var message: String
  package var hint: String?
  /// Mistakes with their places, where there are several.
  package var findings: [Finding]

  package init(_ kind: Kind, _ message: String, hint: String? = nil, findings: [Finding] = []) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.findings = findings
  }

  package init(_ error: GitError) {
    let kind: Kind =
      switch error.kind {
      case .moved, .locked: .busy
      default: .repository
      }
    self.init(kind, error.description, hint: error.hint)
  }

  package init(_ error: TransportError) {
    let kind: Kind =
      switch error.kind {
      case .moved: .busy
      case .notAllowed: .bug
      default: .repository
      }
    self.init(kind, error.description, hint: error.hint)
  }

  static func noProject(_ mistakes: [Finding]) -> Failure {
    if mistakes.isEmpty {
      return Failure(
        .configuration, "no branch of the repository has a .glossator file",
        hint:
          "run 'glossator init' in the repository, then commit the file to the integration branch")
    }
    return Failure(
      .configuration, "the project's .glossator cannot be read", hint: "fix it on the integration branch",
      findings: mistakes)
  }
}
