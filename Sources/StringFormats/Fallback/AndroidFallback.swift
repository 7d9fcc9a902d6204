import TranslationModel

extension FallbackRule {
  /// Android's resources since 7.0: any locale of the same language and script suits, and the nearest by descent is taken;
  /// `values/` where there is none. Up to 6 a region that the app has not leads to the language alone.
  ///
  /// Source: AOSP, `ResTable_config::match` and `isLocaleBetterThan` (ResourceTypes.cpp), `localeDataCompareRegions`
  /// (LocaleData.cpp); "Language and locale resolution overview" says the same in words. That `values-no` does not serve
  /// `nb-NO` follows from the first, and was not tried on a device.
  static let android = FallbackRule("Android") { app in
    let user = app.user.withScript
    let fitting = app.translated.filter {
      androidLanguage($0) == androidLanguage(user) && $0.withScript.script == user.script
    }
    return fitting.reduce(nil as LocaleTag?) { best, other in
      guard let best else { return other }
      return isBetter(other, than: best, for: user) ? other : best
    }
  }

  private static func androidLanguage(_ locale: LocaleTag) -> String {
    locale.language == "tl" ? "fil" : locale.language
  }

  private static func isBetter(_ a: LocaleTag, than b: LocaleTag, for user: LocaleTag) -> Bool {
    var (left, right) = (region(a), region(b))
    if left == right { return false }
    // Where there is no es-419, the Spanish of Mexico or of the United States is its equal.
    if user.language == "es" {
      let special = (["US", "MX"].contains(left), ["US", "MX"].contains(right))
      if special.0, !special.1, right != "419" {
        left = "419"
      } else if special.1, !special.0, left != "419" {
        right = "419"
      }
    }
    let ancestors = user.ancestors.map(region)
    let place = (ancestors.firstIndex(of: left) ?? .max, ancestors.firstIndex(of: right) ?? .max)
    if place.0 != place.1 { return place.0 < place.1 }
    let distance = (
      self.distance(left, user, ancestors), self.distance(right, user, ancestors)
    )
    if distance.0 != distance.1 { return distance.0 < distance.1 }
    let likely = LocaleTag(user.language, user.script, nil, []).full.region
    if left == likely || right == likely { return left == likely }
    if left.utf8.count != right.utf8.count { return left.utf8.count < right.utf8.count }
    return left < right
  }

  private static func region(_ locale: LocaleTag) -> String { locale.region ?? "" }

  /// How many steps lead from one to the other over what both inherit from.
  private static func distance(_ region: String, _ user: LocaleTag, _ ancestors: [String]) -> Int {
    let other = LocaleTag(user.language, user.script, region.isEmpty ? nil : region, [])
    for (steps, ancestor) in other.ancestors.map(self.region).enumerated() {
      if let place = ancestors.firstIndex(of: ancestor) { return steps + place }
    }
    return .max
  }
}
