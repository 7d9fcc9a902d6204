import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// What a story can expect.
///
///     row KEY[:VARIANT] [COLUMN=TEXT …]     no-row KEY      rows N [NAME]; the column 'sheet' is its sheet's name
///     noted KEY[:VARIANT] LOCALE [TEXT]     not-noted KEY[:VARIANT] LOCALE      a line of the row's `problems`
///     text BRANCH PATH KEY[:VARIANT] TEXT   no-text BRANCH PATH KEY
///     file BRANCH PATH FILE                 has-file BRANCH PATH      no-file BRANCH PATH
///     mode BRANCH PATH MODE                 as in Git: 100755, 120000, 160000
///     no-branch NAME
///     moved BRANCH / still BRANCH           against `note BRANCH`
///     finding RULE | no-findings            finding-about TEXT: in its message, its place or its hint
///     held | not-held
///     status-finding RULE                   what `status` would say
///     done BRANCH LOCALE | not-done …       `status` counts every text, or not every one, as done
///     gate REV open | gate REV blocked [WHY:LOCALE:KEY …] | gate REV unknown
///     gate-says REV TEXT | gate-silent REV TEXT    in what it says about its reasons
///     nothing                               the last sync changed nothing
///     clean                                 nothing is found or held, what people typed is in force, and a look changes nothing
///     exit N                                what `sync` would have exited with
///     asked N [TEXT …]                      so many questions reached the script; and these stand among them, in a row
///     state BRANCH LOCALE KEY[:VARIANT] STATE
///     one-answer                            sync, status, gate and todo tell the same state of every text
extension Story {
  func expect(_ words: [String]) throws {
    if try expectOfSheet(words) { return }
    if try expectOfBranch(words) { return }
    if try expectOfReport(words) { return }
    switch words[0] {
    case "gate": try expectGate(words)
    case "gate-says", "gate-silent":
      let details = try world.gate(words[1]).verdict.reasons.map(\.detail)
      if details.contains(where: { $0.contains(words[2]) }) != (words[0] == "gate-says") {
        throw StoryError("it says: \(details)")
      }
    case "done", "not-done":
      if try world.isDone(words[1], words[2]) != (words[0] == "done") { throw StoryError("it is not so") }
    case "clean": try expectClean()
    case "exit":
      let status = try world.exitStatus()
      if String(status) != words[1] { throw StoryError("it exits with \(status)") }
    case "state":
      let (key, variant) = Self.entry(words[3])
      let state = try world.state(of: key, variant, locale: words[2], on: words[1])
      if state != words[4] { throw StoryError("it is \(state)") }
    case "asked":
      let lines = world.questions
      let isSo =
        String(lines.count) == words[1]
        && words.dropFirst(2).allSatisfy { text in
          lines.contains { $0.contains(text.unescaped) }
        }
      if !isSo { throw StoryError("it was asked: \(lines)") }
    case "one-answer": try world.expectOneAnswer()
    default: throw StoryError("unknown expectation")
    }
  }

  // MARK: The sheet

  private func expectOfSheet(_ words: [String]) throws -> Bool {
    switch words[0] {
    case "row": try expectRow(words)
    case "no-row":
      let (key, variant) = Self.entry(words[1])
      if try world.row(key, variant) != nil { throw StoryError("there is a row \(words[1])") }
    case "rows":
      let count = try world.sheet(words.count > 2 ? words[2] : "main").rowCount
      if String(count) != words[1] { throw StoryError("there are \(count) rows") }
    case "noted", "not-noted":
      let (key, variant) = Self.entry(words[1])
      guard let (sheet, row) = try world.row(key, variant) else { throw StoryError("no row \(words[1])") }
      let cell = sheet.text(row: row, .problems).string
      let wanted = words.count > 3 ? words[3] : ""
      let isNoted = cell.split(separator: "\n").contains {
        ($0.split(separator: ":").first?.split(separator: " ").contains(Substring(words[2])) ?? false)
          && (wanted.isEmpty || $0.contains(wanted))
      }
      if isNoted != (words[0] == "noted") { throw StoryError("problems says '\(cell)'") }
    default: return false
    }
    return true
  }

  private func expectRow(_ words: [String]) throws {
    let (key, variant) = Self.entry(words[1])
    let wanted = words.dropFirst(2).map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    let source = wanted.first { $0[0] == "en" }.map { String($0[1]).unescaped }
    guard let (sheet, row, name) = try world.find(key, variant, source: source) else {
      let sheets = try world.sheetNames.map { String(decoding: try world.sheetBytes($0), as: UTF8.self) }
      throw StoryError("no such row; the sheet is:\n\(sheets.joined(separator: "\n\n"))")
    }
    for part in wanted {
      if part[0] == "sheet" {
        if part[1] != name { throw StoryError("it is in the sheet '\(name)'") }
        continue
      }
      let found = sheet.text(row: row, try column(String(part[0]))).string
      if found != String(part[1]).unescaped { throw StoryError("\(part[0]) is '\(found)'") }
    }
  }

