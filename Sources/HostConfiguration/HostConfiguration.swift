import ProjectConfiguration
import Service
import TranslationModel
import Workflow

/// The host's `glossator.conf`: which repositories are watched, where their sheets are, and how.
package struct HostConfiguration: Hashable, Sendable {
  package var daemon: DaemonSettings
  /// Nil where the daemon answers nobody.
  package var http: HTTPSettings?
  package var repositories: [RepositorySettings]

  package init(
    daemon: DaemonSettings = DaemonSettings(), http: HTTPSettings? = nil, repositories: [RepositorySettings]
  ) {
    self.daemon = daemon
    self.http = http
    self.repositories = repositories
  }

  /// Reads the file at a path; throws with every mistake in it, each with its place.
  package static func load(_ path: String) throws(Failure) -> HostConfiguration {
    try AcceptedConfiguration(at: path).configuration
  }

  /// Reads a `glossator.conf`. Nil where it has mistakes; the findings name each with its place in `file`.
  package static func read(_ bytes: [UInt8], file: String) -> (
    configuration: HostConfiguration?, findings: [Finding]
  ) {
    let text: ConfigurationText
    do { text = try ConfigurationText(bytes) } catch {
      return (nil, [error.finding(in: file, rule: "configuration-syntax")])
    }
    var reader = HostReader(
      CheckedConfiguration(
        text, file: file, keys: keys, named: ["repository", "gate", "host", "notify", "suggest"]))
    let configuration = reader.read()
    let findings = reader.checked.findings
    return (findings.contains { $0.severity == .error } ? nil : configuration, findings)
  }
}
