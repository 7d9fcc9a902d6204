import TranslationModel

/// Which locale a person means who heads a column: `es`, `pt_BR`, `Español`, `Spanish (Mexico)`, `🇫🇷 French`, `*en`.
enum LanguageNames {
  static func locale(of header: String) -> LocaleTag? {
    let plain = plain(header)
    if let tag = tag(plain) { return tag }
    // `Español (es)`, `es - Español`, `strings/es`: one part says the code, or is the name.
    let parts = plain.split { "()[]/:|,–—".contains($0) }.flatMap { $0.split(separator: " - ") }
      .map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
    guard let first = parts.first else { return nil }
    if let named = named(first) {
      guard parts.count > 1 else { return named }
      if let tag = parts.dropFirst().compactMap(tag).first(where: { $0.language == named.language }) {
        return tag
      }
      let more = parts[1].lowercased()
      return qualifiers.first { $0.name == more }.flatMap { LocaleTag("\(named.language)-\($0.subtag)") }
        ?? LocaleTag("\(named.language)-\(parts[1])").flatMap { $0.variants.isEmpty ? $0 : named } ?? named
    }
    if parts.count > 1 { return parts.compactMap(tag).first ?? parts.compactMap(named).first }
    let words = first.split(separator: " ").map(String.init)
    if words.count == 2 {
      for (word, other) in [(words[0], words[1]), (words[1], words[0])] {
        guard let named = named(word) else { continue }
        if let qualifier = qualifiers.first(where: { $0.name == other.lowercased() }) {
          return LocaleTag("\(named.language)-\(qualifier.subtag)")
        }
        if let tag = tag(other), tag.language == named.language { return tag }
      }
    }
    return nil
  }

  /// A code of a language that people know; words that are codes by accident are none.
  private static func tag(_ text: String) -> LocaleTag? {
    guard let tag = LocaleTag(text), PluralRules.knows(tag), !words.contains(text.lowercased()) else {
      return nil
    }
    return tag
  }

  /// Codes of languages that mean something else above a column.
  private static let words: Set<String> = ["id_", "no.", "max", "key", "ref", "tag", "web", "ios", "url"]

  private static func named(_ name: String) -> LocaleTag? {
    let folded = name.lowercased()
    return table.first { _, names in names.contains { $0 == folded } }.flatMap { LocaleTag($0.code) }
  }

  /// Without flags, a star (the language that others are translated from), and the blanks around.
  private static func plain(_ header: String) -> String {
    let scalars = header.unicodeScalars.filter {
      !(0x1F1E6...0x1F1FF).contains($0.value) && !(0x1F300...0x1FAFF).contains($0.value)
        && $0.value != 0xFE0F && $0.value != 0xFEFF && $0 != "*"
        && !(0xE0020...0xE007F).contains($0.value) && $0.value != 0x1F3F4
    }
    return String(String.UnicodeScalarView(scalars)).replacing("\u{A0}", with: " ").trimmingBlanks
  }

  private static let qualifiers: [(name: String, subtag: String)] = [
    ("brazil", "BR"), ("brasil", "BR"), ("brazilian", "BR"), ("portugal", "PT"), ("european", "PT"),
    ("mexico", "MX"), ("méxico", "MX"), ("spain", "ES"), ("españa", "ES"), ("latin america", "419"),
    ("latinoamérica", "419"), ("latam", "419"), ("argentina", "AR"), ("simplified", "Hans"), ("简体", "Hans"),
    ("traditional", "Hant"), ("繁體", "Hant"), ("taiwan", "TW"), ("hong kong", "HK"), ("china", "CN"),
    ("uk", "GB"), ("united kingdom", "GB"), ("british", "GB"), ("us", "US"), ("usa", "US"),
    ("united states", "US"), ("american", "US"), ("canada", "CA"), ("canadian", "CA"), ("france", "FR"),
    ("germany", "DE"), ("deutschland", "DE"), ("austria", "AT"), ("österreich", "AT"), ("switzerland", "CH"),
    ("schweiz", "CH"), ("suisse", "CH"), ("belgium", "BE"), ("latin", "Latn"), ("cyrillic", "Cyrl"),
  ]

