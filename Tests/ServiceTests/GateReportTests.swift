import ProjectConfiguration
import Service
import Testing
import TranslationModel
import Workflow

/// What the gate says beside its verdict: by key, and who added it.
@Suite struct GateReportTests {
  /// A base file with many versions, each with one key more, by somebody else.
  private func world(versions: Int) throws -> World {
    let story = try Story("# an app\n")
    let world = story.world
    try world.commit("main", story.app)
    try world.branch("develop", from: "main")
    for version in 0..<versions {
      let keys = (0...version).map { "\"key\($0)\" = \"Text \($0)\";\n" }.joined()
      try world.commit("develop", ["ios/en.lproj/Main.strings": keys], author: "Dev\(version)")
    }
    try world.branch("release/1.2", from: "develop")
    try world.sync()
    return world
  }

  @Test func whoAddedAKeyIsFoundAmongManyVersions() throws {
    let versions = 45
    let report = try world(versions: versions).gate("release/1.2")
    let keys = report.keys.filter { $0.name.hasPrefix("key") }
    #expect(keys.count == versions)
    for key in keys {
      #expect(key.introduction?.author == "Dev\(key.name.dropFirst(3))")
      #expect(Set(key.reasons.compactMap(\.locale)).count == 2)
    }
  }

  @Test func onlyTheFirstKeysAreLookedUp() throws {
    let world = try world(versions: 5)
    let report = try GateOperation(world.repository).run("release/1.2", limit: 2)
    #expect(report.keys.map { $0.introduction != nil } == [true, true, false, false, false])
  }

  @Test func aLocaleIsAskedForAndTheAnswerIsForAll() throws {
    let world = try world(versions: 2)
    let es = try #require(LocaleTag("es"))
    let th = try #require(LocaleTag("th"))
    try world.type("uno", into: .translation(es), of: "key0")
    try world.type("dos", into: .translation(es), of: "key1")
    try world.sync()
    let report = try GateOperation(world.repository).run("l10n/release/1.2", locales: [es])
    #expect(report.verdict.answer == .blocked)
    #expect(report.keys.isEmpty)
    let thai = try GateOperation(world.repository).run("l10n/release/1.2", locales: [th])
    #expect(thai.keys.map(\.name) == ["key0", "key1"])
  }

  @Test func onlyTargetsAreAskedFor() throws {
    let world = try world(versions: 1)
    let da = try #require(LocaleTag("da"))
    let refusal = #expect(throws: Failure.self) {
      try GateOperation(world.repository).run("release/1.2", locales: [da])
    }
    #expect(refusal?.message == "'da' is no target locale of the project")
  }

  /// The side branch whose merge would open the gate, at each step of a translation and by how much must be done.
  @Test func theSideBranchOpensTheGateOnceItIsComplete() throws {
    let world = try world(versions: 2)
    let es = try #require(LocaleTag("es"))
    let th = try #require(LocaleTag("th"))
    func opener(_ require: [LocaleTag], _ shares: [LocaleTag: Int] = [:]) throws -> String? {
      let policy = GatePolicy(require: require, shares: shares)
      let report = try GateOperation(world.repository, policy: policy).run("release/1.2")
      #expect(report.verdict.answer == .blocked)
      return report.opener
    }
    try world.type("uno", into: .translation(es), of: "key0")
    try world.type("dos", into: .translation(es), of: "key1")
    try world.sync()
    #expect(try opener([es, th]) == nil)
    #expect(try opener([th, es]) == nil)
    #expect(try opener([es]) == "l10n/release/1.2")
    #expect(try opener([th, es], [th: 10]) == "l10n/release/1.2", "what is not done of th does not block")
    #expect(try opener([th, es], [th: 100]) == nil)
    try world.type("หนึ่ง", into: .translation(th), of: "key0")
    try world.type("สอง", into: .translation(th), of: "key1")
    try world.sync()
    #expect(try opener([es, th]) == "l10n/release/1.2")
    // While the rules have mistakes, what is merged cannot be judged: nothing opens the gate but mending them.
    try world.commit("develop", [".glossator": "[project]\n    bace = en\n"])
    #expect(try opener([es, th]) == nil)
    #expect(try world.gate("l10n/release/1.2").verdict.answer == .unknown)
  }
}
