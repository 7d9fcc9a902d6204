import Glibc
import HostConfiguration
import Interchange
import Service

/// Asks whether people could be told of news: whether each program may be run, and each file has an address. Nobody is told
/// anything.
package struct NotifyExamination {
  private let settings: NotifySettings

  package init(_ settings: NotifySettings) { self.settings = settings }

  package func run() -> [Diagnosis] { settings.targets.map(Self.diagnosis) }

  private static func diagnosis(_ target: NotifyTarget) -> Diagnosis {
    let name = Escaped(target.name)
    switch target {
    case .command:
      guard access(target.name, X_OK) == 0 else {
        return Diagnosis(
          .bad, "cannot run \(name), which is told of news: \(String(cString: strerror(errno)))",
          hint: "the daemon's user must be able to run it; until then its messages wait for some hours")
      }
      return Diagnosis(.good, "\(name) is told of news")
    case .post(let path):
      do throws(NoticeFailure) {
        let address = try NoticeDelivery.address(in: CredentialPath.resolved(path))
        return Diagnosis(.good, "\(address.host) is told of news, at the address in \(name)")
      } catch { return Diagnosis(.bad, error.reason, hint: error.hint) }
    }
  }
}
