import CodeHosts
import HostConfiguration
import Testing

/// `[host "NAME"]`: what a repository's code host is.
@Suite struct CodeHostReaderTests {
  private static func read(
    _ host: String, repository: String = "remote = ssh://git@git.example.org/mobile/app.git"
  )
    -> (settings: CodeHostSettings?, lines: [String])
  {
    let text = """
      [repository "app"]
      \(repository)
      sheet = /srv/app.csv
      [host "app"]
      \(host)

      """
    let (configuration, findings) = HostConfiguration.read(Array(text.utf8), file: "c")
    return (configuration?.repositories.first?.codeHost, findings.map(\.line))
  }

  @Test func everythingIsTakenFromTheRemote() throws {
    let (settings, lines) = Self.read("kind = gitlab\ntoken = %d/token")
    let host = try #require(settings, "\(lines)")
    #expect("\(host.interface)" == "https://git.example.org/api/v4")
    #expect("\(host.repository)" == "mobile/app")
    #expect((host.kind, host.token, host.status) == ("gitlab", "%d/token", "glossator"))
    #expect(host.policy == PullRequestPolicy())
  }

  @Test(arguments: [
    ("github", "https://github.com/ada/app.git", "https://api.github.com/"),
    ("github", "git@git.example.org:ada/app.git", "https://git.example.org/api/v3"),
    ("gitea", "https://git.example.org:3000/ada/app", "https://git.example.org:3000/api/v1"),
    ("forgejo", "https://git.example.org:3000/ada/app", "https://git.example.org:3000/api/v1"),
    ("gitlab", "https://git.example.org:8443/ada/app", "https://git.example.org:8443/api/v4"),
    ("gitlab", "https://git.example.org:443/ada/app", "https://git.example.org/api/v4"),
    ("gitlab", "ssh://git@git.example.org:2222/ada/app", "https://git.example.org/api/v4"),
  ])
  func eachKindHasItsPlace(_ kind: String, _ remote: String, _ expected: String) throws {
    let (settings, lines) = Self.read("kind = \(kind)\ntoken = /t", repository: "remote = \(remote)")
    #expect("\(try #require(settings, "\(lines)").interface)" == expected)
    #expect(settings.map { "\($0.repository)" } == "ada/app")
  }

  @Test func whatIsSaidCounts() throws {
    let (settings, lines) = Self.read(
      """
      kind = forgejo
      token = /etc/glossator/token
      api = http://127.0.0.1:3000/api/v1
      repository = /ada/app.git
      labels = l10n app
      reviewers = grace, org/team
      drafts = yes
      auto-merge = yes
      early-warning = yes
      status = none
      """, repository: "path = /srv/app.git")
    let host = try #require(settings, "\(lines)")
    #expect("\(host.interface)" == "http://127.0.0.1:3000/api/v1")
    #expect(host.policy.labels == ["l10n", "app"] && host.policy.reviewers == ["grace", "org/team"])
    #expect(host.policy.usesDrafts && host.policy.mergesByItself && host.status == nil)
    #expect(host.warnsEarly)
  }

  /// As git-config's own lists do.
  @Test func severalLinesOfNamesAddUp() throws {
    let (settings, lines) = Self.read(
      """
      kind = gitlab
      token = /t
      labels = l10n, app
      labels = app mobile
      reviewers = grace
      reviewers = linus, grace
      """)
    let host = try #require(settings, "\(lines)")
    #expect(host.policy.labels == ["l10n", "app", "mobile"])
    #expect(host.policy.reviewers == ["grace", "linus"])
  }

  @Test(arguments: [
    ("token = /t", "[host \"app\"] has no kind"), ("kind = svn\ntoken = /t", "'kind' cannot be 'svn'"),
    ("kind = gitlab", "has no token"), ("kind = gitlab\ntoken = t", "must be an absolute path"),
    ("kind = gitlab\ntoken = /t\napi = http://git.example.org/", "'api' must be an https address"),
    ("kind = gitlab\ntoken = /t\napi = https://u:p@git.example.org/", "'api' must be an https address"),
    ("kind = gitlab\ntoken = /t\nrepository = app", "'repository' must be OWNER/NAME"),
    ("kind = gitlab\ntoken = /t\ndrafts = maybe", "'drafts' cannot be 'maybe'"),
    ("kind = gitlab\ntoken = /t\nearly-warning = on", "'early-warning' cannot be 'on'"),
    ("kind = gitlab\ntoken = /t\nlabel = x", "label"),
    ("kind = gitlab\napp = 1\napp-key = /k", "only GitHub has Apps"),
    ("kind = github\napp = 1", "'app' needs 'app-key'"),
    ("kind = github\napp = 1\napp-key = k", "must be an absolute path"),
    ("kind = github\napp = 1/2\napp-key = /k", "'app' must be the App's number or client id"),
    ("kind = github\napp = 1\napp-key = /k\ninstallation = x", "'installation' must be a number"),
    ("kind = github\napp = 1\napp-key = /k\ntoken = /t", "either 'app' or 'token'"),
    ("kind = github\ntoken = /t\napp-key = /k", "'app-key' has no effect without 'app'"),
  ])
  func mistakesAreNamed(_ host: String, _ expected: String) {
    let (settings, lines) = Self.read(host)
    #expect(settings == nil && lines.contains { $0.contains(expected) && $0.hasPrefix("c:") }, "\(lines)")
    #expect(!lines.contains { $0.contains("u:p@") })
  }

  @Test func anAppAsksInThePlaceOfAToken() throws {
    let (settings, lines) = Self.read("kind = github\napp = Iv23.x\napp-key = %d/key\ninstallation = 7")
    let host = try #require(settings, "\(lines)")
    #expect(host.app == CodeHostSettings.App(id: "Iv23.x", key: "%d/key", installation: "7"))
    #expect(host.token == nil && host.servesGit)
  }

  @Test func anAttachedRepositoryHasNoRemoteThatTells() {
    let (settings, lines) = Self.read("kind = gitlab\ntoken = /t", repository: "path = /srv/app.git")
    #expect(settings == nil)
    #expect(lines.contains { $0.contains("where the host's interface is") })
    #expect(lines.contains { $0.contains("which repository it is on the host") })
  }

  @Test func aNameThatIsNoRepositoryIsAMistake() {
    let text =
      "[repository \"app\"]\npath = /srv/app.git\nsheet = /s.csv\n[host \"ap\"]\nkind = gitea\ntoken = /t\n"
    let (_, findings) = HostConfiguration.read(Array(text.utf8), file: "c")
    #expect(findings.first?.hint == "did you mean \"app\"?", "\(findings)")
  }
}