  // MARK: Branches

  private func expectOfBranch(_ words: [String]) throws -> Bool {
    switch words[0] {
    case "text", "no-text": try expectText(words)
    case "file":
      let found = try world.text(of: words[2], on: words[1])
      let wanted = try file(words[3])
      if found != wanted { throw StoryError("the file is:\n\(found ?? "not there")") }
    case "has-file", "no-file":
      let mode = try world.mode(of: words[2], on: words[1])
      if (mode != nil) != (words[0] == "has-file") { throw StoryError("it is \(mode ?? "not there")") }
    case "mode":
      let mode = try world.mode(of: words[2], on: words[1])
      if mode != words[3] { throw StoryError("it is \(mode ?? "not there")") }
    case "no-branch":
      if try world.tip(words[1]) != nil { throw StoryError("branch \(words[1]) is there") }
    case "moved", "still":
      guard let note = notes[words[1]] else { throw StoryError("\(words[1]) was not noted") }
      let isMoved = try world.tip(words[1]) != note
      if isMoved != (words[0] == "moved") { throw StoryError(isMoved ? "it moved" : "it did not move") }
    default: return false
    }
    return true
  }

  private func expectText(_ words: [String]) throws {
    let (key, variant) = Self.entry(words[3])
    guard let format = StringFormats.all.first(where: { $0.claims(path: words[2]) }),
      let locale = LocaleTag("en")
    else {
      throw StoryError("no format for \(words[2])")
    }
    if words[0] == "text", try world.tip(words[1]) == nil { throw StoryError("no branch \(words[1])") }
    let bytes = try world.text(of: words[2], on: words[1]).map { Array($0.utf8) }
    let found = try bytes.map { try format.read($0, as: .translation(locale)).catalog }?[
      EntryID(Text(key), Variant(variant) ?? .plain)]?.text.string
    let wanted = words[0] == "text" ? words[4].unescaped : nil
    if found != wanted { throw StoryError("it says \(found.map { "'\($0)'" } ?? "nothing")") }
  }

  // MARK: Reports

  private func expectOfReport(_ words: [String]) throws -> Bool {
    let findings = world.lastReport?.findings ?? []
    switch words[0] {
    case "finding":
      if !findings.contains(where: { $0.rule == words[1] }) {
        throw StoryError("findings: \(findings.map(\.line))")
      }
    case "finding-about":
      if !findings.contains(where: { $0.line.contains(words[1]) || $0.hint?.contains(words[1]) == true }) {
        throw StoryError("findings: \(findings.map(\.line))")
      }
    case "no-findings":
      if !findings.isEmpty { throw StoryError("findings: \(findings.map(\.line))") }
    case "status-finding":
      let rules = try world.status().findings.map(\.rule)
      if !rules.contains(words[1]) { throw StoryError("status finds: \(rules)") }
    case "held", "not-held":
      if (world.lastReport?.held != nil) != (words[0] == "held") {
        throw StoryError(world.lastReport?.held.map { "held: \($0)" } ?? "nothing is held")
      }
    case "nothing":
      if let report = world.lastReport, report.changedAnything {
        throw StoryError("sync changed something: \(report.sides) sheet \(report.sheetWritten)")
      }
    default: return false
    }
    return true
  }

  private func expectGate(_ words: [String]) throws {
    let report = try world.gate(words[1])
    let reasons = report.verdict.reasons.map {
      "\($0.why.rawValue):\($0.locale?.description ?? ""):\($0.key)"
    }
    if report.verdict.answer.rawValue != words[2] {
      throw StoryError("it is \(report.verdict.answer): \(reasons)")
    }
    if words.count > 3, Set(words.dropFirst(3)) != Set(reasons) { throw StoryError("reasons: \(reasons)") }
  }

  private func expectClean() throws {
    guard let report = world.lastReport else { throw StoryError("there was no sync") }
    if !report.findings.isEmpty { throw StoryError("findings: \(report.findings.map(\.line))") }
    if report.held != nil { throw StoryError("something is held") }
    for branch in report.active {
      let side = try world.sideBranch(of: branch)
      let reasons = try world.gate(try world.tip(side) == nil ? branch : side).verdict.reasons
      let others = reasons.filter { ![.missing, .stale].contains($0.why) }
      if !others.isEmpty { throw StoryError("not in force on \(branch): \(others.map(\.detail))") }
    }
    let plan = try world.sync(planOnly: true)
    if plan.changedAnything { throw StoryError("another look would change: \(plan.sides)") }
  }
}
