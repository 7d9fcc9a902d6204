import TranslationModel
import TranslationSheet

/// Reads a table with a column for each locale: an older project's sheet, or what another tool exports as CSV or TSV.
enum MemoryTable {
  static func units(of bytes: [UInt8], _ locales: MemoryLocales) throws(SyntaxError) -> [MemoryUnit] {
    // A spreadsheet often begins with blank rows.
    let records = try DelimitedRecords(bytes).records.drop { $0.fields.allSatisfy(\.isBlank) }
    guard let header = records.first else {
      throw SyntaxError(line: 1, column: 1, "the file is blank: it has no header")
    }
    let meanings = header.fields.map { locales.meaning(of: $0.string.trimmed) }
    guard meanings.contains(where: { $0.base != nil }) else {
      throw SyntaxError(
        line: header.row, column: 1, "no column is that of the base locale \(locales.base)",
        hint: "its first row names the columns: \(example(locales))")
    }
    // Of a sheet of Glossator's: what is in `todo` is no translation yet, or none of this English.
    let todo = header.fields.firstIndex(of: "todo")
    return records.dropFirst().compactMap { record in
      let open = todo.flatMap { record.fields.indices.contains($0) ? record.fields[$0] : nil }
      let words = Set((open?.string ?? "").split { " ,\n".utf8.contains($0.utf8.first ?? 0) })
      var draft = UnitDraft()
      for (field, text) in record.fields.enumerated() where meanings.indices.contains(field) {
        if words.contains(Substring(header.fields[field].string.trimmed)) { continue }
        draft.add(text, meanings[field])
      }
      return draft.unit(targets: locales.targets.count)
    }
  }

  private static func example(_ locales: MemoryLocales) -> String {
    ([locales.base] + locales.targets.prefix(2)).map(\.description).joined(separator: ",")
  }
}

extension String {
  /// Without spaces at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
