import Service
import Testing

/// What a write shows of the server that has the sheet stands until the next write.
@Suite struct ServerFindingTests {
  private func world() throws -> (World, SheetServer) {
    let story = try Story("# an app\n", sheetOn: World.web)
    let world = story.world
    let server = try #require(world.server)
    (server.hasLocks, server.heedsConditions) = (false, false)
    try world.commit("main", story.app)
    for (branch, from) in [("develop", "main"), ("release/1.2", "develop")] {
      try world.branch(branch, from: from)
    }
    try world.sync()
    return (world, server)
  }

  private func type(_ text: String, in world: World, _ server: SheetServer) throws {
    let path = try #require(server.files.keys.first)
    var sheet = String(decoding: try #require(server.files[path]).bytes, as: UTF8.self)
    let old = try #require(["Te damos la bienvenida", "Buenas", "Hola"].first { sheet.contains($0) })
    sheet = sheet.replacing(old, with: text)
    server.save(Array(sheet.utf8), to: path)
  }

  @Test func itStandsUntilTheNextWrite() throws {
    let (world, server) = try world()
    func isTold(_ report: LookReport) -> Bool { report.findings.contains { $0.rule == "sheet-unguarded" } }
    // A key that is new on the release branch makes a row, whose writing shows that nothing guards the sheet.
    func addKey(_ key: String, to branch: String) throws {
      let path = "ios/en.lproj/Main.strings"
      let text = try #require(try world.text(of: path, on: branch))
      try world.commit(branch, [path: text + "\"\(key)\" = \"A new text\";\n"])
    }
    try addKey("more.one", to: "release/1.2")
    #expect(try isTold(world.sync()))
    for _ in 0..<3 { #expect(try isTold(world.sync())) }
    // Nor is it over where only Git is written, or only read.
    try type("Buenas", in: world, server)
    let report = try world.sync()
    #expect(isTold(report) && !report.sheetWritten && !report.sides.isEmpty)
    #expect(try isTold(world.status()))
    let doctor = DoctorOperation(world.repository, sheets: try world.stores).run()
    #expect(doctor.contains { $0.outcome == .warning && $0.what.contains("nor locks") }, "\(doctor)")
    // The server was mended: the next write says so.
    (server.hasLocks, server.heedsConditions) = (true, true)
    #expect(try isTold(world.sync()))
    try addKey("more.two", to: "release/1.2")
    #expect(try !isTold(world.sync()))
    #expect(try !isTold(world.sync()))
  }
}
