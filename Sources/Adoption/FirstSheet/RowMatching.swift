import TranslationModel

/// Which base rows a key of the tool's means.
struct RowMatching {
  private let rows: [BaseRow]
  private let notation: AdoptedNotation
  private var byID: [EntryID: [Int]] = [:]
  /// The rows of keys that the files have as a plural or an array.
  private var byParts: [Text: [Int]] = [:]
  /// The rows of the string file that the tool calls so; empty where it means none that is here.
  private var byFile: [String: Set<Int>] = [:]
  /// True where some keys are gettext's messages.
  let hasMessages: Bool

  /// `numbers` are those of the rows that count.
  init(_ rows: [BaseRow], _ numbers: [Int], _ notation: AdoptedNotation) {
    (self.rows, self.notation) = (rows, notation)
    hasMessages = rows.contains { $0.format == "po" }
    for i in numbers {
      for key in Set([rows[i].key, rows[i].rowKey]) {
        byID[EntryID(key, rows[i].variant), default: []].append(i)
        if rows[i].variant != .plain { byParts[key, default: []].append(i) }
      }
    }
  }

  /// `other` is what else the key may be called, `english` what the text was made for. In another file than the tool says the
  /// same English tells that a key moved there; other English may well be another text.
  mutating func rows(of text: AdoptedText, other: Text?, english: AdoptedText.Origin?) -> [Int] {
    let file = text.file.map { rowsOfFile($0) } ?? []
    var elsewhere: [Int] = []
    for id in KeyForms.all(of: text.id, others: text.otherKeys + (other.map { [$0] } ?? [])) {
      let found = (byID[id] ?? []).filter { text.platform?.has(rows[$0].format) ?? true }
      let own = file.isEmpty ? found : found.filter(file.contains)
      if !own.isEmpty { return own }
      if elsewhere.isEmpty { elsewhere = found.filter { isOfToday(text, english, $0) } }
    }
    return elsewhere.isEmpty && text.variant == .plain ? firstForms(of: text, english) : elsewhere
  }

  /// True for a key that the files have in parts only: a row of the whole key beside them would be nobody's.
  func isInParts(_ key: Text) -> Bool { byParts[key] != nil && byID[EntryID(key)] == nil }

  /// Where a table has one text of a plural's: the form with this English. Of several with the same English it is the first,
  /// and the first form's translation is its own language's first form, which need not be called the same.
  /// Source: translate-toolkit's CSV, which has the first of a unit's forms; Weblate writes its downloads with it.
  private func firstForms(of text: AdoptedText, _ english: AdoptedText.Origin?) -> [Int] {
    guard let english, let parts = byParts[text.key] else { return [] }
    let own = parts.filter { text.platform?.has(rows[$0].format) ?? true }
    guard let match = own.first(where: { isOfToday(text, english, $0) }) else { return [] }
    var variant = rows[match].variant
    if text.locale != english.locale, case .plural = variant, variant == rows[own[0]].variant,
      let first = PluralRules.required(for: text.locale).first
    {
      variant = .plural(first)
    }
    return own.filter { rows[$0].variant == variant }
  }

  /// Where a key is alone, without a text.
  func rows(of key: Text) -> [Int] { byID[EntryID(key)] ?? [] }

  private mutating func rowsOfFile(_ file: String) -> Set<Int> {
    if let known = byFile[file] { return known }
    let found = Set(rows.indices.filter { rows[$0].isIn(file) })
    byFile[file] = found
    return found
  }

  /// True where the translation was made for the English that the row has, or nobody says for what.
  func isOfToday(_ text: AdoptedText, _ english: AdoptedText.Origin?, _ row: Int) -> Bool {
    guard let english else { return true }
    if rows[row].isNamed(text.key), !english.isPrevious { return true }
    return BaseRow.isSame(neutral(english, row), rows[row].source)
  }

  /// True for a message's id that is no text: in a file whose ids are names the English is elsewhere.
  func isName(_ text: AdoptedText) -> Bool {
    (byID[text.id] ?? []).contains {
      rows[$0].isNamed(text.key) && !BaseRow.isSame(neutral(text, $0), rows[$0].source)
    }
  }

  /// In the sheet's notation.
  func neutral(_ text: AdoptedText, _ row: Int) -> Text {
    rows[row].neutral(text.text, or: text.markup, notation)
  }

  func neutral(_ english: AdoptedText.Origin, _ row: Int) -> Text {
    rows[row].neutral(english.text, or: english.markup, notation)
  }
}
