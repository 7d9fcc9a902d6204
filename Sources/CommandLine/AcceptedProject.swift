import Daemon
import HostConfiguration
import ProjectConfiguration
import Service

extension Invocation {
  /// The project that the daemon runs this process for, as it has accepted the configuration, whatever the file says by now.
  func acceptedProject() throws(Failure) -> (RepositorySettings, DaemonSettings) {
    guard let copy = self["copy"], let path = self["config"], let name = self["project"] else {
      let selection = try Selection(self)
      return (selection.settings, selection.daemon)
    }
    let accepted = try AcceptedConfiguration(copy: copy, of: path).configuration
    guard let settings = accepted.repositories.first(where: { $0.name == name }) else {
      throw Failure(.configuration, "there is no [repository \"\(name)\"] any more")
    }
    return (settings, accepted.daemon)
  }
}
