import Testing
import TranslationModel

@Suite struct LikelySubtagsTests {
  @Test(arguments: [
    ("zh", "zh-Hans-CN"), ("zh-CN", "zh-Hans-CN"), ("zh-Hans", "zh-Hans-CN"), ("zh-TW", "zh-Hant-TW"),
    ("zh-Hant", "zh-Hant-TW"), ("zh-HK", "zh-Hant-HK"), ("zh-Hant-HK", "zh-Hant-HK"), ("zh-SG", "zh-Hans-SG"),
    ("pt", "pt-Latn-BR"), ("pt-BR", "pt-Latn-BR"), ("pt-PT", "pt-Latn-PT"), ("no", "nb-Latn-NO"),
    ("nb-NO", "nb-Latn-NO"), ("nn", "nn-Latn-NO"), ("sr-Latn", "sr-Latn-RS"), ("sr-ME", "sr-Latn-ME"),
    ("es-419", "es-Latn-419"), ("tl", "fil-Latn-PH"), ("kmr", "ku-Latn-TR"),
    ("ca-valencia", "ca-Latn-ES-valencia"),
    ("qaa", "qaa"), ("qaa-DE", "qaa-DE"),
  ])
  func says(_ tag: String, _ full: String) throws {
    #expect(try #require(LocaleTag(tag)).full.description == full)
  }
}
