import Interchange
import Service
import Telling

extension StatusBoard {
  /// The watched repositories at a glance: `/api/v1/repositories`.
  var repositories: JSON { .object([("repositories", .array(all.map(\.summary)))]) }
}

extension RepositoryStatus {
  /// What is known of it without opening it.
  var summary: JSON {
    .object([
      ("name", .string(name)), ("looked", .optional(looked.map { isoDate($0.date) })),
      ("reported", .optional(reported.map { isoDate($0.date) })), ("failure", .optional(failure)),
      ("errors", .number(count(.error))), ("warnings", .number(count(.warning))),
      ("branches", .array(branches)), ("answers", answers.json(areCurrent: answersAreCurrent)),
    ])
  }

  private func count(_ level: LogLevel) -> Int { findings.all.count { $0.finding.level == level } }

  private var branches: [JSON] {
    let gates = Dictionary(gates.map { ($0.branch, $0.answer) }, uniquingKeysWith: { a, _ in a })
    return (report?["branches"]?.array ?? []).map { branch in
      let answer = branch["name"]?.string.flatMap { gates[$0] }
      return .object([
        ("name", branch["name"] ?? .null), ("finished", branch["finished"] ?? .null),
        ("answer", .optional(answer)),
      ])
    }
  }
}

extension KnownAnswers {
  fileprivate func json(areCurrent: Bool) -> JSON {
    .object([
      ("made", .optional(index.map { isoDate($0.made) })), ("current", .bool(areCurrent)),
      ("journal", .optional(index?.journal)), ("trouble", .optional(trouble.all.first?.finding.text)),
      ("paths", .strings((index?.answers.keys).map { $0.sorted() } ?? [])),
    ])
  }
}
