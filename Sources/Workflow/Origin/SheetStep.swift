import TranslationModel

/// How the sheets of one journal entry differ from the versions before them, as a file of the entry's tree: whoever goes
/// through the journal reads a few lines instead of two sheets.
///
/// An agreed entry's `changes` say what changed since the agreed entry before, for going back only. A step is from one
/// version to the next, whatever its kind, and has the texts of new rows too: it can be followed both ways.
package struct SheetStep: Sendable {
  package enum Kind: String, Sendable {
    /// Of an older version that could be read, the newest one: the changes are from that.
    case changed
    /// No older version of the sheet is known: all of it is new.
    case first
    /// It cannot be read as a sheet. The next step is from the version before.
    case unreadable
  }

  /// One of the sheets that are new in the entry.
  package struct Part: Sendable {
    package var sheet: String
    package var kind: Kind
    package var rowCount: Int
    package var changes: [RowChange]

    package init(_ sheet: String, _ kind: Kind, rowCount: Int = 0, changes: [RowChange] = []) {
      (self.sheet, self.kind, self.rowCount, self.changes) = (sheet, kind, rowCount, changes)
    }
  }

  package static let name = "step"

  package let parts: [Part]

  package init(parts: [Part]) { self.parts = parts }

  package subscript(sheet: String) -> Part? { parts.first { $0.sheet == sheet } }
}

// MARK: Lines

extension SheetStep {
  /// A sheet's own line has an empty key, which no row has.
  package var bytes: [UInt8] {
    var lines: [FactLine] = []
    for part in parts {
      lines.append(
        FactLine(["", "", "", Text(part.sheet), Text(part.kind.rawValue), Text(String(part.rowCount))]))
      lines += part.changes.flatMap { SheetChangeFile.lines(of: $0, withNewTexts: true) }
    }
    return FactLine.file(lines)
  }

  package init(_ bytes: [UInt8]) {
    let lines = FactLine.lines(of: bytes).filter { $0.fields.count > 4 }
    let changes = Dictionary(
      grouping: SheetChangeFile.changes(in: lines.filter { !$0.fields[0].isEmpty }), by: \.sheet)
    parts = lines.compactMap { line in
      guard line.fields[0].isEmpty, let kind = Kind(rawValue: line.fields[4].string) else { return nil }
      let name = line.fields[3].string
      let count = line.fields.count > 5 ? Int(line.fields[5].string) : nil
      return Part(name, kind, rowCount: count ?? 0, changes: changes[name] ?? [])
    }
  }
}
