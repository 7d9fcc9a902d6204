import TranslationModel

/// Which of an app's translations a platform shows to a user of some language.
///
/// A rule is a file beside this, and a line in ``all``; a format says which is its own.
package struct FallbackRule: Hashable, Sendable {
  /// Whose rule it is, for people: `Apple`.
  package let platform: String
  private let choose: @Sendable (AppLocales) -> LocaleTag?

  init(_ platform: String, _ choose: @escaping @Sendable (AppLocales) -> LocaleTag?) {
    (self.platform, self.choose) = (platform, choose)
  }

  /// The locale whose texts are shown: one that the app has; the base locale where nothing else suits.
  package func locale(shownTo user: LocaleTag, translated: [LocaleTag], base: LocaleTag) -> LocaleTag {
    let app = AppLocales(user: user, translated: translated.filter { $0 != base }.sorted(), base: base)
    return choose(app) ?? base
  }

  package static let all: [FallbackRule] = [
    .apple, .android, .flutter, .gettext, .qt, .java, .dotNet, .i18next, .lookup,
  ]

  package static func == (a: FallbackRule, b: FallbackRule) -> Bool { a.platform == b.platform }
  package func hash(into hasher: inout Hasher) { hasher.combine(platform) }
}

/// What a rule chooses from.
struct AppLocales: Sendable {
  /// What the user's system says, as it says it: `zh-HK`.
  let user: LocaleTag
  /// Those that the app is translated into, in order.
  let translated: [LocaleTag]
  let base: LocaleTag

  var all: [LocaleTag] { translated + [base] }

  /// The first of these names that the app has.
  func first(of names: [LocaleTag], among locales: [LocaleTag]? = nil) -> LocaleTag? {
    names.first(where: (locales ?? all).contains)
  }
}
