import Git
import Pages
import ProjectConfiguration
import Service
import TranslationModel
import Workflow

/// Reads the host's configuration from its checked text. Mistakes go to `checked`.
struct HostReader {
  var checked: CheckedConfiguration

  init(_ checked: CheckedConfiguration) { self.checked = checked }

  typealias Section = ConfigurationText.Section
  typealias Setting = ConfigurationText.Setting

  /// With mistakes it is what could be read.
  mutating func read() -> HostConfiguration {
    let daemon = daemon()
    let http = http()
    let sections = checked.sections("repository")
    if sections.isEmpty {
      checked.fail(
        "no-repository", "no [repository \"NAME\"] says what to watch", in: "repository",
        hint: "add one with 'path =' or 'remote =', and 'sheet ='")
    }
    var repositories = sections.map { repository($0) }
    checkShared(sections, repositories)
    for section in checked.sections("gate") { readGate(section, into: &repositories) }
    for section in checked.sections("host") { readCodeHost(section, into: &repositories) }
    for section in checked.sections("notify") { readNotify(section, into: &repositories) }
    for section in checked.sections("suggest") { readSuggest(section, into: &repositories) }
    checkDoors(http)
    for i in repositories.indices {
      repositories[i].page = http?.page.map { RepositoryPage(repositories[i].name, at: $0) }
    }
    return HostConfiguration(daemon: daemon, http: http, repositories: repositories)
  }

  private mutating func daemon() -> DaemonSettings {
    var daemon = DaemonSettings()
    daemon.state = checked.settings("daemon", "state").last.flatMap { path($0) } ?? daemon.state
    daemon.poll = checked.settings("daemon", "poll").last.flatMap { duration($0) } ?? daemon.poll
    daemon.settle = checked.settings("daemon", "settle").last.flatMap { duration($0) } ?? daemon.settle
    daemon.deadline = checked.settings("daemon", "deadline").last.flatMap { duration($0) } ?? daemon.deadline
    return daemon
  }

  // MARK: Repositories

  private mutating func repository(_ section: Section) -> RepositorySettings {
    var settings = RepositorySettings(name: section.subsection ?? "")
    if section.subsection == "" { checked.fail("repository-name", "the repository has no name", at: section) }
    settings.path = section.setting("path").flatMap { path($0) }
    settings.remote = section.setting("remote").flatMap { remote($0) }
    if (section.setting("path") == nil) == (section.setting("remote") == nil) {
      checked.fail(
        "repository", "[repository \"\(settings.name)\"] needs either 'path' or 'remote'", at: section,
        hint: "path = /srv/git/app.git attaches one on this host; remote = ssh://… mirrors one elsewhere")
    }
    readSheet(section, into: &settings)
    settings.home = section.setting("home").flatMap { home($0) }
    settings.poll = section.setting("poll").flatMap { duration($0) }
    settings.settle = section.setting("settle").flatMap { duration($0) }
    readIdentity(section, into: &settings)
    readTransport(section, into: &settings)
    return settings
  }

  private mutating func readIdentity(_ section: Section, into settings: inout RepositorySettings) {
    for setting in section.settings("author-name") + section.settings("author-email") {
      guard let value = setting.value, !value.isEmpty else { continue }
      if value.utf8.contains(where: { $0 < 0x20 || "<>".utf8.contains($0) }) {
        checked.fail("author", "'\(setting.name)' has a character that a commit cannot carry", at: setting)
      }
      if setting.name == "author-name" {
        settings.identity.name = value
      } else {
        settings.identity.email = value
      }
    }
  }

  private enum GitConfiguration: String, CaseIterable { case none, user }

  private mutating func readTransport(_ section: Section, into settings: inout RepositorySettings) {
    settings.sshCommand = section.setting("ssh-command")?.value
    settings.sshKey = section.setting("ssh-key").flatMap { credential($0) }
    settings.knownHosts = section.setting("known-hosts").flatMap { credential($0) }
    settings.usesUserConfiguration =
      checked.word(section.setting("git-configuration"), or: GitConfiguration.none) == .user
    for name in ["ssh-command", "ssh-key", "known-hosts", "git-configuration"] {
      guard let setting = section.setting(name) else { continue }
      let isHomeElsewhere = settings.home.map { $0.utf8.first != UInt8(ascii: "/") } ?? false
      if section.setting("path") != nil, section.setting("remote") == nil, !isHomeElsewhere {
        checked.fail(
          "no-effect", "'\(name)' has no effect with 'path'", at: setting,
          hint: "an attached repository is neither fetched nor pushed")
      } else if settings.sshCommand != nil, name == "ssh-key" || name == "known-hosts" {
        checked.fail(
          "no-effect", "'\(name)' has no effect with 'ssh-command'", at: setting,
          hint: "put it into the command: -i, -o UserKnownHostsFile=")
      }
    }
  }

