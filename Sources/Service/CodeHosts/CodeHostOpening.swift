import CodeHosts
import Glibc
import Interchange
import WebClient

extension CodeHostSettings {
  /// The host, to be asked over https. Waits between tries for a moment more or less, so that not all ask again at once.
  package func host() throws(Failure) -> any CodeHost {
    guard let kind = CodeHostKind.named(kind) else {
      throw Failure(.configuration, "'\(kind)' is no kind of code host")
    }
    do throws(HTTPFailure) {
      return HostSite(
        kind, at: interface, repository: repository,
        credential: TokenFile(path: CredentialPath.resolved(token), kind: kind), client: try CurlClient(),
        wait: { pause in
          let milliseconds = pause.components.seconds * 1000 + Int64.random(in: 0..<500)
          usleep(UInt32(clamping: milliseconds * 1000))
        }
      ).host
    } catch {
      throw Failure(.repository, "cannot ask the code host: \(error.reason)")
    }
  }
}
