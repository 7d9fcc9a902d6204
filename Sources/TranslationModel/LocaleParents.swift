extension LocaleTag {
  /// With the script that it is written in, which most tags do not name: `zh-Hant-HK` for `zh-HK`, `sr-Cyrl-RS` for `sr-RS`.
  package var withScript: LocaleTag { LocaleTag(language, script ?? full.script, region, variants) }

  /// Without its region: `zh-Hant` of `zh-Hant-HK`.
  package var withoutRegion: LocaleTag { LocaleTag(language, script, nil, []) }

  /// Without its script: `zh-HK` of `zh-Hant-HK`.
  package var withoutScript: LocaleTag { LocaleTag(language, nil, region, variants) }

  /// The locale that has what this one lacks: `es-419` of `es-MX`. Nil where that is what every language has.
  ///
  /// Source: CLDR 42, `parentLocales`; else the last subtag goes (UTS #35, "Locale Inheritance and Matching"). A language in
  /// a script that it is not usually written in inherits nothing from the other: `sr-Latn`, `zh-Hant`.
  package var parent: LocaleTag? {
    if !variants.isEmpty {
      return LocaleTag(language, script, region, variants.dropLast())
    }
    if let region {
      if let parent = Self.regionalParent(language, script, region) { return parent }
      return LocaleTag(language, script, nil, [])
    }
    guard script != nil else { return nil }
    let plain = LocaleTag(language, nil, nil, [])
    return plain.full.script == script ? plain : nil
  }

  /// This locale and all that it inherits from, the nearest first.
  package var ancestors: [LocaleTag] {
    var found = [self]
    while let next = found.last?.parent, found.count < 8 { found.append(next) }
    return found
  }

  private static func regionalParent(_ language: String, _ script: String?, _ region: String) -> LocaleTag? {
    func locale(_ parent: String) -> LocaleTag? {
      region == parent ? nil : LocaleTag(language, script, parent, [])
    }
    switch language {
    case "es": return latinAmerica.contains(region) ? locale("419") : nil
    case "pt": return likePortugal.contains(region) ? locale("PT") : nil
    case "zh": return script == "Hant" && region == "MO" ? locale("HK") : nil
    case "en":
      if likeUnitedStates.contains(region) || region == "001" { return nil }
      return inEurope.contains(region) ? locale("150") : locale("001")
    default: return nil
    }
  }

  private static let latinAmerica: Set<String> = [
    "AR", "BO", "BR", "BZ", "CL", "CO", "CR", "CU", "DO", "EC", "GT", "HN", "MX", "NI", "PA", "PE", "PR",
    "PY", "SV", "US", "UY", "VE",
  ]
  private static let likePortugal: Set<String> = [
    "AO", "CH", "CV", "FR", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL",
  ]
  private static let likeUnitedStates: Set<String> = ["US", "AS", "GU", "MH", "MP", "PH", "PR", "UM", "VI"]
  private static let inEurope: Set<String> = ["AT", "BE", "CH", "DE", "DK", "FI", "NL", "SE", "SI"]
}
