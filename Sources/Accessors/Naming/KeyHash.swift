import TranslationModel

/// A number made of a key alone, so that a name with it stays whatever other keys come and go: FNV-1a, 32 bits.
struct KeyHash {
  private let digits: String

  init(_ key: Text) {
    var hash: UInt32 = 0x811C_9DC5
    for byte in key.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let text = String(hash, radix: 16)
    digits = String(repeating: "0", count: 8 - text.utf8.count) + text
  }

  /// As the end of an identifier: `X7f3a`; with more digits where that many are not enough.
  func suffix(_ count: Int = 4) -> String { "X" + digits.prefix(count) }
}
