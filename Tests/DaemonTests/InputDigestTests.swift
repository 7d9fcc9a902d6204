import Glibc
import HostConfiguration
import Service
import TestSupport
import Testing

@testable import Daemon

struct InputDigestTests {
  @Test func theInputsOfAProject() throws {
    let folder = try ScratchFolder()
    for name in [".git", ".git/refs", ".git/refs/heads"] { #expect(mkdir(folder.path(name), 0o755) == 0) }
    try folder.write(".git/HEAD", "ref: refs/heads/main\n")
    try folder.write("app.csv", "key,en\n")
    var settings = RepositorySettings(name: "app", path: folder.path)
    settings.sheet = SheetLocation(file: folder.path("app.csv"))
    var inputs = InputDigest(settings, state: "/nonexistent")
    var seen = [inputs.text()]
    #expect(inputs.text() == seen[0])
    for (name, text) in [(".git/refs/heads/main", "1"), (".git/packed-refs", "2"), ("app.csv", "key,es\n")] {
      try folder.write(name, text)
      seen.append(inputs.text())
    }
    #expect(Set(seen).count == 4)
  }

  /// Waivers end with a day: tomorrow the same files may be judged otherwise.
  @Test func theDayCounts() throws {
    var inputs = InputDigest(RepositorySettings(name: "app", path: "/nonexistent"), state: "/nonexistent")
    let evening = inputs.text(at: Moment(uptime: .zero, date: 1_795_737_599))
    #expect(inputs.text(at: Moment(uptime: .zero, date: 1_795_737_000)) == evening)
    #expect(inputs.text(at: Moment(uptime: .zero, date: 1_795_737_600)) != evening)
  }

  /// A mirror is in the state folder, under the name of its remote.
  @Test func theRefsOfAMirrorCount() throws {
    let folder = try ScratchFolder()
    let settings = RepositorySettings(name: "app", remote: "https://git.example.org/app.git")
    var inputs = InputDigest(settings, state: folder.path)
    let before = inputs.text()
    let mirror = try #require(InputDigest.mirror(of: settings, state: folder.path))
    for name in ["", "/refs", "/refs/heads"] { #expect(mkdir(mirror + name, 0o755) == 0) }
    try ScratchFolder.write("\(mirror)/refs/heads/main", Array("1".utf8))
    #expect(inputs.text() != before)
  }
}
