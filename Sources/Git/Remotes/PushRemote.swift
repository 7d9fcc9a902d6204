import CSystemShim
import RepositoryModel

/// A remote as the person reaches it who pushes there from a clone: with all of their own settings, keys and helpers, and the
/// hook's environment. They have just been let in, and are not asked for anything again.
package struct PushRemote: Sendable {
  /// As the clone calls it, or its address, without what proves there who asks.
  package let name: String
  private let address: String
  private let git: String
  /// How long it may take to answer.
  private let deadline: Duration

  package init(name: String, address: String, deadline: Duration = .seconds(30)) throws(TransportError) {
    (self.name, self.address, self.deadline) = (Self.withoutSecrets(name), address, deadline)
    git = try Transport().git
  }

  /// What one of its refs leads to; nil where it has none of that name.
  package func id(of ref: RefName) throws(TransportError) -> ObjectID? {
    let doing = "read \(ref) of \(name)"
    var child = ChildProcess(
      path: git, arguments: ["git", "ls-remote", "--quiet", "--", address, ref.full],
      environment: Self.environment())
    // What is relative in an address is so to where git is.
    child.directory = "."
    let outcome: ChildProcess.Outcome
    do throws(ChildProcessError) { outcome = try child.run(deadline: deadline) } catch {
      throw TransportError(.program, doing, error.description)
    }
    if outcome.timedOut {
      throw TransportError(.deadline, doing, "it did not answer within \(deadline.components.seconds) s")
    }
    guard outcome.exitCode == 0 else { throw Self.refusal(TransportFailure(outcome.errors).error(doing)) }
    let entries = outcome.output.split(separator: 0x0A).compactMap { RefSnapshot.Entry(line: $0) }
    return entries.first { $0.ref == ref }?.id
  }

  /// Who typed a password for the push has not typed it for this.
  private static func refusal(_ error: TransportError) -> TransportError {
    guard error.kind == .authentication else { return error }
    let own = "the hook asks once more by itself, where nobody can type: use ssh-add, or a credential helper"
    return TransportError(
      error.kind, error.doing, error.reason,
      hint: [error.hint, own].compactMap { $0 }.joined(separator: "; "))
  }

  /// What is no address stays as it is. Over ssh the user is part of where the repository is; elsewhere it is often a token.
  private static func withoutSecrets(_ name: String) -> String {
    guard let scheme = name.firstRange(of: "://") else { return name }
    let authority = name[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return name }
    let isSSH = name[..<scheme.lowerBound].lowercased().contains("ssh")
    let user: String = isSSH ? authority[..<at].prefix { $0 != ":" } + "@" : ""
    return name[..<scheme.upperBound] + user + name[name.index(after: at)...]
  }

  /// That of the hook, and that nobody is asked at a terminal, which only the push itself has. Git's messages are read, so
  /// they are those of the C locale.
  private static func environment() -> [String] {
    var variables: [String] = []
    var next = systemshim_environment()
    while let variable = next?.pointee {
      variables.append(String(cString: variable))
      next = next?.successor()
    }
    variables.removeAll { $0.hasPrefix("LC_ALL=") || $0.hasPrefix("LANGUAGE=") }
    return variables + [
      "LC_ALL=C", "GIT_TERMINAL_PROMPT=0", "SSH_ASKPASS=/bin/false", "SSH_ASKPASS_REQUIRE=force",
    ]
  }
}
