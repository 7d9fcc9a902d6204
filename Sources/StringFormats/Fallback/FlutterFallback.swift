import TranslationModel

extension FallbackRule {
  /// `supportedLocales` of a Flutter app: all that the user's locale says, then language and script, language and region, the
  /// language, the region; where nothing fits the *first* of the list, which `flutter gen-l10n` makes in the order of the
  /// names. iOS and Android say the script of Chinese.
  ///
  /// Source: `basicLocaleListResolution` (widgets/app.dart), for a user of one language. A `localeResolutionCallback` of the
  /// app's own is not looked at.
  static let flutter = FallbackRule("Flutter") { app in
    let user = app.user.language == "zh" ? app.user.withScript : app.user
    let listed = app.all.sorted()
    func first(where fits: (LocaleTag) -> Bool) -> LocaleTag? { listed.first(where: fits) }
    if listed.contains(user) { return user }
    let ofLanguage = listed.filter { $0.language == user.language }
    if let script = user.script, let found = ofLanguage.first(where: { $0.script == script }) { return found }
    if let region = user.region, let found = ofLanguage.first(where: { $0.region == region }) { return found }
    if let found = ofLanguage.first { return found }
    if let region = user.region, let found = first(where: { $0.region == region }) { return found }
    return listed.first
  }
}
