import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// English that people edited in the sheet, on its way into the branches' source text. Git wins where the branch changed
/// the text itself: then no branch has the agreed text any more, and the edit is kept as a finding, and in its row.
struct TakenEnglish {
  private(set) var findings: [Finding] = []
  private var (used, refused): (Set<Int>, Set<Int>) = ([], [])
  /// The rows whose English some branch's entry is to have.
  private var claimed: Set<Int> = []

  /// The sheet's rows that show English which no branch takes.
  var unused: Set<Int> { refused.subtracting(used) }

  static func take(from evidence: RowEvidence, into sources: inout [BranchSource]) -> TakenEnglish {
    var taken = TakenEnglish()
    if evidence.edits.isEmpty { return taken }
    for b in sources.indices {
      for s in sources[b].slots.indices {
        for e in sources[b].slots[s].entries.indices {
          taken.take(from: evidence, for: e, in: &sources[b].slots[s], of: sources[b].input)
        }
        sources[b].slots[s].borrowFromOther()
      }
    }
    taken.tellLost(evidence)
    return taken
  }

  private mutating func take(
    from evidence: RowEvidence, for e: Int, in slot: inout SlotSource, of input: BranchInput
  ) {
    let (edits, book) = (evidence.edits, evidence.now.book)
    let entry = slot.entries[e]
    let id = evidence.keys.rowID(of: entry, in: slot)
    guard let row = edits.row(of: id, in: input) else {
      let names = [id, Self.committed(entry, id, of: input, evidence.agreed)].compactMap(\.self)
      if let text = names.lazy.compactMap({ edits.standing(in: $0, of: input) }).first {
        slot.keep(text, for: e)
      }
      return
    }
    claimed.insert(row)
    guard entry.isInBaseFile else { return }
    switch slot.spelling(of: book.text(row: row, .source), for: entry) {
    case .fits(let spelled):
      if let problem = slot.sideProblem, slot.pendingSource[entry.id] != spelled {
        return refuse(row, .sourceWaits(entry, problem, at: book.place(row: row, column: .source)))
      }
      used.insert(row)
      slot.take(spelled, for: e)
    case .otherPlaceholders:
      refuse(row, .sourcePlaceholders(entry, at: book.place(row: row, column: .source)))
    case .obstacle(let obstacle):
      refuse(row, .sourceInCode(entry, obstacle, at: book.place(row: row, column: .source)))
    }
  }

  /// The row of an entry by what is committed: what waits on the side branch, and was in no row when that was agreed, may be older than
  /// what was typed over that.
  private static func committed(
    _ entry: SourceEntry, _ id: RowID, of input: BranchInput, _ agreed: SheetRows?
  ) -> RowID? {
    guard let committed = entry.committed, input.isSideHeard,
      !(agreed?.has(id, for: input.sharedName) ?? false)
    else { return nil }
    return RowID(id.key, id.variant, committed)
  }

  private mutating func refuse(_ row: Int, _ finding: Finding) {
    findings.append(finding)
    refused.insert(row)
  }

  /// What is another project's is for its own look to hear, and what waits for its release for the one at which that is back.
  private mutating func tellLost(_ evidence: RowEvidence) {
    let edits = evidence.edits
    for (id, row) in edits.lost(but: claimed.union(edits.unclaimed))
    where !evidence.isOthersAlone(row) && !evidence.now.releases(of: row).isEmpty {
      refuse(row, .sourceLost(id, at: evidence.now.book.place(row: row, column: .source)))
    }
  }
}

/// How English that was typed in a cell stands in a base file.
private enum EnglishSpelling {
  case fits(Text)
  /// It would break the app in every language.
  case otherPlaceholders
  case obstacle(EditError)
}

private let sourceChecks = ChosenChecks(locale: nil, from: .error)

extension SlotSource {
  /// An entry has English that the sheet does not show any more, where its file can have it.
  fileprivate mutating func keep(_ text: Text, for e: Int) {
    let entry = entries[e]
    guard entry.isInBaseFile, sideProblem == nil, case .fits(let spelled) = spelling(of: text, for: entry)
    else { return }
    take(spelled, for: e)
  }

