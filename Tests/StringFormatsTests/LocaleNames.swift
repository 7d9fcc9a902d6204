import StringFormats
import Testing
import TranslationModel

struct LocaleNames {
  struct Case: Sendable {
    var format: String
    var name: String
    var tag: String?
    init(_ format: String, _ name: String, _ tag: String?) {
      (self.format, self.name, self.tag) = (format, name, tag)
    }
  }

  static let cases: [Case] = [
    Case("android-xml", "pt", "pt"), Case("android-xml", "pt-rBR", "pt-BR"),
    Case("android-xml", "zh-rCN", "zh-CN"), Case("android-xml", "b+sr+Latn", "sr-Latn"),
    Case("android-xml", "b+es+419", "es-419"), Case("android-xml", "iw", "he"),
    Case("android-xml", "in", "id"), Case("android-xml", "ji", "yi"), Case("android-xml", "fil", "fil"),
    Case("android-xml", "iw-rIL", "he-IL"), Case("android-xml", "night", nil),
    Case("android-xml", "v21", nil),
    Case("android-xml", "land", nil), Case("android-xml", "sw600dp", nil), Case("android-xml", "car", nil),
    Case("android-xml", "television", nil), Case("android-xml", "mcc310-en-rUS", nil),
    Case("android-xml", "pt-BR", nil), Case("android-xml", "en-rUS-night", nil), Case("android-xml", "", nil),
    Case("android-xml", "en-land", nil), Case("android-xml", "zh-Hans", nil), Case("android-xml", "b+", nil),
    Case("apple-strings", "zh-Hans", "zh-Hans"), Case("apple-strings", "pt-BR", "pt-BR"),
    Case("apple-strings", "zh_CN", "zh-CN"), Case("apple-strings", "Base", nil),
    Case("apple-strings", "nb", "nb"), Case("apple-strings", "sr@latin", nil),
    Case("po", "sr@latin", "sr-Latn"), Case("po", "uz_UZ@cyrillic", "uz-Cyrl-UZ"),
    Case("po", "de_DE@euro", "de-DE"),
    Case("po", "ca@valencia", "ca-valencia"), Case("po", "en@quot", nil),
    Case("qt-ts", "sr@latin", "sr-Latn"),
    Case("apple-strings", "English", nil), Case("apple-strings", "", nil),
  ]

  @Test(arguments: cases) func names(_ c: Case) throws {
    let format = try #require(StringFormats.named(c.format))
    #expect(format.locale(named: c.name)?.description == c.tag, "\(c.format) \(c.name)")
  }

  @Test(
    arguments: StringFormats.all.map(\.name),
    [
      "pt", "pt-BR", "zh-Hans", "sr-Latn-RS", "he", "id", "yi", "es-419", "fil", "ca-valencia", "en-XA",
      "ar-XB",
    ])
  func everyNameIsReadBack(format name: String, tag: String) throws {
    let format = try #require(StringFormats.named(name))
    let locale = try #require(LocaleTag(tag))
    let names = format.names(of: locale)
    #expect(!names.isEmpty)
    for name in names { #expect(format.locale(named: name) == locale, "\(name)") }
  }

  /// Android's own pseudo-locales (developer.android.com, "Test your app with pseudolocales"), and everybody's.
  @Test(arguments: [
    ("en-XA", "android-xml", "en-rXA"), ("ar-XB", "android-xml", "ar-rXB"),
    ("en-XA", "apple-strings", "en-XA"),
    ("ar-XB", "xcstrings", "ar-XB"), ("en-XA", "po", "en_XA"), ("ar-XB", "arb", "ar_XB"),
    ("en-XA", "json", "en-XA"),
    ("en-XA", "properties", "en_XA"), ("ar-XB", "resx", "ar-XB"), ("en-XA", "qt-ts", "en_XA"),
  ])
  func pseudoLocales(tag: String, format: String, name: String) throws {
    let format = try #require(StringFormats.named(format))
    #expect(format.names(of: try #require(LocaleTag(tag))).first == name)
  }

  @Test func androidLooksForLegacyCodesFirst() throws {
    let format = AndroidXML()
    #expect(format.names(of: try #require(LocaleTag("he"))).first == "iw")
    #expect(format.names(of: try #require(LocaleTag("id"))).first == "in")
    #expect(format.names(of: try #require(LocaleTag("pt-BR"))).first == "pt-rBR")
  }

  @Test(arguments: [
    ("ios/en.lproj/Localizable.strings", "apple-strings"), ("InfoPlist.strings", "apple-strings"),
    ("a/en.lproj/L.stringsdict", "stringsdict"), ("m_en.properties", "properties"),
    ("l10n/app_en.arb", "arb"),
    ("a/values/strings.xml", "android-xml"), ("values-pt-rBR/s.xml", "android-xml"),
  ]) func claimsItsOwn(path: String, format: String) {
    #expect(StringFormats.all.filter { $0.claims(path: path) }.map(\.name) == [format])
  }

  @Test(arguments: [
    "layout/strings.xml", "values/.xml", "values.xml", "values/strings.xml/x",
    "avalues/s.xml", "",
  ]) func claimsNothingElse(path: String) {
    #expect(StringFormats.all.filter { $0.claims(path: path) }.isEmpty)
  }
}
