import CodeHosts
import Glibc
import HostConfiguration
import Interchange
import Pages
import WebServer

/// Who may read the page and its API, as the configuration says: whoever reaches this host from itself, or has a token.
struct Readership: Sendable {
  private let http: HTTPSettings
  private let patience: Patience

  /// Until when somebody who signed in need not do so again.
  private static let session: Int64 = 30 * 86400
  private static let cookie = "glossator"

  init(_ http: HTTPSettings, _ patience: Patience) { (self.http, self.patience) = (http, patience) }

  enum Verdict {
    case welcome
    /// Somebody without a token, who might have one.
    case unknown
    case refused(WebAnswer)
  }

  /// True where anybody may see whether a release can ship.
  var badgesAreOpen: Bool { http.badgesAreOpen }

  /// Why whoever asks for another host gets nothing; nil where it is this one.
  func wrongHost(_ head: RequestHead) -> WebAnswer? {
    if http.answers(to: head["Host"]) { return nil }
    let hint = "where the daemon is reached by a name, '[http] name =' has to say so"
    return .whole(.failure(421, "this is not the host that was asked for", hint: hint))
  }

  func verdict(on head: RequestHead) -> Verdict {
    if let refusal = wrongHost(head) { return .refused(refusal) }
    guard let path = http.readTokens else {
      return http.listen.isLocal ? .welcome : .refused(.whole(Self.closed))
    }
    do throws(CredentialError) {
      let tokens = try ReadTokens(path: path)
      if tokens.count == 0 { return .refused(.whole(Self.closed)) }
      return verdict(on: head, tokens)
    } catch { return .refused(.whole(Self.closed)) }
  }

  private func verdict(on head: RequestHead, _ tokens: ReadTokens) -> Verdict {
    guard !head["Authorization"].isEmpty else { return hasPass(head, tokens) ? .welcome : .unknown }
    if patience.isOver(for: head.bearer) { return .refused(.whole(Patience.tooMany)) }
    if let token = head.bearer, tokens.has(token) {
      patience.letIn(token)
      return .welcome
    }
    return .refused(patience.slowly(Self.unauthorized))
  }

  /// True where somebody who was let in with this would be so now.
  func stillReads(_ head: RequestHead) -> Bool {
    guard let path = http.readTokens else { return http.listen.isLocal }
    guard let tokens = try? ReadTokens(path: path) else { return false }
    return head.bearer.map(tokens.has) ?? hasPass(head, tokens)
  }

  /// Nobody can tell who reads, so nobody does. The log and `doctor` say more.
  private static let closed = HTTPResponse.failure(
    403, "nobody may read this: no token is set up for readers",
    hint: "see '[http] read-tokens =' in the configuration")

  static let unauthorized = HTTPResponse.failure(
    401, "this needs a token: Authorization: Bearer …", [HTTPField("WWW-Authenticate", "Bearer")])

  // MARK: Signing in

  private func hasPass(_ head: RequestHead, _ tokens: ReadTokens) -> Bool {
    let now = Int64(time(nil))
    return passes(head).contains { tokens.signed($0, at: now) }
  }

  private func passes(_ head: RequestHead) -> [String] {
    head["Cookie"].flatMap { $0.split(separator: ";") }.compactMap { pair in
      let pair = pair.drop { $0 == " " }
      return pair.hasPrefix(Self.cookie + "=") ? String(pair.dropFirst(Self.cookie.utf8.count + 1)) : nil
    }
  }

  /// A form that somebody sends: from this very site, for what another makes a browser send is not the reader's doing.
  /// A browser of today says so itself, whatever a proxy makes of the host; of an older one its `Origin` is compared.
  func takesForms(_ head: RequestHead) -> Bool {
    let sites = head["Sec-Fetch-Site"]
    if !sites.isEmpty { return sites.allSatisfy { ["same-origin", "none"].contains($0) } }
    return head["Origin"].allSatisfy { origin in
      let host = origin.firstRange(of: "://").map { origin[$0.upperBound...] }
      return host.map { host in head["Host"].contains { $0.lowercased() == host.lowercased() } } ?? false
    }
  }

  /// The answer to a token in a form: a cookie, and the way back to the page.
  func signIn(_ token: String, to target: ReturnTarget, _ head: RequestHead) -> WebAnswer {
    let given = Array(token.utf8)
    if patience.isOver(for: given) { return .whole(Patience.tooMany) }
    let end = Int64(time(nil)) + Self.session
    guard let path = http.readTokens, let tokens = try? ReadTokens(path: path), tokens.has(given),
      let pass = ReadTokens.pass(for: given, until: end)
    else { return patience.slowly(SignIn.page(to: target, isWrong: true)) }
    patience.letIn(given)
    return .whole(SignIn.entered(cookie(pass, Self.session, head), to: target))
  }

  func signOut(_ head: RequestHead) -> HTTPResponse { SignIn.left(cookie("", 0, head)) }

  /// Also with links from elsewhere, as pull requests and messages have them: there is nothing here that a request of another
  /// site could change but who is signed in, and forms say where they come from.
  private func cookie(_ value: String, _ seconds: Int64, _ head: RequestHead) -> HTTPField {
    let isSecure = head["X-Forwarded-Proto"].contains("https")
    return HTTPField(
      "Set-Cookie",
      "\(Self.cookie)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
        + (isSecure ? "; Secure" : ""))
  }
}
