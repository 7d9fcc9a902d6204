import TranslationModel

extension FallbackRule {
  /// `QTranslator::load(QLocale(), …)`: the names of `QLocale::uiLanguages()` with and without the script, then each without
  /// its last part; the source text where there is none. No other region is ever tried.
  ///
  /// Source: Qt's documentation of both. Which names `uiLanguages` has besides differs between 5 and 6.9, and was not tried.
  static let qt = FallbackRule("Qt") { app in
    let (long, short) = (app.user.withScript, app.user.withoutScript)
    let usual = short.withScript == long ? [short] : []
    return app.first(
      of: [app.user, long] + usual + [long.withoutRegion, LocaleTag(long.language, nil, nil, [])])
  }
}
