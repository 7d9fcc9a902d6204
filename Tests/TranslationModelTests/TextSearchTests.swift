import TestSupport
import Testing
import TranslationModel

@Suite struct TextSearchTests {
  /// Texts are looked through eight bytes at a time: wherever a byte stands, and whatever is beside it, it is found.
  @Test func aByteIsFoundWhereverItStands() {
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<4000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &numbers)).map { _ in
        UInt8([0x00, 0x01, 0x20, 0x25, 0x26, 0x7F].randomElement(using: &numbers) ?? 0)
      }
      let start = Int.random(in: 0...bytes.count, using: &numbers)
      let text = Text(sharing: bytes, start..<bytes.count)
      for byte in [0x00, 0x01, 0x24, 0x25, 0x7F] as [UInt8] {
        #expect(text.contains(byte) == bytes[start...].contains(byte), "\(byte) in \(bytes[start...])")
      }
    }
  }
}
