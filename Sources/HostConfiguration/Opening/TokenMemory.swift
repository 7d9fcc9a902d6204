import CodeHosts
import Git
import Interchange
import Synchronization

/// Tokens that were got for an hour: in memory only. A worker has what the one before it had, by the daemon's memory.
package final class TokenMemory: Sendable {
  private let tokens = Mutex<[String: InstallationToken]>([:])
  /// Shared with the daemon, and so with the next worker.
  private let file: MemoryFile?

  private static let largest = 64 << 10

  package init(_ file: MemoryFile? = nil) { self.file = file }

  /// `owner` says whose it is: another App's, or another installation's, is none.
  func token(of owner: String) -> InstallationToken? {
    tokens.withLock { tokens in
      if let token = tokens[owner] { return token }
      guard let bytes = file?.bytes(limit: Self.largest), let json = try? JSON(reading: bytes),
        json["owner"]?.string == owner, let token = json["token"]?.string, let until = json["until"]?.number
      else { return nil }
      let kept = InstallationToken(token, until: Int64(until))
      tokens[owner] = kept
      return kept
    }
  }

  func keep(_ token: InstallationToken?, of owner: String) {
    tokens.withLock { tokens in
      tokens[owner] = token
      let json = token.map { token in
        JSON.object([
          ("owner", .string(owner)), ("token", .string(token.token)), ("until", .number(Int(token.until))),
        ])
      }
      file?.replace(with: Array((json?.text ?? "").utf8))
    }
  }
}
