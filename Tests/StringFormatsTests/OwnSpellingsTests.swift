import StringFormats
import Testing
import TranslationModel

/// A project's own name for a locale holds in the files that say their language, too.
@Suite struct OwnSpellingsTests {
  private let base = LocaleTag("en", nil, nil, [])
  private let chinese = LocaleTag("zh", "Hans", nil, [])

  private func format(_ name: String) throws -> any StringFormat {
    try #require(StringFormats.named(name)).naming(OwnSpellings([chinese: "zh-CN"]))
  }

  @Test func namesAreReadBothWays() throws {
    let format = try format("xcstrings")
    #expect(format.names(of: chinese) == ["zh-CN", "zh_CN", "zh-Hans", "zh_Hans"])
    for name in format.names(of: chinese) { #expect(format.locale(named: name) == chinese) }
    #expect(format.names(of: LocaleTag("zh", nil, "CN", [])) == [])
    #expect(format.names(of: LocaleTag("pt", nil, "BR", [])) == ["pt-BR", "pt_BR"])
  }

  private static let catalog = #"""
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Hi" : {
          "localizations" : {
            "zh-CN" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "嗨"
              }
            }
          }
        },
        "Bye" : {

        }
      },
      "version" : "1.0"
    }
    """#

  @Test func aCatalogKeepsItsName() throws {
    let (format, bytes) = (try format("xcstrings"), Array(Self.catalog.utf8))
    let file = try format.read(bytes, as: .translation(chinese))
    #expect(file.catalog[EntryID("Hi")]?.text == "嗨")
    let source = try format.read(bytes, as: .source(base))
    #expect(source.locales == [chinese])
    let edits = [EntryEdit(EntryID("Hi"), "你好"), EntryEdit(EntryID("Bye"), "再见")]
    let text = String(decoding: try file.applying(edits, base: source), as: UTF8.self)
    #expect(text.contains("你好") && text.contains("再见") && !text.contains("Hans"))
    #expect(text.split(separator: "\n").count { $0.contains("\"zh-CN\"") } == 2)
  }

  @Test(arguments: [
    ("qt-ts", "<TS version=\"2.1\" language=\"en\"></TS>", "language=\"zh-CN\""),
    ("po", "msgid \"\"\nmsgstr \"Language: en\\n\"\n", "Language: zh-CN"),
    ("arb", "{\n  \"@@locale\": \"en\",\n  \"a\": \"b\"\n}", "\"@@locale\": \"zh-CN\""),
    (
      "xliff",
      "<xliff version=\"1.2\"><file original=\"f\" source-language=\"en\" target-language=\"en\"><body/></file></xliff>",
      "target-language=\"zh-CN\""
    ),
  ])
  func aNewFileSaysIt(_ name: String, _ text: String, _ wanted: String) throws {
    let format = try format(name)
    let new = format.emptyFile(like: try format.read(Array(text.utf8), as: .source(base)), for: chinese)
    #expect(String(decoding: new, as: UTF8.self).contains(wanted))
  }

  /// A file that names its language by another name of the same locale is that locale's.
  @Test(arguments: [("zh-CN", true), ("zh-Hans", true), ("zh", true), ("zh-TW", false)])
  func xliffKnowsItsOwn(_ language: String, _ isOwn: Bool) throws {
    let text =
      "<xliff version=\"1.2\"><file original=\"f\" source-language=\"en\" target-language=\"\(language)\"><body/></file></xliff>"
    let file = try format("xliff").read(Array(text.utf8), as: .translation(chinese))
    #expect(file.findings.isEmpty == isOwn)
  }
}
