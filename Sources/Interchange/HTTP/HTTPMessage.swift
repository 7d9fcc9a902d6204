/// One field of a message's head. Names are compared without regard to case (RFC 9110, section 5.1).
package struct HTTPField: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { $0.lowercased == $1.lowercased }
  }
}

extension [HTTPField] {
  /// The values of the fields of a name, in the order in which they came.
  package func values(of name: String) -> [String] { filter { $0.isNamed(name) }.map(\.value) }
}

package enum HTTPMethod: String, Hashable, Sendable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  /// RFC 4918, section 9.10.
  case lock = "LOCK"
  case unlock = "UNLOCK"

  /// True where asking twice does what asking once does, whatever is there (RFC 9110, section 9.2).
  package var isSafe: Bool { self == .get }
}

/// What is asked of a server.
package struct HTTPRequest: Hashable, Sendable {
  package var method: HTTPMethod
  package var address: HTTPAddress
  package var fields: [HTTPField]
  /// Nil for none, which is not the same as an empty one.
  package var body: [UInt8]?

  package init(_ method: HTTPMethod, _ address: HTTPAddress, fields: [HTTPField] = [], body: [UInt8]? = nil) {
    (self.method, self.address, self.fields, self.body) = (method, address, fields, body)
  }
}

/// What a server answers.
package struct HTTPResponse: Hashable, Sendable {
  package var status: Int
  package var fields: [HTTPField]
  package var body: [UInt8]

  package init(_ status: Int, fields: [HTTPField] = [], body: [UInt8] = []) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  /// The first value of a field.
  package subscript(_ name: String) -> String? { fields.first { $0.isNamed(name) }?.value }

  package var isSuccess: Bool { (200..<300).contains(status) }

  /// For how many seconds the server wants to be left alone (RFC 9110, section 10.2.3): it says so, or until when by its own clock.
  package var retryAfter: Int? {
    guard let value = self["Retry-After"] else { return nil }
    if let seconds = Int(value) { return max(0, seconds) }
    return WebDate(http: value).flatMap { seconds(until: $0.seconds) }
  }

  /// From now by the server's own clock to a moment in seconds since 1970.
  package func seconds(until moment: Int64) -> Int? {
    guard let now = self["Date"].flatMap({ WebDate(http: $0) })?.seconds else { return nil }
    let (pause, isTooFar) = moment.subtractingReportingOverflow(now)
    return isTooFar ? nil : Int(clamping: max(0, pause))
  }
}

/// Why there is no answer.
package struct HTTPFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// Nobody is there, or nobody answers in time: another time somebody may.
    case unreachable
    /// The server cannot prove who it is.
    case untrusted
    /// The answer is larger than what is taken.
    case tooLarge
    case other
  }

  package var kind: Kind
  package var reason: String

  package init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }
  package var description: String { reason }
}

/// Asks servers. Whoever keeps one keeps its connections.
package protocol HTTPClient {
  /// One request, one answer, whatever its status; redirections are not followed.
  func answer(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
