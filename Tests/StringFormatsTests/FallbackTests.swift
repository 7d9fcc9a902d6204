import StringFormats
import Testing
import TranslationModel

/// Which translation a platform shows to whom. Each row is a user's language with what is shown where the app has just the
/// locales of the list; `-` is the base locale, English.
@Suite struct FallbackTests {
  struct Case: Sendable {
    var format: String
    var has: String
    /// `user → shown`, separated by commas.
    var shown: String
  }

  /// The table in the header of `ualoc_localizationsToUse`, where it says what is used first.
  private static let apple = [
    Case(
      format: "apple-strings", has: "zh-CN zh-TW",
      shown: """
        zh→zh-CN, zh-Hans→zh-CN, zh-Hant→zh-TW, zh-Hans-CN→zh-CN, zh-Hans-SG→zh-CN, zh-Hant-TW→zh-TW, zh-Hant-HK→zh-TW,
        zh-Hant-MO→zh-TW, zh-Hans-HK→zh-CN, zh-SG→zh-CN, zh-HK→zh-TW, zh-MO→zh-TW
        """),
    Case(
      format: "apple-strings", has: "zh-CN zh-TW zh-HK",
      shown: "zh→zh-CN, zh-Hant→zh-TW, zh-Hant-HK→zh-HK, zh-Hant-MO→zh-HK, zh-MO→zh-HK, zh-TW→zh-TW"),
    Case(
      format: "apple-strings", has: "zh-Hans zh-Hant zh-Hant-HK",
      shown: """
        zh→zh-Hans, zh-CN→zh-Hans, zh-SG→zh-Hans, zh-TW→zh-Hant, zh-HK→zh-Hant-HK, zh-MO→zh-Hant-HK, zh-Hans-HK→zh-Hans
        """),
    Case(
      format: "apple-strings", has: "en-AU en-GB",
      shown: "en-US→-, en-AU→en-AU, en-CA→-, en-IN→en-GB, en-FR→en-GB, en-150→en-GB, en-001→-"),
    Case(
      format: "apple-strings", has: "en-AU en-GB en-001",
      shown: "en-CA→en-001, en-GB→en-GB, en-IL→en-001, en-NZ→en-AU"),
    Case(format: "apple-strings", has: "es es-MX", shown: "es-ES→es, es-419→es, es-MX→es-MX, es-AR→es"),
    Case(
      format: "apple-strings", has: "es es-419",
      shown: "es→es, es-ES→es, es-419→es-419, es-MX→es-419, es-AR→es-419"),
    Case(format: "apple-strings", has: "pt pt-PT", shown: "pt→pt, pt-BR→pt, pt-PT→pt-PT, pt-MO→pt-PT"),
    Case(
      format: "apple-strings", has: "pt pt-BR pt-PT", shown: "pt-BR→pt-BR, pt-PT→pt-PT, pt-MO→pt-PT, pt→pt"),
  ]

  /// Its last try: other regions of the language; and codes that were replaced.
  private static let appleSiblings = [
    Case(format: "xcstrings", has: "pt-PT", shown: "pt→pt-PT, pt-BR→pt-PT"),
    Case(format: "xcstrings", has: "es-ES", shown: "es-MX→es-ES, es→es-ES"),
    Case(format: "stringsdict", has: "zh-Hans", shown: "zh-HK→-, zh-TW→-, zh-SG→zh-Hans"),
    Case(format: "apple-strings", has: "zh-Hant", shown: "zh-HK→zh-Hant, zh-CN→-"),
    Case(format: "apple-strings", has: "sr", shown: "sr-RS→sr, sr-Latn-RS→-"),
    Case(format: "apple-strings", has: "nb he id fil ar", shown: "no→nb, nb-NO→nb, tl→fil, ar-LB→ar, nn→-"),
    Case(format: "apple-strings", has: "no", shown: "nb-NO→no"),
    Case(format: "apple-strings", has: "kmr", shown: "ku-TR→kmr"),
    Case(format: "apple-strings", has: "fr-CA de-CH", shown: "fr-FR→fr-CA, fr→fr-CA, de→de-CH, it→-"),
  ]

