import Git
import RepositoryModel
import Testing

@testable import Service

/// A tag that is lost is nobody's: no release waits for it, and one that it was of is finished once it is back.
@Suite struct UnreadableTagTests {
  @Test func aReleaseWhoseTagIsLostGoesOn() throws {
    let world = try World.withOneFile("Save")
    try world.commit("develop", [".glossator": World.oneFile + "[branches]\n    production =\n"])
    try world.branch("release/2", from: "develop")
    try world.commit("release/2", ["en.lproj/A.strings": "\"a\" = \"Save\";\n\"b\" = \"Open\";\n"])
    try world.sync()
    try world.git(
      "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "tag", "-a", "-m", "2.0", "v2.0",
      "refs/heads/release/2")
    let mend = try world.hide(object: try world.git("rev-parse", "refs/tags/v2.0"))
    #expect(try world.sync().active.contains("release/2"))
    try mend()
    try world.git("update-ref", "refs/tags/v2.0.1", "refs/tags/v2.0")
    #expect(try world.sync().finished.contains("release/2"))
  }
}
