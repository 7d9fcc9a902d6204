import CodeHosts
import Git
import Interchange
import Service
import Synchronization

/// One token for all that a host is asked: its interface, and git.
final class HostToken: HostCredential, RemoteCredentials {
  private let source: any TokenSource
  private let kind: CodeHostKind
  /// What was given last.
  private let last = Mutex("")

  init(_ source: any TokenSource, _ kind: CodeHostKind) { (self.source, self.kind) = (source, kind) }

  var origin: String { source.origin }

  func fields() throws(CredentialError) -> [HTTPField] {
    let token = try source.token()
    last.withLock { $0 = token }
    return kind.credential(token: token).fields()
  }

  func isReplaced() -> Bool { source.isReplaced(after: last.withLock(\.self)) }

  func credential() throws(RemoteCredentialError) -> RemoteCredential {
    do throws(CredentialError) {
      return RemoteCredential(user: kind.gitUser, secret: try source.token())
    } catch {
      throw RemoteCredentialError(error.reason, hint: error.hint, isPassing: error.isPassing)
    }
  }

  func isReplaced(after refused: RemoteCredential) -> Bool { source.isReplaced(after: refused.secret) }
}
