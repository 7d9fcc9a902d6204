import Foundation
import Git
import ProjectConfiguration
import RepositoryModel
import Service
import StringFormats
import TestSupport
import Testing
import TranslationModel

/// The history of an entry is what one finds who reads every version, however few of them are parsed.
@Suite struct FileHistoryTests {
  private static let locale = LocaleTag("en")

  /// A file of some keys in one format, with texts of one line and of several.
  struct Kind: Sendable, CustomTestStringConvertible {
    var format: String
    var path: String
    var write: @Sendable ([(key: String, text: String)]) -> String

    var testDescription: String { format }
  }

  static let kinds = [
    Kind(format: "apple-strings", path: "en.lproj/A.strings") { entries in
      entries.map { "/* A text. */\n\"\($0.key)\" = \"\($0.text)\";\n" }.joined(separator: "\n")
    },
    Kind(format: "android-xml", path: "values/strings.xml") { entries in
      "<resources>\n"
        + entries.map { "  <string name=\"\($0.key)\">\n    \($0.text)\n  </string>\n" }.joined()
        + "</resources>\n"
    },
    Kind(format: "json", path: "en.json") { entries in
      let group = entries.count.isMultiple(of: 5) ? "group" : "other"
      let lines = entries.map { "    \"\($0.key)\": \"\($0.text)\"" }.joined(separator: ",\n")
      return "{\n  \"\(group)\": {\n\(lines)\n  }\n}\n"
    },
    Kind(format: "po", path: "en.po") { entries in
      entries.map { "msgid \"\($0.key)\"\nmsgstr \"\"\n\"\($0.text)\"\n" }.joined(separator: "\n")
    },
  ]

  @Test(arguments: kinds) func isThatOfEveryVersion(_ kind: Kind) throws {
    let format = try #require(StringFormats.named(kind.format))
    let role = FileRole.source(try #require(Self.locale))
    for seed in 0..<20 {
      let world = try World()
      let versions = try commitVersions(of: kind, seed: UInt64(seed), in: world)
      let file = HistoryFile(
        kind.path, ResourceFormat(format), as: role, from: try #require(try world.tip("main")))
      let history = FileHistory(world.repository)
      let catalogs = try versions.map { try format.read(Array($0.utf8), as: role).catalog }
      for id in Set(catalogs.flatMap { $0.entries.map(\.id) }) {
        var expected: [Text?] = []
        for text in catalogs.map({ $0[id]?.text }) where text != (expected.last ?? nil) {
          expected.append(text)
        }
        let found = history.changes(of: [id], in: file)[id]?.map(\.text)
        #expect(found == expected, "\(id.key), seed \(seed)")
      }
    }
  }

  /// Commits versions of a file in which keys come, go, change and return, and answers with their texts.
  private func commitVersions(of kind: Kind, seed: UInt64, in world: World) throws -> [String] {
    var numbers = SeededNumbers(seed: seed)
    var entries = (0..<4).map { (key: "key\($0)", text: "Text \($0)") }
    var versions: [String] = []
    for step in 0..<25 {
      let place = Int.random(in: 0..<entries.count, using: &numbers)
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: entries.insert((key: "key\(step % 12 + 4)", text: "Text \(step)"), at: place)
      case 1 where entries.count > 2: entries.remove(at: place)
      case 2: entries[place].text = entries[place].text == "Same" ? "Other" : "Same"
      default: entries[place].text = "Text \(step % 3)"
      }
      var known: Set<String> = []
      entries = entries.filter { known.insert($0.key).inserted }
      let text = kind.write(entries)
      if text == versions.last { continue }
      versions.append(text)
      try world.commit("main", [kind.path: text], message: "Step \(step)")
    }
    return versions
  }

  /// Of what is as old as a shallow clone nobody knows who brought it.
  @Test func endsWhereAShallowCloneDoes() throws {
    let world = try World()
    for (number, author) in ["Ada", "Bob", "Eve"].enumerated() {
      let lines = (0...number).map { "\"key\($0)\" = \"Text \($0)\";\n" }.joined()
      try world.commit("main", ["en.lproj/A.strings": lines], author: author)
    }
    let clone = world.folder.appendingPathComponent("shallow.git").path
    try run("git", ["clone", "-q", "--bare", "--depth", "2", "file://\(world.path)", clone])
    let repository = try Repository(at: clone)
    let tip = try #require(try world.tip("main"))
    let format = try #require(StringFormats.named("apple-strings"))
    let file = HistoryFile(
      "en.lproj/A.strings", ResourceFormat(format), as: .source(try #require(Self.locale)), from: tip)
    let history = FileHistory(repository)
    let authors = (0...2).map { history.introduction(of: EntryID(Text("key\($0)")), in: file)?.author }
    #expect(authors == [nil, nil, "Eve"])
  }
}
