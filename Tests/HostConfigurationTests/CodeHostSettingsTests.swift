import HostConfiguration
import Testing

@Suite struct CodeHostSettingsTests {
  private static func read(_ lines: String) throws -> CodeHostSettings {
    let text = """
      [repository "app"]
      path = /srv/app.git
      sheet = /srv/app.csv
      [host "app"]
      kind = github
      api = https://api.example.org
      repository = ada/app
      \(lines)

      """
    let (configuration, findings) = HostConfiguration.read(Array(text.utf8), file: "c")
    return try #require(configuration?.repositories.first?.codeHost, "\(findings)")
  }

  /// Nothing that is configured is left out of digests, whoever adds a key.
  @Test func digestsHaveAllOfIt() throws {
    let settings = try Self.read("app = 7\napp-key = /etc/key.pem")
    let text = settings.digestText
    let parts = [Mirror(reflecting: settings), Mirror(reflecting: settings.policy)]
    let names = (parts + [Mirror(reflecting: try #require(settings.app))])
      .flatMap(\.children).compactMap(\.label).filter { !["policy", "app"].contains($0) }
    #expect(names.count > 15)
    for name in names { #expect(" \(text)".contains(" \(name)="), "\(name) is not in \(text)") }
  }

  @Test(arguments: [
    "labels = l10n", "labels = a,b", "reviewers = l10n", "status = none", "status = gate",
    "early-warning = yes",
    "staging = yes", "drafts = yes", "auto-merge = yes", "git = no",
  ])
  func eachValueCounts(_ line: String) throws {
    let usual = try Self.read("token = /etc/token")
    #expect(try Self.read("token = /etc/token\n\(line)").digestText != usual.digestText)
  }
}
