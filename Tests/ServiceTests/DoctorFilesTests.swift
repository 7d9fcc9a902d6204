import Git
import ProjectConfiguration
import Service
import Testing

/// What `doctor` says of the string files of each branch.
@Suite struct DoctorFilesTests {
  private func said(_ world: World) -> [String] {
    DoctorOperation(world.repository, sheets: nil).run().filter {
      $0.what.contains("string file") || $0.what.contains("A.strings") || $0.what.contains("branch release")
    }.map { "\($0.outcome.rawValue): \($0.what)" }
  }

  @Test func countsTheFilesThatComeBackAsTheyWere() throws {
    let world = try World.withOneFile("Save", spanish: "Guardar")
    #expect(said(world) == ["good: round trip proven on all 4 string files (counted on each branch)"])
    try world.commit("release/1", ["es.lproj/A.strings": "\"a\" = \"Guardar\n"])
    let said = said(world)
    #expect(said.count == 2)
    #expect(said.first?.hasPrefix("bad: release/1:es.lproj/A.strings:1:") == true)
    #expect(said.last == "good: round trip proven on 3 of 4 string files (counted on each branch)")
  }

  /// A branch that cannot be read is no file that failed.
  @Test func countsNoBranchAsAFile() throws {
    let world = try World.withOneFile("Save", spanish: "Guardar")
    let mend = try world.hide(object: try world.git("rev-parse", "refs/heads/release/1"))
    let said = said(world)
    try mend()
    #expect(!said.contains { $0.contains(" -") || $0.contains("1 of 2") }, "\(said)")
  }
}
