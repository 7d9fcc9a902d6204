import CodeHosts
import Cryptography
import Glibc
import Interchange
import Service
import Synchronization
import WebClient

/// The tokens of a GitHub App, each got when it is needed and kept until shortly before its end.
package final class AppTokens: TokenSource {
  private let app: CodeHostSettings.App
  private let interface: HTTPAddress
  private let repository: HostedRepository
  private let memory: TokenMemory
  private let client: @Sendable () throws(HTTPFailure) -> any HTTPClient
  private let now: @Sendable () -> Int64
  /// Whoever could not get one does not ask again: the next look does.
  private let failure = Mutex<CredentialError?>(nil)

  package init(
    _ app: CodeHostSettings.App, at interface: HTTPAddress, for repository: HostedRepository,
    memory: TokenMemory,
    client: @escaping @Sendable () throws(HTTPFailure) -> any HTTPClient = {
      () throws(HTTPFailure) in try CurlClient()
    },
    now: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }
  ) {
    (self.app, self.interface, self.repository, self.memory) = (app, interface, repository, memory)
    (self.client, self.now) = (client, now)
  }

  private var key: String { CredentialPath.resolved(app.key) }
  private var owner: String { "\(app.id) \(app.installation ?? "") \(interface) \(repository)" }

  package var origin: String { "the App's token, by the key in \(Escaped(key))" }

  package func token() throws(CredentialError) -> String {
    if let kept = memory.token(of: owner), kept.isFresh(at: now()) { return kept.token }
    if let failure = failure.withLock(\.self) { throw failure }
    do throws(CredentialError) {
      let token = try newToken()
      memory.keep(token, of: owner)
      return token.token
    } catch {
      failure.withLock { $0 = error }
      throw error
    }
  }

  /// One that was revoked: another is got at once.
  package func isReplaced(after refused: String) -> Bool {
    if memory.token(of: owner)?.token == refused { memory.keep(nil, of: owner) }
    do throws(CredentialError) { return try token() != refused } catch { return false }
  }

  private func newToken() throws(CredentialError) -> InstallationToken {
    let moment = now()
    let assertion = AppAssertion(of: app.id, at: moment)
    let signed = assertion.token(signature: try signature(of: Array(assertion.signed.utf8)))
    let client: any HTTPClient
    do throws(HTTPFailure) { client = try self.client() } catch {
      throw CredentialError("cannot ask the code host: \(error)", isPassing: true)
    }
    do throws(HostError) {
      return try InstallationTokens(client, at: interface, now: moment)
        .token(signed, installation: app.installation, for: repository, alone: !app.servesHome)
    } catch {
      throw CredentialError(
        "\(error), with the key in \(Escaped(key))", hint: error.hint, isPassing: error.isPassing)
    }
  }

  /// In bytes: no RSA key in use is longer.
  private static let largestKey = 64 << 10

  private func signature(of message: [UInt8]) throws(CredentialError) -> [UInt8] {
    let pem = try SecretFile(path: key, what: "the App's key").read(limit: Self.largestKey)
    guard let key = RSAKey(pem: pem), let signature = key.signature(of: message) else {
      throw CredentialError(
        "the App's key \(Escaped(self.key)) is no private RSA key in PEM",
        hint: "make one on the App's page: the file begins with -----BEGIN RSA PRIVATE KEY-----")
    }
    return signature
  }
}
