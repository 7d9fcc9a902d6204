import CodeHosts
import HostConfiguration
import Service

/// Why nobody may read the page and its API, and what to do about it; nil where somebody may.
struct ReadershipObstacle: Hashable, Sendable {
  let reason: String
  let hint: String

  init?(_ http: HTTPSettings) {
    let make = "make one, openssl rand -hex 32, and give its file: [http] read-tokens ="
    guard let path = http.readTokens else {
      if http.listen.isLocal { return nil }
      reason = "nobody may read the page: others can reach \(http.listen), and no tokens are set up"
      hint = make
      return
    }
    do throws(CredentialError) {
      if try ReadTokens(path: path).count > 0 { return nil }
      reason =
        "nobody may read the page: \(Escaped(path)) has no token of at least \(ReadTokens.shortest) characters"
      hint = make
    } catch {
      reason = "nobody may read the page: \(error.reason)"
      hint = error.hint ?? make
    }
  }
}
