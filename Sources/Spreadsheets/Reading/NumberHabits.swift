import TranslationModel

/// How the spreadsheets of a language write numbers, where a file does not say it: `1,5` or `1.5`. Who has a language's column in
/// front of them most likely has such a program.
enum NumberHabits {
  /// Languages with a decimal comma. Source: CLDR 47, `symbols/decimal`.
  private static let commas = words(
    """
    af agq ast az bas be bg blo br bs ca cs cv da de dsb dua dyo el eo es et eu ewo ff fi fo fr fy gl hr hsb
    ht hu hy ia id ie is it jgo jv ka kab kea kgp kk kkj kl ksf ku ky lb lij lld ln lo lt lu lv mgh mk mua nb
    nl nmg nn nnh no nr pl ps pt rn ro ru rw sah sc se seh sg shi sk sl smn sq sr ss su sv tg tk tok tr ts tt
    tzm uk uz ve vec vi wo yav yrl zgh
    """)

  /// Where they write a point all the same.
  private static let points = words(
    """
    de-CH de-LI es-419 es-BR es-BZ es-CU es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV es-US it-CH
    """)

  /// Where languages with a point write a comma.
  private static let commaRegions = words(
    """
    ar-DZ ar-LB ar-LY ar-MA ar-MR ar-TN en-AT en-BE en-CZ en-DE en-DK en-ES en-FI en-FR en-HU en-ID en-IT
    en-NL en-NO en-PL en-PT en-RO en-SE en-SI en-SK en-ZA ms-BN ms-ID qu-BO sw-CD
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }

  /// True where they write them as the file has them.
  static func areAsInFile(_ locale: LocaleTag) -> Bool {
    let here = locale.region.map { "\(locale.language)-\($0)" } ?? locale.language
    return commas.contains(locale.language) ? points.contains(here) : !commaRegions.contains(here)
  }
}
