import CCrypto

/// A sum that tells whether a file came to harm. It proves nothing about who made it.
package enum Checksum {
  /// SHA-1, 20 bytes, as git's packs end with one; nil where libcrypto could not work it out.
  package static func sha1(of bytes: [UInt8]) -> [UInt8]? {
    var sum = [UInt8](repeating: 0, count: 20)
    var count: UInt32 = 0
    guard EVP_Digest(bytes, bytes.count, &sum, &count, EVP_sha1(), nil) == 1, count == 20 else { return nil }
    return sum
  }
}
