import StringFormats
import TestSupport
import Testing
import TranslationModel

/// A key whose English changes its shape, a text that becomes a plural, a variable more, a group: what is translated anew finds its
/// place in a file that has the translation of the English before, and nothing of that stays to be shown in its place.
struct ShapeLaws {
  @Test(arguments: KeyShapes.all) func eachShapeGivesWayToEachOther(_ shapes: KeyShapes) throws {
    for (old, new) in shapes.pairs {
      let format = shapes.format
      let file = try shapes.translation(of: old, beside: new)
      let base = try format.read(shapes.bytes(old: nil, new), as: .source(english))
      let wanted = base.catalog.entries.filter { $0.isTranslatable && !$0.text.isBlank }
      var edits = wanted.map { EntryEdit($0.id, Text("es \($0.text)"), comment: $0.comment) }
      edits += file.leftovers(beside: edits, base: base).map { EntryEdit($0, nil) }
      let pair = "\(old.name) → \(new.name)"
      let bytes: [UInt8]
      do throws(EditError) { bytes = try file.applying(edits, base: base) } catch {
        Issue.record("\(pair): \(error.id): \(error.message)")
        continue
      }
      let result = try #require(try? format.read(bytes, as: .translation(spanish)), "\(pair)")
      for edit in edits {
        #expect(result.catalog[edit.id]?.text == edit.text, "\(pair): \(edit.id)")
      }
      let left = result.catalog.entries.filter { base.catalog[$0.id] == nil }.map(\.id)
      #expect(left.isEmpty || shapes.mayStay, "\(pair)")
    }
  }

  /// What a language has of its own stays: a device, a width that the English does not have.
  @Test func aLanguagesOwnDevicesStay() throws {
    func catalog(_ english: String, _ spanish: String) -> [UInt8] {
      Array(
        """
        {"sourceLanguage" : "en", "version" : "1.0", "strings" : {"k" : {"localizations" : {
        "en" : {"variations" : {"device" : {\(english)}}}, "es" : {"variations" : {"device" : {\(spanish)}}}}}}}
        """.utf8)
    }
    func unit(_ device: String, _ text: String) -> String {
      #""\#(device)" : {"stringUnit" : {"state" : "translated", "value" : "\#(text)"}}"#
    }
    let english = [unit("iphone", "Tap"), unit("other", "Press")].joined(separator: ", ")
    let bytes = catalog(english, [unit("ipad", "Toca aquí"), unit("other", "Pulsa")].joined(separator: ", "))
    let base = try XCStrings().read(bytes, as: .source(self.english))
    let file = try XCStrings().read(bytes, as: .translation(spanish))
    let edits = [EntryEdit(EntryID("k/iphone"), "Toca"), EntryEdit(EntryID("k/other"), "Pulse")]
    #expect(file.leftovers(beside: edits, base: base).isEmpty)
    let read = try XCStrings().read(file.applying(edits, base: base), as: .translation(spanish))
    #expect(read.catalog[EntryID("k/ipad")]?.text == "Toca aquí")
    #expect(read.catalog[EntryID("k/iphone")]?.text == "Toca")
  }

