import CodeHosts
import Git
import Glibc
import Interchange
import Service
import WebClient

extension CodeHostSettings {
  /// The host, to be asked over https. Waits between tries for a moment more or less, so that not all ask again at once.
  package func host(_ tokens: TokenMemory = TokenMemory()) throws(Failure) -> any CodeHost {
    let kind = try known()
    do throws(HTTPFailure) {
      return HostSite(
        kind, at: interface, repository: repository, credential: token(kind, tokens),
        client: try CurlClient(),
        wait: { pause in
          let milliseconds = pause.components.seconds * 1000 + Int64.random(in: 0..<500)
          usleep(UInt32(clamping: milliseconds * 1000))
        }
      ).host
    } catch {
      throw Failure(.repository, "cannot ask the code host: \(error.reason)")
    }
  }

  /// What git says to a remote that asks who we are; nil where it is not the host's own, which alone may see the token.
  func credentials(for url: RemoteURL, _ tokens: TokenMemory) throws(Failure) -> (any RemoteCredentials)? {
    guard servesGit, url.scheme == .https else { return nil }
    let kind = try known()
    let ofRemote = HTTPAddress(kind.interface(url.host.lowercased()))?.host
    guard interface.host == ofRemote || interface.host == url.host.lowercased() else { return nil }
    return token(kind, tokens)
  }

  private func token(_ kind: CodeHostKind, _ tokens: TokenMemory) -> HostToken {
    if let app {
      return HostToken(AppTokens(app, at: interface, for: repository, memory: tokens), kind)
    }
    return HostToken(TokenFile(path: CredentialPath.resolved(token ?? "")), kind)
  }

  private func known() throws(Failure) -> CodeHostKind {
    guard let kind = CodeHostKind.named(kind) else {
      throw Failure(.configuration, "'\(kind)' is no kind of code host")
    }
    return kind
  }
}
