/// Stands where there is no answer, and says why: there is none yet, or it is too long for a page.
struct NoAnswer {
  private let repository: RepositoryAnswers
  private let path: String
  private let command: String

  /// `path` is that of the answer below `/api/v1/repositories/NAME`; `command` prints the same.
  init(_ repository: RepositoryAnswers, _ path: String, command: String) {
    (self.repository, self.path, self.command) = (repository, path, command)
  }

  var markup: Markup {
    tag(.p, .class("nothing")) {
      if repository.isTooLong(path) {
        "This is too long for a page. All of it: "
        tag(.a, .href(.interface(repository.name, path))) { "as JSON" }
        ", and on the daemon's host "
        tag(.code) { command }
        "."
      } else {
        "There is no answer yet. The next whole look makes one."
      }
    }
  }
}
