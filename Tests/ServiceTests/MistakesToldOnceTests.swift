import Testing

@testable import Service

/// The integration branch's `.glossator` is read to find out which rules are in force, and again as a branch's own.
@Suite struct MistakesToldOnceTests {
  @Test func eachMistakeIsToldOnce() throws {
    let world = try World.withOneFile("A")
    try world.sync()
    try world.commit("develop", [".glossator": World.oneFile.replacing("target", with: "targets")])
    let told = try world.sync().findings.filter { $0.place?.file == "develop:.glossator" }
    #expect(!told.isEmpty)
    #expect(Set(told).count == told.count, "\(told.map(\.message))")
  }
}
