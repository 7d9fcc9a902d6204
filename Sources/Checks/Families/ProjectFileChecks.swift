import TranslationModel

extension CheckFamily {
  /// What keeps a translation from its users although it is there, and an app from an App Store. What is found is told by
  /// `check`; no gate looks at it, so that what is new here closes none.
  package static let projectFiles = CheckFamily(
    "Languages of an app",
    project: [
      Rule(
        Check(
          "locale-unlisted", "Each language that has files is in its platform's list of languages", .warning,
          fails: CheckExample(listed: ["en", "es"], files: ["es", "th"]),
          passes: CheckExample(listed: ["en", "es", "th"], files: ["es", "th"])),
        all: { input in
          guard case .list(let list) = input, list.isWhole else { return [] }
          return list.unlisted.map { locale in
            Problem(
              "\(locale) has files, and is not in \(list.setting)"
                + (list.leavesOutOthers ? ": no user gets them" : ""),
              hint: "add it to \(list.setting)")
          }
        }),
      // An engineer lists a language before translators have begun with it.
      Rule(
        Check(
          "locale-without-files", "Each language of a platform's list has files",
          fails: CheckExample(listed: ["en", "es", "th"], files: ["es"]),
          passes: CheckExample(listed: ["en", "es"], files: ["es"])),
        all: { input in
          guard case .list(let list) = input else { return [] }
          return list.withoutFiles.map { place in
            Problem(
              "\(list.setting) lists \(list.listed[place]), which has no files", entry: place)
          }
        }),
      Rule(
        Check(
          "purpose-untranslatable", "Each purpose string is in the English InfoPlist.strings, too", .warning,
          fails: CheckExample(infoTexts: ["NSCameraUsageDescription"], in: nil, has: []),
          passes: CheckExample(
            infoTexts: ["NSCameraUsageDescription"], in: nil, has: ["NSCameraUsageDescription"])),
        all: { input in
          guard case .texts(let texts) = input, texts.locale == nil else { return [] }
          return texts.missing(InfoTexts.isPurpose).map { place in
            Problem(
              "\(texts.wanted[place]) is in no InfoPlist.strings: every language shows the text of Info.plist",
              hint: "add it to the English InfoPlist.strings, so that it is translated", entry: place)
          }
        }),
      // While a release is being translated that is so of every new key, and the gate asks for each.
      Rule(
        Check(
          "purpose-missing", "Each language has the purpose strings that English has",
          fails: CheckExample(
            infoTexts: ["NSCameraUsageDescription", "NSMicrophoneUsageDescription"], in: "th",
            has: ["NSCameraUsageDescription"]),
          passes: CheckExample(
            infoTexts: ["NSCameraUsageDescription"], in: "th", has: ["NSCameraUsageDescription"])),
        all: { input in
          guard case .texts(let texts) = input, let locale = texts.locale else { return [] }
          return texts.missing(InfoTexts.isPurpose).map { place in
            Problem("\(texts.wanted[place]) has no text in \(locale)", entry: place)
          }
        }),
      Rule(
        Check(
          "display-name-missing", "Each language has the name of the app, where English has one",
          fails: CheckExample(infoTexts: ["CFBundleDisplayName"], in: "th", has: []),
          passes: CheckExample(infoTexts: ["CFBundleDisplayName"], in: "th", has: ["CFBundleDisplayName"])),
        all: { input in
          guard case .texts(let texts) = input, let locale = texts.locale else { return [] }
          return texts.missing { $0 == "CFBundleDisplayName" || $0 == "CFBundleName" }.map { place in
            Problem("\(texts.wanted[place]) has no text in \(locale)", entry: place)
          }
        }),
      Rule(
        Check(
          "english-by-accident", "Nobody sees English where the app has their language",
          fails: CheckExample(user: "zh-HK", sees: "en", translated: ["zh-Hant"]),
          passes: CheckExample(user: "zh-HK", sees: "zh-Hant", translated: ["zh-Hant"]))
      ) { input in
        guard case .shown(let shown) = input, let near = shown.passedOver.first else { return nil }
        return Problem(
          "users of \(shown.user) see \(shown.base), although there is \(near)",
          hint: "'glossator locales' shows what each language's users see")
      },
      Rule(
        Check(
          "other-script", "Nobody sees their language in another script",
          fails: CheckExample(user: "zh-HK", sees: "zh", translated: ["zh"]),
          passes: CheckExample(user: "zh-HK", sees: "zh-Hant", translated: ["zh", "zh-Hant"]))
      ) { input in
        guard case .shown(let shown) = input, shown.isInOtherScript else { return nil }
        return Problem(
          "users of \(shown.user) see \(shown.shown), which is in another script",
          hint: "'glossator locales' shows what each language's users see")
      },
    ])
}

extension CheckExample {
  /// A platform's list of languages, and those that have files beside English.
  fileprivate init(listed: [String], files: [String]) {
    let locales = files.compactMap(LocaleTag.init)
    self.init(
      project: .list(
        ListedLocales(
          "knownRegions", listed.compactMap(LocaleTag.init), withFiles: locales,
          known: locales + ["en"].compactMap(LocaleTag.init))))
  }

  fileprivate init(infoTexts wanted: [String], in locale: String?, has present: Set<String>) {
    self.init(project: .texts(InfoTexts(locale.flatMap(LocaleTag.init), wanted: wanted, present: present)))
  }

  fileprivate init(user: String, sees shown: String, translated: [String]) {
    // Each is a tag.
    let english = LocaleTag("en", nil, nil, [])
    self.init(
      project: .shown(
        ShownLocale(
          user: LocaleTag(user) ?? english, shown: LocaleTag(shown) ?? english, base: english,
          translated: translated.compactMap(LocaleTag.init))))
  }
}
