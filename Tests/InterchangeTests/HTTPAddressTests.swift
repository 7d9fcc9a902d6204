import Interchange
import Testing

@Suite struct HTTPAddressTests {
  @Test(arguments: [
    ("https://api.github.com", "https://api.github.com/"),
    ("https://git.example.org:8443/api/v4", "https://git.example.org:8443/api/v4"),
    ("HTTPS://Git.Example.ORG/A?b=c#part", "https://git.example.org/A?b=c"),
    ("https://[2001:DB8::1]/x", "https://[2001:db8::1]/x"), ("https://h?q=1", "https://h/?q=1"),
    ("http://localhost:3000/", "http://localhost:3000/"), ("http://127.0.0.1/", "http://127.0.0.1/"),
    ("http://[::1]:8080/", "http://[::1]:8080/"),
  ])
  func anAddressIsRead(_ text: String, _ expected: String) {
    #expect(HTTPAddress(text)?.description == expected)
  }

  /// No secrets in it, nothing that reaches another server than it seems to, and plain text to this host only.
  @Test(arguments: [
    "", "example.org", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///x",
    "https://u:p@example.org/",
    "https://u@example.org/", "http://example.org/", "http://127.0.0.1.example.org/",
    "http://localhost.example.org/",
    "http://127.1/", "https://a b/", "https://a/b c", "https://a/\r\nX: y", "https://a:0/",
    "https://a:65536/",
    "https://a:x/", "https://ex\u{E4}mple.org/", "https://a\\b/", "https://[::1/",
  ])
  func othersAreNone(_ text: String) { #expect(HTTPAddress(text) == nil) }

  @Test func partsAndQueriesAreEncoded() throws {
    let base = try #require(HTTPAddress("https://host/api/v4/"))
    let address = base.adding("projects", "group/sub/app", "merge requests").asking([
      (name: "source_branch", value: "l10n/release/1.0"), (name: "q", value: "a&b=\u{E9}"),
    ])
    #expect(
      address.description
        == "https://host/api/v4/projects/group%2Fsub%2Fapp/merge%20requests?source_branch=l10n%2Frelease%2F1.0&q=a%26b%3D%C3%A9"
    )
    #expect(address.asking([(name: "page", value: "2")]).description.hasSuffix("%C3%A9&page=2"))
  }

  @Test(arguments: [
    ("https://host/a", "https://host/b", true), ("https://host/a", "https://host:443/b", true),
    ("https://host/a", "https://host:444/b", false), ("https://host/a", "https://other/a", false),
    ("http://localhost/a", "https://localhost/a", false),
  ])
  func whoAnswersIsCompared(_ a: String, _ b: String, _ isSame: Bool) throws {
    #expect(try #require(HTTPAddress(a)).hasSameServer(as: try #require(HTTPAddress(b))) == isSame)
  }

  @Test(
    arguments: [
      ("/repositories/7/pulls?page=2", "https://host:8443/repositories/7/pulls?page=2"),
      ("https://else.org/x", "https://else.org/x"),
      ("//else.org/x", nil), ("http://else.org/x", nil), ("pulls", nil), ("javascript:alert(1)", nil),
    ] as [(String, String?)])
  func aLocationIsSeenFromHere(_ location: String, _ expected: String?) throws {
    #expect(try #require(HTTPAddress("https://host:8443/api/a")).resolving(location)?.description == expected)
  }
}