  private var english: LocaleTag { get throws { try #require(LocaleTag("en")) } }
  private var spanish: LocaleTag { get throws { try #require(LocaleTag("es")) } }
}

/// The shapes that one key, `k`, can have in a format.
struct KeyShapes: Sendable, CustomTestStringConvertible {
  struct Shape: Sendable {
    let name: String
    let source: String
  }

  let format: any StringFormat
  let shapes: [Shape]
  /// A whole file: with the key in the shape that its English has, and, in a file of all locales, with a translation of another.
  let file: @Sendable (_ translation: String?, _ english: String) -> String

  /// True where a key's old shape is nothing to a program that asks for the new one.
  var mayStay: Bool { format is AndroidXML || format is I18nextJSON || format is PlainJSON }

  var testDescription: String { format.name }

  var pairs: [(Shape, Shape)] {
    shapes.flatMap { old in shapes.filter { $0.name != old.name }.map { (old, $0) } }
  }

  func bytes(old: Shape?, _ new: Shape) -> [UInt8] { Array(file(old?.source, new.source).utf8) }

  /// A Spanish file that says what the English said before.
  func translation(of old: Shape, beside new: Shape) throws -> any StringFile {
    let spanish = try #require(LocaleTag("es"))
    let bytes = format.carries.contains(.allLocales) ? bytes(old: old, new) : bytes(old: nil, old)
    return try format.read(bytes, as: .translation(spanish))
  }

  private init(
    _ format: any StringFormat, _ shapes: KeyValuePairs<String, String>,
    file: @escaping @Sendable (String?, String) -> String
  ) {
    (self.format, self.file) = (format, file)
    self.shapes = shapes.map { Shape(name: $0.key, source: $0.value) }
  }

  static let all = [stringsdict, catalog, json, i18next, arb, android]

  private static func variable(_ name: String, _ one: String, _ other: String, of type: String = "d")
    -> String
  {
    """
    <key>\(name)</key>
    <dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>\(type)</string>
    <key>one</key><string>\(one)</string>
    <key>other</key><string>\(other)</string>
    </dict>
    """
  }

  private static func plural(_ format: String, _ variables: String...) -> String {
    "<dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\n\(variables.joined(separator: "\n"))\n</dict>"
  }

  private static let stringsdict = KeyShapes(
    Stringsdict(),
    [
      "plural": plural("%#@n@", variable("n", "%d file", "%d files")),
      "other name": plural("%#@count@", variable("count", "%d file", "%d files")),
      "other type": plural("%#@n@", variable("n", "%ld file", "%ld files", of: "ld")),
      "words around": plural("You have %#@n@ left", variable("n", "%d file", "%d files")),
      "words around another": plural("You have %#@m@", variable("m", "%d page", "%d pages")),
      "two": plural(
        "%#@n@ in %#@m@", variable("n", "%d file", "%d files"), variable("m", "%d folder", "%d folders")),
      "two without words": plural(
        "%#@n@ / %#@m@", variable("n", "%d file", "%d files"), variable("m", "%d folder", "%d folders")),
      "numbered": plural("%1$@ has %2$#@n@", variable("n", "%d pet", "%d pets")),
      "text": "<string>Files</string>",
    ]
  ) { _, english in
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <key>a</key>
    \(plural("%#@n@", variable("n", "%d day", "%d days")))
    <key>k</key>
    \(english)
    <key>z</key>
    <string>Last</string>
    </dict>
    </plist>
    """
  }

  private static func unit(_ text: String) -> String {
    #"{"stringUnit": {"state": "translated", "value": "\#(text)"}}"#
  }

  private static func forms(_ one: String, _ other: String) -> String {
    #"{"variations": {"plural": {"one": \#(unit(one)), "other": \#(unit(other))}}}"#
  }

  private static func substitution(_ text: String, _ names: String...) -> String {
    let all = names.enumerated().map { number, name in
      """
      "\(name)": {"argNum": \(number + 1), "formatSpecifier": "lld", "variations": {"plural": \
      {"one": \(unit("%arg \(name)")), "other": \(unit("%arg \(name)s"))}}}
      """
    }
    return """
      {"stringUnit": {"state": "translated", "value": "\(text)"}, "substitutions": {\(all.joined(separator: ", "))}}
      """
  }

  private static let catalog = KeyShapes(
    XCStrings(),
    [
      "text": unit("Text"),
      "plural": forms("%lld file", "%lld files"),
      "devices": #"{"variations": {"device": {"iphone": \#(unit("Tap")), "other": \#(unit("Press"))}}}"#,
      "device plurals":
        #"{"variations": {"device": {"iphone": \#(forms("%lld tap", "%lld taps")), "other": \#(unit("Press"))}}}"#,
      "variable": substitution("Got %#@photo@", "photo"),
      "other variable": substitution("Got %#@picture@", "picture"),
      "two variables": substitution("Got %#@photo@ in %#@album@", "photo", "album"),
      "variables in other order": substitution("In %#@album@: %#@photo@", "album", "photo"),
    ]
  ) { translation, english in
    let spanish = translation.map { #", "es": \#($0)"# } ?? ""
    return """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "a" : {"localizations": {"es": \(unit("Primero"))}},
          "k" : {"localizations": {"en": \(english)\(spanish)}},
          "z" : {"localizations": {"es": \(unit("Último"))}}
        },
        "version" : "1.0"
      }
      """
  }

  private static let json = KeyShapes(
    PlainJSON(),
    [
      "text": #""Text""#, "group": #"{"title": "Title", "subtitle": "Subtitle"}"#,
      "deep group": #"{"title": {"short": "Short"}}"#, "list": #"["One", "Two"]"#,
      "longer list": #"["One", "Two", "Three"]"#,
    ]
  ) { _, english in #"{"a": "First", "k": \#(english), "z": "Last"}"# }

  private static let i18next = KeyShapes(
    I18nextJSON(),
    [
      "text": #""k": "Text""#,
      "plural": #""k_one": "{{count}} file", "k_other": "{{count}} files""#,
      "contexts": #""k": "Friend", "k_male": "He", "k_female": "She""#,
      "contexts alone": #""k_male": "He", "k_female": "She""#,
      "plural contexts": #""k_male_one": "{{count}} man", "k_male_other": "{{count}} men""#,
      "list": #""k": ["One", "Two"]"#, "group": #""k": {"title": "Title"}"#,
    ]
  ) { _, english in #"{"a": "First", \#(english), "z": "Last"}"# }

  private static let arb = KeyShapes(
    ARB(),
    [
      "text": "Text", "argument": "Has {x}",
      "plural": "{n, plural, =1{1 day} other{{n} days}}",
      "other argument": "{days, plural, =1{1 day} other{{days} days}}",
      "plural with argument": "{n, plural, =1{1 day for {x}} other{{n} days for {x}}}",
      "choice": "{g, select, male{He} other{They}}",
    ]
  ) { _, english in #"{"@@locale": "en", "a": "First", "k": "\#(english)", "z": "Last"}"# }

  private static let android = KeyShapes(
    AndroidXML(),
    [
      "text": #"<string name="k">Text</string>"#,
      "plural":
        #"<plurals name="k"><item quantity="one">%d file</item><item quantity="other">%d files</item></plurals>"#,
      "list": #"<string-array name="k"><item>One</item><item>Two</item></string-array>"#,
      "markup": #"<string name="k">A <b>bold</b> one</string>"#,
    ]
  ) { _, english in
    """
    <resources>
        <string name="a">First</string>
        \(english)
        <string name="z">Last</string>
    </resources>
    """
  }
}
