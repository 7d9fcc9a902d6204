import Interchange

/// Says that there is no such page.
struct MissingPage {
  private let what: String
  private let repository: RepositoryAnswers?
  private let signsOut: Bool

  /// `what` is not there.
  init(_ what: String, _ repository: RepositoryAnswers? = nil, signsOut: Bool = false) {
    (self.what, self.repository, self.signsOut) = (what, repository, signsOut)
  }

  func response() -> HTTPResponse {
    Frame("Not found", repository, signsOut: signsOut) {
      tag(.h1) { "Not found" }
      tag(.p) {
        "There is nothing here: "; tag(.bdi) { what }; "."
      }
      tag(.p) { tag(.a, .href(.front)) { "All repositories" } }
    }.response(404)
  }
}
