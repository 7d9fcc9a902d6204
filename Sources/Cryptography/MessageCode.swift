import CCrypto

/// A message authentication code: HMAC with SHA-256 (RFC 2104), over bytes that come piece by piece.
package final class MessageCode {
  private let state: OpaquePointer?
  private var isWhole: Bool

  /// An empty key is none: nothing that it signs is right.
  package init(key: [UInt8]) {
    state = Self.begun(key)
    isWhole = state != nil
  }

  deinit { EVP_MAC_CTX_free(state) }

  private static func begun(_ key: [UInt8]) -> OpaquePointer? {
    guard !key.isEmpty, let algorithm = EVP_MAC_fetch(nil, "HMAC", nil) else { return nil }
    defer { EVP_MAC_free(algorithm) }
    guard let state = EVP_MAC_CTX_new(algorithm) else { return nil }
    var digest = Array("SHA256".utf8CString)
    // libcrypto keeps the addresses of both words until it has begun.
    let isBegun = "digest".withCString { name in
      digest.withUnsafeMutableBufferPointer { digest in
        let settings = [
          OSSL_PARAM_construct_utf8_string(name, digest.baseAddress, 0), OSSL_PARAM_construct_end(),
        ]
        return EVP_MAC_init(state, key, key.count, settings) == 1
      }
    }
    if isBegun { return state }
    EVP_MAC_CTX_free(state)
    return nil
  }

  package func take(_ piece: UnsafeRawBufferPointer) {
    guard isWhole, !piece.isEmpty else { return }
    isWhole = EVP_MAC_update(state, piece.baseAddress?.assumingMemoryBound(to: UInt8.self), piece.count) == 1
  }

  /// The code of everything taken, 32 bytes; nil where libcrypto could not work it out. Nothing can be taken after it.
  package func value() -> [UInt8]? {
    guard isWhole else { return nil }
    isWhole = false
    var code = [UInt8](repeating: 0, count: 32)
    var count = 0
    guard EVP_MAC_final(state, &code, &count, code.count) == 1, count == code.count else { return nil }
    return code
  }
}
