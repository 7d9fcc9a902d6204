import Accessors
import StringFormats
import TestSupport
import Testing
import TranslationModel

@Suite struct NamingTests {
  static let swift: [(key: String, path: String)] = [
    ("cancel", "cancel"), ("common.cancel", "Common.cancel"), ("login_title", "loginTitle"),
    ("login-title", "loginTitle"), ("loginTitle", "loginTitle"), ("LoginTitle", "loginTitle"),
    ("LOGIN_TITLE", "loginTitle"), ("URLChooser", "urlChooser"), ("OK", "ok"), ("STEP1TITLE", "step1Title"),
    ("a.b.c.d", "A.B.C.d"), ("room_details.Title", "RoomDetails.title"),
    // Sentences.
    ("Are you sure?", "areYouSure"), ("Hello. How are you?", "Hello.howAreYou"), ("Loading...", "loading"),
    ("%@ sent %d files", "sentDFiles"),
    // Nothing to see in a part.
    ("common..cancel", "Common.cancel"), (".cancel", "cancel"), ("cancel.", "cancel"),
    ("!.cancel.?", "cancel"),
    // Digits first.
    ("1st", "_1st"), ("errors.404", "Errors._404"), ("404.title", "_404.title"),
    // Words of the language, and what its code means by a name.
    ("default", "default"), ("self", "selfText"), ("init", "initText"), ("Type", "type"),
    ("a.Type.b", "A.TypeTexts.b"),
    ("string.copy", "StringTexts.copy"), ("int.max", "IntTexts.max"), ("self.a", "SelfTexts.a"),
    // Other scripts.
    ("über.größe", "Über.größe"), ("設定.言語", "設定.言語"), ("Ключ", "ключ"),
    ("dYQ5NN", "dyq5Nn"), ("b.C", "B.c"), ("e\u{301}cole", "e\u{301}cole"),
    ("zero\u{200B}width", "zeroWidth"), ("common.\u{202E}cancel", "Common.cancel"),
  ]

  @Test(arguments: swift) func aKeyHasTheName(_ key: String, _ path: String) throws {
    #expect(try SampleTables.paths([key]) == [key: path])
  }

  static let others: [(template: String, key: String, path: String)] = [
    ("kotlin", "common.cancel", "Common.cancel"), ("kotlin", "resources", "resourcesText"),
    ("kotlin", "r.title", "RTexts.title"), ("kotlin", "हिन्दी", "हनद"),
    ("dart", "common.cancel", "common.cancel"), ("dart", "default", "defaultText"),
    ("dart", "class.hashCode", "classTexts.hashCodeText"), ("dart", "über", "ber"),
    ("dart", "toString", "toStringText"),
    ("typescript", "common.cancel", "common.cancel"), ("typescript", "delete", "delete"),
    ("typescript", "設定.言語", "設定.言語"),
    // Objective-C has one name for all; its outermost one is left out here, as above.
    ("objective-c", "common.cancel", "CommonCancel"), ("objective-c", "default", "Default"),
    ("objective-c", "login_title", "LoginTitle"), ("objective-c", "errors.404", "Errors_404"),
    ("objective-c", "NS.log", "NsLog"), ("objective-c", "設定.言語", "設定言語"),
  ]

  @Test(arguments: others.indices) func inOtherLanguages(_ i: Int) throws {
    let (template, key, path) = Self.others[i]
    #expect(try SampleTables.paths([key], template) == [key: path])
  }

  @Test func aKeyOfSignsOnlyIsCalledByItsDigits() throws {
    let paths = try SampleTables.paths(["...", "?!"])
    let names = Set(paths.values)
    #expect(names.count == 2)
    #expect(names.allSatisfy { $0.hasPrefix("textX") && $0.count == 9 }, "\(names)")
    #expect(try SampleTables.paths(["..."])["..."] == paths["..."], "whatever else is there")
  }

  static let separators: [(separator: String, path: [String])] = [
    (".", ["L10n", "AppBar", "cat"]), ("_", ["L10n", "App", "barCat"]), ("", ["L10n", "appBarCat"]),
    ("::", ["L10n", "appBarCat"]),
  ]

  @Test(arguments: separators) func keysAreDividedAsTheProjectSays(_ separator: String, _ path: [String])
    throws
  {
    let template = try #require(AccessorTemplates.named("swift"))
    let options = AccessorOptions(section: "app", separator: separator)
    let tree = AccessorTree([try SampleTables.strings(["app_bar.cat"])], template, options)
    #expect(tree.accessors.first?.path == path)
  }

  @Test func aKeyThatIsDeepWithoutEndHasAnEnd() throws {
    let key = String(repeating: "a.", count: 20_000) + "b"
    let tree = try SampleTables.tree([SampleTables.strings([key])])
    #expect(tree.accessors.first?.path.count == 17)
  }

  @Test func severalTablesAreGroups() throws {
    let tables = [
      try SampleTables.table("apple-strings", "\"cancel\" = \"Cancel\";", name: "Localizable"),
      try SampleTables.table("apple-strings", "\"cancel\" = \"Stop\";", name: "errors"),
    ]
    let tree = try SampleTables.tree(tables)
    #expect(tree["Localizable", "cancel"]?.path == ["L10n", "Localizable", "cancel"])
    #expect(tree["errors", "cancel"]?.path == ["L10n", "Errors", "cancel"])
    #expect(tree["Localizable", "nothing"] == nil)
    #expect(tree.findings.isEmpty)
  }

  @Test func pluralsComeBeforeTheStringsBesideThem() throws {
    let dictionary = """
      <plist version="1.0"><dict><key>files</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>a file</string><key>other</key><string>files</string></dict>
      </dict></dict></plist>
      """
    let tree = try SampleTables.tree([
      SampleTables.table("apple-strings", "\"files\" = \"Files\";"),
      SampleTables.table("stringsdict", dictionary),
    ])
    #expect(tree.accessors.count == 1)
    #expect(tree.accessors.first?.message.shape == .plural)
    #expect(tree.accessors.first?.parameters.map(\.kind) == [.integer])
  }
}
