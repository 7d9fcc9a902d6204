import CCrypto

/// True where both are the same bytes. The time that it takes does not depend on where they differ.
package func isSameSecret(_ a: [UInt8], _ b: [UInt8]) -> Bool {
  a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
}