  /// By code: the English name, and the language's own. Source: CLDR, names of languages.
  private static let table: [(code: String, names: [String])] = [
    ("af", ["afrikaans"]), ("ar", ["arabic", "العربية"]), ("be", ["belarusian", "беларуская"]),
    ("bg", ["bulgarian", "български"]), ("bn", ["bengali", "bangla", "বাংলা"]),
    ("bs", ["bosnian", "bosanski"]), ("ca", ["catalan", "català"]), ("cs", ["czech", "čeština"]),
    ("cy", ["welsh", "cymraeg"]), ("da", ["danish", "dansk"]), ("de", ["german", "deutsch"]),
    ("el", ["greek", "ελληνικά"]), ("en", ["english"]), ("es", ["spanish", "español", "castellano"]),
    ("et", ["estonian", "eesti"]), ("eu", ["basque", "euskara"]), ("fa", ["persian", "farsi", "فارسی"]),
    ("fi", ["finnish", "suomi"]), ("fil", ["filipino", "tagalog"]), ("fr", ["french", "français"]),
    ("ga", ["irish", "gaeilge"]), ("gl", ["galician", "galego"]), ("gu", ["gujarati", "ગુજરાતી"]),
    ("he", ["hebrew", "עברית"]), ("hi", ["hindi", "हिन्दी"]), ("hr", ["croatian", "hrvatski"]),
    ("hu", ["hungarian", "magyar"]), ("hy", ["armenian", "հայերեն"]),
    ("id", ["indonesian", "bahasa indonesia", "indonesia"]), ("is", ["icelandic", "íslenska"]),
    ("it", ["italian", "italiano"]), ("ja", ["japanese", "日本語"]), ("ka", ["georgian", "ქართული"]),
    ("kk", ["kazakh", "қазақ тілі"]), ("km", ["khmer", "ខ្មែរ"]), ("kn", ["kannada", "ಕನ್ನಡ"]),
    ("ko", ["korean", "한국어"]), ("lt", ["lithuanian", "lietuvių"]), ("lv", ["latvian", "latviešu"]),
    ("mk", ["macedonian", "македонски"]), ("ml", ["malayalam", "മലയാളം"]), ("mr", ["marathi", "मराठी"]),
    ("ms", ["malay", "bahasa melayu", "melayu"]),
    ("nb", ["norwegian", "norwegian bokmål", "norsk", "norsk bokmål"]),
    ("nl", ["dutch", "nederlands"]), ("nn", ["norwegian nynorsk", "nynorsk"]), ("pa", ["punjabi", "ਪੰਜਾਬੀ"]),
    ("pl", ["polish", "polski"]), ("pt", ["portuguese", "português"]), ("ro", ["romanian", "română"]),
    ("ru", ["russian", "русский"]), ("sk", ["slovak", "slovenčina"]),
    ("sl", ["slovenian", "slovene", "slovenščina"]),
    ("sq", ["albanian", "shqip"]), ("sr", ["serbian", "српски", "srpski"]), ("sv", ["swedish", "svenska"]),
    ("sw", ["swahili", "kiswahili"]), ("ta", ["tamil", "தமிழ்"]), ("te", ["telugu", "తెలుగు"]),
    ("th", ["thai", "ไทย"]), ("tr", ["turkish", "türkçe"]), ("uk", ["ukrainian", "українська"]),
    ("ur", ["urdu", "اردو"]), ("uz", ["uzbek", "o‘zbek"]), ("vi", ["vietnamese", "tiếng việt"]),
    ("zh", ["chinese", "中文", "mandarin"]), ("zh-Hans", ["simplified chinese", "简体中文"]),
    ("zh-Hant", ["traditional chinese", "繁體中文"]), ("zu", ["zulu", "isizulu"]),
  ]
}

/// The locale that a path tells of: `values-es/strings.xml`, `es.lproj/Main.strings`, `app_es.csv`, `export/pt-BR.json`.
enum LocaleOfPath {
  static func locale(_ path: String) -> LocaleTag? {
    for part in path.split(separator: "/").reversed() {
      let stem = part.split(separator: ".").first.map(String.init) ?? String(part)
      for name in [stem] + ends(of: stem) + part.split(separator: ".").dropFirst().map(String.init) {
        if let tag = known(name) { return tag }
      }
    }
    return nil
  }

  /// What follows each hyphen and underscore, the longest first: `app-pt-BR` has `pt-BR`.
  private static func ends(of stem: String) -> [String] {
    stem.indices.filter { stem[$0] == "-" || stem[$0] == "_" }.map { String(stem[stem.index(after: $0)...]) }
  }

  private static func known(_ name: String) -> LocaleTag? {
    let name = name.hasPrefix("r") && name.count == 3 ? name : name.replacing("-r", with: "-")
    guard let tag = LocaleTag(name), PluralRules.knows(tag) else { return nil }
    return tag
  }
}
