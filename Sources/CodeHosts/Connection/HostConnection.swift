import Interchange

/// Asks one host's interface: JSON in and out, page by page, with what all hosts have in common when something goes wrong.
package struct HostConnection {
  private let client: any HTTPClient
  private let base: HTTPAddress
  /// What every request says besides its own.
  private let fields: [HTTPField]
  private let credential: any HostCredential
  /// Waits: the daemon's worker does, a test does not.
  private let wait: (Duration) -> Void

  package init(
    _ client: any HTTPClient, to base: HTTPAddress, fields: [HTTPField] = [], credential: any HostCredential,
    wait: @escaping (Duration) -> Void = { _ in }
  ) {
    self.client = client
    self.base = base
    self.fields = fields
    self.credential = credential
    self.wait = wait
  }

  /// Of a list longer than that no page is read: nobody has so many pull requests from one branch.
  package static let mostPages = 20
  private static let tries = 3
  /// Who asks for a longer pause is not waited for: a later look asks again.
  private static let longestPause = 5

  // MARK: Asking

  package func get(_ parts: [String], _ query: [(name: String, value: String)] = [], to doing: String)
    throws(HostError) -> JSON
  {
    try json(answer(.get, address(parts).asking(query), nil, doing), doing)
  }

  /// The same, with the answer whose head says more.
  package func look(_ parts: [String], to doing: String) throws(HostError) -> (
    value: JSON, head: HTTPResponse
  ) {
    let response = try answer(.get, address(parts), nil, doing)
    return (try json(response, doing), response)
  }

  /// All items of a list, page by page.
  package func list(
    _ parts: [String], _ query: [(name: String, value: String)], to doing: String, pages: Int = Self.mostPages
  ) throws(HostError) -> [JSON] {
    var items: [JSON] = []
    let first = address(parts).asking(query)
    for page in 1...pages {
      let address = page == 1 ? first : first.asking([("page", "\(page)")])
      let response = try answer(.get, address, nil, doing)
      guard let found = try json(response, doing).array else {
        throw HostError(.unreadable, doing, "the host sends no list")
      }
      items += found
      // Where the next page is, its link may say wrong: behind a proxy a host does not know its own name.
      if !(response["Link"].map(Self.hasNext) ?? false) { break }
    }
    return items
  }

  /// Sends a value; what the host answers, `null` where that is nothing.
  @discardableResult
  package func send(_ method: HTTPMethod, _ parts: [String], _ value: JSON?, to doing: String)
    throws(HostError) -> JSON
  {
    let response = try answer(method, address(parts), value, doing)
    return response.body.isEmpty ? .null : try json(response, doing)
  }

  private func address(_ parts: [String]) -> HTTPAddress { parts.reduce(base) { $0.adding($1) } }

  private func json(_ response: HTTPResponse, _ doing: String) throws(HostError) -> JSON {
    do { return try JSON(reading: response.body) } catch {
      throw HostError(.unreadable, doing, "the host's answer is no JSON (\(error))")
    }
  }

  // MARK: One request

  /// A success, after what may be tried again was: questions always, and anything that never reached the host.
  private func answer(_ method: HTTPMethod, _ address: HTTPAddress, _ value: JSON?, _ doing: String)
    throws(HostError) -> HTTPResponse
  {
    var last = HostError(.unavailable, doing, "nobody was asked")
    var mayReplace = true
    for number in 1...Self.tries {
      do throws(HostError) {
        var response = try once(method, address, value, doing)
        // What is refused has done nothing, so a change may be sent again.
        if response.status == 401, mayReplace, credential.isReplaced() {
          mayReplace = false
          response = try once(method, address, value, doing)
        }
        if response.isSuccess { return response }
        throw HostError(response, doing)
      } catch {
        last = error
        guard number < Self.tries, let pause = Self.pause(after: error, method, number) else { break }
        wait(.seconds(pause))
      }
    }
    throw last
  }

  /// Seconds until the next try; nil where there is to be none. Whether a change was made whose answer got lost, only the
  /// next look can tell.
  private static func pause(after error: HostError, _ method: HTTPMethod, _ number: Int) -> Int? {
    switch error.kind {
    case .unavailable: method.isSafe ? number : nil
    case .limited(let seconds): seconds.flatMap { $0 <= longestPause ? max(1, $0) : nil }
    default: nil
    }
  }

  private func once(_ method: HTTPMethod, _ address: HTTPAddress, _ value: JSON?, _ doing: String)
    throws(HostError) -> HTTPResponse
  {
    var request = HTTPRequest(method, address, fields: fields, body: value.map { Array($0.text.utf8) })
    if value != nil { request.fields.append(HTTPField("Content-Type", "application/json")) }
    do throws(CredentialError) { request.fields += try credential.fields() } catch {
      throw HostError(error.isPassing ? .unavailable : .unauthorized, doing, error.reason, hint: error.hint)
    }
    return try client.answerFollowing(request, on: base, doing).response
  }

  /// True where a link has `rel="next"` (RFC 8288).
  private static func hasNext(_ link: String) -> Bool {
    link.split(separator: ",").contains { part in
      part.split(separator: ";").dropFirst().contains { parameter in
        let word = parameter.drop { $0 == " " }
        return word.hasPrefix("rel=\"next\"") || word.hasPrefix("rel=next")
      }
    }
  }
}
