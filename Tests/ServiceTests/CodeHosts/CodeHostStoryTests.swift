import Foundation
import Testing

/// What people see on a code host, each a text file in `Stories`, told on a host of each kind. The daemon's worker, a real
/// repository and a real sheet are in them; the host is a double, which holds each request against the host's own
/// description.
@Suite struct CodeHostStoryTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Stories")

  static let names = StoryTests.names(in: folder)

  @Test func thereAreStories() { #expect(!Self.names.isEmpty) }

  @Test(arguments: names, ["github", "gitlab", "gitea", "forgejo"])
  func story(_ name: String, onHost kind: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    var story = try Story(text, onHost: kind)
    story.tell("\(name) on \(kind)")
  }
}
