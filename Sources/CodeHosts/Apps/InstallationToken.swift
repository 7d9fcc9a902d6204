import Interchange

/// A token that an App gets for one of its installations, for an hour.
package struct InstallationToken: Hashable, Sendable {
  package var token: String
  /// By this host's clock, in seconds since 1970.
  package var until: Int64

  package init(_ token: String, until: Int64) { (self.token, self.until) = (token, until) }

  /// Seconds before its end from which on it is renewed: what is asked with it takes a while.
  private static let margin: Int64 = 5 * 60

  package func isFresh(at now: Int64) -> Bool { now < until - Self.margin }
}

/// Gets such tokens (docs.github.com, "Generating an installation access token for a GitHub App").
package struct InstallationTokens {
  private let client: any HTTPClient
  private let interface: HTTPAddress
  /// In seconds since 1970.
  private let now: Int64

  package init(_ client: any HTTPClient, at interface: HTTPAddress, now: Int64) {
    (self.client, self.interface, self.now) = (client, interface, now)
  }

  /// `installation` is looked up where it is nil. `assertion` is the signed one. The token is for that repository alone,
  /// unless it has to serve others of the installation, too.
  package func token(
    _ assertion: String, installation: String?, for repository: HostedRepository, alone: Bool
  ) throws(HostError) -> InstallationToken {
    let place: Place
    if let installation {
      place = Place(number: installation)
    } else {
      place = try self.place(of: repository, assertion)
    }
    let doing = "get a token for the App's installation \(place.number)"
    let path = ["app", "installations", place.number, "access_tokens"]
    let only: (String, JSON) =
      place.repository.map { ("repository_ids", JSON.array([.number($0)])) }
      ?? ("repositories", .strings(repository.parts.suffix(1)))
    let (json, date, _) = try answer(.post, path, assertion, alone ? .object([only]) : nil, doing)
    guard let token = json["token"]?.string, Self.isToken(token),
      let end = json["expires_at"]?.string.flatMap({ WebDate(iso: $0) })
    else { throw HostError(.unreadable, doing, "the host's answer has no token") }
    // By the host's clock it lives so long; by ours that is another moment.
    return InstallationToken(token, until: now + (end.seconds - (date ?? now)))
  }

  /// An installation, and by what number it knows the repository, if the host said that: of one that was renamed, the name
  /// that we have serves no more.
  private struct Place {
    var number: String
    var repository: Int?
  }

  private func place(of repository: HostedRepository, _ assertion: String) throws(HostError) -> Place {
    let doing = "find the App's installation for \(repository)"
    do throws(HostError) {
      let path = ["repos"] + repository.parts + ["installation"]
      let (json, _, address) = try answer(.get, path, assertion, nil, doing)
      guard let id = json["id"]?.number else {
        throw HostError(.unreadable, doing, "the host's answer has no number")
      }
      // The host sends on to `/repositories/ID/installation`.
      let parts = address.path.split(separator: "/")
      let isSentOn = parts.count > 2 && parts[parts.count - 3] == "repositories"
      return Place(number: "\(id)", repository: isSentOn ? Int(parts[parts.count - 2]) : nil)
    } catch {
      guard error.kind == .notFound else { throw error }
      throw HostError(.notFound, doing, error.reason, hint: "install the App for this repository")
    }
  }

  private func answer(
    _ method: HTTPMethod, _ path: [String], _ assertion: String, _ body: JSON?, _ doing: String
  ) throws(HostError) -> (json: JSON, date: Int64?, address: HTTPAddress) {
    var fields = GitHub.fields + [HTTPField("Authorization", "Bearer \(assertion)")]
    if body != nil { fields.append(HTTPField("Content-Type", "application/json")) }
    let request = HTTPRequest(
      method, path.reduce(interface) { $0.adding($1) }, fields: fields,
      body: body.map { Array($0.text.utf8) })
    let (response, address) = try client.answerFollowing(request, on: interface, doing)
    let date = response["Date"].flatMap { WebDate(http: $0) }?.seconds
    guard response.isSuccess else { throw refusal(response, date, doing) }
    do { return (try JSON(reading: response.body), date, address) } catch {
      throw HostError(.unreadable, doing, "the host's answer is no JSON (\(error))")
    }
  }

  /// Seconds. What GitHub lets pass, less what an answer may take.
  private static let tolerance: Int64 = 30

  private func refusal(_ response: HTTPResponse, _ date: Int64?, _ doing: String) -> HostError {
    var error = HostError(response, doing)
    guard response.status == 401 else { return error }
    error.hint =
      "the key may be another App's, or deleted there: put a new one into its file, and check 'app ='"
    guard let date, abs(now - date) > Self.tolerance else { return error }
    let seconds = abs(now - date)
    let way = now > date ? "fast" : "slow"
    error.reason += "; this host's clock is \(seconds) seconds \(way), by the code host's"
    error.hint = "set the clock: timedatectl says whether it is synchronized"
    return error
  }

  /// It becomes a field of a head and a line of git's: no sign in it ends either.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}
