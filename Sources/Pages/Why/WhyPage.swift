import Interchange
import TranslationModel

/// For the engineer: who added, changed and translated a key.
struct WhyPage {
  let repository: RepositoryAnswers
  let key: String
  let answer: JSON?

  func response() -> HTTPResponse {
    guard !key.isEmpty else { return page(200) { Markup() } }
    if let failure = AnswerFailure(answer?["error"]) {
      return page(503) { Findings.failure(failure, "There is no answer") }
    }
    guard let answer = answer.map(WhyAnswer.init) else {
      return page(503) {
        tag(.p, .class("nothing")) { "There is no answer now. Ask again in a moment." }
      }
    }
    guard answer.isKnown else {
      return page(404) {
        tag(.p, .class("nothing")) { "No branch, row or journal entry has this key." }
      }
    }
    return page(200) { story(answer) }
  }

  private func page(_ status: Int, @MarkupBuilder content: () -> Markup) -> HTTPResponse {
    Frame("The story of \(key.isEmpty ? "a key" : key) – \(repository.name)", repository, .held) {
      tag(.h1) {
        "The story of "
        if key.isEmpty { "a key" } else { ForeignText.key(key) }
      }
      WhyForm(repository: repository.name, key: key).markup
      content()
    }.response(status)
  }

  private func story(_ answer: WhyAnswer) -> Markup {
    together {
      if !answer.english.isEmpty {
        tag(.section) {
          tag(.h2) { "English" }
          for english in answer.english { WhyEnglish(english: english).markup }
        }
      }
      if !answer.rows.isEmpty {
        tag(.section) {
          tag(.h2) { "In the sheet" }
          for row in answer.rows { WhyTranslations(row: row).markup }
        }
      }
      if !answer.rowless.isEmpty { rowless(answer.rowless) }
      if !answer.journal.isEmpty { WhyJournal(entries: answer.journal).markup }
    }
  }

  private func rowless(_ texts: [WhyAnswer.Rowless]) -> Markup {
    tag(.section) {
      tag(.h2) { "Without a row" }
      tag(.ul, .class("plain")) {
        for text in texts {
          tag(.li) {
            ForeignText.code(text.branch)
            ": "
            StateChip.markup(text.state)
            if !text.variant.isEmpty { " (\(text.variant))" }
            if !text.reason.isEmpty {
              together {
                ": "; tag(.bdi) { text.reason }
              }
            }
            ForeignText.english(text.english)
          }
        }
      }
    }
  }
}
