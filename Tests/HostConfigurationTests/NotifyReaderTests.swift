import HostConfiguration
import Testing

/// `[notify "NAME"]`: who is told of news.
@Suite struct NotifyReaderTests {
  private static func read(_ notify: String) -> (settings: NotifySettings?, lines: [String]) {
    let text =
      "[repository \"app\"]\npath = /srv/app.git\nsheet = /srv/app.csv\n[notify \"app\"]\n\(notify)\n"
    let (configuration, findings) = HostConfiguration.read(Array(text.utf8), file: "c")
    return (configuration?.repositories.first?.notify, findings.map(\.line))
  }

  @Test func severalAreTold() throws {
    let (settings, lines) = Self.read(
      "command = /bin/a --x  y\ncommand = /bin/b\npost = %d/hook\npost = /etc/hook")
    #expect(
      settings
        == NotifySettings(commands: [["/bin/a", "--x", "y"], ["/bin/b"]], posts: ["%d/hook", "/etc/hook"]),
      "\(lines)")
  }

  @Test(arguments: [
    ("", "tells nobody"), ("command = say", "must begin with a program's absolute path"),
    ("command =", "must begin with a program's absolute path"),
    // An address is a secret: it stands in a file.
    ("post = https://hooks.example.org/s3cret", "must be an absolute path"), ("poste = /x", "poste"),
  ])
  func mistakesAreNamed(_ notify: String, _ expected: String) {
    let (settings, lines) = Self.read(notify)
    #expect(settings == nil && lines.contains { $0.contains(expected) && $0.hasPrefix("c:") }, "\(lines)")
    #expect(!lines.contains { $0.contains("s3cret") })
  }
}
