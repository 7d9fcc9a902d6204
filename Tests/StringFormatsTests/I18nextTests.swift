import StringFormats
import Testing
import TranslationModel

@Suite struct I18nextTests {
  private func ids(_ text: String, _ role: FileRole) throws -> [String] {
    try I18nextJSON().read(Array(text.utf8), as: role).catalog.entries.map {
      $0.key.string + ($0.variant == .plain ? "" : "[\($0.variant.text)]")
    }
  }

  private static let spanish = LocaleTag("es"), japanese = LocaleTag("ja")

  /// A file's names, a locale, and the entries: what i18next itself takes for a plural form of a key.
  static let names: [(String, LocaleTag?, [String])] = [
    ("n_one n_other", spanish, ["n[one]", "n[other]"]),
    ("n_zero n_one n_other", spanish, ["n[zero]", "n[one]", "n[other]"]),
    // Without siblings it is a name like any other.
    ("n_other", spanish, ["n_other"]), ("n_one", spanish, ["n_one"]),
    ("n_one n_few", spanish, ["n_one", "n_few"]),
    ("f_male_one f_male_other f_male", spanish, ["f_male[one]", "f_male[other]", "f_male"]),
    ("g_ordinal_one g_ordinal_other", spanish, ["g_ordinal_one", "g_ordinal_other"]),
    ("old old_plural old_0", spanish, ["old", "old_plural", "old_0"]),
    ("_one _other", spanish, ["_one", "_other"]),
    // Japanese has one form: only the base file knows whether it is one.
    ("n_other", japanese, ["n[other]", "n_other"]), ("n_one n_other", japanese, ["n[one]", "n[other]"]),
  ]

  @Test(arguments: names.indices) func pluralForms(_ i: Int) throws {
    let (names, locale, wanted) = Self.names[i]
    let members = names.split(separator: " ").map { "\"\($0)\":\"x\"" }.joined(separator: ",")
    #expect(try ids("{\(members)}", .translation(#require(locale))) == wanted)
  }

  @Test func theBaseOfALanguageWithOneFormHasPlurals() throws {
    #expect(try ids(#"{"n_other":"x"}"#, .source(#require(Self.japanese))) == ["n[other]"])
  }

  @Test func newFormsStandInCLDROrder() throws {
    let polish = try #require(LocaleTag("pl"))
    let base = try I18nextJSON().read(
      Array(#"{"a": "1", "n_one": "i", "n_other": "is", "z": "2"}"#.utf8), as: .source(english))
    let file = try I18nextJSON().read(
      Array("{\n  \"a\": \"1\",\n  \"z\": \"2\"\n}".utf8), as: .translation(polish))
    let edits = [("other", "d"), ("few", "b"), ("many", "c"), ("one", "a")].compactMap { form, text in
      PluralCategory(rawValue: form).map { EntryEdit(EntryID("n", .plural($0)), Text(text)) }
    }
    let result = try file.applying(edits, base: base)
    #expect(
      String(decoding: result, as: UTF8.self) == """
        {
          "a": "1",
          "n_one": "a",
          "n_few": "b",
          "n_many": "c",
          "n_other": "d",
          "z": "2"
        }
        """)
  }

  @Test func aFormWaitsForTheOthers() throws {
    let file = try I18nextJSON().read(Array("{}".utf8), as: .translation(#require(Self.spanish)))
    for form in [PluralCategory.one, .other] {
      let error = #expect(throws: EditError.self) {
        try file.applying([EntryEdit(EntryID("n", .plural(form)), "x")], base: file)
      }
      #expect(error?.waits == true)
    }
    let both = [PluralCategory.one, .other].map { EntryEdit(EntryID("n", .plural($0)), "x") }
    #expect(
      try file.applying(both, base: file) == Array("{\n  \"n_one\": \"x\",\n  \"n_other\": \"x\"\n}".utf8))
  }
}
