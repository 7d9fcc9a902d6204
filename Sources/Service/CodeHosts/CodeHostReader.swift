import CodeHosts
import Git
import Interchange
import ProjectConfiguration

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
    if section.setting("token") == nil {
      checked.fail(
        "host", "[host \"\(name)\"] has no token", at: section,
        hint: "token = the path of a file that only the daemon can read, or %d/NAME")
    }
    guard let kind, let interface, let place, let token else { return }
    var settings = CodeHostSettings(kind: kind.name, interface: interface, repository: place, token: token)
    settings.webhookSecret = section.setting("webhook-secret").flatMap { credential($0) }
    settings.policy.labels = words(section.settings("labels"))
    settings.policy.reviewers = words(section.settings("reviewers"))
    settings.policy.usesDrafts = checked.word(section.setting("drafts"), or: Answer.no) == .yes
    settings.policy.mergesByItself = checked.word(section.setting("auto-merge"), or: Answer.no) == .yes
    settings.warnsEarly = checked.word(section.setting("early-warning"), or: Answer.no) == .yes
    if let status = section.setting("status")?.value, !status.isEmpty {
      settings.status = status == "none" ? nil : status
    }
    repositories[i].codeHost = settings
  }

  /// Webhooks come in where the daemon listens, and nowhere else.
  mutating func checkWebhooks(_ http: HTTPSettings?) {
    guard http == nil else { return }
    for section in checked.sections("host") {
      guard let setting = section.setting("webhook-secret") else { continue }
      checked.fail(
        "no-effect", "'webhook-secret' has no effect while the daemon does not listen", at: setting,
        hint: "add [http] with 'listen = 127.0.0.1:8085', or a Unix socket")
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
    if let kind, let remote, let address = HTTPAddress(kind.interface(remote.host)) { return address }
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

  private func words(_ settings: [Setting]) -> [String] {
    settings.flatMap { ($0.value ?? "").split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init) }
  }
}
