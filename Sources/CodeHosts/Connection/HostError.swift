import Interchange

/// Why a code host did not do what it was asked.
package struct HostError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// It is not there, or not in order: another time it may be.
    case unavailable
    /// It asks to be left alone for so many seconds; nil where it does not say for how long.
    case limited(seconds: Int?)
    /// The token is none, or is none any more.
    case unauthorized
    /// The token may not do that.
    case forbidden
    /// It is not there, or the token may not see it: hosts do not say which.
    case notFound
    /// What was to be made is there already.
    case exists
    /// The host takes the request for a wrong one.
    case refused
    /// What it answers is not what its interface says.
    case unreadable
  }

  package var kind: Kind
  /// What was attempted, as a verb with its object.
  package var doing: String
  package var reason: String
  package var hint: String?

  package init(_ kind: Kind, _ doing: String, _ reason: String, hint: String? = nil) {
    (self.kind, self.doing, self.reason, self.hint) = (kind, doing, reason, hint)
  }

  /// True where asking again later may do.
  package var isPassing: Bool {
    switch kind {
    case .unavailable, .limited: true
    case .unauthorized, .forbidden, .notFound, .exists, .refused, .unreadable: false
    }
  }

  /// True where nobody is asked again at this look: who is away, or does not know us, answers nothing else either.
  package var endsAll: Bool { isPassing || kind == .unauthorized }
}

extension HostError: CustomStringConvertible {
  package var description: String { "cannot \(doing): \(reason)" }
}

// MARK: What an answer says

extension HostError {
  /// What went wrong, where an answer's status is no success.
  init(_ response: HTTPResponse, _ doing: String) {
    let said = Self.message(of: response)
    let reason =
      said.isEmpty ? "the host answers \(response.status)" : "the host answers \(response.status): \(said)"
    self.init(Self.kind(of: response), doing, reason, hint: Self.hint(response))
  }

  private static func kind(of response: HTTPResponse) -> Kind {
    switch response.status {
    case 401: .unauthorized
    case 403, 429: limit(of: response) ?? .forbidden
    case 404, 410: .notFound
    case 409: .exists
    case 408, 500...599: .unavailable
    default: .refused
    }
  }

  /// GitHub says 403 for both: of a limit there is a `Retry-After`, or nothing is left of the hour's requests.
  private static func limit(of response: HTTPResponse) -> Kind? {
    if let seconds = response.retryAfter { return .limited(seconds: seconds) }
    let isUsedUp = response["X-RateLimit-Remaining"] == "0"
    if isUsedUp, let seconds = reset(response) { return .limited(seconds: seconds) }
    // A limit on too many changes at once says so in words alone.
    let isLimit = response.status == 429 || isUsedUp || message(of: response).contains("rate limit")
    return isLimit ? .limited(seconds: nil) : nil
  }

  /// When the next hour's requests begin, in seconds since 1970 by the host's own clock.
  private static func reset(_ response: HTTPResponse) -> Int? {
    response["X-RateLimit-Reset"].flatMap { Int64($0) }.flatMap { response.seconds(until: $0) }
  }

  private static func hint(_ response: HTTPResponse) -> String? {
    switch response.status {
    case 401: "the token was revoked, or has expired: put a new one into its file"
    case 403: response["X-Accepted-GitHub-Permissions"].map { "the token needs one of: \($0)" }
    case 404: "check 'repository ='; a token that may not see a private repository gets the same answer"
    default: nil
    }
  }

  /// GitHub: `{message, errors: [{message, field, code}]}`; GitLab: `{message: text, list or fields}` or `{error}`; Gitea:
  /// `{message, url}`. Anything else, a proxy's page say, is left out.
  static func message(of response: HTTPResponse) -> String {
    guard let json = try? JSON(reading: response.body) else { return "" }
    let main = (json["message"] ?? json["error_description"] ?? json["error"]).map(text) ?? ""
    let details = (json["errors"]?.array ?? []).map { error in
      error["message"]?.string
        ?? [error["field"], error["code"]].compactMap { $0?.string }.joined(separator: " ")
    }
    return ([main] + details).filter { !$0.isEmpty }.joined(separator: "; ").shortened(to: 300)
  }

  private static func text(_ value: JSON) -> String {
    switch value {
    case .string(let text): text
    case .array(let values): values.map(text).joined(separator: ", ")
    case .members(let members): members.map { "\($0.name) \(text($0.value))" }.joined(separator: ", ")
    default: ""
    }
  }
}

extension String {
  /// Cut to so many bytes of UTF-8, at a character, with a sign that it was.
  func shortened(to limit: Int) -> String {
    if utf8.count <= limit { return self }
    var result = ""
    for character in self {
      if result.utf8.count + character.utf8.count + 3 > limit { break }
      result.append(character)
    }
    return result + "…"
  }
}
