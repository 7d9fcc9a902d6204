import Git
import Testing

@Suite struct RefspecTests {
  @Test(arguments: [
    ("refs/heads/*", "refs/remotes/origin/*", "refs/heads/*:refs/remotes/origin/*"),
    ("refs/heads/main", "refs/remotes/origin/main", "refs/heads/main:refs/remotes/origin/main"),
    ("refs/*", "refs/remotes/*", "refs/*:refs/remotes/*"),
    ("refs/heads/sheet*", "refs/home/sheet*", "refs/heads/sheet*:refs/home/sheet*"),
  ])
  func taken(source: String, destination: String, text: String) {
    #expect(Refspec(from: source, to: destination, force: false)?.description == text)
    #expect(Refspec(from: source, to: destination, force: true)?.description == "+" + text)
  }

  @Test(arguments: [
    ("refs/heads/*", "refs/remotes/main"), ("refs/heads/main", "refs/remotes/*"), ("main", "refs/heads/main"),
    ("--upload-pack=x", "refs/heads/x"), ("refs/heads/*/*", "refs/x/*"), ("refs/heads/a*", "refs/x/a"),
    ("", "refs/heads/x"),
    ("refs/heads/a:b", "refs/heads/x"), ("+refs/heads/a", "refs/heads/x"),
  ])
  func refused(source: String, destination: String) {
    #expect(Refspec(from: source, to: destination, force: false) == nil)
  }
}
