import TranslationModel

extension FallbackRule {
  /// What most libraries do where a format says nothing of the platform: the tag loses its last part, until the app has it.
  ///
  /// Source: RFC 4647, section 3.4, "Lookup"; vue-i18n and FormatJS's examples do so. What a project's own code does is not
  /// known.
  static let lookup = FallbackRule("RFC 4647") { app in
    let user = app.user
    return app.first(of: [user, user.withoutRegion, LocaleTag(user.language, nil, nil, [])])
  }
}
