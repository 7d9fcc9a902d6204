import CodeHosts
import Service

/// Secrets in a file of their own: one a line, each of them valid, so that a new one can be there before the old one goes. Read
/// anew each time.
struct SecretLines {
  let path: String
  /// What messages call it.
  let what: String

  /// Bytes: enough for some hundred secrets.
  private static let longest = 16 << 10

  /// None where the file has none.
  func all() throws(CredentialError) -> [[UInt8]] {
    let bytes = try SecretFile(path: CredentialPath.resolved(path), what: what).read(limit: Self.longest)
    return bytes.split { $0 == 0x0A || $0 == 0x0D }
      .map { line in
        Array(line.drop { $0 == 0x20 || $0 == 0x09 }.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed())
      }
      .filter { !$0.isEmpty }
  }
}
