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
  var releases: [Release]
  /// When its answers were made.
  var answered: Moment?
  /// Why there are no newer ones.
  var trouble: String?

  static func all(_ json: JSON) -> [RepositorySummary] {
    (json.array ?? json["repositories"]?.array ?? []).compactMap(RepositorySummary.init)
  }

  init?(_ json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    self.name = name
    looked = Moment(json["looked"])
    reported = Moment(json["reported"])
    failure = AnswerFailure(json["failure"])
    answered = Moment(json["answers"]?["made"])
    trouble = json["answers"]?["trouble"]?.string
    releases = (json["branches"]?.array ?? []).compactMap { branch in
      guard branch["finished"]?.bool != true, let name = branch["name"]?.string else { return nil }
      return Release(branch: name, answer: branch["answer"]?.string.flatMap(GateAnswer.Answer.init))
    }
  }
}
