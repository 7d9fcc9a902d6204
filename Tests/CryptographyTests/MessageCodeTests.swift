import Cryptography
import Testing

/// HMAC-SHA256 as others work it out.
@Suite struct MessageCodeTests {
  /// RFC 4231's first, second, third and sixth case, and the example in GitHub's documentation of webhooks.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      Array("It's a Secret to Everybody".utf8), Array("Hello, World!".utf8),
      "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
    ),
  ])
  func codes(key: [UInt8], message: [UInt8], hex: String) throws {
    for pieces in [1, 3, message.count] {
      let code = MessageCode(key: key)
      for start in stride(from: 0, to: message.count, by: (message.count + pieces - 1) / pieces) {
        let end = min(start + (message.count + pieces - 1) / pieces, message.count)
        message[start..<end].withUnsafeBytes { code.take($0) }
      }
      #expect(code.value()?.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == hex)
    }
  }

  /// An empty key signs nothing: a secret that is missing is no secret.
  @Test func anEmptyKeyIsNone() {
    let code = MessageCode(key: [])
    #expect(code.value() == nil)
  }

  @Test func secretsAreTheSameByteForByte() {
    #expect(isSameSecret([1, 2, 3], [1, 2, 3]))
    #expect(!isSameSecret([1, 2, 3], [1, 2, 4]))
    #expect(!isSameSecret([1, 2, 3], [1, 2]))
    #expect(isSameSecret([], []))
  }
}
