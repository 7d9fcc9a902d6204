import TranslationModel

/// The field of each column: those that every row is asked for are found without hashing.
struct ColumnFields: Sendable {
  private let key: Int?
  private let variant: Int?
  private let source: Int?
  private let comment: Int?
  private let link: Int?
  private let max: Int?
  private let todo: Int?
  private let problems: Int?
  private let releases: Int?
  private let waive: Int?
  private let translations: [LocaleTag: Int]

  init(_ columns: [SheetColumn: Int]) {
    (key, variant, source) = (columns[.key], columns[.variant], columns[.source])
    (comment, link, max, waive) = (columns[.comment], columns[.link], columns[.max], columns[.waive])
    (todo, problems, releases) = (columns[.todo], columns[.problems], columns[.releases])
    var translations: [LocaleTag: Int] = [:]
    for (column, field) in columns {
      if case .translation(let locale) = column { translations[locale] = field }
    }
    self.translations = translations
  }

  subscript(column: SheetColumn) -> Int? {
    switch column {
    case .key: key
    case .variant: variant
    case .source: source
    case .comment: comment
    case .link: link
    case .max: max
    case .todo: todo
    case .problems: problems
    case .releases: releases
    case .waive: waive
    case .translation(let locale): translations[locale]
    }
  }
}
