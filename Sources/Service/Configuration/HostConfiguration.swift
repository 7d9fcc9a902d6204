import Glibc
import TranslationModel
import Workflow

/// The host's `glossator.conf`: which repositories are watched, where their sheets are, and how.
package struct HostConfiguration: Sendable {
  package var daemon: DaemonSettings
  package var repositories: [RepositorySettings]

  package init(daemon: DaemonSettings = DaemonSettings(), repositories: [RepositorySettings]) {
    self.daemon = daemon
    self.repositories = repositories
  }

  /// Every key of `glossator.conf`.
  package static let keys: [ConfigurationKey] = [
    ConfigurationKey("daemon", "state", "the folder for mirrors and locks"),
    ConfigurationKey("daemon", "poll", "how often everything is looked at, whatever happens"),
    ConfigurationKey("daemon", "settle", "how long a sheet must stay as it is before it is read"),
    ConfigurationKey("daemon", "deadline", "how long one look may take"),
    ConfigurationKey("repository", "path", "a repository on this host"),
    ConfigurationKey("repository", "remote", "a repository elsewhere: ssh, https or git"),
    ConfigurationKey("repository", "sheet", "the sheet, a CSV or TSV file on this host"),
    ConfigurationKey("repository", "poll", "instead of the daemon's"),
    ConfigurationKey("repository", "author-name", "who the commits are by"),
    ConfigurationKey("repository", "author-email", "the address that they carry"),
    ConfigurationKey("repository", "ssh-key", "the private key for the remote"),
    ConfigurationKey("repository", "known-hosts", "the file that names the remote's host key"),
    ConfigurationKey("repository", "git-configuration", "none or user: whether git reads the user's settings"),
    ConfigurationKey("gate", "require", isList: true, "instead of the project's: the locales that must be complete"),
    ConfigurationKey("gate", "stale", "block or allow, instead of the project's"),
    ConfigurationKey("gate", "pending", "block or allow, instead of the project's"),
    ConfigurationKey("gate", "warnings", "block or allow, instead of the project's"),
  ]

  /// Reads the file; throws with every mistake in it, each with its place.
  package static func load(_ path: String) throws(Failure) -> HostConfiguration {
    let bytes: [UInt8]
    do throws(SheetFileError) { bytes = try SheetFile(path, followsLink: true).read().bytes } catch {
      throw Failure(
        .configuration, "cannot read the configuration \(path): \(error.reason)",
        hint: "name another: --config FILE; or a repository: --repo PATH")
    }
    let (configuration, findings) = read(bytes, file: path)
    guard let configuration else {
      throw Failure(.configuration, "the configuration has mistakes", findings: findings)
    }
    return configuration
  }

  package static func read(_ bytes: [UInt8], file: String) -> (HostConfiguration?, [Finding]) {
    let text: ConfigurationText
    do { text = try ConfigurationText(bytes) } catch {
      return (nil, [error.finding(in: file, rule: "configuration-syntax")])
    }
    var reader = HostReader(
      checked: CheckedConfiguration(text, file: file, keys: keys, named: ["repository", "gate"]))
    let configuration = reader.read()
    let findings = reader.checked.findings
    return (findings.contains { $0.severity == .error } ? nil : configuration, findings)
  }
}

/// What holds for the daemon as a whole.
package struct DaemonSettings: Hashable, Sendable {
  package var state = "/var/lib/glossator"
  package var poll = Duration.seconds(30)
  package var settle = Duration.seconds(2)
  package var deadline = Duration.seconds(600)

  package init() {}
}

/// One project on this host.
package struct RepositorySettings: Hashable, Sendable {
  package var name: String
  /// Of a repository on this host; else `remote` is set.
  package var path: String?
  package var remote: String?
  package var sheet: String?
  package var poll: Duration?
  package var identity = CommitIdentity()
  package var sshKey: String?
  package var knownHosts: String?
  package var usesUserConfiguration = false
  package var gate: GatePolicy?

  package init(name: String, path: String? = nil, remote: String? = nil, sheet: String? = nil) {
    self.name = name
    self.path = path
    self.remote = remote
    self.sheet = sheet
  }
}

private struct HostReader {
  var checked: CheckedConfiguration

