import Adoption
import Glibc
import RepositoryModel
import TranslationModel

/// Asks a person what the columns of a table are, on a terminal.
struct ColumnInterview {
  private let questions: [ColumnQuestion]

  /// Nil where there is nothing to ask, or nobody to answer.
  init?(_ questions: [ColumnQuestion], isSilent: Bool) {
    guard !questions.isEmpty, !isSilent, isatty(0) == 1, isatty(2) == 1 else { return nil }
    self.questions = questions
  }

  /// The answers, each shown as the option that says the same.
  func run() -> [ColumnChoice] {
    Terminal.note(
      "what are these columns? a locale's code, or \(ColumnMeaning.words.joined(separator: ", "))")
    var choices: [ColumnChoice] = []
    for question in questions {
      let samples = question.samples.map { "'\($0.excerpt)'" }.joined(separator: ", ")
      while true {
        Terminal.draw(Terminal.visible("\(question.header) (\(samples)) [keep]: "))
        guard let line = readLine() else { return choices }
        let word = line.filter { $0 != " " && $0 != "\t" }
        guard let meaning = word.isEmpty ? .own : ColumnMeaning(word) else {
          Terminal.note("'\(word)' is none of these")
          continue
        }
        choices.append(ColumnChoice(question.header, meaning))
        break
      }
    }
    if !choices.isEmpty {
      let options = choices.map { "--map \(shellWord("\($0.header)=\($0.meaning)"))" }.joined(separator: " ")
      Terminal.note("the same again: \(options)")
    }
    return choices
  }
}
