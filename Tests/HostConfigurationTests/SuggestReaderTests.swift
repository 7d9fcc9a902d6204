import HostConfiguration
import Service
import Testing

/// `[suggest "NAME"]`: who is asked for texts of blank cells.
@Suite struct SuggestReaderTests {
  private static func read(_ suggest: String) -> (command: SuggestCommand?, lines: [String]) {
    let text =
      "[repository \"app\"]\npath = /srv/app.git\nsheet = /srv/app.csv\n[suggest \"app\"]\n\(suggest)\n"
    let (configuration, findings) = HostConfiguration.read(Array(text.utf8), file: "c")
    return (configuration?.repositories.first?.suggest, findings.map(\.line))
  }

  @Test func aProgramIsNamed() throws {
    let (command, lines) = Self.read("command = /bin/mt --to  all\ndeadline = 2 min")
    var expected = SuggestCommand(["/bin/mt", "--to", "all"])
    expected.deadline = .seconds(120)
    #expect(command == expected, "\(lines)")
    #expect(Self.read("command = /bin/mt").command?.deadline == .seconds(60))
  }

  @Test(arguments: [
    ("", "names no program"), ("command = mt", "must begin with a program's absolute path"),
    ("command = /bin/mt\ndeadline = soon", "'soon' is not a duration"), ("comand = /bin/mt", "comand"),
  ])
  func mistakesAreNamed(_ suggest: String, _ expected: String) {
    let (_, lines) = Self.read(suggest)
    #expect(lines.contains { $0.contains(expected) && $0.hasPrefix("c:") }, "\(lines)")
  }

  /// A look of the daemon has a deadline of its own, and the next one comes soon.
  @Test func aDaemonAsksPatiently() {
    var command = SuggestCommand(["/bin/mt"])
    command.deadline = .seconds(600)
    let patient = command.patient(within: .seconds(200))
    #expect(patient.isPatient && patient.deadline == .seconds(200))
  }
}
