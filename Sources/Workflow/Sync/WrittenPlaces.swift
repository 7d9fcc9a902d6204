import TranslationModel
import TranslationSheet

/// Where findings are in the sheets once a plan's edits are written: people look them up there.
package struct WrittenPlaces: Sendable {
  /// Those of rows that are not there yet.
  var new: [Finding: Place] = [:]
  var moves: RowMoves?

  /// The findings as they are to be told once the sheets of these titles are written.
  package func told(_ findings: [Finding], in titles: Set<String>) -> [Finding] {
    findings.map { finding in
      guard let place = new[finding], titles.contains(place.file) else {
        return moves?.moved(finding, in: titles) ?? finding
      }
      var told = finding
      told.place = place
      return told
    }
  }
}

extension StandingReport {
  /// The same, found at other places.
  package mutating func replaceFindings(_ told: ([Finding]) -> [Finding]) {
    findings = told(findings)
    locales = locales.mapValues { LocaleReport(findings: told($0.findings), progress: $0.progress) }
  }
}

/// Where findings are now that were found in the sheets as they were agreed: people may have sorted the rows since.
struct CarriedPlaces {
  private let agreed: Workbook?
  private let now: Workbook?
  /// The row of each row that was agreed.
  private let rows: [Int: Int]

  init(_ sync: SyncTable) {
    (agreed, now) = (sync.agreed?.book, sync.now?.book)
    var rows: [Int: Int] = [:]
    if agreed !== now {
      for row in sync.table.rows {
        if let before = row.agreedRow, let after = row.sheetRow { rows[before] = after }
      }
    }
    self.rows = rows
  }

  func told(_ report: LocaleReport) -> LocaleReport {
    var report = report
    report.findings = report.findings.map(told)
    return report
  }

  private func told(_ finding: Finding) -> Finding {
    guard let place = finding.place, let number = place.line, !rows.isEmpty, let agreed, let now,
      let before = agreed.row(numbered: number, of: place.file), let row = rows[before]
    else { return finding }
    var told = finding
    told.place?.line = now.rowNumber(row)
    told.place?.file = now.title(part: now.part(of: row))
    return told
  }
}
