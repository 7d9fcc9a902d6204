import CodeHosts
import Git
import Interchange
import ProjectConfiguration
import Service

// Reading the sections `[host "NAME"]`.
extension HostReader {
  private enum Answer: String, CaseIterable { case yes, no }

  mutating func readCodeHost(_ section: Section, into repositories: inout [RepositorySettings]) {
    guard let name = section.subsection, let i = index(of: name, section, among: repositories) else { return }
    let remote = repositories[i].remote.flatMap { try? RemoteURL($0) }
    let kind = kind(section)
    let interface = interface(section, kind, remote)
    let place = place(section, remote)
    let token = section.setting("token").flatMap { credential($0) }
    let app = app(section, kind)
    if section.setting("token") == nil, section.setting("app") == nil {
      checked.fail(
        "host", "[host \"\(name)\"] has no token", at: section,
        hint: "token = the path of a file that only the daemon can read, or %d/NAME")
    }
    guard let kind, let interface, let place, token != nil || app != nil else { return }
    var settings = CodeHostSettings(
      kind: kind.name, interface: interface, repository: place, token: token, app: app)
    settings.app?.servesHome = repositories[i].home != nil
    settings.servesGit = checked.word(section.setting("git"), or: Answer.yes) == .yes
    settings.webhookSecret = section.setting("webhook-secret").flatMap { credential($0) }
    settings.policy.labels = words(section.settings("labels"))
    settings.policy.reviewers = words(section.settings("reviewers"))
    settings.policy.usesDrafts = checked.word(section.setting("drafts"), or: Answer.no) == .yes
    settings.policy.mergesByItself = checked.word(section.setting("auto-merge"), or: Answer.no) == .yes
    settings.requestsStaging = checked.word(section.setting("staging"), or: Answer.no) == .yes
    settings.warnsEarly = checked.word(section.setting("early-warning"), or: Answer.no) == .yes
    if let status = section.setting("status")?.value, !status.isEmpty {
      settings.status = status == "none" ? nil : status
    }
    repositories[i].codeHost = settings
  }

  /// Webhooks and writers of the sheet come in where the daemon listens, and nowhere else.
  mutating func checkDoors(_ http: HTTPSettings?) {
    guard http == nil else { return }
    for section in checked.sections("host") {
      guard let setting = section.setting("webhook-secret") else { continue }
      failForNothing(setting)
    }
    for section in checked.sections("repository") {
      section.setting("sheet-writers").map { failForNothing($0) }
    }
  }

  /// A setting of what the daemon answers, where it does not listen.
  mutating func failForNothing(_ setting: ConfigurationText.Setting) {
    checked.fail(
      "no-effect", "'\(setting.name)' has no effect while the daemon does not listen", at: setting,
      hint: "[http] needs 'listen = 127.0.0.1:8085', or a Unix socket")
  }

  /// Nil where there is none, and where it has a mistake.
  private mutating func app(_ section: Section, _ kind: CodeHostKind?) -> CodeHostSettings.App? {
    guard let setting = section.setting("app") else {
      for setting in section.settings("app-key") + section.settings("installation") {
        checked.fail("host", "'\(setting.name)' has no effect without 'app'", at: setting)
      }
      return nil
    }
    if let kind, kind.name != "github" {
      checked.fail("host", "only GitHub has Apps", at: setting, hint: "use 'token ='")
    }
    if section.setting("token") != nil {
      checked.fail("host", "either 'app' or 'token' says who asks", at: setting, hint: "remove one of them")
    }
    let id = setting.value ?? ""
    if !Self.isWord(id) {
      checked.fail(
        "host", "'app' must be the App's number or client id", at: setting,
        hint: "both are on the App's page, under \"About\"")
    }
    let installation = section.setting("installation")
    if let installation, installation.value.map({ $0.allSatisfy(\.isNumber) && Self.isWord($0) }) != true {
      checked.fail(
        "host", "'installation' must be a number", at: installation,
        hint: "it is the end of the address of the installation's page")
    }
    guard let key = section.setting("app-key") else {
      checked.fail(
        "host", "'app' needs 'app-key'", at: setting,
        hint: "app-key = the path of the App's private key, that only the daemon can read, or %d/NAME")
      return nil
    }
    return credential(key).map { CodeHostSettings.App(id: id, key: $0, installation: installation?.value) }
  }

  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || "._-".utf8.contains($0)
      }
  }

  private mutating func kind(_ section: Section) -> CodeHostKind? {
    let names = CodeHostKind.all.map(\.name).joined(separator: ", ")
    guard let setting = section.setting("kind"), let value = setting.value, !value.isEmpty else {
      checked.fail(
        "host", "[host \"\(section.subsection ?? "")\"] has no kind", at: section, hint: "one of: \(names)")
      return nil
    }
    if let kind = CodeHostKind.named(value) { return kind }
    checked.fail("unknown-value", "'kind' cannot be '\(value)'", at: setting, hint: "one of: \(names)")
    return nil
  }

  private mutating func interface(
    _ section: Section, _ kind: CodeHostKind?, _ remote: RemoteURL?
  ) -> HTTPAddress? {
    if let setting = section.setting("api"), let value = setting.value, !value.isEmpty {
      if let address = HTTPAddress(value) { return address }
      checked.fail(
        "address", "'api' must be an https address", at: setting,
        hint: "for example: https://git.example.org/api/v4, without a user or a token in it")
      return nil
    }
    if let kind, let remote, let address = HTTPAddress(kind.interface(remote.webServer)) { return address }
    if kind != nil {
      checked.fail(
        "host", "nothing says where the host's interface is", at: section,
        hint: "add 'api =': a repository with 'path =' has no remote that tells")
    }
    return nil
  }

  private mutating func place(_ section: Section, _ remote: RemoteURL?) -> HostedRepository? {
    if let setting = section.setting("repository"), let value = setting.value, !value.isEmpty {
      if let place = HostedRepository(value) { return place }
      checked.fail("host", "'repository' must be OWNER/NAME", at: setting)
      return nil
    }
    if let place = remote.flatMap({ HostedRepository($0.path) }) { return place }
    checked.fail(
      "host", "nothing says which repository it is on the host", at: section,
      hint: "add 'repository = OWNER/NAME'")
    return nil
  }

  /// Each once: several lines add up.
  private func words(_ settings: [Setting]) -> [String] {
    var words: [String] = []
    for setting in settings {
      for word in (setting.value ?? "").split(whereSeparator: { " ,\t".contains($0) }).map(String.init)
      where !words.contains(word) { words.append(word) }
    }
    return words
  }
}
