import ProjectConfiguration
import StringFormats
import TranslationModel
import TranslationSheet

/// The texts of one locale that are not in force on some branch, and why: what the sheet's `problems` say of them, and the
/// findings.
struct LocaleTroubles {
  /// Of each planned row, what files cannot take of it.
  private var refusals: [Int: [CellNote]] = [:]
  private var troubles: [Int: (state: StateOfText, notation: String?)] = [:]

  /// Past so many, one finding stands for the others.
  private static let mostFindings = 10

  /// True where files cannot take something of a planned row.
  func has(_ row: Int) -> Bool { !refusals.isEmpty && refusals[row] != nil }

  /// What files cannot take of a planned row.
  func notes(of row: Int) -> [CellNote] { refusals[row] ?? [] }

  /// What a file cannot take is in the row's `problems`, and a finding.
  mutating func note(_ trouble: SlotTrouble) {
    let (i, state) = (trouble.row, trouble.state)
    let isFiles = state.state == .waiting || trouble.refusal.map { $0.reason == state.reason } ?? false
    if isFiles {
      let note = CellNote(state.state == .waiting ? .waiting : .check, Text(state.reason))
      if refusals[i]?.contains(note) != true { refusals[i, default: []].append(note) }
    }
    troubles[i] = (state, trouble.entry.notation(ofFileFor: state.reason))
  }

  /// Each with its planned row; nil for the one that stands for all others.
  func findings(of cells: [MergedCell], _ locale: LocaleTag, _ sync: SyncTable) -> [(
    row: Int?, finding: Finding
  )] {
    var findings = troubles.sorted { $0.key < $1.key }.prefix(Self.mostFindings).map {
      i, trouble -> (row: Int?, finding: Finding) in
      let (state, row) = (trouble.state, sync.table.rows[i])
      let notation = trouble.notation.map { "; the file's placeholders are \($0)" } ?? ""
      let place = row.sheetRow.flatMap { sync.now?.book.place(row: $0, column: .translation(locale)) }
      let isRefused = state.state == .refused
      let finding = Finding(
        .warning, isRefused ? "refused-text" : "waiting-text",
        "the \(locale) text of '\(row.id.label)' is not used\(isRefused ? "" : " yet"): \(state.reason)",
        at: place ?? Place("sheet"),
        hint: isRefused
          ? "change the translation in the sheet\(notation)"
          : cells[i].facts.isDisputed
            ? "for all at once, in .glossator: [adopt] prefer = sheet, or prefer = git" : nil)
      return (i, finding)
    }
    if troubles.count > Self.mostFindings {
      let more = (troubles.count - Self.mostFindings).counted(
        "more text of \(locale) is", "more texts of \(locale) are")
      let finding = Finding(
        .warning, "refused-text", "\(more) not used",
        at: Place("sheet"), hint: "see the sheet's column 'problems', or: glossator status --texts")
      findings.append((nil, finding))
    }
    return findings
  }
}
