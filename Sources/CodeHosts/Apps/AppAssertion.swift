import Interchange

/// What a GitHub App says of itself to get a token: a JSON Web Token (RFC 7519), signed by RS256 (RFC 7518, section 3.3).
package struct AppAssertion: Hashable, Sendable {
  /// What is signed: the head and the claims.
  package let signed: String

  /// Seconds. GitHub takes no more than ten minutes; a clock may be a minute fast.
  private static let before: Int64 = 60
  private static let life: Int64 = 9 * 60

  /// `app` is its number or its client id, `now` in seconds since 1970.
  package init(of app: String, at now: Int64) {
    let head = JSON.object([("alg", "RS256"), ("typ", "JWT")])
    let claims = JSON.object([
      ("iat", .number(Int(now - Self.before))), ("exp", .number(Int(now + Self.life))), ("iss", .string(app)),
    ])
    signed = [head, claims].map { Self.encoded(Array($0.text.utf8)) }.joined(separator: ".")
  }

  /// The whole, with its signature.
  package func token(signature: [UInt8]) -> String { "\(signed).\(Self.encoded(signature))" }

  /// Base64url, without padding (RFC 4648, section 5).
  package static func encoded(_ bytes: [UInt8]) -> String {
    let text = Base64.text(bytes).replacing("+", with: "-").replacing("/", with: "_")
    return String(text.prefix { $0 != "=" })
  }
}