  mutating func read() -> HostConfiguration {
    var daemon = DaemonSettings()
    if let state = checked.settings("daemon", "state").last { daemon.state = absolutePath(state) ?? daemon.state }
    daemon.poll = duration("poll") ?? daemon.poll
    daemon.settle = duration("settle") ?? daemon.settle
    daemon.deadline = duration("deadline") ?? daemon.deadline
    let sections = checked.sections("repository")
    if sections.isEmpty {
      checked.fail("no-repository", "no [repository \"NAME\"] says what to watch")
    }
    var repositories: [RepositorySettings] = []
    for section in sections {
      let name = section.subsection ?? ""
      if name.isEmpty || repositories.contains(where: { $0.name == name }) {
        checked.fail("repository-name", "every repository needs a name of its own", line: section.line)
      }
      repositories.append(repository(section, name))
    }
    readGates(into: &repositories)
    return HostConfiguration(daemon: daemon, repositories: repositories)
  }

  private mutating func repository(_ section: ConfigurationText.Section, _ name: String) -> RepositorySettings {
    var settings = RepositorySettings(name: name)
    settings.path = section.setting("path").flatMap { absolutePath($0) }
    settings.remote = section.setting("remote")?.value
    if (section.setting("path") == nil) == (settings.remote == nil) {
      checked.fail(
        "repository", "[repository \"\(name)\"] needs either 'path' or 'remote'", line: section.line,
        hint: "path = /srv/git/app.git attaches one on this host; remote = ssh://… mirrors one elsewhere")
    }
    settings.sheet = section.setting("sheet").flatMap { absolutePath($0) }
    settings.poll = section.setting("poll").flatMap { duration($0) }
    if let name = section.setting("author-name")?.value { settings.identity.name = name }
    if let email = section.setting("author-email")?.value { settings.identity.email = email }
    settings.sshKey = section.setting("ssh-key").flatMap { absolutePath($0) }
    settings.knownHosts = section.setting("known-hosts").flatMap { absolutePath($0) }
    if let setting = section.setting("git-configuration") {
      if !["none", "user"].contains(setting.value) {
        checked.fail("unknown-value", "'git-configuration' cannot be '\(setting.value)'", at: setting, hint: "one of: none, user")
      }
      settings.usesUserConfiguration = setting.value == "user"
    }
    return settings
  }

  private mutating func readGates(into repositories: inout [RepositorySettings]) {
    for section in checked.sections("gate") {
      guard let i = repositories.firstIndex(where: { $0.name == section.subsection }) else {
        checked.fail("gate", "there is no [repository \"\(section.subsection ?? "")\"]", line: section.line)
        continue
      }
      let required = checked.locales(section.settings("require"))
      if required.isEmpty {
        checked.fail("gate", "the host's gate must say what it requires", line: section.line, hint: "require = es fr …")
      }
      repositories[i].gate = GatePolicy(
        require: required, stale: checked.word(section.setting("stale"), or: .block),
        pending: checked.word(section.setting("pending"), or: .allow),
        warnings: checked.word(section.setting("warnings"), or: .allow))
    }
  }

  private mutating func absolutePath(_ setting: ConfigurationText.Setting) -> String? {
    if setting.value.hasPrefix("/") { return setting.value }
    checked.fail("path", "'\(setting.name)' must be an absolute path", at: setting)
    return nil
  }

  private mutating func duration(_ name: String) -> Duration? {
    checked.settings("daemon", name).last.flatMap { duration($0) }
  }

  /// `30 s`, `5 min`, `1 h`.
  private mutating func duration(_ setting: ConfigurationText.Setting) -> Duration? {
    let digits = setting.value.prefix { $0.isNumber }
    let unit = setting.value.dropFirst(digits.count).drop { $0 == " " }
    let seconds: [Substring: Int] = ["s": 1, "min": 60, "h": 3600]
    guard let count = Int(digits), count > 0, count < 1_000_000, let factor = seconds[unit] else {
      checked.fail("duration", "'\(setting.value)' is no length of time", at: setting, hint: "like 30 s, 5 min, 1 h")
      return nil
    }
    return .seconds(count * factor)
  }
}
