import TranslationModel
import TranslationSheet

/// The columns of people's own in a first sheet: they keep what the tool says that has no place in the others.
struct KeptColumns {
  /// What a column begins with whose header is taken.
  private let label: String
  private let schema: SheetSchema
  private(set) var headers: [String] = []
  /// By row and header.
  private var texts: [[String: Text]]

  init(_ label: String, _ schema: SheetSchema, rowCount: Int) {
    (self.label, self.schema) = (label, schema)
    texts = Array(repeating: [:], count: rowCount)
  }

  mutating func addRow() { texts.append([:]) }

  /// Puts a text into a column, below what is there; true where that was nothing.
  mutating func keep(_ text: Text, under header: String, _ row: Int) -> Bool {
    let name = name(header)
    if !headers.contains(name) { headers.append(name) }
    guard let known = texts[row][name] else {
      texts[row][name] = text
      return true
    }
    let lines = known.string.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.contains(where: { Text($0) == text }) || known == text { return false }
    texts[row][name] = Text(known.string + "\n" + text.string)
    return false
  }

  /// A header that is none of Glossator's own columns, nor a locale's.
  private func name(_ header: String) -> String {
    let isTaken = schema.columns.contains { schema.header(of: $0).lowercased() == header.lowercased() }
    let isLocale = LocaleTag(header).map { PluralRules.knows($0) } ?? false
    return isTaken || isLocale ? "\(label) \(header)" : header
  }

  /// A row's cells, in the order of the headers.
  func cells(of row: Int) -> [Text] { headers.map { texts[row][$0] ?? .empty } }
}
