import RepositoryModel
import Testing

@Suite struct RefNameTests {
  @Test(arguments: [
    "main", "release/1.2", "-x", "HEAD", "l10n/release/1.2", "émoji-🎉", "a@b", "@", "x.locked", "a{b}",
  ])
  func branches(name: String) throws {
    let ref = try #require(RefName(branch: name))
    #expect(ref.full == "refs/heads/" + name)
    #expect(ref.branch == name)
  }

  @Test(arguments: [
    "", "a..b", "a@{1}", "x.lock", "a.lock/b", ".a", "a/.b", "a/", "/a", "a//b", "a b", "a~1", "a^", "a:b",
    "a?", "a*",
    "a[b", "a\\b", "a.", "a\u{1}", "a\u{7F}", "a\nb", String(repeating: "x", count: 256),
  ])
  func whatGitRefusesIsRefused(name: String) {
    #expect(RefName(branch: name) == nil)
  }

  @Test(arguments: ["main", "heads/main", "HEAD", "refs", "refs/", "-refs/heads/a", "Refs/heads/a"])
  func onlyFullNamesAreTaken(name: String) { #expect(RefName(name) == nil) }

  @Test func namesAreComparedByTheirBytes() throws {
    let composed = try #require(RefName(branch: "caf\u{E9}"))
    let decomposed = try #require(RefName(branch: "cafe\u{301}"))
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(decomposed < composed)
  }

  @Test func aTagIsNoBranch() throws {
    #expect(try #require(RefName("refs/tags/v1")).branch == nil)
    #expect(try #require(RefName("refs/tags/v1")).hasPrefix("refs/tags/"))
  }
}
