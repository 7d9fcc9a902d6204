import Interchange
import Pages

/// What the commands answer about made-up repositories, for pages to be tested and looked at.
package struct SampleAnswers: Sendable {
  package let all: [SampleRepository]
  package let repositories: JSON
  /// By repository and path: thousands of texts are made into JSON once.
  private let answers: [String: [String: JSON]]

  package static let usual: [SampleRepository] = [
    .app, .web, .empty, .large, .broken, .late, .twins, .torn, .lenient, .hostile, .new,
  ]

  package init(_ all: [SampleRepository] = usual) {
    self.all = all
    repositories = .object([("repositories", .array(all.map(\.summary)))])
    answers = Dictionary(
      all.map { ($0.name, $0.answers) }, uniquingKeysWith: { first, _ in first })
  }

  /// The answer of `why`; nil for none.
  package func why(_ repository: String, _ key: String) -> JSON? {
    let empty = JSON.object([
      ("key", .string(key)), ("english", []), ("rows", []), ("rowless", []), ("journal", []),
    ])
    return all.first { $0.name == repository }.map { $0.stories[key] ?? empty }
  }
}

extension SampleAnswers: PageAnswers {
  package func answer(_ repository: String, _ path: String) -> JSON? {
    answers[repository]?[path]
  }
}
