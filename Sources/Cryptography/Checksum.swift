import CCrypto

/// A sum that tells whether a file came to harm. It proves nothing about who made it.
package enum Checksum {
  /// SHA-1 of all parts as one, 20 bytes, as git's packs end with one; nil where libcrypto could not work it out.
  package static func sha1(of parts: [ArraySlice<UInt8>]) -> [UInt8]? {
    guard let state = EVP_MD_CTX_new() else { return nil }
    defer { EVP_MD_CTX_free(state) }
    guard EVP_DigestInit_ex(state, EVP_sha1(), nil) == 1,
      parts.allSatisfy({ part in
        part.withUnsafeBytes { EVP_DigestUpdate(state, $0.baseAddress, $0.count) == 1 }
      })
    else { return nil }
    var sum = [UInt8](repeating: 0, count: 20)
    var count: UInt32 = 0
    return EVP_DigestFinal_ex(state, &sum, &count) == 1 && count == 20 ? sum : nil
  }
}
