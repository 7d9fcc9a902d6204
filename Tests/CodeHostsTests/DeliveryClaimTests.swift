import CodeHosts
import Interchange
import Testing

/// What the head of a webhook's delivery claims, host by host.
@Suite struct DeliveryClaimTests {
  private static let hex = String(repeating: "0a", count: 31) + "ff"
  private static let code = [UInt8](repeating: 0x0A, count: 31) + [0xFF]
  /// The same in base64.
  private static let base64 = "CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCv8="
  private static let now: Int64 = 1_800_000_000

  private func claim(_ kind: String, _ fields: [(String, String)]) throws -> DeliveryClaim? {
    let kind = try #require(CodeHostKind.named(kind))
    return kind.claim(DeliveryHead(fields.map { HTTPField($0.0, $0.1) }, at: Self.now))
  }

  @Test func whatHostsSend() throws {
    #expect(
      try claim("github", [("X-Hub-Signature", "sha1=00"), ("x-hub-signature-256", "sha256=\(Self.hex)")])
        == .code([Self.code]))
    #expect(
      try claim("gitea", [("X-Gitea-Signature", Self.hex), ("X-Hub-Signature-256", "sha256=\(Self.hex)")])
        == .code([Self.code]))
    #expect(
      try claim("forgejo", [("X-Forgejo-Signature", Self.hex), ("X-Gitea-Signature", Self.hex)])
        == .code([Self.code]))
    #expect(try claim("gitlab", [("X-Gitlab-Token", "geheim")]) == .secret(Array("geheim".utf8)))
    #expect(
      try claim(
        "gitlab",
        [
          ("webhook-id", "m_1"), ("webhook-timestamp", "\(Self.now - 300)"),
          ("webhook-signature", "v1a,abc v1,\(Self.base64)"), ("X-Gitlab-Token", "geheim"),
        ])
        == .code([Self.code], prefix: Array("m_1.\(Self.now - 300).".utf8), key: .signingToken))
  }

  @Test(arguments: [
    [("X-Hub-Signature-256", "")], [("X-Hub-Signature-256", "sha256=")], [("X-Hub-Signature-256", hex)],
    [("X-Hub-Signature-256", "sha1=\(hex)")], [("X-Hub-Signature-256", "sha256=\(hex.uppercased())")],
    [("X-Hub-Signature-256", "sha256=\(hex)0a")], [("X-Hub-Signature-256", "sha256=\(hex.dropLast())")],
    [("X-Hub-Signature-256", "sha256=\(hex.dropLast())ä")], [("X-Hub-Signature", "sha256=\(hex)")],
    [("X-Hub-Signature-256", "sha256=\(hex)"), ("X-Hub-Signature-256", "sha256=\(hex)")], [],
  ])
  func whatIsNoSignatureOfGitHub(fields: [(String, String)]) throws {
    #expect(try claim("github", fields) == nil)
  }

  @Test(arguments: [
    [("X-Gitea-Signature", "")], [("X-Gitea-Signature", "sha256=\(hex)")],
    [("X-Gitea-Signature", hex.uppercased())],
    [("X-Hub-Signature-256", "sha256=\(hex)")],
  ])
  func whatIsNoSignatureOfGitea(fields: [(String, String)]) throws {
    #expect(try claim("gitea", fields) == nil)
    #expect(try claim("forgejo", fields) == nil)
  }

  /// Once a delivery says that it is signed it must be, whatever token it brings along.
  @Test(arguments: [
    [("webhook-id", "m"), ("webhook-timestamp", "\(now - 301)"), ("webhook-signature", "v1,\(base64)")],
    [("webhook-id", "m"), ("webhook-timestamp", "\(now + 301)"), ("webhook-signature", "v1,\(base64)")],
    [("webhook-id", "m"), ("webhook-timestamp", "\(Int64.min)"), ("webhook-signature", "v1,\(base64)")],
    // The difference is the one number that has no absolute value: it once ended the daemon.
    [
      ("webhook-id", "m"), ("webhook-timestamp", "\(Int64.min + now)"), ("webhook-signature", "v1,\(base64)"),
    ],
    [("webhook-id", "m"), ("webhook-timestamp", "\(Int64.max)"), ("webhook-signature", "v1,\(base64)")],
    [("webhook-id", "m"), ("webhook-timestamp", "soon"), ("webhook-signature", "v1,\(base64)")],
    [("webhook-id", ""), ("webhook-timestamp", "\(now)"), ("webhook-signature", "v1,\(base64)")],
    [("webhook-timestamp", "\(now)"), ("webhook-signature", "v1,\(base64)")],
    [("webhook-id", "m"), ("webhook-timestamp", "\(now)"), ("webhook-signature", "")],
    [("webhook-id", "m"), ("webhook-timestamp", "\(now)"), ("webhook-signature", "v1,AAAA")],
    [("webhook-id", "m"), ("webhook-timestamp", "\(now)"), ("webhook-signature", "v2,\(base64)")],
    [("webhook-id", "m"), ("webhook-timestamp", "\(now)"), ("webhook-signature", "v1,\(base64.dropLast())")],
  ])
  func whatIsNoSignatureOfGitLab(fields: [(String, String)]) throws {
    #expect(try claim("gitlab", fields + [("X-Gitlab-Token", "geheim")]) == nil)
  }

  @Test func whatIsNoTokenOfGitLab() throws {
    #expect(try claim("gitlab", [("X-Gitlab-Token", "")]) == nil)
    #expect(try claim("gitlab", [("X-Gitlab-Token", "a"), ("X-Gitlab-Token", "b")]) == nil)
    #expect(try claim("gitlab", [("X-Hub-Signature-256", "sha256=\(Self.hex)")]) == nil)
  }

  @Test func signingTokensAreKeys() {
    #expect(DeliveryClaim.KeyForm.signingToken.key(of: Array("whsec_AAEC/w==".utf8)) == [0, 1, 2, 255])
    for secret in ["AAEC/w==", "whsec_AAEC/w", "whsec_AAEC/x==", "whsec_AA=C", "whsec_!AAA", "whsec_A==="] {
      #expect(DeliveryClaim.KeyForm.signingToken.key(of: Array(secret.utf8)) == nil, "\(secret)")
    }
  }
}
