import TranslationModel

/// One thing that a project's files say of an app's languages, beside what the string files have.
package enum ProjectInput: Hashable, Sendable, CustomStringConvertible {
  case list(ListedLocales)
  case texts(InfoTexts)
  case shown(ShownLocale)

  package var description: String {
    switch self {
    case .list(let list):
      "\(list.setting): \(words(list.listed)); files: \(words(list.withFiles))"
    case .texts(let texts):
      "Info.plist: \(texts.wanted.joined(separator: " ")); InfoPlist.strings of \(texts.locale?.description ?? "English"): "
        + (texts.present.isEmpty ? "nothing" : texts.present.sorted().joined(separator: " "))
    case .shown(let shown):
      "the app has \(words(shown.translated)); users of \(shown.user) see \(shown.shown)"
    }
  }
}

private func words(_ locales: [LocaleTag]) -> String {
  locales.map(\.description).joined(separator: " ")
}

/// The languages that a settings file lists, beside those that have string files.
package struct ListedLocales: Hashable, Sendable {
  /// What the list is called in its file.
  package var setting: String
  package var listed: [LocaleTag]
  /// False where more may be listed than can be read.
  package var isWhole: Bool
  /// True where a language that is not listed reaches nobody.
  package var leavesOutOthers: Bool
  /// True where a language that is listed stands for all its regions.
  package var coversRegions: Bool
  /// The locales that have files here, without the base locale.
  package var withFiles: [LocaleTag]
  /// Those that have files anywhere, and the base locale.
  package var known: [LocaleTag]

  package init(
    _ setting: String, _ listed: [LocaleTag], isWhole: Bool = true, leavesOutOthers: Bool = false,
    coversRegions: Bool = false, withFiles: [LocaleTag], known: [LocaleTag]
  ) {
    (self.setting, self.listed, self.isWhole) = (setting, listed, isWhole)
    (self.leavesOutOthers, self.coversRegions) = (leavesOutOthers, coversRegions)
    (self.withFiles, self.known) = (withFiles, known)
  }

  /// The locales with files that are not in the list, by whatever tag: `zh` is `zh-Hans`.
  package var unlisted: [LocaleTag] {
    let full = Set(listed.map(\.full))
    let wide = coversRegions ? Set(listed.filter { $0.region == nil }.map(\.full.withoutRegion)) : []
    return withFiles.filter { !full.contains($0.full) && !wide.contains($0.full.withoutRegion) }
  }

  /// The places in the list of locales that have no files.
  var withoutFiles: [Int] {
    let full = Set(known.map(\.full))
    let wide = coversRegions ? Set(known.map(\.full.withoutRegion)) : []
    return listed.indices.filter { place in
      let locale = listed[place].full
      return !full.contains(locale) && !wide.contains(locale.withoutRegion)
    }
  }
}

/// Texts of an app that the system shows by itself, in one language.
package struct InfoTexts: Hashable, Sendable {
  /// Nil for the base locale.
  package var locale: LocaleTag?
  /// The keys that there should be.
  package var wanted: [String]
  /// Those that have a text.
  package var present: Set<String>

  package init(_ locale: LocaleTag?, wanted: [String], present: Set<String>) {
    (self.locale, self.wanted, self.present) = (locale, wanted, present)
  }

  /// The places in `wanted` of those that are missing.
  func missing(_ isMeant: (String) -> Bool) -> [Int] {
    wanted.indices.filter { isMeant(wanted[$0]) && !present.contains(wanted[$0]) }
  }

  /// True for a text that is shown where an app wants something that is the user's.
  static func isPurpose(_ key: String) -> Bool { key.hasPrefix("NS") && key.hasSuffix("UsageDescription") }
}

/// What users of one language see.
package struct ShownLocale: Hashable, Sendable {
  /// What their system says.
  package var user: LocaleTag
  package var shown: LocaleTag
  package var base: LocaleTag
  /// The locales that the app is translated into.
  package var translated: [LocaleTag]

  package init(user: LocaleTag, shown: LocaleTag, base: LocaleTag, translated: [LocaleTag]) {
    (self.user, self.shown, self.base, self.translated) = (user, shown, base, translated)
  }

  /// What the app has in their language and script, where they see the base locale all the same.
  package var passedOver: [LocaleTag] {
    guard shown == base, base.full.language != user.full.language else { return [] }
    return translated.filter {
      $0.full.language == user.full.language && $0.full.script == user.full.script
    }
  }

  /// True where they see their language in a script that they may not read.
  package var isInOtherScript: Bool {
    shown.full.language == user.full.language && shown.full.script != user.full.script
  }
}
