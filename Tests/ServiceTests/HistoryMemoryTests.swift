import Foundation
import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TestSupport
import Testing
import TranslationModel

@testable import Service

/// What is remembered of a history changes no answer: not where it is old, deleted, damaged or made by somebody else.
@Suite struct HistoryMemoryTests {
  private static let paths = ["en.lproj/A.strings", "es.lproj/A.strings"]
  private static let locale = LocaleTag("en")

  /// Keys and texts that come and go on two branches, which are merged now and then.
  private struct App {
    let world: World
    private var numbers: SeededNumbers
    private var step = 0

    init(seed: UInt64) throws {
      world = try World()
      numbers = SeededNumbers(seed: seed)
      try world.commit("main", Dictionary(uniqueKeysWithValues: paths.map { ($0, "\"k0\" = \"0\";\n") }))
      try world.branch("release/1", from: "main")
    }

    mutating func goOn(_ count: Int) throws {
      for _ in 0..<count {
        step += 1
        let branch = Int.random(in: 0..<3, using: &numbers) == 0 ? "release/1" : "main"
        if Int.random(in: 0..<6, using: &numbers) == 0 {
          try world.merge("release/1", into: "main")
          continue
        }
        let path = paths[Int.random(in: 0..<2, using: &numbers)]
        let keys = (0..<5).filter { _ in Bool.random(using: &numbers) }
        let text = keys.map { "\"k\($0)\" = \"\(Int.random(in: 0..<3, using: &numbers))\";\n" }.joined()
        let isGone = Int.random(in: 0..<8, using: &numbers) == 0
        let files: [String: String?] =
          Bool.random(using: &numbers)
          ? ["other.txt": "\(step)"] : [path: isGone ? nil : "/* \(step) */\n" + text]
        try world.commit(branch, files, message: "Step \(step)")
      }
    }
  }

  private typealias Answers = [String: [SourceChange]]

  /// What a new process would find, and remember.
  private func ask(_ world: World, _ keys: Range<Int> = 0..<5) throws -> Answers {
    let format = ResourceFormat(try #require(StringFormats.named("apple-strings")))
    let role = FileRole.source(try #require(Self.locale))
    let history = FileHistory(world.repository)
    history.expect(Self.paths)
    var answers: Answers = [:]
    for branch in ["main", "release/1"] {
      for path in Self.paths {
        let file = HistoryFile(path, format, as: role, from: try #require(try world.tip(branch)))
        for key in keys {
          let id = EntryID(Text("k\(key)"))
          answers["\(branch) \(path) \(key)"] = history.changes(of: [id], in: file)[id]
          let found = history.introduction(of: id, in: file)
          answers["\(branch) \(path) \(key) in"] = found.map { [SourceChange(introduction: $0, text: nil)] }
        }
      }
    }
    history.remember()
    return answers
  }

  private func folder(_ world: World) -> String { world.repository.commonDirectory + "/glossator/history" }

  private func forget(_ world: World) throws {
    try FileManager.default.removeItem(atPath: world.repository.commonDirectory + "/glossator")
  }

  private func files(_ world: World) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder(world)).sorted().map {
      folder(world) + "/" + $0
    }
  }

  @Test(arguments: 0..<12) func answersAreTheSameWithAndWithout(_ seed: UInt64) throws {
    var app = try App(seed: seed)
    for _ in 0..<4 {
      try app.goOn(12)
      // What an older question remembered, of fewer commits; then what this one did, also for other keys.
      let old = try ask(app.world)
      #expect(try ask(app.world) == old)
      #expect(try files(app.world).count == Self.paths.count)
      try forget(app.world)
      #expect(try ask(app.world) == old)
      try forget(app.world)
      _ = try ask(app.world, 0..<1)
      #expect(try ask(app.world) == old)
    }
  }

  @Test func whatIsDeletedIsFoundAgain() throws {
    var app = try App(seed: 1)
    try app.goOn(20)
    let before = try ask(app.world)
    let bytes = try files(app.world).map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    try forget(app.world)
    #expect(try ask(app.world) == before)
    #expect(try files(app.world).map { try Data(contentsOf: URL(fileURLWithPath: $0)) } == bytes)
  }

  @Test func whatIsDamagedIsIgnored() throws {
    var app = try App(seed: 2)
    try app.goOn(20)
    let before = try ask(app.world)
    let file = try #require(try files(app.world).first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    for place in stride(from: 0, to: whole.count, by: 37) {
      var damaged = whole
      damaged[place] ^= 0x15
      for bytes in [damaged, whole.prefix(place)] {
        try bytes.write(to: URL(fileURLWithPath: file))
        #expect(try ask(app.world) == before, "byte \(place)")
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == whole, "written anew")
  }

  @Test func whatCannotBeWrittenIsNot() throws {
    var app = try App(seed: 3)
    try app.goOn(20)
    let before = try ask(app.world)
    try forget(app.world)
    try "a file".write(
      toFile: app.world.repository.commonDirectory + "/glossator", atomically: true, encoding: .utf8)
    #expect(try ask(app.world) == before)
  }

  @Test func aFileThatIsTooLargeKeepsTheNewestDifferences() throws {
    var app = try App(seed: 4)
    try app.goOn(60)
    _ = try ask(app.world)
    let path = try #require(RepositoryPath(Self.paths[0]))
    let file = try #require(HistoryFolder(app.world.repository).read(path))
    let all = try #require(file.bytes(path, limit: 1 << 20))
    let some = try #require(file.bytes(path, limit: all.count - 40))
    let less = try #require(RememberedFile(bytes: some, path))
    #expect(less.line == file.line)
    #expect(less.differences.count < file.differences.count)
    #expect(less.differences.allSatisfy { file.differences[$0.key] == $0.value })
    #expect(file.bytes(path, limit: 100) == nil)
    let other = try #require(RepositoryPath(Self.paths[1]))
    #expect(RememberedFile(bytes: all, other) == nil, "of another path")
  }
}
