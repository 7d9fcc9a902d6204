import RepositoryModel
import Testing

/// Words of commands that people copy from messages.
@Suite struct ShellWordTests {
  static let words: [(String, String)] = [
    ("welcome", "welcome"), ("/srv/share/app.csv", "/srv/share/app.csv"), ("Ünïcode", "Ünïcode"),
    ("[Dialog] About", "'[Dialog] About'"), ("it's", "'it'\\''s'"), ("", "''"), ("-x", "'-x'"),
    ("a;b", "'a;b'"), ("~/x", "'~/x'"), ("$HOME", "'$HOME'"),
  ]

  @Test(arguments: words) func isQuotedWhereAShellWouldReadIt(_ text: String, _ word: String) {
    #expect(shellWord(text) == word)
  }
}
