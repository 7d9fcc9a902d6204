import TranslationModel

/// Which plural form is which, of a message that numbers them.
package enum GettextForms {
  /// The categories of so many forms in a locale, in gettext's order; nil where the locale has not so many.
  package static func categories(_ count: Int, in locale: LocaleTag) -> [PluralCategory]? {
    // Gettext's forms are for whole numbers: Polish has no `other` there.
    let whole = PluralRules.required(for: locale)
    let candidates = [
      whole, PluralRules.categories(for: locale), whole.filter { $0 != .other }, [.one, .other], [.other],
    ]
    return candidates.first { $0.count == count }
  }
}
