import Interchange

/// What a host shows beside a commit, and what a branch's protection may require.
package struct CommitStatus: Hashable, Sendable {
  package enum State: String, Hashable, Sendable { case pending, success, failure, error }

  /// Its name among the commit's statuses.
  package var context: String
  package var state: State
  /// One sentence, 140 bytes at most: GitHub refuses longer ones.
  package var description: String
  /// A page with the reasons.
  package var page: String?

  private static let longest = 140

  package init(_ context: String, _ state: State, _ description: String, page: String? = nil) {
    (self.context, self.state, self.page) = (context, state, page)
    self.description = description.shortened(to: Self.longest)
  }
}

// MARK: As GitHub and Gitea write it

extension CommitStatus {
  /// One of a list; `member` is what the host calls its state. Nil for one that is in no state that we know.
  init?(_ json: JSON, state member: String) {
    guard let context = json["context"]?.string,
      let state = json[member]?.string.flatMap(State.init(rawValue:))
    else { return nil }
    self.init(context, state, json["description"]?.string ?? "", page: json["target_url"]?.string)
  }

  var json: JSON {
    let members: [(String, JSON)] = [
      ("state", .string(state.rawValue)), ("context", .string(context)),
      ("description", .string(description)),
    ]
    return .object(members + (page.map { [("target_url", .string($0))] } ?? []))
  }
}
