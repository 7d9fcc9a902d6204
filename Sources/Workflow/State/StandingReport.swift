import ProjectConfiguration
import TranslationModel

/// What the newest full look said that still stands: a look at which nothing changed says it again.
package struct StandingReport: Hashable, Sendable {
  /// What concerns no single locale.
  package var findings: [Finding] = []
  package var locales: [LocaleTag: LocaleReport] = [:]

  /// The file of an agreed entry: each project that shares the journal has its own.
  package static func name(of names: SharedNames) -> String { names.project.map { "\(name)-\($0)" } ?? name }

  package static func isOne(_ file: String) -> Bool { file == name || file.hasPrefix("\(name)-") }

  private static let name = "report"

  package init() {}

  /// The counts of every branch.
  package var progress: [String: [LocaleTag: Progress]] {
    var result: [String: [LocaleTag: Progress]] = [:]
    for (locale, report) in locales {
      for (branch, progress) in report.progress { result[branch, default: [:]][locale] = progress }
    }
    return result
  }

  /// Every finding. The order in which they were found is not kept, so it may not count.
  package var allFindings: [Finding] { (findings + locales.values.flatMap(\.findings)).fromPlaceToPlace }
}

extension [Finding] {
  /// As people go over them: by file and line. What concerns a file as a whole comes behind its lines.
  package var fromPlaceToPlace: [Finding] {
    sorted { a, b in
      let (fileA, fileB) = (Text(a.place?.file ?? ""), Text(b.place?.file ?? ""))
      if fileA != fileB { return fileA < fileB }
      let (placeA, placeB) = (a.numbers, b.numbers)
      if placeA != placeB { return placeA < placeB }
      if a.severity != b.severity { return a.severity > b.severity }
      return a.rule == b.rule ? Text(a.message) < Text(b.message) : Text(a.rule) < Text(b.rule)
    }
  }
}

extension Finding {
  fileprivate var numbers: (Int, Int) { (place?.line ?? .max, place?.column ?? 0) }
}

/// What one locale's turn found.
package struct LocaleReport: Hashable, Sendable {
  package var findings: [Finding] = []
  /// By branch.
  package var progress: [String: Progress] = [:]

  package init(findings: [Finding] = [], progress: [String: Progress] = [:]) {
    self.findings = findings
    self.progress = progress
  }
}

extension Finding {
  /// True for what is over once it was said: the next look finds nothing of it.
  package var isPassing: Bool {
    [
      "cell-blanked", "mangled-cell", "older-text", "accepted-older-text", "source-lost",
      "source-placeholders", "source-in-code",
      "side-file-lost",
      "long-cell", "file-gone", "file-emptied",
    ].contains(rule)
  }
}

extension Finding {
  /// True for what a write showed of the server that has the sheet: it stands until the next one shows it anew.
  package var isOfServer: Bool { ["sheet-unguarded", "sheet-probe-left"].contains(rule) }
}

// MARK: Lines

extension StandingReport {
  package var bytes: [UInt8] {
    var lines = findings.filter { !$0.isPassing }.map { FactLine(["finding", "-"] + $0.fields) }
    for (locale, report) in locales {
      let tag = Text(locale.description)
      lines += report.findings.filter { !$0.isPassing }.map { FactLine(["finding", tag] + $0.fields) }
      for (branch, progress) in report.progress {
        lines += progress.counts.map {
          FactLine(["count", tag, Text(branch), Text($0.key.rawValue), Text(String($0.value))])
        }
        if progress.counts.isEmpty { lines.append(FactLine(["count", tag, Text(branch), "fresh", "0"])) }
      }
    }
    return FactLine.file(lines)
  }

  package init(_ bytes: [UInt8]) {
    for line in FactLine.lines(of: bytes) where line.fields.count >= 5 {
      let fields = line.fields
      let locale = LocaleTag(fields[1].string)
      switch fields[0].string {
      case "finding":
        guard let finding = Finding(fields[2...]) else { continue }
        if let locale {
          locales[locale, default: LocaleReport()].findings.append(finding)
        } else {
          findings.append(finding)
        }
      case "count":
        guard let locale, let state = TextState(rawValue: fields[3].string), let count = Int(fields[4].string)
        else { continue }
        locales[locale, default: LocaleReport()].progress[fields[2].string, default: Progress()].add(
          state, count)
      default: continue
      }
    }
  }
}

extension Finding {
  var fields: [Text] {
    [
      severity.rawValue, rule, message, place?.file ?? "", place?.line.map(String.init) ?? "",
      place?.column.map(String.init) ?? "", hint ?? "",
    ].map { Text($0) }
  }

  init?(_ fields: ArraySlice<Text>) {
    let words = fields.map(\.string)
    guard words.count == 7, let severity = Severity(rawValue: words[0]) else { return nil }
    let place = words[3].isEmpty ? nil : Place(words[3], line: Int(words[4]), column: Int(words[5]))
    self.init(severity, words[1], words[2], at: place, hint: words[6].isEmpty ? nil : words[6])
  }
}
