import TranslationModel

/// A column of the sheet that Glossator knows. All others are people's own.
package enum SheetColumn: Hashable, Sendable {
  case key, variant, source, comment, link, max, todo, problems, releases, waive
  case translation(LocaleTag)

  /// For messages: the header, but `source` for the base locale's column.
  package var name: String {
    switch self {
    case .key: "key"
    case .variant: "variant"
    case .source: "source"
    case .comment: "comment"
    case .link: "link"
    case .max: "max"
    case .todo: "todo"
    case .problems: "problems"
    case .releases: "releases"
    case .waive: "waive"
    case .translation(let locale): locale.description
    }
  }

  /// The columns that are people's own, which a row takes along wherever it goes.
  package static let people: [SheetColumn] = [.link, .max, .waive]

  /// One of those, by its header.
  package init?(ofPeople name: String) {
    guard let column = Self.people.first(where: { $0.name == name }) else { return nil }
    self = column
  }

  /// The columns whose cells people fill: those of some languages, and people's own. One that is away says nothing, for nobody blanked its
  /// cells: what it said stays, and is what it is compared with once it is back.
  package static func filled(for locales: [LocaleTag]) -> [SheetColumn] {
    locales.map { .translation($0) } + people
  }

  /// True of one of these, whatever its language.
  package var isFilledByPeople: Bool {
    if case .translation = self { return true }
    return Self.people.contains(self)
  }

  /// The columns whose header is the same in every sheet.
  static let named: [String: SheetColumn] = {
    let fixed: [SheetColumn] = [.key, .variant, .comment, .todo, .problems, .releases] + people
    return Dictionary(fixed.map { ($0.name, $0) }) { first, _ in first }
  }()
}

/// The letters that spreadsheets show above a column: A for field 0, Z, AA, AB … Empty below 0.
package func columnLetters(_ field: Int) -> String {
  var letters: [UInt8] = []
  var rest = field
  while rest >= 0 {
    letters.append(0x41 + UInt8(rest % 26))
    rest = rest / 26 - 1
  }
  return String(decoding: letters.reversed(), as: UTF8.self)
}
