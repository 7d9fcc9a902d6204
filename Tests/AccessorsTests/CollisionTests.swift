import Accessors
import TestSupport
import Testing
import TranslationModel

@Suite struct CollisionTests {
  /// The keys, and which of them keep the name that each would have alone.
  static let collisions: [(keys: [String], keeps: [String])] = [
    // That which is spelled so.
    (["Cancel", "cancel"], ["cancel"]), (["cancel", "Cancel", "CANCEL"], ["cancel"]),
    (["login.Title", "login.title"], ["login.title"]),
    // Else the first by its bytes.
    (["login_title", "login-title"], ["login-title"]), (["Save!", "Save?"], ["Save!"]),
    (["a.b", "a..b", "a.b."], ["a.b"]),
    // Canonically the same, as compilers or people may take it.
    (["\u{E9}cole", "e\u{301}cole"], ["\u{E9}cole"]),
    // Groups of one name are one.
    (["Common.a", "common.b"], ["Common.a", "common.b"]), (["Common.a", "common.a"], ["Common.a"]),
    // In Swift a type and a member differ by their first letter.
    (["common", "common.cancel"], ["common", "common.cancel"]),
  ]

  @Test(arguments: collisions.indices) func eachHasANameOfItsOwn(_ i: Int) throws {
    let (keys, keeps) = Self.collisions[i]
    let tree = try SampleTables.tree([SampleTables.strings(keys)])
    #expect(Set(tree.accessors.map { $0.path.joined(separator: ".") }).count == keys.count)
    #expect(tree.findings.count == keys.count - keeps.count)
    #expect(tree.findings.allSatisfy { $0.rule == "accessor-collision" && $0.place?.line != nil })
    for key in keeps {
      let alone = try SampleTables.tree([SampleTables.strings([key])])["Localizable", Text(key)]
      #expect(tree["Localizable", Text(key)]?.path == alone?.path, "\(key)")
    }
  }

  @Test func aFindingSaysWhatItIsCalled() throws {
    let tree = try SampleTables.tree([SampleTables.strings(["cancel", "Cancel"])])
    let name = try #require(tree["Localizable", "Cancel"]?.name)
    #expect(name.hasPrefix("cancelX"))
    #expect(
      tree.findings.map(\.message)
        == ["'Cancel' would have the accessor of 'cancel' on line 1; it is called '\(name)'"])
    #expect(tree.findings.first?.place == Place("en/Localizable", line: 2))
  }

  /// Where groups are members, a key and a group of one name are two of a kind.
  @Test(arguments: ["dart", "typescript"]) func aKeyBesideItsGroupMakesWay(_ template: String) throws {
    let paths = try SampleTables.paths(["common", "common.cancel", "commonText"], template)
    #expect(paths["common.cancel"] == "common.cancel")
    #expect(paths["commonText"] == "commonText")
    #expect(paths["common"]?.hasPrefix("commonTextX") == true)
    #expect(try SampleTables.paths(["common", "common.cancel"], template)["common"] == "commonText")
  }

  /// Without groups, where a key is divided makes no difference.
  static let flat: [(keys: [String], keeps: [String])] = [
    (["common.cancel", "commonCancel"], ["commonCancel"]), (["a.barFoo", "aBar.foo"], ["a.barFoo"]),
    (["common", "common.cancel"], ["common", "common.cancel"]), (["Cancel", "cancel"], ["cancel"]),
    (["a.text", "..."], ["a.text"]), (["text", "?"], ["text"]),
  ]

  @Test(arguments: flat.indices) func eachHasANameOfItsOwnWithoutGroups(_ i: Int) throws {
    let (keys, keeps) = Self.flat[i]
    let tree = try SampleTables.tree([SampleTables.strings(keys)], "objective-c")
    #expect(Set(tree.accessors.map(\.path)).count == keys.count)
    #expect(tree.accessors.allSatisfy { $0.path.count == 1 && $0.name.hasPrefix("L10n") })
    #expect(tree.findings.count == keys.count - keeps.count)
    for key in keeps {
      let alone = try SampleTables.tree([SampleTables.strings([key])], "objective-c")[
        "Localizable", Text(key)]
      #expect(tree["Localizable", Text(key)]?.path == alone?.path, "\(key)")
    }
  }

  /// Scripts without capitals: the enum and the member would be one name in Swift as well.
  @Test func soDoesOneWithoutCapitals() throws {
    #expect(try SampleTables.paths(["設定", "設定.言語"]) == ["設定": "設定Text", "設定.言語": "設定.言語"])
  }

  @Test func orderAndOtherKeysChangeNoName() throws {
    let keys = [
      "Cancel", "cancel", "CANCEL", "login.title", "login_title", "Save?", "Save!", "common", "common.x",
    ]
    let names = try SampleTables.paths(keys)
    for seed in 0..<200 {
      var numbers = SeededNumbers(seed: UInt64(seed))
      let shuffled = keys.shuffled(using: &numbers)
      #expect(try SampleTables.paths(shuffled) == names)
      // Others come, whose names are their own.
      let more = (0..<5).map { "other\($0).key\(seed)" }
      let grown = try SampleTables.paths((shuffled + more).shuffled(using: &numbers))
      #expect(grown.filter { names[$0.key] != nil } == names)
      // Rivals that keep no name of theirs go, and the others' names stay.
      let fewer = shuffled.filter { $0 != "CANCEL" && $0 != "Save?" }
      #expect(try SampleTables.paths(fewer) == names.filter { fewer.contains($0.key) })
    }
  }
}
