import Foundation
import StringFormats
import Testing
import TranslationModel

@Suite struct StringsdictTests {
  private func read(_ inner: String) throws -> any StringFile {
    try Stringsdict().read(
      Array("<plist version=\"1.0\"><dict>\(inner)</dict></plist>".utf8), as: .source(english))
  }

  private func variable(_ name: String, _ forms: String) -> String {
    "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
      + "<key>NSStringFormatValueTypeKey</key><string>d</string>"
      + forms.split(separator: " ").map { "<key>\($0)</key><string>%d \($0)</string>" }.joined() + "</dict>"
  }

  private func key(_ name: String, _ format: String, _ variables: String) -> String {
    "<key>\(name)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(variables)</dict>"
  }

  private func ids(_ file: any StringFile) -> [String] {
    file.catalog.entries.map { $0.key.string + ($0.variant == .plain ? "" : "[\($0.variant.text)]") }
  }

  @Test func oneVariableAloneIsAPlural() throws {
    for format in ["%#@d@", "%1$#@d@"] {
      let file = try read(key("n", format, variable("d", "one other")))
      #expect(ids(file) == ["n[one]", "n[other]"] && file.findings.isEmpty)
    }
  }

  @Test func aFormatWithWordsIsATextOfItsOwn() throws {
    let file = try read(key("n", "At most %#@d@", variable("d", "one other")))
    #expect(ids(file) == ["n", "n/d[one]", "n/d[other]"])
    #expect(file.catalog.entries.map(\.isTranslatable) == [true, true, true])
  }

  @Test func severalVariablesArePluralsEach() throws {
    let file = try read(key("n", "%#@a@, %2$#@b@", variable("a", "other") + variable("b", "one other")))
    #expect(ids(file) == ["n", "n/a[other]", "n/b[one]", "n/b[other]"])
    // Nobody translates a format without words.
    #expect(file.catalog.entries.map(\.isTranslatable) == [false, true, true, true])
  }

  @Test func devicesAndWidthsAreTextsOfTheirOwn() throws {
    let file = try read(
      "<key>d</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>ipad</key><string>Tap</string></dict></dict>"
        + "<key>w</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>W</string></dict></dict>"
    )
    #expect(ids(file) == ["d/ipad", "w/20"])
  }

  /// What a person should look at.
  @Test func findings() throws {
    let cases: [(String, [String])] = [
      (key("n", "%#@d@", variable("d", "one")), ["plural-other"]),
      (key("n", "%#@x@", variable("d", "other")), ["unknown-variable"]),
      ("<key>n</key><dict><key>a</key><string>b</string></dict>", ["no-format"]),
      ("<key>n</key><string>1</string><key>n</key><string>2</string>", ["duplicate-key"]),
      ("<key>n</key><integer>1</integer>", ["not-carried"]),
      (
        "<key>d</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>ipad</key><dict/></dict></dict>",
        ["not-carried"]
      ),
    ]
    for (inner, rules) in cases { #expect(try read(inner).findings.map(\.rule) == rules, "\(inner)") }
  }

  @Test func theLastOfDoublesCounts() throws {
    let file = try read("<key>n</key><string>1</string>" + key("n", "%#@d@", variable("d", "one other")))
    #expect(ids(file) == ["n[one]", "n[other]"])
  }

  @Test(arguments: [
    ("<key>a</key>", "1:40"), ("<string>a</string>", "1:28"), ("<key>a</key><string>b<b/></string>", "1:49"),
    ("x", "1:28"),
  ])
  func whatIsNoPropertyListIsRefused(_ inner: String, _ place: String) throws {
    let error = #expect(throws: SyntaxError.self) { try read(inner) }
    #expect(error.map { "\($0.line):\($0.column)" } == place)
  }

  @Test func noDocumentTypeIsOpened() throws {
    let text =
      "<?xml version=\"1.0\"?><!DOCTYPE plist SYSTEM \"file:///etc/passwd\" [<!ENTITY x \"y\">]><plist><dict><key>a</key><string>&x;</string></dict></plist>"
    let file = try Stringsdict().read(Array(text.utf8), as: .source(english))
    #expect(file.catalog.entries.map(\.text) == ["y"])
    let external = text.replacing("\"y\"", with: "SYSTEM \"file:///etc/passwd\"")
    #expect(throws: SyntaxError.self) { try Stringsdict().read(Array(external.utf8), as: .source(english)) }
  }

  @Test func aNewKeyIsAsTheBaseHasIt() throws {
    let base = try Stringsdict().read(
      Array(
        """
        <plist version="1.0">
        <dict>
        	<key>n</key>
        	<dict>
        		<key>NSStringLocalizedFormatKey</key>
        		<string>%#@d@</string>
        		<key>d</key>
        		<dict>
        			<key>NSStringFormatSpecTypeKey</key>
        			<string>NSStringPluralRuleType</string>
        			<key>NSStringFormatValueTypeKey</key>
        			<string>ld</string>
        			<key>one</key>
        			<string>%ld file</string>
        			<key>other</key>
        			<string>%ld files</string>
        		</dict>
        	</dict>
        </dict>
        </plist>

        """.utf8), as: .source(english))
    let polish = try #require(LocaleTag("pl"))
    let empty = try Stringsdict().read(
      Stringsdict().emptyFile(like: base, for: polish), as: .translation(polish))
    let edits = ["one", "few", "many", "other"].compactMap(PluralCategory.init(rawValue:)).map {
      EntryEdit(EntryID("n", .plural($0)), Text("%ld \($0.rawValue)"))
    }
    #expect(throws: EditError.self) { try empty.applying([edits[0]], base: base) }
    let text = String(decoding: try empty.applying(edits, base: base), as: UTF8.self)
    #expect(
      text
        == String(decoding: base.bytes, as: UTF8.self).replacing(
          "%ld file</string>", with: "%ld one</string>"
        )
        .replacing(
          "\t\t\t<key>other</key>\n\t\t\t<string>%ld files</string>",
          with: ["few", "many", "other"].map { "\t\t\t<key>\($0)</key>\n\t\t\t<string>%ld \($0)</string>" }
            .joined(separator: "\n")))
  }

