import TranslationModel

extension FallbackRule {
  /// `ResourceBundle`: the candidates of the user's locale, and the file without a locale where there is none. A server asks
  /// for the candidates of its own default locale before that, which is not known here.
  ///
  /// Source: `ResourceBundle.Control.getCandidateLocales`: Chinese gets its script from the region and a region from its
  /// script, and `nb` and `no` stand for each other.
  static let java = FallbackRule("Java") { app in
    let user = app.user
    var names = [user]
    if user.language == "zh" {
      let long = user.withScript
      let region = user.region ?? (long.script == "Hant" ? "TW" : "CN")
      names += [
        LocaleTag("zh", long.script, region, []), long.withoutRegion, LocaleTag("zh", nil, region, []),
      ]
    }
    names += [user.withoutRegion, user.withoutScript, user.withoutScript.withoutRegion]
    let twins = ["nb": "no", "no": "nb"]
    names = names.flatMap { name in
      [name] + (twins[name.language].map { [LocaleTag($0, name.script, name.region, name.variants)] } ?? [])
    }
    return app.first(of: names, among: app.translated)
  }
}
