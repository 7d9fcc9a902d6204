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

  /// True where letters past ASCII became `?`, and others the ones that an encoding has which look like them: `Được rồi` is
  /// `Ðu?c r?i` in Windows-1252. All else is as it was.
  static func isLostBesideLikenesses(_ old: String, to new: String) -> Bool {
    let (before, after) = (old.unicodeScalars, new.unicodeScalars)
    guard before.count == after.count else { return false }
    var (isLost, isAlike) = (false, false)
    for (scalar, next) in zip(before, after) where scalar != next {
      guard !scalar.isASCII, scalar.properties.isAlphabetic else { return false }
      if next == "?" {
        isLost = true
      } else if next.properties.isAlphabetic, next.value < 0x100 {
        isAlike = true
      } else {
        return false
      }
    }
    return isLost && isAlike
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

  /// True where each byte of the text's UTF-8 became a character of one of the encodings that spreadsheets take a file for.
  static func isDecodedTwice(_ old: String, to new: String) -> Bool {
    let (bytes, scalars) = (old.utf8, new.unicodeScalars)
    guard !bytes.allSatisfy({ $0 < 0x80 }), bytes.count == scalars.count else { return false }
    return SingleByteEncoding.all.contains { encoding in
      zip(bytes, scalars).allSatisfy { SingleByteEncoding.isReading($1, of: $0, in: encoding) }
    }
  }
}
