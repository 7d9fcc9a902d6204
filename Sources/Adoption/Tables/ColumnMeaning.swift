import TranslationModel

/// What a column of somebody else's table is.
package enum ColumnMeaning: Hashable, Sendable, CustomStringConvertible {
  case key(AdoptedPlatform?)
  case variant
  case text(LocaleTag)
  /// The texts in the language that they are written in, or are translated into, whichever that is.
  case source, target
  /// Whether somebody has to look at the translation.
  case needsWork
  case comment, max, link
  /// Kept under its own header.
  case own
  /// Left out.
  case none

  /// As people say it in `--map`; nil where it is nothing that they can say.
  package init?(_ word: String) {
    switch word.lowercased() {
    case "key": self = .key(nil)
    case "variant": self = .variant
    case "source": self = .source
    case "target": self = .target
    case "todo": self = .needsWork
    case "comment": self = .comment
    case "max": self = .max
    case "link": self = .link
    case "keep": self = .own
    case "none": self = .none
    default:
      if let platform = AdoptedPlatform(rawValue: String(word.lowercased().dropFirst("key:".count))),
        word.lowercased().hasPrefix("key:")
      {
        self = .key(platform)
      } else if let locale = LocaleTag(word) {
        self = .text(locale)
      } else {
        return nil
      }
    }
  }

  /// The words of `--map`, for people; a locale's code is one, too.
  package static let words = [
    "key", "key:ios", "key:android", "key:web", "variant", "source", "target", "todo", "comment", "max",
    "link",
    "keep", "none",
  ]

  package var description: String {
    switch self {
    case .key(let platform): platform.map { "key:\($0.rawValue)" } ?? "key"
    case .variant: "variant"
    case .text(let locale): locale.description
    case .source: "source"
    case .target: "target"
    case .needsWork: "todo"
    case .comment: "comment"
    case .max: "max"
    case .link: "link"
    case .own: "keep"
    case .none: "none"
    }
  }
}

/// What somebody said of a column.
package struct ColumnChoice: Hashable, Sendable {
  /// As it is in the table, blanks around and case aside.
  package var header: String
  package var meaning: ColumnMeaning

  package init(_ header: String, _ meaning: ColumnMeaning) { (self.header, self.meaning) = (header, meaning) }
}

/// A column that nobody has said the meaning of.
package struct ColumnQuestion: Hashable, Sendable {
  package var file: String
  package var header: String
  /// Some of its texts.
  package var samples: [Text]
}

/// The meanings that headers usually have.
enum UsualColumns {
  static func meaning(of header: String) -> ColumnMeaning? {
    let name = folded(header)
    if let known = table.first(where: { $0.names.contains(name) })?.meaning { return known }
    let words = name.split(separator: " ").map(String.init)
    let isKey = words.contains { ["key", "keys", "id", "identifier", "name"].contains($0) }
    if isKey, words.count <= 3, let platform = words.compactMap(platform(named:)).first {
      return .key(platform)
    }
    if let locale = LanguageNames.locale(of: header.trimmingBlanks) { return .text(locale) }
    // `English text`, `Spanish translation`.
    guard let last = words.last, words.count > 1, textWords.contains(last) else { return nil }
    return LanguageNames.locale(of: words.dropLast().joined(separator: " ")).map { .text($0) }
  }

  private static let textWords: Set<String> = [
    "text", "texts", "copy", "string", "strings", "translation", "translations",
  ]

  /// Lower case, in words: without brackets, stars, hyphens and underscores.
  static func folded(_ header: String) -> String {
    let signs: Set<Character> = ["_", "-", ".", "[", "]", "*", ":", "(", ")", "\u{A0}", "\u{FEFF}", "/"]
    return header.lowercased().map { signs.contains($0) ? " " : String($0) }.joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func platform(named word: String) -> AdoptedPlatform? {
    switch word {
    case "ios", "iphone", "apple", "swift": .ios
    case "android", "kotlin": .android
    case "web", "js", "react": .web
    default: nil
    }
  }

  private static let table: [(names: Set<String>, meaning: ColumnMeaning)] = [
    (
      [
        "key", "keys", "key name", "keyname", "identifier", "identifiers", "string id", "string key",
        "string name", "resource id", "text id", "translation key", "clave", "schlüssel", "clé", "code",
      ], .key(nil)
    ),
    (["ios"], .key(.ios)), (["android"], .key(.android)), (["web"], .key(.web)),
    (["variant", "plural", "plural form", "quantity", "plural category", "plurals"], .variant),
    (["source", "source string", "source text", "source phrase", "original", "base", "base text"], .source),
    (["target", "translation", "target text", "translated text", "translation value"], .target),
    (["fuzzy", "needs review", "needs work", "unverified"], .needsWork),
    (
      [
        "comment", "comments", "description", "developer comment", "developer comments", "note", "notes",
        "comentario", "comentarios", "kommentar", "commentaire", "translator note", "hint",
      ], .comment
    ),
    (
      [
        "max", "max length", "maxlength", "character limit", "char limit", "limit", "length limit",
        "max chars",
        "maximum length", "char limits",
      ], .max
    ),
    (["link", "links", "screenshot", "screenshots", "figma", "design", "design link", "url"], .link),
    (
      [
        "tags", "tag", "labels", "label", "platform", "platforms", "section", "screen", "context", "location",
        "id", "key id", "status", "state", "category", "module", "feature", "filename", "file", "group",
        "translator comments", "#", "no", "nr", "author", "date", "modified", "created", "reviewed",
        "approved",
      ], .own
    ),
  ]
}