  /// Nobody translates a form that says nothing: `names` of Mastodon's "Followed by …" only takes an argument.
  @Test func whatSaysNothingInTheBaseGoesAlong() throws {
    let silent = variable("a", "one other").replacing("%d one", with: "").replacing("%d other", with: "")
    let base = try read(key("n", "%#@a@%#@d@", silent + variable("d", "one other")))
    #expect(base.catalog.entries.filter(\.text.isBlank).count == 2)
    let spanish = try #require(LocaleTag("es"))
    let empty = try Stringsdict().read(
      Stringsdict().emptyFile(like: base, for: spanish), as: .translation(spanish))
    let words = base.catalog.entries.filter { $0.isTranslatable && !$0.text.isBlank }
    let written = try empty.applying(words.map { EntryEdit($0.id, Text("es \($0.text)")) }, base: base)
    let file = try Stringsdict().read(written, as: .translation(spanish))
    #expect(file.catalog.entries.map(\.id) == base.catalog.entries.map(\.id))
    #expect(file.catalog.entries.filter { $0.text.string.hasPrefix("es ") }.map(\.id) == words.map(\.id))
  }

  /// Foundation reads the same texts from every real file.
  @Test func foundationAgrees() throws {
    for (path, bytes) in CorpusFiles.all(ending: ".stringsdict") {
      let file = try Stringsdict().read(bytes, as: .source(english))
      let root = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any]
      var theirs: [String] = []
      for (key, value) in try #require(root) {
        if let text = value as? String { theirs.append("\(key)=\(text)") }
        guard let dictionary = value as? [String: Any] else { continue }
        for (name, inner) in dictionary {
          if name == "NSStringLocalizedFormatKey", let text = inner as? String {
            theirs.append("\(key)=\(text)")
          }
          for (form, text) in inner as? [String: Any] ?? [:] where PluralCategory(rawValue: form) != nil {
            theirs.append("\(key)/\(name)/\(form)=\(text as? String ?? "")")
          }
        }
      }
      // Ours leaves the format out where a variable is all of it, and then the variable's name.
      let ours = file.catalog.entries.count
      let formats = theirs.count {
        $0.contains("=%#@") && $0.split(separator: "@").count == 2 && $0.hasSuffix("@")
      }
      let lone = theirs.count {
        $0.contains("=%1$#@") && $0.split(separator: "@").count == 2 && $0.hasSuffix("@")
      }
      #expect(theirs.count - ours <= formats + lone && theirs.count >= ours, "\(path)")
      let texts = Set(theirs.map { String($0[$0.index(after: $0.firstIndex(of: "=") ?? $0.startIndex)...]) })
      for entry in file.catalog.entries { #expect(texts.contains(entry.text.string), "\(path) \(entry.id)") }
    }
  }
}
