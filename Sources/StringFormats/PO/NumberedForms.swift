import TranslationModel

/// Which numbered form of a message is which plural form of its locale.
///
/// Formulas tell apart what CLDR does not: Qt's Macedonian has a form for 2, 12, 22, a header that was copied from English has two
/// forms for Japanese, and Weblate's Spanish has one for whole millions. Such a form has the text of another, or it would be blank
/// for those who see it.
struct NumberedForms: Sendable {
  /// The category of each form; nil for one that has the text of another.
  let categories: [PluralCategory?]
  /// Of each form the one whose text it has, itself where it has its own; nil where no form is like it.
  private let leaders: [Int?]

  /// False for nearly all files: each form has its own text.
  private let isShared: Bool

  init(_ header: PluralFormsHeader?, in locale: LocaleTag) {
    let own = header?.categories(in: locale) ?? []
    isShared = own.contains(nil)
    let usual = header?.usualCategories(in: locale) ?? []
    categories = own
    leaders = own.indices.map { form in
      own[form] != nil ? form : own.firstIndex(of: usual[form] ?? .other)
    }
  }

  /// The category that a form of a message of so many is the text of; nil for one that has another's text.
  func category(of form: Int, among count: Int) -> PluralCategory? {
    meaning(of: form).flatMap { own(of: $0, among: count) == form ? $0 : nil }
  }

  /// The form whose text this one has in a message of so many; nil for one that has its own, or that none is like.
  func leader(of form: Int, among count: Int) -> Int? {
    meaning(of: form).flatMap { own(of: $0, among: count) }.flatMap { $0 == form ? nil : $0 }
  }

  /// The numbers of the forms that a category has in a message of so many, that of its own first; empty where it has none.
  func numbers(of category: PluralCategory, among count: Int) -> [Int] {
    guard let own = own(of: category, among: count) else { return [] }
    return [own] + followers(of: own, among: count)
  }

  /// The numbers of the forms that a category's new text is written into. What somebody wrote for one of them alone stays: the
  /// sheet has no cell for it, so that nobody there can have seen it. In a draft it was for another English, and a text that is
  /// taken out, or that there was none of, leaves none behind.
  func targets(of category: PluralCategory, in texts: [Text], isDraft: Bool) -> [Int] {
    let numbers = numbers(of: category, among: texts.count)
    guard let own = numbers.first, numbers.count > 1, !isDraft, !texts[own].isEmpty else { return numbers }
    return numbers.filter { texts[$0].isEmpty || texts[$0] == texts[own] }
  }

  /// The forms of a category that its new text is not written into.
  func kept(_ id: EntryID, in texts: [Text], isDraft: Bool) -> [KeptForm] {
    guard isShared, case .plural(let category) = id.variant else { return [] }
    let written = targets(of: category, in: texts, isDraft: isDraft)
    return numbers(of: category, among: texts.count).filter { !written.contains($0) }.map {
      KeptForm(id, number: $0, text: texts[$0])
    }
  }

  /// What a message says, of whose forms these are the texts in their order, by category. A translation that is blank for some
  /// counts is none yet.
  func entries(of texts: [TextRange], as role: FileRole) -> [(category: PluralCategory, text: TextRange)] {
    texts.enumerated().compactMap { form, text in
      guard !text.isEmpty, let category = category(of: form, among: texts.count) else { return nil }
      if case .translation = role,
        followers(of: form, among: texts.count).contains(where: { texts[$0].isEmpty })
      {
        return nil
      }
      return (category, text)
    }
  }

  /// What a form is, by its own right or as another's follower.
  private func meaning(of form: Int) -> PluralCategory? {
    leaders.indices.contains(form) ? leaders[form].flatMap { categories[$0] } : nil
  }

  /// The form that has a category's text in a message of so many. A file can have fewer forms than the rule (Transifex gives Qt's
  /// Khmer one of two): then a form that is like the missing one.
  private func own(of category: PluralCategory, among count: Int) -> Int? {
    guard let form = categories.firstIndex(of: category) else { return nil }
    return form < count ? form : leaders.indices.first { $0 < count && leaders[$0] == form }
  }

  /// The numbers of the other forms that have this one's text.
  private func followers(of form: Int, among count: Int) -> [Int] {
    guard isShared, let meaning = meaning(of: form) else { return [] }
    return leaders.indices.filter { $0 < count && $0 != form && self.meaning(of: $0) == meaning }
  }
}
