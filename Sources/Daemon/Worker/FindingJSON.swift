import Interchange
import TranslationModel

extension Finding {
  /// As all commands and the API print it.
  package var json: JSON { .object(members) }

  var members: [(String, JSON)] {
    [
      ("severity", .string(severity.rawValue)), ("rule", .string(rule)), ("message", .string(message)),
      ("file", .optional(place?.file)), ("line", .optional(place?.line)),
      ("column", .optional(place?.column)),
      ("hint", .optional(hint)),
    ]
  }

  /// Nil for what is no such object.
  init?(_ json: JSON) {
    guard let severity = json["severity"]?.string.flatMap(Severity.init(rawValue:)),
      let rule = json["rule"]?.string, let message = json["message"]?.string
    else { return nil }
    let place = json["file"]?.string.map {
      Place($0, line: json["line"]?.number, column: json["column"]?.number)
    }
    self.init(severity, rule, message, at: place, hint: json["hint"]?.string)
  }
}