  fileprivate func spelling(of text: Text, for entry: SourceEntry) -> EnglishSpelling {
    let input = entry.checkInput(ofCell: text, notation, in: nil, maxLength: nil)
    guard sourceChecks.findings(input).isEmpty else { return .otherPlaceholders }
    let spelled = notation.spelled(text, like: entry)
    let obstacle = file.obstacles(to: [EntryEdit(entry.id, spelled)], base: file).first
    return obstacle.map { .obstacle($0) } ?? .fits(spelled)
  }

  /// An entry has other English from now on, in its platform's notation.
  fileprivate mutating func take(_ spelled: Text, for e: Int) {
    let entry = entries[e]
    let spelling = Message(spelled, notation.style, integers: entry.spelling.integers)
    entries[e] = entry.saying(spelling, other: entry.other, committed: entry.committed ?? entry.source)
    pendingSource[entry.id] = spelled
  }

  /// Plural forms that the base file lacks say what `other` says.
  fileprivate mutating func borrowFromOther() {
    var other: [Text: SourceEntry] = [:]
    for entry in entries where entry.id.variant == .plural(.other) { other[entry.id.key] = entry }
    for e in entries.indices where entries[e].id.variant.category.map({ $0 != .other }) ?? false {
      guard let lender = other[entries[e].id.key] else { continue }
      let own = entries[e].isInBaseFile ? entries[e] : lender
      entries[e] = entries[e].saying(own.spelling, other: lender.spelling, committed: own.committed)
    }
  }
}

extension BranchSource {
  /// Plans the base files with English that waits on the side branch or came from the sheet.
  func addBaseFiles(to plan: inout BranchPlan, _ project: Project, _ files: ParsedFiles) -> [Finding] {
    var summary = LocaleSummary()
    var findings: [Finding] = []
    for slot in slots {
      let path = slot.slot.basePath
      if let problem = slot.sideProblem {
        findings.append(problem.finding(path: path).on(project.branches.sideBranch(of: input.name)))
        continue
      }
      if slot.pendingSource.isEmpty { continue }
      let edits = slot.pendingSource.sorted { $0.key < $1.key }.map { EntryEdit($0.key, $0.value) }
      do throws(RenderProblem) {
        let start = files.kept(input, path, slot, .source(project.base)) ?? slot.file
        let rendering = try plan.render(edits, of: slot, at: path, start, role: .source(project.base))
        guard let rendering, rendering.isChange else { continue }
        summary += LocaleSummary(from: slot.file.catalog, to: rendering.result.catalog)
      } catch {
        findings.append(error.finding(path: path).on(input.name))
      }
    }
    if summary != LocaleSummary() { plan.summary[project.base] = summary }
    return findings
  }
}

extension ParsedFiles {
  /// A file as people left it on the side branch; nil where they left it alone, or it cannot be used.
  func kept(_ input: BranchInput, _ path: String, _ slot: SlotSource, _ role: FileRole) -> (
    any StringFile
  )? {
    input.side?.keptFiles[path].flatMap { try? keep($0, slot.slot.format, role) }
  }
}

extension Finding {
  fileprivate static func sourcePlaceholders(_ entry: SourceEntry, at place: Place) -> Finding {
    Finding(
      .error, "source-placeholders",
      "the English of '\(entry.rowKey)' was edited in the sheet, but its placeholders differ from the code's",
      at: place, hint: "use exactly the placeholders of '\(entry.source)'; the old text was put back")
  }

  fileprivate static func sourceWaits(_ entry: SourceEntry, _ problem: FileProblem, at place: Place)
    -> Finding
  {
    Finding(
      .error, "source-waits",
      "the English of '\(entry.rowKey)' was edited in the sheet, and its file on the side branch cannot be used: \(problem.reason)",
      at: place, hint: "mend that file, then type the text again; the old one was put back")
  }

  fileprivate static func sourceInCode(_ entry: SourceEntry, _ obstacle: EditError, at place: Place)
    -> Finding
  {
    Finding(
      .error, "source-in-code",
      "the English of '\(entry.rowKey)' was edited in the sheet, and no file can take it: \(obstacle.message)",
      at: place, hint: "change it where it is; the old text was put back")
  }

  fileprivate static func sourceLost(_ id: RowID, at place: Place) -> Finding {
    Finding(
      .warning, "source-lost",
      "the English of '\(id.label)' was edited in the sheet, and changed or removed in Git as well",
      at: place,
      hint: "Git's text is in force; edit it again if yours is better")
  }
}
