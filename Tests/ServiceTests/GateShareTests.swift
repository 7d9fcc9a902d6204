import ProjectConfiguration
import Service
import TestSupport
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// A locale of which not all must be done.
@Suite struct GateShareTests {
  private let world: World
  private let th: LocaleTag

  private static let keys = 12

  /// An app with twelve English texts.
  init() throws {
    let story = try Story("# an app\n")
    world = story.world
    th = try #require(LocaleTag("th"))
    var app = story.app.filter { $0.key == ".glossator" || $0.key.hasSuffix("values/strings.xml") }
    app["ios/en.lproj/Main.strings"] = Self.english { "Text \($0)" }
    app["android/res/values/strings.xml"] = "<resources></resources>\n"
    try world.commit("main", app)
    try world.branch("develop", from: "main")
    try world.branch("release/1.2", from: "develop")
    try world.sync()
  }

  private static func english(_ text: (Int) -> String) -> String {
    (0..<keys).map { "\"key\($0)\" = \"\(text($0))\";\n" }.joined()
  }

  private func gate(_ revision: String, _ percent: Int) throws -> Verdict {
    let policy = GatePolicy(require: [th], shares: [th: percent])
    return try GateOperation(world.repository, policy: policy).run(revision).verdict
  }

  /// Counted by another way: from the file and the cells alone.
  private func done(on revision: String) throws -> Int {
    let text = try world.text(of: "ios/th.lproj/Main.strings", on: revision) ?? ""
    return try (0..<Self.keys).count { key in
      let (sheet, row) = try #require(try world.row("key\(key)", ""))
      return text.contains("\"key\(key)\" = ") && !sheet.text(row: row, .todo).string.contains("th")
    }
  }

  @Test(arguments: 0..<25) func isOpenExactlyWhereEnoughIsDone(_ seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let column = SheetColumn.translation(th)
    for key in 0..<Self.keys where Int.random(in: 0..<4, using: &numbers) > 0 {
      try world.type(key % 5 == 4 ? "%d" : "ข้อ \(key)", into: column, of: "key\(key)")
    }
    try world.sync()
    if Bool.random(using: &numbers) {
      let stale = Set((0..<3).map { _ in Int.random(in: 0..<Self.keys, using: &numbers) })
      try world.commit(
        "release/1.2",
        ["ios/en.lproj/Main.strings": Self.english { stale.contains($0) ? "New text \($0)" : "Text \($0)" }])
      try world.sync()
    }
    for isMerged in [false, true] {
      let revision = "release/1.2"
      if isMerged {
        try world.merge("l10n/release/1.2", into: revision)
        try world.sync()
      }
      let done = try done(on: revision)
      for percent in [0, 1, 25, 50, 66, 67, 75, 83, 84, 99, 100] {
        let verdict = try gate(revision, percent)
        let isEnough = done * 100 >= percent * Self.keys
        #expect(
          (verdict.answer == .open) == isEnough, "\(isMerged): \(done) done, \(percent) % needed: \(verdict)")
        let share = try #require(verdict.shares[th])
        #expect([share.judged, share.done, share.required] == [Self.keys, done, percent])
        #expect(verdict.reasons.count == (isEnough ? 0 : Self.keys - done))
      }
    }
  }

  /// What nobody can read, and what would crash the app, is no matter of a share.
  @Test func whatIsWrongBlocksAllTheSame() throws {
    let path = "ios/th.lproj/Main.strings"
    try world.commit("release/1.2", [path: "\"key0\" = \"%@\";\n"])
    let wrong = try gate("release/1.2", 0)
    #expect(wrong.answer == .blocked)
    #expect(wrong.reasons.map(\.key) == ["key0"])
    #expect(wrong.reasons.first?.detail.hasPrefix("the file's text fails a check: ") == true)
    try world.commit("release/1.2", [path: "\"key0\" = \"no end\n"])
    let unreadable = try gate("release/1.2", 0)
    #expect(unreadable.reasons.map(\.why) == [.unknown], "\(unreadable.reasons)")
    try world.commit("release/1.2", [path: "\"key0\" = \"ข้อ\";\n"])
    #expect(try gate("release/1.2", 0).answer == .open)
    try world.commit("release/1.2", ["ios/en.lproj/Main.strings": "\"key99\" = \"Not synced yet\";\n"])
    let unsynced = try gate("release/1.2", 0)
    #expect(unsynced.reasons.map(\.why) == [.unknown], "\(unsynced.reasons)")
  }

  @Test func aLocaleThatIsNotRequiredNeverBlocks() throws {
    let es = try #require(LocaleTag("es"))
    let policy = GatePolicy(require: [es], shares: [es: 0])
    try world.commit(
      "release/1.2",
      [
        "ios/th.lproj/Main.strings": "\"key0\" = \"no end\n", "android/res/values-th/strings.xml": "<a>",
        "android/res/values-b+th/strings.xml": "<resources></resources>",
      ])
    #expect(try GateOperation(world.repository, policy: policy).run("release/1.2").verdict.answer == .open)
    #expect(try gate("release/1.2", 0).reasons.count == 3)
  }
}
