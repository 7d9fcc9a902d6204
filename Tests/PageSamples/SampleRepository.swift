import Interchange

/// A repository, and what the commands answer about it.
package struct SampleRepository: Sendable {
  package var name: String
  package var looked: String? = "2026-11-23T21:30:05Z"
  package var failure: JSON = .null
  package var branches: [SampleBranch] = []
  package var held: JSON = .object([("keys", []), ("findings", [])])
  package var findings: [JSON] = []
  /// By key.
  package var stories: [String: JSON] = [:]

  package init(_ name: String) { self.name = name }

  var summary: JSON {
    .object([
      ("name", .string(name)), ("looked", .optional(looked)), ("failure", failure),
      ("answers", .object([("made", .optional(looked)), ("current", true), ("trouble", .null)])),
      (
        "branches",
        .array(
          branches.filter { !$0.isFinished }.map {
            .object([("name", .string($0.name)), ("answer", .string($0.answer))])
          })
      ),
    ])
  }

  /// The answer of a path of the API; nil for none.
  func answer(_ path: String) -> JSON? {
    guard looked != nil else { return nil }
    let texts = branches.flatMap(\.texts)
    switch path {
    case "status":
      return .object([
        ("inStep", true), ("inForce", .bool(findings.isEmpty)), ("branches", .array(branches.map(\.status))),
        ("open", .array(texts.map(\.status))), ("findings", .array(findings)),
      ])
    case "held": return held
    case "history": return .object([("branches", .array(branches.map(\.history)))])
    case _ where path.hasPrefix("gate/"):
      return branches.first { $0.name.utf8.elementsEqual(path.dropFirst(5).utf8) }?.gate
    case _ where path.hasPrefix("todo/"):
      let locale = String(path.dropFirst(5))
      return .object([
        ("locale", .string(locale)), ("open", .array(texts.filter { $0.locale == locale }.map(\.todo))),
      ])
    default: return nil
    }
  }
}
