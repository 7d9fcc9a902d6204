import ProjectConfiguration
import TranslationMemory
import TranslationModel
import TranslationSheet

/// Fills a locale's blank cells with texts that somebody is to confirm: what rows of the same English say, then what the
/// project's memory has, then what the team's own program answered. Each has to pass the checks. A person who took one out, or
/// blanked a text, is not offered another while the English stays.
///
/// What the program says is an input, asked for between two looks: so a plan stays a function, and what people typed does not
/// wait until a program has answered.
struct CellSuggesting {
  private let locale: LocaleTag
  private let sync: SyncTable
  private let sheet: SheetVoices

  init(_ locale: LocaleTag, _ sync: SyncTable, _ sheet: SheetVoices) {
    (self.locale, self.sync, self.sheet) = (locale, sync, sheet)
  }

  /// Says what is left to ask, each question once, and what was answered and cannot be offered.
  func fill(_ cells: inout [MergedCell]) -> (asked: [AskedText], findings: [Finding]) {
    guard hasSources else { return ([], []) }
    let open = sync.table.rows.indices.filter { isOpen($0, cells[$0]) }
    if open.isEmpty { return ([], []) }
    let known = sync.project.suggest == .exact ? suggestions(cells) : nil
    var questions: [SuggestionQuestion: AskedText] = [:]
    var asked: [SuggestionQuestion] = []
    var refused: [Int] = []
    for i in open {
      if let (text, offer) = offer(i, known) {
        cells[i].text = text
        cells[i].facts.suggestion = .offered(offer)
        continue
      }
      let question = question(i)
      if let answer = sync.inputs.answers[question] {
        if !answer.isBlank { refused.append(i) }
      } else if sync.inputs.asksCommand, questions[question] == nil {
        questions[question] = askedText(i, question)
        asked.append(question)
      }
    }
    return (asked.compactMap { questions[$0] }, finding(refused).map { [$0] } ?? [])
  }

  /// One for all of a locale: a program that breaks each placeholder is told once.
  private func finding(_ refused: [Int]) -> Finding? {
    guard let i = refused.first, let answer = sync.inputs.answers[question(i)] else { return nil }
    let why = sync.errors(answer, of: i, in: locale).first?.message ?? "no sheet can hold it"
    let more = refused.count > 1 ? "; and \(refused.count - 1) more" : ""
    return Finding(
      .note, "suggestion-refused",
      "what the command suggests for '\(sync.table.rows[i].id.label)' in \(locale) is not offered: \(why)\(more)",
      hint: "type a translation; the command is not asked again for this English")
  }

  private var hasSources: Bool {
    let inputs = sync.inputs
    return sync.project.suggest == .exact || !inputs.memory.isEmpty || inputs.asksCommand
  }

  private func isOpen(_ i: Int, _ cell: MergedCell) -> Bool {
    sync.table.rows[i].isNeeded && cell.isNeeded && cell.text.isBlank && cell.facts.suggestion == nil
      && !sheet.isColumnLost(i)
  }

  private func suggestions(_ cells: [MergedCell]) -> RowSuggestions {
    let rows = sync.table.rows
    let fresh = rows.indices.filter { cells[$0].facts.isFresh && !cells[$0].text.isBlank }
    return RowSuggestions(fresh: fresh.map { (rows[$0].id, cells[$0].text) })
  }

  private func offer(_ i: Int, _ known: RowSuggestions?) -> (Text, Offer)? {
    func fits(_ text: Text) -> Bool {
      !text.isBlank && Workbook.flaw(in: text) == nil && sync.errors(text, of: i, in: locale).isEmpty
    }
    if let found = known?.offer(for: sync.table.rows[i].id), fits(found.text) {
      return (found.text, .row(found.row.label))
    }
    if !wasAsked(i), let found = sync.memory.offer(for: sync.source(i), in: locale, where: fits) {
      return found
    }
    if let text = sync.inputs.answers[question(i)], fits(text) { return (text, .command) }
    return nil
  }

  /// True where the memory, which is still the same, had nothing when the row was agreed: reading a large one takes a second,
  /// and most looks are at one cell.
  private func wasAsked(_ i: Int) -> Bool {
    let row = sync.table.rows[i]
    guard !sync.inputs.looksAtEverything, let agreed = sync.agreed, let agreedRow = row.agreedRow,
      row.origin == .kept, row.cameFrom == nil, !row.isReworded, agreed.book.has(.translation(locale))
    else { return false }
    return agreed.book.text(row: agreedRow, .translation(locale)).isBlank
      && sync.baselines[i].todoAgreed.contains(locale) && !agreed.releases(of: agreedRow).isEmpty
  }

  private func question(_ i: Int) -> SuggestionQuestion {
    let id = sync.table.rows[i].id
    return SuggestionQuestion(id.source, id.variant, locale)
  }

  private func askedText(_ i: Int, _ question: SuggestionQuestion) -> AskedText {
    AskedText(
      question: question, key: sync.table.rows[i].id.key, comment: sync.comment(of: sync.table.rows[i]),
      maxLength: sync.baselines[i].limit.characters, placeholders: sync.source(i).placeholders.map(\.spelling)
    )
  }
}
