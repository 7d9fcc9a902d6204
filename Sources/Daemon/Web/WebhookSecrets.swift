import CodeHosts
import Service

/// The secrets that a code host signs its deliveries with.
struct WebhookSecrets {
  let path: String

  /// None where the file has none.
  func secrets() throws(CredentialError) -> [[UInt8]] {
    try SecretLines(path: path, what: "the webhook's secret").all()
  }
}
