import CodeHosts
import Glibc
import Interchange
import Service
import Synchronization
import WebServer

/// Takes webhooks in. One that is signed with a repository's secret makes that repository look soon, and does nothing else:
/// sending it again, or late, only makes it look again.
final class HookDoor: Sendable {
  private let inForce: ConfigurationInForce
  private let nudges: Nudges
  private let log: ServiceLog
  private let told = Mutex<[String: Told]>([:])

  /// What the log says of a repository's deliveries, and since when.
  private struct Told {
    var outcome: Outcome
    var time: Moment
  }

  private enum Outcome: Equatable {
    static let notSigned = refused("it is not signed with this repository's secret")

    case taken
    case refused(String)
    case unreadable(String)
  }

  /// What a host sends at most: bytes (GitHub's webhooks; others send less).
  private static let longest = 25 << 20

  init(_ inForce: ConfigurationInForce, _ nudges: Nudges, _ log: ServiceLog) {
    (self.inForce, self.nudges, self.log) = (inForce, nudges, log)
  }

  /// Nil where there is no such door.
  func receive(_ head: RequestHead, for part: String) -> Reception? {
    let repositories = inForce.accepted.configuration.repositories
    guard let settings = repositories.first(where: { HTTPAddress.encoded($0.name) == part }),
      let host = settings.codeHost, let path = host.webhookSecret, let kind = CodeHostKind.named(host.kind)
    else { return nil }
    let secrets: [[UInt8]]
    do throws(CredentialError) {
      secrets = try WebhookSecrets(path: CredentialPath.resolved(path)).secrets()
    } catch { return refuse(settings.name, .unreadable(error.reason)) }
    if secrets.isEmpty {
      return refuse(settings.name, .unreadable("the webhook's secret \(Escaped(path)) is empty"))
    }
    let claim = kind.claim(DeliveryHead(head.fields, at: Int64(time(nil))))
    let delivery = Delivery(claim, secrets: secrets) { [self] isGenuine in
      guard isGenuine else { return refused(settings.name, .notSigned) }
      tell(settings.name, .taken)
      nudges.hostHasWord(settings.name)
      return HTTPResponse(202)
    }
    if delivery.mayBeGenuine { return .body(limit: Self.longest, delivery) }
    if case .code(_, _, .signingToken) = claim {
      let reason = "it is signed with a signing token, and \(Escaped(path)) has none (whsec_…)"
      return refuse(settings.name, .refused(reason))
    }
    return refuse(settings.name, .notSigned)
  }

  private func refuse(_ name: String, _ outcome: Outcome) -> Reception {
    .answer(.whole(refused(name, outcome)))
  }

  /// The same answer whatever is wrong; the log says more.
  private func refused(_ name: String, _ outcome: Outcome) -> HTTPResponse {
    tell(name, outcome)
    return .text(401, "not signed with this webhook's secret")
  }

  /// Where it changes, and once an hour while it is wrong: anybody can send what is not signed.
  private func tell(_ name: String, _ outcome: Outcome) {
    let isNews = told.withLock { told in
      let now = Moment.now
      if let last = told[name] {
        let pause: Duration = last.outcome == outcome ? .seconds(3600) : .seconds(60)
        let isWrong = outcome != .taken
        if isWrong ? now.uptime - last.time.uptime < pause : last.outcome == .taken { return false }
      }
      told[name] = Told(outcome: outcome, time: now)
      return true
    }
    guard isNews else { return }
    switch outcome {
    case .taken: log(.info, "\(name): webhooks arrive")
    case .refused(let reason): log(.warning, "\(name): a webhook was refused: \(reason)")
    case .unreadable(let reason): log(.error, "\(name): webhooks are refused: \(reason)")
    }
  }
}