  private static let android = [
    Case(
      format: "android-xml", has: "es-ES", shown: "es-MX→es-ES, es→es-ES, es-419→es-ES, pt→-"),
    Case(format: "android-xml", has: "es es-419", shown: "es-MX→es-419, es-US→es-419, es-ES→es"),
    Case(format: "android-xml", has: "es-ES es-MX", shown: "es-AR→es-MX, es-ES→es-ES, es-419→es-MX"),
    Case(format: "android-xml", has: "fr-FR it-IT", shown: "fr-CH→fr-FR, it-CH→it-IT, de→-"),
    Case(format: "android-xml", has: "pt-PT", shown: "pt-BR→pt-PT, pt-AO→pt-PT"),
    Case(format: "android-xml", has: "pt-BR pt-PT", shown: "pt-AO→pt-PT, pt-MO→pt-PT, pt-US→pt-BR"),
    Case(format: "android-xml", has: "zh-CN zh-TW", shown: "zh-HK→zh-TW, zh-SG→zh-CN, zh-MO→zh-TW"),
    Case(format: "android-xml", has: "zh-Hant", shown: "zh-HK→zh-Hant, zh-TW→zh-Hant, zh-CN→-"),
    Case(format: "android-xml", has: "zh", shown: "zh-HK→-, zh-SG→zh"),
    Case(format: "android-xml", has: "zh-HK zh-TW", shown: "zh-MO→zh-HK"),
    Case(format: "android-xml", has: "sr sr-Latn", shown: "sr-RS→sr, sr-Latn-RS→sr-Latn, sr-ME→sr-Latn"),
    Case(format: "android-xml", has: "sr", shown: "sr-Latn-RS→-"),
    Case(format: "android-xml", has: "tl he", shown: "fil-PH→tl, he-IL→he"),
    Case(format: "android-xml", has: "no", shown: "nb-NO→-"),
    Case(format: "android-xml", has: "ar", shown: "ar-LB→ar"),
  ]

  private static let others = [
    Case(
      format: "arb", has: "ar zh zh-Hant pt pt-PT",
      shown: "zh-HK→zh-Hant, zh-CN→zh, pt-BR→pt, pt-AO→pt, ja→ar"),
    Case(format: "arb", has: "zh", shown: "zh-HK→zh, ja→-"),
    Case(format: "arb", has: "nn-NO", shown: "nb-NO→nn-NO"),
    Case(
      format: "po", has: "zh-TW pt-BR es sr sr-Latn", shown: "zh-HK→-, pt-PT→-, es-MX→es, sr-Latn-RS→sr-Latn"),
    Case(format: "po", has: "zh-Hant nb", shown: "zh-TW→-, no→-, nb-NO→nb"),
    Case(
      format: "qt-ts", has: "zh-TW zh-Hant sr pt-PT",
      shown: "zh-HK→zh-Hant, zh-TW→zh-TW, sr-Latn-RS→sr, pt-BR→-"),
    Case(
      format: "properties", has: "zh-Hant zh-CN no", shown: "zh-HK→zh-Hant, zh-SG→-, zh-CN→zh-CN, nb-NO→no"),
    Case(format: "properties", has: "zh-TW pt", shown: "zh-Hant→zh-TW, zh-HK→-, pt-PT→pt"),
    Case(
      format: "resx", has: "zh-Hant es-ES pt",
      shown: "zh-HK→zh-Hant, zh-TW→zh-Hant, zh-CN→-, es-MX→-, pt-PT→pt"),
    Case(format: "i18next-json", has: "zh zh-Hant es-ES fr", shown: "zh-HK→zh, es-MX→-, fr-CA→fr"),
    Case(format: "json", has: "zh-Hant pt-BR ar", shown: "zh-Hant-HK→zh-Hant, zh-HK→-, pt→-, ar-LB→ar"),
  ]

  private static let cases = apple + appleSiblings + android + others

  @Test(arguments: cases.indices) func isShown(_ i: Int) throws {
    let `case` = Self.cases[i]
    let format = try #require(StringFormats.named(`case`.format))
    let base = try #require(LocaleTag("en"))
    let has = `case`.has.split(separator: " ").compactMap { LocaleTag(String($0)) }
    for line in `case`.shown.split(whereSeparator: { ",\n".contains($0) }) {
      let pair = line.split(separator: "→").map { $0.filter { $0 != " " } }
      guard pair.count == 2 else { continue }
      let user = try #require(LocaleTag(pair[0]))
      let shown = format.fallback.locale(shownTo: user, translated: has, base: base)
      #expect(
        shown == (pair[1] == "-" ? base : LocaleTag(pair[1])), "\(`case`.format), of \(`case`.has): \(user)")
    }
  }

  /// What an app has is shown to whoever asks for just that; and what is shown is one of what it has.
  @Test(arguments: FallbackRule.all) func whoAsksForWhatIsThereGetsIt(_ rule: FallbackRule) throws {
    let base = try #require(LocaleTag("en"))
    let has = ["ar", "de", "es", "fr-CA", "ja", "pt-BR", "th"].compactMap(LocaleTag.init)
    for locale in has { #expect(rule.locale(shownTo: locale, translated: has, base: base) == locale) }
    for user in ["de-AT", "es-MX", "zh-HK", "en-GB", "tlh", "sr-Latn-RS"].compactMap(LocaleTag.init) {
      #expect((has + [base]).contains(rule.locale(shownTo: user, translated: has, base: base)))
    }
  }

  @Test func eachFormatHasARuleOfTheList() {
    for format in StringFormats.all { #expect(FallbackRule.all.contains(format.fallback), "\(format.name)") }
    #expect(Set(FallbackRule.all).count == FallbackRule.all.count)
  }
}
