extension StagingContent {
  package static let double = StagingContent(
    "double", "the base text with accents, and as long as a long translation: Ṡåååṽééé", settings: ["length"]
  ) { staged in
    staged.anatomy.changing { Expansion.applied(to: $0, percent: staged.length) }.text
  }
}

/// Makes texts longer by repeating letters, so that each word grows and lines break where they may.
enum Expansion {
  /// How long a text may get in translation, in percent of English, by its length in characters. Short ones grow most.
  ///
  /// Source: IBM's globalization guidelines, "Text expansion", the lower ends of its ranges (100 to 200 % more up to ten
  /// characters, 30 % more above seventy); what is longer than fifty gets German's usual 35 % more.
  static func percent(of length: Int) -> Int {
    switch length {
    case ...10: 200
    case ...20: 180
    case ...30: 160
    case ...50: 140
    default: 135
    }
  }

  /// `prose` are the runs of words of one message, which grows as a whole.
  static func applied(to prose: [String], percent: Int?) -> [String] {
    let length = prose.reduce(0) { $0 + $1.count }
    let extra = (length * (percent ?? Self.percent(of: length)) + 50) / 100 - length
    let vowels = prose.reduce(0) { $0 + $1.unicodeScalars.count(where: isVowel) }
    let grows = vowels > 0 ? isVowel : isLetter
    let count = prose.reduce(0) { $0 + $1.unicodeScalars.count(where: grows) }
    guard extra > 0, count > 0 else { return prose.map(Accents.applied) }
    var number = 0
    return prose.map { words in
      var result = ""
      for scalar in words.unicodeScalars {
        result += Accents.applied(to: String(Character(scalar)))
        guard grows(scalar) else { continue }
        let times = extra * (number + 1) / count - extra * number / count
        number += 1
        let again = Accents.applied(to: scalar.properties.lowercaseMapping)
        result += String(repeating: again, count: times)
      }
      return result
    }
  }

  private static func isVowel(_ scalar: Unicode.Scalar) -> Bool {
    "aeiouAEIOU".unicodeScalars.contains(scalar)
  }
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }
}
