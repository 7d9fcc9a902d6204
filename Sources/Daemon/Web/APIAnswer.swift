import Interchange
import WebServer

extension HTTPResponse {
  /// An answer for programs, kept by nobody unless it is asked for again.
  static func json(_ status: Int, _ json: JSON, _ fields: [HTTPField] = []) -> HTTPResponse {
    HTTPResponse(status, fields: jsonFields + fields, body: Array("\(json.text)\n".utf8))
  }

  /// The same, with a tag of what it says.
  static func tagged(_ json: JSON, for head: RequestHead) -> HTTPResponse {
    let answer = Self.json(200, json)
    return AnswerTag.of(answer.body).map { answer.tagged($0, for: head) } ?? answer
  }

  /// Why there is no answer.
  static func failure(
    _ status: Int, _ message: String, hint: String? = nil, _ fields: [HTTPField] = []
  ) -> HTTPResponse {
    json(status, .refusal(status, message, hint: hint), fields)
  }

  static let jsonFields = [
    HTTPField("Content-Type", "application/json"), HTTPField("Cache-Control", "private, no-cache"),
    HTTPField("X-Content-Type-Options", "nosniff"), .notForOtherSites,
  ]

  /// The same with its tag, or that nothing changed where the reader has it already.
  func tagged(_ tag: String, for head: RequestHead) -> HTTPResponse {
    var answer = self
    answer.fields.append(HTTPField("ETag", "\"\(tag)\""))
    return head.has(tag) ? HTTPResponse(304, fields: answer.fields) : answer
  }
}

extension HTTPField {
  /// A browser hands the answer to no page of another site.
  static let notForOtherSites = HTTPField("Cross-Origin-Resource-Policy", "same-origin")
}

extension JSON {
  /// What stands in an answer's place: why there is none, and what else is to be said of that.
  package static func refusal(
    _ status: Int, _ message: String, hint: String?, _ more: [(String, JSON)] = []
  ) -> JSON {
    let error = JSON.object([
      ("status", .number(status)), ("message", .string(message)), ("hint", .optional(hint)),
    ])
    return .object([("error", error)] + more)
  }
}

extension RequestHead {
  /// True where the reader has the answer of this tag (RFC 9110, section 13.1.2).
  func has(_ tag: String) -> Bool {
    self["If-None-Match"].flatMap { $0.split(separator: ",") }.contains { word in
      let word = String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      return word == "*" || EntityTag.name(of: word) == tag
    }
  }
}
