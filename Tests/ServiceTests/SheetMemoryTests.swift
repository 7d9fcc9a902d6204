import Foundation
import Git
import RepositoryModel
import Testing

@testable import Service

/// A sheet at which nothing changed is not read again; and nothing that changed is taken for that.
@Suite struct SheetMemoryTests {
  private static let start: Int64 = 1_800_000_000

  private func world(keepsSeveral: Bool = false) throws -> World {
    let world = try World()
    world.keepsSeveral = keepsSeveral
    try world.commit(
      "develop",
      [
        ".glossator": """
        [project]
          base = en
          target = es
          \(keepsSeveral ? "sheets = by-release" : "")
        [resource "app"]
          format = apple-strings
          path = {locale}.lproj/A.strings

        """, "en.lproj/A.strings": "\"k\" = \"Hello\";\n",
      ])
    try world.branch("release/1", from: "develop")
    if keepsSeveral { return world }
    try Data("key,en,es\nk,Hello,Hola\n".utf8).write(to: URL(fileURLWithPath: world.sheetPath))
    try world.sync()
    return world
  }

  private func id(of world: World) throws -> ObjectID {
    try Repository.hash(blob: Array(Data(contentsOf: URL(fileURLWithPath: world.sheetPath))))
  }

  /// Looks at the file as it is, as a version, at that many seconds.
  private func see(_ world: World, as id: ObjectID, at seconds: Int64) throws {
    let store = SheetFile(world.sheetPath)
    var memory = SheetMemory(world.repository, clock: { Self.start + seconds })
    memory.remember(id, store.fileIdentity, of: store)
    memory.save()
  }

  private func version(_ world: World, at seconds: Int64) -> ObjectID? {
    SheetMemory(world.repository, clock: { Self.start + seconds }).version(in: SheetFile(world.sheetPath))
  }

  @Test func aFileIsKnownOnceItWasReadSomeSecondsAfterItWasFirstSeen() throws {
    let world = try world()
    let id = try id(of: world)
    try see(world, as: id, at: 0)
    #expect(version(world, at: 100) == nil, "its clock may tick slowly")
    try see(world, as: id, at: 4)
    #expect(version(world, at: 100) == nil)
    try see(world, as: id, at: 5)
    #expect(version(world, at: 5) == id)
    #expect(version(world, at: 3604) == id)
    #expect(version(world, at: 3605) == nil, "once an hour it is read")
    #expect(version(world, at: 4) == nil, "the host's clock was set back")
  }

  @Test(arguments: [
    ("another time", "touch -d @1800000000 strings.csv"),
    ("another length", "printf 'more' >> strings.csv"),
    (
      "the same length and time",
      "touch -r strings.csv then; sed -i s/Hola/Hora/ strings.csv; touch -r then strings.csv"
    ),
    (
      "written in place, with its old time",
      "touch -r strings.csv then; printf x | dd of=strings.csv conv=notrunc status=none; touch -r then strings.csv"
    ),
    ("a copy with its times", "cp -p strings.csv new; mv new strings.csv"),
    ("deleted", "rm strings.csv"),
    ("another host's", "sed -i 's/strings.csv/strings2.csv/' app.git/glossator/sheets"),
    ("a damaged memory", "sed -i 's/ [0-9]* / x /' app.git/glossator/sheets"),
    ("a memory of another kind", "sed -i '1s/1$/2/' app.git/glossator/sheets"),
  ]) func aFileThatMayBeAnotherIsNotKnown(_ name: String, _ command: String) throws {
    let world = try world()
    let id = try id(of: world)
    for second in [0, 5] as [Int64] { try see(world, as: id, at: second) }
    try #require(version(world, at: 6) == id)
    try run("sh", ["-ec", "cd \"$1\"; \(command)", "sh", world.folder.path])
    #expect(version(world, at: 6) == nil)
  }

  /// The proof that the bytes are not read: what a false memory says is believed, for an hour.
  @Test func aLookAtWhichNothingChangedReadsNoSheet() throws {
    let world = try world()
    let agreed = try id(of: world)
    let answer = "\(try world.sync())"
    let text = try String(contentsOfFile: world.sheetPath, encoding: .utf8)
    try Data(text.replacing("Hola", with: "Buenas").utf8).write(to: URL(fileURLWithPath: world.sheetPath))
    let now = Int64(Date().timeIntervalSince1970) - Self.start
    for second in [now - 10, now - 1] { try see(world, as: agreed, at: second) }
    #expect(try "\(world.sync())" == answer)
    for second in [now - 4000, now - 3990] { try see(world, as: agreed, at: second) }
    try world.sync()
    #expect(try world.git("show", "l10n/release/1:es.lproj/A.strings").contains("Buenas"))
  }

  /// Where anything else changed, the sheet is read.
  @Test func aSheetIsReadWhereGitChanged() throws {
    let world = try world()
    try world.sync()
    let now = Int64(Date().timeIntervalSince1970) - Self.start
    for second in [now - 10, now - 1] { try see(world, as: try id(of: world), at: second) }
    try world.commit("release/1", ["en.lproj/A.strings": "\"k\" = \"Hello\";\n\"l\" = \"Bye\";\n"])
    try world.sync()
    #expect(try String(contentsOfFile: world.sheetPath, encoding: .utf8).contains("\nl,"))
  }

  /// What is wrong with one of several sheets is said at each look, whatever is known of the others.
  @Test func whatIsSaidOfAnotherSheetIsSaidAgain() throws {
    let world = try world(keepsSeveral: true)
    try world.branch("release/2", from: "develop")
    try world.commit("release/2", ["en.lproj/A.strings": "\"k\" = \"Hello\";\n\"l\" = \"Bye\";\n"])
    try world.sync()
    try world.sync()
    let path = world.path + "/glossator/sheets"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    try #require(lines.count == 3, "\(lines)")
    let older = lines.dropFirst().map { line in
      var words = line.split(separator: " ", maxSplits: 8).map(String.init)
      words[6] = "\((Int64(words[6]) ?? 0) - 10)"
      return words.joined(separator: " ")
    }
    try Data((([String(lines[0])] + older).joined(separator: "\n") + "\n").utf8)
      .write(to: URL(fileURLWithPath: path))
    try world.removeSheet("release/2")
    for _ in 0..<2 { #expect(try world.sync().findings.map(\.rule) == ["sheet-missing"]) }
  }
}
