import Interchange
import TranslationModel

/// A finding of an answer, with since when it stands where that is known.
struct AnswerFinding: Hashable, Sendable {
  var severity: Finding.Severity
  var rule: String
  var message: String
  var place: Place?
  var hint: String?
  var since: Moment?

  static func all(_ json: JSON?) -> [AnswerFinding] { (json?.array ?? []).compactMap(AnswerFinding.init) }

  init?(_ json: JSON) {
    guard let message = json["message"]?.string else { return nil }
    self.message = message
    // What is not known to be harmless is not shown as harmless.
    severity = json["severity"]?.string.flatMap(Finding.Severity.init) ?? .error
    rule = json["rule"]?.string ?? ""
    place = json["file"]?.string.map { Place($0, line: json["line"]?.number, column: json["column"]?.number) }
    hint = json["hint"]?.string
    since = Moment(json["since"])
  }
}
