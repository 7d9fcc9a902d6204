import Cryptography

/// What tells one answer from another: of other bytes it is another one.
package enum AnswerTag {
  /// 32 hexadecimal digits; nil where libcrypto has no digest.
  package static func of(_ bytes: [UInt8]) -> String? {
    let code = MessageCode(key: Array("glossator".utf8))
    bytes.withUnsafeBytes { code.take($0) }
    return code.value().map { Hexadecimal.text($0.prefix(16)) }
  }

  static func isOne(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { Array("0123456789abcdef".utf8).contains($0) }
  }
}
