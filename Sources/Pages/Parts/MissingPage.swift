import Interchange

/// Says that there is no such page.
struct MissingPage {
  private let what: String
  private let repository: RepositoryAnswers?

  /// `what` is not there.
  init(_ what: String, _ repository: RepositoryAnswers? = nil) {
    (self.what, self.repository) = (what, repository)
  }

  func response() -> HTTPResponse {
    Frame("Not found", repository) {
      tag(.h1) { "Not found" }
      tag(.p) {
        "There is nothing here: "; tag(.bdi) { what }; "."
      }
      tag(.p) { tag(.a, .href(.front)) { "All repositories" } }
    }.response(404)
  }
}
