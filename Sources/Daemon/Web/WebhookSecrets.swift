import CodeHosts
import Service

/// The secrets that a code host signs its deliveries with, in a file of their own: one a line, each of them valid, so that a
/// new one can be put there before the host has it. Read anew for each delivery.
struct WebhookSecrets {
  let path: String

  /// Bytes: enough for a dozen secrets.
  private static let longest = 16 << 10

  /// None where the file has none.
  func secrets() throws(CredentialError) -> [[UInt8]] {
    let bytes = try SecretFile(path: path, what: "the webhook's secret").read(limit: Self.longest)
    return bytes.split { $0 == 0x0A || $0 == 0x0D }
      .map { line in
        Array(line.drop { $0 == 0x20 || $0 == 0x09 }.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed())
      }
      .filter { !$0.isEmpty }
  }
}
