import TranslationModel

extension FallbackRule {
  /// gettext's catalogs: parts of the locale's name are left out, and no other region is ever tried; the source text where
  /// there is none. Systems say no script of Chinese: `zh_HK`.
  ///
  /// Source: gettext's manual, "Locale Names", and `_nl_make_l10nflist` of the GNU C library. The aliases of `locale.alias`,
  /// and what `LANGUAGE` lists beside (`nb:no` on some systems), are not known here.
  static let gettext = FallbackRule("gettext") { app in
    let user = app.user.language == "zh" ? app.user.withoutScript : app.user
    return app.first(of: [user, user.withoutRegion, user.withoutScript, user.withoutScript.withoutRegion])
  }
}
