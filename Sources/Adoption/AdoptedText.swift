import StringFormats
import TranslationModel

/// A text that another tool has: what the key says in one locale.
package struct AdoptedText: Hashable, Sendable {
  /// As the tool writes it.
  package var key: Text
  package var variant: Variant
  package var locale: LocaleTag
  package var text: Text
  /// True where the tool says that somebody has to look at it: fuzzy, needs review, not approved.
  package var needsWork = false
  package var place: Place
  /// The platform whose files have this key; nil where any may.
  package var platform: AdoptedPlatform?
  /// What else the key may be called in files, the likeliest first.
  package var otherKeys: [Text] = []
  /// The string file that has the key, as the tool names it; nil where any may.
  package var file: String?
  /// The text as XML, for string files that are XLIFF; nil where it has no elements.
  package var markup: Text?
  /// What it was made for; nil where the tool does not say.
  package var origin: Origin?

  /// A text in another language that a translation was made for.
  package struct Origin: Hashable, Sendable {
    package var locale: LocaleTag
    package var text: Text
    package var markup: Text?
    /// True where the tool itself says that the text is another one by now.
    package var isPrevious = false
  }

  package init(
    _ key: Text, _ variant: Variant = .plain, _ locale: LocaleTag, _ text: Text, needsWork: Bool = false,
    platform: AdoptedPlatform? = nil, at place: Place
  ) {
    (self.key, self.variant, self.locale, self.text) = (key, variant, locale, text)
    (self.needsWork, self.platform, self.place) = (needsWork, platform, place)
  }

  package var id: EntryID { EntryID(key, variant) }
}

/// What another tool says of a key beside its texts.
package struct AdoptedNote: Hashable, Sendable {
  package enum Column: Hashable, Sendable {
    case comment, max, link
    /// One of people's own, by its header.
    case own(String)
  }

  package var key: Text
  package var column: Column
  package var text: Text
  package var platform: AdoptedPlatform?

  package init(_ key: Text, _ column: Column, _ text: Text, platform: AdoptedPlatform? = nil) {
    (self.key, self.column, self.text, self.platform) = (key, column, text, platform)
  }
}

/// A platform that has keys of its own in a tool that serves several.
package enum AdoptedPlatform: String, CaseIterable, Hashable, Sendable {
  case ios, android, web

  /// True for a format whose files the platform has.
  func has(_ format: String) -> Bool {
    let platform = StringFormats.named(format)?.platform
    return switch self {
    case .ios: platform == .apple
    case .android: platform == .android
    case .web: platform != .apple && platform != .android
    }
  }
}

/// How a tool's texts write placeholders.
package enum AdoptedNotation: Hashable, Sendable {
  /// As the string files that they are of.
  case ofFiles
  case style(PlaceholderStyle)
  /// `[%1$s:name]` (Lokalise, "Universal placeholders").
  case universal
}

/// What could not come along.
package struct AdoptedLeftover: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A text that is neither in a file nor in the sheet.
    case text
    /// What was said of a key.
    case note
    /// Something that the tool was told to do.
    case setting
    /// A file that could not be used.
    case file
  }

  package var kind: Kind
  package var what: String
  package var why: String
  package var place: Place?
  /// How many texts it stands for.
  package var texts: Int
  /// All of it, where `what` has its beginning.
  package var whole: Text?

  package init(
    _ kind: Kind, _ what: String, _ why: String, at place: Place? = nil, whole: Text? = nil, texts: Int? = nil
  ) {
    (self.kind, self.what, self.why, self.place, self.whole) = (kind, what, why, place, whole)
    self.texts = texts ?? (kind == .text ? 1 : 0)
  }
}
