/// What a page says before its answer where that is not of now: the last look failed, it cannot be answered anew, or the sheet cannot
/// be used.
struct Standing {
  let repository: RepositoryAnswers

  var markup: Markup {
    together {
      if let failure = repository.summary.failure {
        Findings.failure(
          failure,
          "The last look failed"
            + (repository.summary.answered == nil ? "" : ", and this is what the one before it saw"))
      }
      unanswered
      if repository.status?.hasEverySheet == false {
        tag(.div, .class("failure"), .set(.role, "note")) {
          tag(.p) {
            tag(.strong) { "What is typed into the sheet is not used now." }
            " Its newest version that could be used stays in force. Why, and what to do: "
            tag(.a, .href(.faults(repository.name))) { "see the faults" }
            "."
          }
        }
      }
    }
  }

  /// Where the page says by itself what that means.
  var ofLook: Markup {
    together {
      if let failure = repository.summary.failure { Findings.failure(failure, "The last look failed") }
      unanswered
    }
  }

  private var unanswered: Markup? {
    AnswerFailure(repository.summary.trouble.map { .string($0) }).map {
      Findings.failure($0, "This is from before the latest change")
    }
  }
}
