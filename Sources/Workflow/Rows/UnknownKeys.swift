import ProjectConfiguration
import TranslationModel
import TranslationSheet

extension RowTable {
  private static let mostFindings = 10
  /// More keys than this are not compared with a word.
  private static let mostKeys = 20_000

  /// Rows that somebody added with a key that no branch has: perhaps a slip. They stay, and nothing comes of them.
  /// What the integration branch has waits for the next release.
  func unknownKeys(_ evidence: RowEvidence, _ integration: BranchSource?) -> [Finding] {
    let now = evidence.now
    // English that somebody typed on top of what waits for its release is no slip.
    lazy var edited = Set(rows.lazy.filter { !$0.isNeeded && $0.isReworded }.compactMap(\.sheetRow))
    lazy var coming = integration?.shownRows ?? []
    let unknown = unneeded.filter { row in
      guard let id = now.ids[row], evidence.agreed?.index[id] == nil, !edited.contains(row) else {
        return false
      }
      // What other projects' branches have nobody knows here.
      return !evidence.isOthersAlone(row) && !coming.contains(id)
    }
    var findings = unknown.prefix(Self.mostFindings).compactMap { row -> Finding? in
      guard let id = now.ids[row] else { return nil }
      let key = id.key.string
      if let variant = variant(of: id) {
        return Finding(
          .warning, "unknown-key",
          "'\(Text(key).excerpt)' has no variant '\(id.variant.text)' with this English",
          at: now.book.place(row: row, column: .variant),
          hint: variant == .plain ? "clear the cell" : "the variant is '\(variant.text)'")
      }
      let nearest = Spelling.nearest(to: key, among: keys(like: key))
      return Finding(
        .warning, "unknown-key",
        "no branch that the sheet serves has the key '\(Text(key).excerpt)' with this English",
        at: now.book.place(row: row, column: .key),
        hint: nearest.map { "did you mean '\($0)'?" } ?? "correct the key; until then the row is not used")
    }
    if unknown.count > Self.mostFindings {
      findings.append(
        Finding(
          .warning, "unknown-key",
          "\((unknown.count - Self.mostFindings).counted("more row has", "more rows have")) a key that no branch has",
          at: Place(findings.first?.place?.file ?? "sheet")))
    }
    return findings
  }

  /// The variant that branches have of a key with this English, where a row names another one.
  private func variant(of id: RowID) -> Variant? {
    rows.first { $0.isNeeded && $0.id.key == id.key && $0.id.source == id.source }?.id.variant
  }

  /// The keys of branches that are about as long as a word.
  private func keys(like word: String) -> [String] {
    guard rows.count <= Self.mostKeys else { return [] }
    let count = word.utf8.count
    let keys = rows.lazy.filter(\.isNeeded).map(\.id.key)
    return Set(keys.filter { abs($0.utf8.count - count) <= 2 }).map(\.string).filter { $0 != word }.sorted()
  }
}

extension BranchSource {
  /// The rows of its entries as they are now, by both names that each may have.
  fileprivate var shownRows: Set<RowID> {
    Set(slots.flatMap { slot in slot.entries.flatMap { [$0.rowID, slot.qualified($0.rowID)] } })
  }
}