  /// Two projects that share a repository, or a sheet without its journal, would undo each other's work.
  private mutating func checkShared(_ sections: [Section], _ repositories: [RepositorySettings]) {
    var users: [Text: String] = [:]
    for (section, repository) in zip(sections, repositories) {
      for name in ["path", "remote", "sheet"] {
        guard let setting = section.setting(name), let value = setting.value, !value.isEmpty else { continue }
        // On a branch it is each repository's own.
        if name == "sheet", repository.sheet?.branch != nil { continue }
        if let other = users[Text("\(name) \(value)")],
          name != "sheet" || !haveOneJournal(repository, repositories.first { $0.name == other })
        {
          checked.fail(
            "shared", "[repository \"\(other)\"] already has this \(name)", at: setting,
            hint: name == "sheet"
              ? "to share it, give one of the two 'home =' with the other's path or address"
              : "two projects cannot share one")
        }
        users[Text("\(name) \(value)")] = repository.name
      }
    }
  }

  private func haveOneJournal(_ a: RepositorySettings, _ b: RepositorySettings?) -> Bool {
    guard let b else { return false }
    let (homeOfA, homeOfB) = (a.home ?? a.path ?? a.remote, b.home ?? b.path ?? b.remote)
    return homeOfA == homeOfB && (a.home ?? b.home) != nil
  }

  private mutating func readGate(_ section: Section, into repositories: inout [RepositorySettings]) {
    let required = checked.shares(section.settings("require"))
    let gate = GatePolicy(
      require: required.locales, shares: required.percents,
      stale: checked.word(section.setting("stale"), or: .block),
      pending: checked.word(section.setting("pending"), or: .allow),
      warnings: checked.word(section.setting("warnings"), or: .allow),
      sheetWaivers: checked.word(section.setting("sheet-waivers"), or: .block))
    guard let name = section.subsection else { return }
    if section.settings("require").isEmpty || required.rest != nil {
      checked.fail(
        "gate", "the host's gate must name the locales that it requires", at: section,
        hint: "require = es fr …, or with a share: require = th 80 %")
    }
    if let i = index(of: name, section, among: repositories) { repositories[i].gate = gate }
  }

  /// The repository that another section is about.
  mutating func index(
    of name: String, _ section: Section, among repositories: [RepositorySettings]
  ) -> Int? {
    if let i = repositories.firstIndex(where: { Text($0.name) == Text(name) }) { return i }
    let nearest = Spelling.nearest(to: name, among: repositories.map(\.name))
    checked.fail(
      section.name, "there is no [repository \"\(name)\"]", at: section,
      hint: nearest.map { "did you mean \"\($0)\"?" })
    return nil
  }

  // MARK: Values

  private mutating func home(_ setting: Setting) -> String? {
    guard let value = setting.value, !value.isEmpty else { return nil }
    if value.utf8.first == UInt8(ascii: "/") { return path(setting) }
    if let url = try? RemoteURL(value) { return url.description }
    checked.fail(
      "home", "'home' must be an absolute path or an address", at: setting,
      hint: "of the repository that has the sheet's journal: /srv/git/ios.git, ssh://…, https://…")
    return nil
  }

  mutating func path(_ setting: Setting) -> String? {
    guard let value = setting.value, !value.isEmpty else { return nil }
    if value.utf8.contains(where: { $0 < 0x20 }) {
      checked.fail("path", "'\(setting.name)' has a control character", at: setting)
    } else if value.utf8.first != UInt8(ascii: "/") {
      checked.fail(
        "path", "'\(setting.name)' must be an absolute path", at: setting,
        hint: "the daemon has no working folder and no home folder")
    } else {
      return value
    }
    return nil
  }

  /// A file of its own, or one that the unit hands over.
  mutating func credential(_ setting: Setting) -> String? {
    guard let value = setting.value, value.utf8.first == UInt8(ascii: "%") else { return path(setting) }
    if CredentialPath.isOne(value) { return value }
    checked.fail(
      "path", "'\(setting.name)' must be an absolute path, or %d/NAME", at: setting,
      hint: "%d is the folder of the unit's credentials, and NAME one that LoadCredential= names")
    return nil
  }

  private mutating func remote(_ setting: Setting) -> String? {
    guard let value = setting.value, !value.isEmpty else { return nil }
    do throws(RemoteURLError) { return try RemoteURL(value).description } catch {
      checked.fail(
        "remote", "the remote's address cannot be used: \(error.reason)", at: setting, hint: error.hint)
      return nil
    }
  }

  /// `30 s`, `5 min`, `1 h`.
  mutating func duration(_ setting: Setting) -> Duration? {
    guard let value = setting.value, !value.isEmpty else { return nil }
    let digits = value.utf8.prefix { (0x30...0x39).contains($0) }
    let unit = value.utf8.dropFirst(digits.count).drop { $0 == 0x20 }
    let seconds = ["s": 1, "min": 60, "h": 3600]
    guard let count = Int(String(decoding: digits, as: UTF8.self)),
      let factor = seconds[String(decoding: unit, as: UTF8.self)]
    else {
      checked.fail(
        "duration", "'\(value)' is not a duration", at: setting, hint: "for example: 30 s, 5 min, 1 h")
      return nil
    }
    guard (1...1_000_000).contains(count) else {
      checked.fail(
        "duration", "'\(value)' is too \(count < 1 ? "short" : "long")", at: setting,
        hint: "from 1 s to 1000000 h")
      return nil
    }
    return .seconds(count * factor)
  }
}
