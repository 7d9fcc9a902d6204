import CodeHosts
import HostConfiguration
import Interchange
import Service
import WebClient
import WebServer

/// Asks whether somebody could read and write over http, and webhooks come in: whether the files with the secrets can be read, by
/// nobody else, and whether the daemon answers where it listens.
package struct WebExamination {
  private let http: HTTPSettings?
  /// The file with the secrets; nil where no webhooks are taken.
  private let secret: String?
  /// The file with the tokens of those who may write the sheet; nil where nobody may.
  private let writers: String?

  package init(_ http: HTTPSettings?, secret: String?, writers: String? = nil) {
    (self.http, self.secret, self.writers) = (http, secret, writers)
  }

  package func run() -> [Diagnosis] {
    files() + (http.map { [readiness(at: $0.listen)] } ?? [])
  }

  /// Without asking anybody.
  package func files() -> [Diagnosis] {
    var found: [Diagnosis] = []
    if let secret { found.append(secrets(in: secret)) }
    if let writers { found += tokens(in: writers) }
    if let http { found += readers(http) }
    return found
  }

  private func readers(_ http: HTTPSettings) -> [Diagnosis] {
    if let obstacle = ReadershipObstacle(http) {
      return [Diagnosis(.warning, obstacle.reason, hint: obstacle.hint)]
    }
    let who = http.readTokens == nil ? "whoever is on this host" : "whoever has a token"
    let exposure = http.readTokens.flatMap(Exposure.init)?.diagnosis
    return [Diagnosis(.good, "the page and its API can be read by \(who)")] + [exposure].compactMap(\.self)
  }

  private func tokens(in path: String) -> [Diagnosis] {
    do throws(CredentialError) {
      let count = try ReadTokens(path: path).count
      if count > 0 {
        let good = "the sheet can be written over http with \(count.counted("token"))"
        return [Diagnosis(.good, good)]
      }
      return [
        Diagnosis(
          .bad,
          "nobody may write the sheet over http: \(Escaped(path)) has no token of at least "
            + "\(ReadTokens.shortest) characters", hint: "make one: openssl rand -hex 32")
      ]
    } catch {
      return [
        Diagnosis(.bad, "nobody may write the sheet over http: \(error.reason)", hint: error.hint)
      ]
    }
  }

  private func secrets(in path: String) -> Diagnosis {
    do throws(CredentialError) {
      let count = try WebhookSecrets(path: CredentialPath.resolved(path)).secrets().count
      if count > 0 { return Diagnosis(.good, "webhooks are checked with \(count.counted("secret"))") }
      return Diagnosis(
        .bad, "the webhook's secret \(Escaped(path)) is empty: all webhooks are refused",
        hint: "make one, and name it at the host, too: openssl rand -hex 32")
    } catch {
      return Diagnosis(
        .bad, error.reason,
        hint: "\(error.hint.map { "\($0); " } ?? "")until then all webhooks are refused")
    }
  }

  private func readiness(at listen: ListenAddress) -> Diagnosis {
    guard let address = Self.address(of: listen) else {
      return Diagnosis(
        .warning,
        "nobody checked whether the daemon answers at \(listen): without TLS, only this host is asked",
        hint: "try it: curl http://\(listen)/readyz")
    }
    var limits = TransferLimits()
    (limits.connecting, limits.whole) = (.seconds(3), .seconds(5))
    do throws(HTTPFailure) {
      let socket: String? = if case .socket(let path) = listen { path } else { nil }
      let answer = try CurlClient(limits: limits, socket: socket).answer(to: HTTPRequest(.get, address))
      return Self.diagnosis(answer, at: listen)
    } catch {
      return Diagnosis(
        .warning,
        "nobody answers at \(listen)\(secret == nil ? "" : ", where webhooks should come in"): \(error.reason)",
        hint: "whether it runs: sudo systemctl status glossator")
    }
  }

  private static func diagnosis(_ answer: HTTPResponse, at listen: ListenAddress) -> Diagnosis {
    let said = String(decoding: answer.body.prefix(200).prefix { $0 >= 0x20 }, as: UTF8.self)
    switch answer.status {
    case 200: return Diagnosis(.good, "the daemon answers at \(listen), and is ready")
    case 503:
      return Diagnosis(
        .warning, "the daemon answers at \(listen), and is not ready: \(said)",
        hint: "a first look takes its time; what keeps it: sudo journalctl -u glossator -p warning")
    default:
      return Diagnosis(
        .bad, "what answers at \(listen) is not the daemon: it says \(answer.status)",
        hint: "another program listens there: give 'listen =' another port")
    }
  }

  /// Where this host asks; nil where only others could, for plain http does not leave this host. A socket is asked by any name.
  private static func address(of listen: ListenAddress) -> HTTPAddress? {
    switch listen {
    case .socket: HTTPAddress("http://localhost/readyz")
    case .port("0.0.0.0", let port): HTTPAddress("http://127.0.0.1:\(port)/readyz")
    case .port("::", let port): HTTPAddress("http://[::1]:\(port)/readyz")
    case .port: HTTPAddress("http://\(listen)/readyz")
    }
  }
}
