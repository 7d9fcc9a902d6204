import Checks
import TranslationModel
import TranslationSheet

/// A project's glossary as its file has it: `term`, a column for each locale, and `*` for all others.
package struct GlossaryFile: Sendable {
  package private(set) var glossary = Glossary()
  package private(set) var findings: [Finding] = []
  private let path: String

  /// What is wrong with it is told, and leaves out the rest of what it is about: terms are advice.
  package init(_ bytes: [UInt8], at path: String) {
    self.path = path
    do throws(SyntaxError) {
      read(try DelimitedRecords(bytes))
    } catch {
      var finding = error.finding(in: path, rule: "unreadable-glossary")
      finding.severity = .warning
      findings.append(finding)
    }
  }

  /// One that is not there.
  package init(missing path: String) {
    self.path = path
    findings = [
      Finding(
        .warning, "unreadable-glossary", "there is no glossary here", at: Place(path),
        hint: ".glossator names it: [glossary] path = \(path)")
    ]
  }

  private enum Column {
    case term
    case locale(LocaleTag)
    case others
    case note
  }

  private mutating func read(_ text: DelimitedRecords) {
    guard let header = text.records.first else { return }
    guard let term = header.fields.firstIndex(of: "term") else {
      tell(
        "the glossary has no column 'term'", row: header.row,
        hint: "its first row names the columns: term,*,es,th")
      return
    }
    let columns = header.fields.map { column($0.string, row: header.row) }
    for record in text.records.dropFirst() {
      guard record.fields.indices.contains(term), !record.fields[term].isBlank else { continue }
      var entry = Glossary.Term(record.fields[term])
      for (column, field) in zip(columns, record.fields) {
        switch column {
        case .term, .note: break
        case .locale(let locale): entry.rules[locale] = Glossary.Rule(field)
        case .others: entry.rule = Glossary.Rule(field)
        }
      }
      glossary.terms.append(entry)
    }
  }

  private mutating func column(_ name: String, row: Int) -> Column {
    switch name {
    case "term": return .term
    case "*": return .others
    case "note", "": return .note
    default:
      if let locale = LocaleTag(name) { return .locale(locale) }
      tell("'\(name)' is no locale", row: row, hint: "a column is term, *, note or a locale: es, pt-BR")
      return .note
    }
  }

  private mutating func tell(_ message: String, row: Int, hint: String) {
    findings.append(
      Finding(.warning, "unreadable-glossary", message, at: Place(path, line: row), hint: hint))
  }
}
