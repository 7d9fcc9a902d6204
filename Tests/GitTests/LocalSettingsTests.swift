import Git
import Testing

/// A clone's own settings, as git itself sees them.
@Suite struct LocalSettingsTests {
  @Test func areThoseOfGit() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository()
    let repository = try Repository(at: work)
    #expect(try repository.localSetting("glossator.sheet") == nil)
    for value in ["/srv/share/a b.csv", "l10n-sheet:strings.csv", "é \"quoted\" # ; \\", ""] {
      try repository.setLocal("glossator.sheet", to: value)
      #expect(try repository.localSetting("glossator.sheet") == value)
      #expect(try sandbox.git(["-C", work, "config", "--local", "glossator.sheet"]) == value)
      #expect(try Repository(at: work).localSetting("glossator.sheet") == value)
    }
    try sandbox.git(["-C", work, "config", "--local", "glossator.sheet", "other.csv"])
    #expect(try Repository(at: work).localSetting("glossator.sheet") == "other.csv")
    #expect(try Repository(at: work).localSetting("core.nothing") == nil)
  }
}
