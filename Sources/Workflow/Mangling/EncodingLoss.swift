import ProjectConfiguration
import TranslationModel

/// What a save in a wrong encoding makes of a text.
enum EncodingLoss {
  /// True where letters past ASCII became `?` or `_`, all those that the encoding lacks, and all else is as it was. A
  /// letter past U+FFFF becomes one or two.
  static func isLostLetters(_ old: String, to new: String) -> Bool {
    var rest = Substring(new).unicodeScalars
    var lost = 0
    var mark: Unicode.Scalar?
    for scalar in old.unicodeScalars {
      guard let next = rest.first else { return false }
      if next == scalar {
        rest.removeFirst()
        continue
      }
      guard !scalar.isASCII, next == "?" || next == "_", mark == nil || mark == next else { return false }
      mark = next
      lost += 1
      rest.removeFirst()
      if scalar.value > 0xFFFF, rest.first == next { rest.removeFirst() }
    }
    return rest.isEmpty && lost > 0
  }

  /// True for `????` or `Wi-Fi ????`, whatever stood there before: question marks, and no word but some that its English has.
  /// English that has such marks itself, or no other words, is translated so.
  static func isWithoutLetters(_ new: String, source: String) -> Bool {
    guard new.contains("??"), !source.contains("??") else { return false }
    let (own, english) = (words(new), words(source))
    return own.isStrictSubset(of: english)
  }

  private static func words(_ text: String) -> Set<Substring> {
    Set(
      text.split { !$0.isLetter && !$0.isNumber }.filter { word in word.contains(where: \.isLetter) })
  }

  /// True where each byte of the text's UTF-8 became a character of Windows-1252.
  static func isDecodedTwice(_ old: String, to new: String) -> Bool {
    guard !old.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    return old.utf8.lazy.map(windows1252).elementsEqual(new.unicodeScalars.lazy.map(\.value))
  }

  /// Source: the WHATWG's Encoding Standard, index windows-1252.
  private static func windows1252(_ byte: UInt8) -> UInt32 {
    (0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : UInt32(byte)
  }

  private static let upper: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D,
    0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
    0x203A,
    0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
