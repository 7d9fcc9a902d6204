import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// Takes English that people edited in the sheet over into the branches' source text. Git wins where the branch
/// changed the text itself: then no branch has the agreed text any more, and the edit is kept as a finding, and in its row.
/// What is not taken is told with the sheet's rows that show it.
func takeSourceEdits(
  _ edits: SourceEdits, now: SheetRows?, into sources: inout [BranchSource], unseen: OutOfSight
) -> (findings: [Finding], unused: Set<Int>) {
  guard let now, !edits.isEmpty else { return ([], []) }
  var findings: [Finding] = []
  var (used, unused): (Set<Int>, Set<Int>) = ([], [])
  var taken: Set<Int> = []
  for b in sources.indices {
    for s in sources[b].slots.indices {
      let notation = sources[b].slots[s].notation
      for e in sources[b].slots[s].entries.indices {
        let entry = sources[b].slots[s].entries[e]
        let qualified = sources[b].slots[s].qualified(entry.rowID)
        let input = sources[b].input
        guard let row = edits.row(of: entry.rowID, in: input) ?? edits.row(of: qualified, in: input) else {
          if let text = edits.standing(in: entry.rowID) ?? edits.standing(in: qualified) {
            sources[b].slots[s].keep(text, for: e)
          }
          continue
        }
        taken.insert(row)
        let text = now.book.text(row: row, .source)
        guard entry.isInBaseFile else { continue }
        guard keepsPlaceholders(text, of: entry, notation) else {
          findings.append(.sourcePlaceholders(entry, at: now.book.place(row: row, column: .source)))
          unused.insert(row)
          continue
        }
        let spelled = notation.spelled(text, like: entry)
        let file = sources[b].slots[s].file
        if let obstacle = file.obstacles(to: [EntryEdit(entry.id, spelled)], base: file).first {
          findings.append(
            .sourceInCode(entry, obstacle, at: now.book.place(row: row, column: .source)))
          unused.insert(row)
          continue
        }
        used.insert(row)
        sources[b].slots[s].take(spelled, for: e)
      }
      sources[b].slots[s].borrowFromOther()
    }
  }
  // What is another project's is for its own look to hear, and what waits for its release for the one at which that is back.
  for (id, row) in edits.lost(but: taken.union(edits.unclaimed)) where !now.isOthersAlone(row, unseen) {
    findings.append(.sourceLost(id, at: now.book.place(row: row, column: .source)))
    unused.insert(row)
  }
  return (findings, unused.subtracting(used))
}

/// English that fails one of these would break the app in every language.
private let sourceChecks = ChosenChecks(locale: nil, from: .error)

private func keepsPlaceholders(_ text: Text, of entry: SourceEntry, _ notation: Notation) -> Bool {
  sourceChecks.findings(entry.checkInput(ofCell: text, notation, in: nil, maxLength: nil)).isEmpty
}

extension SlotSource {
  /// An entry has English that the sheet does not show any more, where its file can have it.
  fileprivate mutating func keep(_ text: Text, for e: Int) {
    let entry = entries[e]
    guard entry.isInBaseFile, keepsPlaceholders(text, of: entry, notation) else { return }
    let spelled = notation.spelled(text, like: entry)
    if file.obstacles(to: [EntryEdit(entry.id, spelled)], base: file).isEmpty { take(spelled, for: e) }
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
  func addBaseFiles(to plan: inout BranchPlan, _ base: LocaleTag, _ files: ParsedFiles) -> [Finding] {
    var summary = LocaleSummary()
    var findings: [Finding] = []
    for slot in slots where !slot.pendingSource.isEmpty {
      let path = slot.slot.basePath
      let edits = slot.pendingSource.sorted { $0.key < $1.key }.map { EntryEdit($0.key, $0.value) }
      do throws(RenderProblem) {
        let start = files.kept(input, path, slot, .source(base)) ?? slot.file
        let rendering = try plan.render(edits, of: slot, at: path, start, role: .source(base))
        guard let rendering, rendering.isChange else { continue }
        summary += LocaleSummary(from: slot.file.catalog, to: rendering.result.catalog)
      } catch {
        findings.append(error.finding(path: path).on(input.name))
      }
    }
    if summary != LocaleSummary() { plan.summary[base] = summary }
    return findings
  }
}

extension ParsedFiles {
  /// A file as people left it on the side branch.
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
