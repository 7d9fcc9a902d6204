import Interchange
import Service
import Telling
import TranslationModel

extension StatusBoard {
  /// The watched repositories at a glance: `/api/v1/repositories`.
  var repositories: JSON {
    .object([("repositories", .array(all.map(\.summary))), ("refused", .optional(refused))])
  }
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

  private var branches: [JSON] {
    let gates = gates
    // Until the first look has come to its end, those are listed that an earlier daemon judged.
    guard let known = report?["branches"]?.array else {
      return gates.map { Self.branch(.string($0.branch), isFinished: false, $0.answer) }
    }
    return known.map { branch in
      let name = branch["name"]?.string ?? ""
      return Self.branch(
        branch["name"] ?? .null, isFinished: branch["finished"]?.bool ?? false,
        gates.first { $0.branch.utf8.elementsEqual(name.utf8) }?.answer)
    }
  }

  private static func branch(_ name: JSON, isFinished: Bool, _ answer: String?) -> JSON {
    .object([("name", name), ("finished", .bool(isFinished)), ("answer", .optional(answer))])
  }
}

extension KnownAnswers {
  fileprivate func json(areCurrent: Bool) -> JSON {
    .object([
      ("made", .optional(index.map { isoDate($0.made) })), ("current", .bool(areCurrent)),
      ("journal", .optional(index?.journal)), ("trouble", .optional(trouble.all.first?.finding.text)),
      ("paths", .strings((index?.answers.keys).map { $0.sorted().map(\.string) } ?? [])),
    ])
  }
}
