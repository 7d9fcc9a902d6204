import RepositoryModel

/// Why a remote could not be read or written.
package struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a caller can do about it.
  package enum Kind: String, Hashable, Sendable {
    /// It took longer than its deadline and was ended. Of a push nothing is known: list the remote's refs.
    case deadline
    /// The server declined, and says why.
    case refused
    /// A ref of the remote is not where it was expected to be: fetch and look again.
    case moved
    /// No connection, or it broke.
    case unreachable
    /// The server does not know us, or we do not know the server: a person has to act.
    case authentication
    /// The server has no such repository, or hides it.
    case missing
    /// The caller asked for what is never done, such as pushing to a ref that is not ours.
    case notAllowed
    /// The `git` program could not be run, or failed in a way that is not known.
    case program
  }

  package var kind: Kind
  /// What was attempted, and where: `push l10n/release/1.2 to https://…`.
  package var doing: String
  package var reason: String
  package var hint: String?
  /// The refs that had moved.
  package var refs: [RefName] = []

  /// The texts may have names from outside in them: they are made safe for one line.
  package init(_ kind: Kind, _ doing: String, _ reason: String, hint: String? = nil, refs: [RefName] = []) {
    self.kind = kind
    self.doing = shown(doing)
    self.reason = shown(reason)
    self.hint = hint.map(shown)
    self.refs = refs
  }

  /// The failure, without its hint.
  package var description: String { "cannot \(doing): \(reason)" }
}
