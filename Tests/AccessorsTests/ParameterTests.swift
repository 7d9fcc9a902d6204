import Accessors
import TestSupport
import Testing
import TranslationModel

/// What accessors take, as code declares it: `p1: Int`.
@Suite struct ParameterTests {
  private static func signature(_ table: AccessorTable, _ template: String) throws -> String {
    let own = try #require(AccessorTemplates.named(template))
    let accessor = try #require(try SampleTables.tree([table], template).accessors.first)
    return accessor.parameters.map { "\($0.name): \(own.type($0))" }.joined(separator: ", ")
  }

  static let apple: [(text: String, signature: String)] = [
    ("Cancel", ""), ("100% of it", ""), ("%@", "p1: String"), ("%d of %ld", "p1: Int, p2: Int"),
    ("%2$@ has %1$d", "p1: Int, p2: String"), ("%.2f%%", "p1: Double"), ("%c", "p1: CChar"),
    ("%lu %x %i %llu", "p1: Int, p2: Int, p3: Int, p4: Int"),
    // An argument that is not shown has to be passed.
    ("for %2$@", "p1: String, p2: String"), ("%1$@ and %1$@ again", "p1: String"),
    ("%p", "p1: UnsafeRawPointer"), ("%9999999999$@", ""),
  ]

  @Test(arguments: apple) func ofApplesFormats(_ text: String, _ signature: String) throws {
    let table = try SampleTables.table("apple-strings", "\"key\" = \"\(text)\";")
    #expect(try Self.signature(table, "swift") == signature)
  }

  static let dictionaries: [(format: String, forms: String, signature: String)] = [
    ("%#@n@", "%d files", "count: Int"), ("%#@n@", "some files", "count: Int"),
    ("%@ has %#@n@", "%d files", "p1: String, p2: Int"),
    ("%2$@ has %1$#@n@", "%1$d files", "p1: Int, p2: String"),
    ("%#@n@", "%1$d files of %2$@", "count: Int, p2: String"),
    ("%#@n@ today", "%1$d files of %2$@", "p1: Int, p2: String"),
  ]

  @Test(arguments: dictionaries.indices) func ofStringsdicts(_ i: Int) throws {
    let (format, forms, signature) = Self.dictionaries[i]
    let table = try SampleTables.table(
      "stringsdict",
      """
      <plist version="1.0"><dict><key>files</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>a file</string><key>other</key><string>\(forms)</string></dict>
      </dict></dict></plist>
      """)
    #expect(try Self.signature(table, "swift") == signature)
    #expect(try SampleTables.tree([table]).accessors.count == 1, "a variable has no accessor of its own")
  }

  static let android: [(xml: String, signature: String)] = [
    ("<string name=\"k\">Hi</string>", ""), ("<string name=\"k\">%s</string>", "p1: String"),
    ("<string name=\"k\">%2$s %1$d</string>", "p1: Int, p2: String"),
    ("<string name=\"k\">%1$.1f</string>", "p1: Double"),
    (
      "<plurals name=\"k\"><item quantity=\"one\">a</item><item quantity=\"other\">b</item></plurals>",
      "count: Int"
    ),
    (
      "<plurals name=\"k\"><item quantity=\"one\">%d a</item><item quantity=\"other\">%d b</item></plurals>",
      "count: Int"
    ),
    (
      "<plurals name=\"k\"><item quantity=\"one\">a in %1$s</item><item quantity=\"other\">%2$d in %1$s</item></plurals>",
      "count: Int, p1: String"
    ),
    (
      "<plurals name=\"k\"><item quantity=\"one\">1 of %2$d</item><item quantity=\"other\">%1$d of %2$d</item></plurals>",
      "count: Int, p1: Int, p2: Int"
    ),
    ("<string-array name=\"k\"><item>a</item></string-array>", ""),
  ]

  @Test(arguments: android) func ofAndroids(_ xml: String, _ signature: String) throws {
    #expect(
      try Self.signature(SampleTables.table("android-xml", "<resources>\(xml)</resources>"), "kotlin")
        == signature)
  }

  static let named: [(format: String, style: PlaceholderStyle?, json: String, signature: String)] = [
    ("i18next-json", nil, "{\"k\": \"{{name}} is {{age}}\"}", "name: string | number, age: string | number"),
    ("i18next-json", nil, "{\"k_one\": \"a day\", \"k_other\": \"{{count}} days\"}", "count: number"),
    ("i18next-json", nil, "{\"k_one\": \"a day\", \"k_other\": \"days\"}", "count: number"),
    (
      "i18next-json", nil, "{\"k_one\": \"a day of {{who}}\", \"k_other\": \"{{count}} days\"}",
      "count: number, who: string | number"
    ),
    ("i18next-json", nil, "{\"k\": \"$t(other) {{a}}\"}", "a: string | number"),
    ("json", .braces, "{\"k\": \"{a} {first-name}\"}", "a: string | number, firstName: string | number"),
    ("json", .braces, "{\"k\": \"{the-end} {theEnd}\"}", "theEnd: string | number, theEnd2: string | number"),
    ("json", PlaceholderStyle.none, "{\"k\": \"{a} %d\"}", ""),
    (
      "json", .messageFormat, "{\"k\": \"{n, plural, one {# file} other {# files}} of {who}\"}",
      "n: number, who: string | number"
    ),
    ("json", .apple, "{\"k\": \"%d of %@\"}", "p1: number, p2: string | number"),
  ]

  @Test(arguments: named.indices) func ofNames(_ i: Int) throws {
    let (format, style, json, signature) = Self.named[i]
    let table = try SampleTables.table(format, json, name: "", placeholders: style)
    #expect(try Self.signature(table, "typescript") == signature)
  }
}
