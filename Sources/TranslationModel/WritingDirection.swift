/// Which way a text runs.
package enum WritingDirection: String, Hashable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

extension LocaleTag {
  /// The way of the script that the locale is written in: the one it names, or the usual one of its language.
  ///
  /// Source: CLDR, script metadata; of languages that `LikelyTable` lacks, their likely subtags.
  package var direction: WritingDirection {
    let script = full.script ?? Self.lessCommon[language] ?? "Latn"
    return Self.rightToLeftScripts.contains(script) ? .rightToLeft : .leftToRight
  }

  /// Those that living languages are written in, and the biblical ones.
  private static let rightToLeftScripts: Set = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Syre", "Syrj", "Syrn",
    "Thaa", "Yezi",
  ]

  /// `iw` and `ji` are what Hebrew and Yiddish once were.
  private static let lessCommon = [
    "apc": "Arab", "ars": "Arab", "ary": "Arab", "arz": "Arab", "bal": "Arab", "bqi": "Arab",
    "dv":
      "Thaa", "glk": "Arab", "iw": "Hebr", "ji": "Hebr", "khw": "Arab", "luz": "Arab", "mid": "Mand",
    "nqo": "Nkoo",
    "prs": "Arab", "rhg": "Rohg", "sdh": "Arab", "skr": "Arab", "syr": "Syrc",
  ]
}
