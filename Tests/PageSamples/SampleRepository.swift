import Interchange

/// A repository, and what the commands answer about it.
package struct SampleRepository: Sendable {
  package var name: String
  package var looked: String? = "2026-11-23T21:30:05Z"
  package var failure: JSON = .null
  /// False while a change is being judged, or cannot be.
  package var isCurrent = true
  /// Why it cannot.
  package var trouble: String?
  package var branches: [SampleBranch] = []
  package var held: JSON = .object([("keys", []), ("findings", [])])
  package var findings: [JSON] = []
  /// False where its sheet cannot be used now.
  package var hasSheet = true
  /// By key.
  package var stories: [String: JSON] = [:]

  package init(_ name: String) { self.name = name }

  var summary: JSON {
    .object([
      ("name", .string(name)), ("looked", .optional(looked)),
      ("reported", .optional(failure == .null ? looked : "2026-11-23T05:30:00Z")),
      ("failure", failure),
      ("errors", .number(count("error"))), ("warnings", .number(count("warning"))),
      (
        "answers",
        .object([
          ("made", .optional(looked)), ("current", .bool(isCurrent && failure == .null)),
          ("trouble", .optional(trouble)),
        ])
      ),
      (
        "branches",
        .array(
          branches.filter { !$0.isFinished }.map {
            .object([("name", .string($0.name)), ("answer", .string(answer(of: $0)))])
          })
      ),
    ])
  }

  private func count(_ severity: JSON) -> Int { faults.count { $0["severity"] == severity } }

  /// As the daemon says it: what is in doubt is unknown.
  private func answer(of branch: SampleBranch) -> String {
    let isVoid = failure != .null || trouble != nil || (!isCurrent && branch.answer == "open")
    return isVoid ? "unknown" : branch.answer
  }

  /// As the daemon has them: why the last look failed is one.
  private var faults: [JSON] {
    if let trouble {
      return findings + [Self.finding("warning", "answers", trouble, since: "2026-11-23T20:00:00Z")]
    }
    guard let message = failure["message"] else { return findings }
    return [
      .object([
        ("severity", "error"), ("rule", "look-failed"), ("message", message),
        ("hint", failure["hint"] ?? .null),
        ("since", failure["since"] ?? .null),
      ])
    ] + findings
  }

  /// What each path of the API answers.
  var answers: [String: JSON] {
    guard looked != nil else { return [:] }
    let texts = branches.flatMap(\.texts)
    var answers: [String: JSON] = [
      "status": .object([
        ("inStep", true), ("hasEverySheet", .bool(hasSheet)), ("inForce", .bool(findings.isEmpty)),
        ("branches", .array(branches.map(\.status))),
        ("open", .array(texts.map(\.status))), ("findings", .array(findings)),
      ]), "faults": .object([("findings", .array(faults))]), "held": held,
      "history": .object([("branches", .array(branches.map(\.history)))]),
    ]
    for branch in branches { answers["gate/\(branch.name)"] = branch.gate }
    for locale in Set(branches.flatMap(\.locales)) {
      answers["todo/\(locale)"] = .object([
        ("locale", .string(locale)), ("open", .array(texts.filter { $0.locale == locale }.map(\.todo))),
      ])
    }
    return answers
  }
}
