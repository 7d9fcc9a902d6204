import TranslationModel

extension FallbackRule {
  /// i18next as it is unless told otherwise (`load: 'all'`): the language, without its region, alone; then `fallbackLng`,
  /// which is taken for the base locale. Browsers say no script of Chinese: `zh-HK`.
  ///
  /// Source: i18next's documentation, "Fallback", and `toResolveHierarchy` (LanguageUtils.js). A `fallbackLng` with languages
  /// of its own is not looked at.
  static let i18next = FallbackRule("i18next") { app in
    let user = app.user.language == "zh" ? app.user.withoutScript : app.user
    return app.first(of: [user, user.withoutRegion, LocaleTag(user.language, nil, nil, [])])
  }
}
