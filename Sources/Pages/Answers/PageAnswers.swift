import Interchange

/// What a page may ask: each is the documented JSON of a command, or nil where there is no answer yet.
package protocol PageAnswers {
  /// The watched repositories, as `/api/v1/repositories` lists them.
  var repositories: JSON { get }

  /// What `/api/v1/repositories/NAME/PATH` answers: of `status`, `held`, `history`, `gate/release/1.2`, `todo/es`; of `faults` the
  /// standing findings with since when, where there is such an answer.
  func answer(_ repository: String, _ path: String) -> JSON?

  /// True where there is an answer, and no page can be made of it: it is too long to be read for one.
  func isTooLong(_ repository: String, _ path: String) -> Bool

  /// The beginning of an answer that is too long, as far as a page is made of it; nil for any other.
  func beginning(_ repository: String, _ path: String) -> JSON?

  /// True where readers sign in, and may sign out.
  var readersSignIn: Bool { get }
}

extension PageAnswers {
  package var readersSignIn: Bool { false }
  package func isTooLong(_ repository: String, _ path: String) -> Bool { false }
  package func beginning(_ repository: String, _ path: String) -> JSON? { nil }
}
