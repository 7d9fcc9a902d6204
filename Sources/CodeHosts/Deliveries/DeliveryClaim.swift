import Interchange

/// What the head of a webhook's delivery claims, to be held against a secret that the host and Glossator share. Whoever
/// checks it compares in constant time.
package enum DeliveryClaim: Hashable, Sendable {
  /// One of the codes is the HMAC-SHA256 of `prefix` and the body, under the secret in a form.
  case code([[UInt8]], prefix: [UInt8] = [], key: KeyForm = .text)
  /// The secret itself.
  case secret([UInt8])

  /// How a secret is a key.
  package enum KeyForm: Hashable, Sendable {
    /// Its bytes.
    case text
    /// What stands after `whsec_`, decoded from base64 (Standard Webhooks).
    case signingToken

    /// Nil for a secret that is no key of that form.
    package func key(of secret: [UInt8]) -> [UInt8]? {
      switch self {
      case .text: return secret
      case .signingToken:
        let mark = Array("whsec_".utf8)
        guard secret.starts(with: mark) else { return nil }
        return Base64.bytes(secret.dropFirst(mark.count))
      }
    }
  }

  /// The claim of a field that holds one code in hexadecimal, behind a prefix. The field must be there once: of two, who
  /// knows which one somebody else reads. Nil for what is no such code, an empty one included.
  static func hexadecimal(_ head: DeliveryHead, _ name: String, after prefix: String = "") -> DeliveryClaim? {
    let values = head[name]
    guard values.count == 1, values[0].hasPrefix(prefix) else { return nil }
    let digits = Array(values[0].utf8.dropFirst(prefix.utf8.count))
    guard digits.count == 64 else { return nil }
    var code: [UInt8] = []
    for i in stride(from: 0, to: digits.count, by: 2) {
      guard let high = lowerCase(digits[i]), let low = lowerCase(digits[i + 1]) else { return nil }
      code.append(high << 4 | low)
    }
    return .code([code])
  }

  /// Hosts write lower case; nothing else need be taken.
  private static func lowerCase(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}

/// The fields of a delivery, and the time at which it came, in seconds since 1970.
package struct DeliveryHead: Sendable {
  package var fields: [HTTPField]
  package var time: Int64

  package init(_ fields: [HTTPField], at time: Int64) { (self.fields, self.time) = (fields, time) }

  /// The values of a field, in the order in which they came.
  subscript(_ name: String) -> [String] { fields.values(of: name) }
}
