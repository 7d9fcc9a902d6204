import CodeHosts
import Git
import Interchange
import Service
import WebClient

/// Brings one message to one place.
package struct NoticeDelivery {
  private let target: NotifyTarget
  /// A file of the certificates to trust instead of the system's; nil for the system's.
  private let authorities: String?

  package init(target: NotifyTarget, authorities: String? = nil) {
    (self.target, self.authorities) = (target, authorities)
  }

  /// How long a program may take, and a server.
  private static let longest = Duration.seconds(10)
  /// Of what a program writes, in bytes: nobody reads it.
  private static let mostOutput = 64 << 10
  /// Of an address: bytes.
  private static let longestAddress = 8 << 10

  /// Why it did not arrive; nil where it did.
  package func deliver(_ body: JSON, within time: Duration) -> NoticeFailure? {
    let time = min(time, Self.longest)
    do throws(NoticeFailure) {
      switch target {
      case .command(let words): try run(words, Array(body.text.utf8), time)
      case .post(let path): try post(Array(body.text.utf8), CredentialPath.resolved(path), time)
      }
      return nil
    } catch { return error }
  }

  private func run(_ words: [String], _ body: [UInt8], _ time: Duration) throws(NoticeFailure) {
    let program = words.first ?? ""
    var child = ChildProcess(
      path: program, arguments: words, environment: ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"])
    child.outputLimit = Self.mostOutput
    child.errorLimit = 1024
    let outcome: ChildProcess.Outcome
    do throws(ChildProcessError) {
      child.input = try MemoryFile(body)
      outcome = try child.run(deadline: time)
    } catch { throw NoticeFailure("\(error)", hint: "the daemon's user must be able to run it") }
    let name = Escaped(program)
    if outcome.overflowed { throw NoticeFailure("\(name) writes more than \(Self.mostOutput / 1024) KiB") }
    if outcome.timedOut {
      throw NoticeFailure("\(name) did not finish within \(max(1, time.components.seconds)) s")
    }
    if let signal = outcome.signal { throw NoticeFailure("\(name) was killed by signal \(signal)") }
    guard outcome.exitCode != 0 else { return }
    let said = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").first.map {
      ": \(Escaped($0, limit: 200))"
    }
    throw NoticeFailure("\(name) exits with \(outcome.exitCode ?? -1)\(said ?? "")")
  }

  private func post(_ body: [UInt8], _ path: String, _ time: Duration) throws(NoticeFailure) {
    let address = try Self.address(in: path)
    let request = HTTPRequest(
      .post, address, fields: [HTTPField("Content-Type", "application/json")], body: body)
    var limits = TransferLimits()
    (limits.whole, limits.connecting, limits.body) = (time, min(time, .seconds(5)), 1 << 16)
    let response: HTTPResponse
    do throws(HTTPFailure) {
      response = try CurlClient(limits: limits, authorities: authorities).answer(to: request)
    } catch {
      // Without its path, which is the secret.
      throw NoticeFailure("\(Escaped(error.reason)), at the address in \(Escaped(path))")
    }
    if response.isSuccess { return }
    throw NoticeFailure(
      "\(address.host) answers \(response.status), at the address in \(Escaped(path))",
      hint: "an incoming webhook that was deleted answers so, too: put a new address into the file")
  }

  /// The address of a webhook, which is a secret.
  static func address(in path: String) throws(NoticeFailure) -> HTTPAddress {
    let bytes: [UInt8]
    do throws(CredentialError) {
      bytes = try SecretFile(path: path, what: "the file with the address,").read(limit: longestAddress)
    } catch { throw NoticeFailure(error.reason, hint: error.hint) }
    let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    guard let address = HTTPAddress(text) else {
      throw NoticeFailure(
        "\(Escaped(path)) has no https address in it", hint: "it holds the webhook's address and nothing else"
      )
    }
    return address
  }
}

/// Why a message did not arrive.
package struct NoticeFailure: Error, Hashable, Sendable {
  package var reason: String
  package var hint: String?

  init(_ reason: String, hint: String? = nil) { (self.reason, self.hint) = (reason, hint) }
}
