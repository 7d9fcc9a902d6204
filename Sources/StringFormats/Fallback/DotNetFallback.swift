import TranslationModel

extension FallbackRule {
  /// `ResourceManager` of .NET: the culture, and the parents of it; the neutral resources where there is none.
  ///
  /// Source: `CultureInfo.Parent`, whose documentation has Chinese as an example (`zh-HK` → `zh-Hant` → `zh`). That `nb` has
  /// no parent `no` is so where .NET uses ICU, and was not tried on Windows before it did.
  static let dotNet = FallbackRule(".NET") { app in
    let user = app.user.language == "zh" ? app.user.withScript : app.user
    return app.first(of: [
      app.user, user, user.withoutRegion, LocaleTag(user.language, nil, nil, []),
    ])
  }
}
