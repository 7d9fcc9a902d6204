import Interchange

/// Why there is no answer, as a command says it: a sentence, or one with what to do.
struct AnswerFailure: Hashable, Sendable {
  var message: String
  var hint: String?
  /// When it was so first.
  var since: Moment?

  /// Nil where nothing failed.
  init?(_ json: JSON?) {
    guard let json, let message = json.string ?? json["message"]?.string else { return nil }
    self.message = message
    hint = json["hint"]?.string
    since = Moment(json["since"])
  }
}
