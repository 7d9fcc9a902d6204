import Interchange

/// A watched repository at a glance.
struct RepositorySummary: Hashable, Sendable {
  /// A release branch that is worked on.
  struct Release: Hashable, Sendable {
    var branch: String
    var answer: GateAnswer.Answer?
  }

  var name: String
  /// When it was last looked at; nil for not yet.
  var looked: Moment?
  /// When a look at it last came to its end.
  var reported: Moment?
  /// Why the last look did not come to its end.
  var failure: AnswerFailure?
  /// How many things are wrong.
  var (errors, warnings): (Int, Int)
  var releases: [Release]
  /// Of all releases, those that have shipped among them.
  var branches: [String]
  /// When its answers were made.
  var answered: Moment?
  /// True where they are of what the last look saw.
  var isCurrent: Bool
  /// Why there are no newer ones.
  var trouble: String?

  /// True where a look has come to its end, and none has failed since.
  var isKnown: Bool { reported != nil && failure == nil }

  /// Why verdicts from before count no more.
  enum Doubt: Hashable, Sendable {
    case failedLook
    /// Something has changed, and no answer can be made of it.
    case unanswered
    case judgedAnew
  }

  /// Nil where they count.
  var doubt: Doubt? {
    if failure != nil { return .failedLook }
    if trouble != nil { return .unanswered }
    return isCurrent ? nil : .judgedAnew
  }

  static func all(_ json: JSON) -> [RepositorySummary] {
    (json.array ?? json["repositories"]?.array ?? []).compactMap(RepositorySummary.init)
  }

  init?(_ json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    self.name = name
    looked = Moment(json["looked"])
    reported = Moment(json["reported"])
    failure = AnswerFailure(json["failure"])
    (errors, warnings) = (json["errors"]?.count ?? 0, json["warnings"]?.count ?? 0)
    answered = Moment(json["answers"]?["made"])
    isCurrent = json["answers"]?["current"]?.bool ?? false
    trouble = json["answers"]?["trouble"]?.string
    branches = (json["branches"]?.array ?? []).compactMap { $0["name"]?.string }
    releases = (json["branches"]?.array ?? []).compactMap { branch in
      guard branch["finished"]?.bool != true, let name = branch["name"]?.string else { return nil }
      return Release(branch: name, answer: branch["answer"]?.string.flatMap(GateAnswer.Answer.init))
    }
  }
}
