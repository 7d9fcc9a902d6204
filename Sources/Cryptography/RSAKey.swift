import CCrypto

/// A private RSA key, which signs.
package struct RSAKey: ~Copyable {
  private let key: OpaquePointer

  /// Reads one in PEM, PKCS#1 or PKCS#8; nil for anything else, one that a password protects included.
  package init?(pem: [UInt8]) {
    // libcrypto keeps the address of the bytes: they must stay where they are until all was read.
    let found = pem.withUnsafeBytes { pem -> OpaquePointer? in
      guard let memory = BIO_new_mem_buf(pem.baseAddress, Int32(clamping: pem.count)) else { return nil }
      defer { BIO_free(memory) }
      // Without a callback of ours, libcrypto asks for a password at the terminal.
      return PEM_read_bio_PrivateKey(memory, nil, { _, _, _, _ in -1 }, nil)
    }
    guard let key = found else { return nil }
    guard EVP_PKEY_is_a(key, "RSA") == 1 else {
      EVP_PKEY_free(key)
      return nil
    }
    self.key = key
  }

  deinit { EVP_PKEY_free(key) }

  /// The signature of a message, by RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2); nil where libcrypto will not.
  package func signature(of message: [UInt8]) -> [UInt8]? {
    guard let context = EVP_MD_CTX_new() else { return nil }
    defer { EVP_MD_CTX_free(context) }
    var size = 0
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
      EVP_DigestSign(context, nil, &size, message, message.count) == 1
    else { return nil }
    var signature = [UInt8](repeating: 0, count: size)
    guard EVP_DigestSign(context, &signature, &size, message, message.count) == 1 else { return nil }
    return Array(signature[..<size])
  }
}
