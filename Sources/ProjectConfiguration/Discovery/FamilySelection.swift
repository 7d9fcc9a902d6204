import StringFormats
import TranslationModel

/// The families of string files that are there to be translated, and why others are not.
struct FamilySelection {
  private(set) var kept: [StringFileFamily] = []
  private(set) var dropped: [StringFileFamily] = []
  /// What somebody might miss, and why: by reason, then by folder.
  private var missed: [(folder: String, pattern: String, reason: String)] = []
  private var notes: [String] = []

  /// What the families together say of each.
  private struct Company {
    /// True where one is translated in a folder that is the app's own.
    let isAnyTranslated: Bool
    /// True where one is translated anywhere.
    let isAnyAtAll: Bool
    /// Where translated ones are: a file beside them is only new.
    let folders: Set<Text>

    init(_ families: [StringFileFamily], _ base: LocaleTag) {
      let all = families.filter { $0.isTranslated(from: base) }
      let own = all.filter { FamilySelection.reasonInFolders($0) == nil }
      (isAnyTranslated, isAnyAtAll, folders) = (!own.isEmpty, !all.isEmpty, Set(own.map(\.folder)))
    }
  }

  init(_ found: [StringFileFamily], base: LocaleTag, read: (String) -> [UInt8]?) {
    let families = Self.withBases(found, base)
    let company = Company(families, base)
    for family in families {
      if family.isTold {
        keepTold(family, base, read)
      } else if let path = likelyPath(of: family, company, base, read) {
        judge(family, at: path, company, base, read)
      }
    }
  }

  /// The base file of a family that may be there to be translated, by where it stands and what it is called; nil where it was dropped.
  private mutating func likelyPath(
    of family: StringFileFamily, _ company: Company, _ base: LocaleTag, _ read: (String) -> [UInt8]?
  ) -> String? {
    let isGuess = family.layout.contents == .anything
    let isTranslated = family.isTranslated(from: base)
    // A repository of nothing but such folders is theirs: what is translated there is its own.
    if company.isAnyTranslated || !company.isAnyAtAll, let (folder, reason) = Self.reasonInFolders(family) {
      dropped.append(family)
      if !isGuess || isTranslated || !company.isAnyTranslated { missed.append((folder, folder, reason)) }
      return nil
    }
    guard let path = family.basePath(base) else {
      drop(family, family.reasonWithoutBase(base, read))
      return nil
    }
    if isTranslated { return path }
    if isGuess, !Self.isUsual(path) {
      drop(family, nil)
    } else if let reason = Self.reasonInPath(path) {
      drop(family, reason)
    } else {
      return path
    }
    return nil
  }

  /// Keeps or drops a family by what its base file says.
  private mutating func judge(
    _ found: StringFileFamily, at path: String, _ company: Company, _ base: LocaleTag,
    _ read: (String) -> [UInt8]?
  ) {
    var family = found
    let isGuess = family.layout.contents == .anything
    let isTranslated = family.isTranslated(from: base)
    let parent = family.parent
    switch family.look(at: read(path), base, settings: { Self.settings($0, above: parent, read) }) {
    case .texts(let texts) where texts.isEmpty:
      // A folder of values has colours and sizes too: nobody misses those.
      drop(
        family,
        isTranslated && !isGuess || family.layout.contents == .strings || family.hasManyLocales
          ? "it has nothing to translate" : nil)
    case .texts(let texts) where !isTranslated && !isGuess && family.isForCode(texts):
      drop(family, "it looks like names for the program, not texts for people")
    case .unreadable(let reason)
    where !isTranslated && family.layout.contents != .strings && !family.hasStringsName:
      drop(family, reason)
    case .unreadable(let reason) where isGuess && !Self.hasReadable(family, base, read):
      drop(family, family.hasManyLocales ? "its \(base) file has no texts: \(reason)" : nil)
    case .texts where !isTranslated && company.isAnyTranslated && !company.folders.contains(family.folder):
      drop(family, "it is not translated into any language")
    case .unreadable(let reason):
      notes.append("\(path) cannot be read now (\(reason)), but is included all the same")
      kept.append(family)
    case .texts:
      if let other = family.unnamed, other != path, family.layout.contents == .strings {
        missed.append(
          (family.parent, other, "it stands beside \(path), and no side branch keeps it in step"))
      }
      kept.append(family)
    }
  }

  private mutating func keepTold(
    _ family: StringFileFamily, _ base: LocaleTag, _ read: (String) -> [UInt8]?
  ) {
    var family = family
    guard let path = family.basePath(base) else { return drop(family, family.reasonWithoutBase(base, read)) }
    let parent = family.parent
    switch family.look(at: read(path), base, settings: { Self.settings($0, above: parent, read) }) {
    case .texts(let texts) where texts.isEmpty: drop(family, "it has nothing to translate")
    case .texts: kept.append(family)
    case .unreadable(let reason): drop(family, "\(path) cannot be read: \(reason)")
    }
  }

  /// Gives families without a base file the one that stands by itself under the same name: in a folder above, or in the
  /// folder beside.
  private static func withBases(_ found: [StringFileFamily], _ base: LocaleTag) -> [StringFileFamily] {
    var families = found
    var used: Set<Text> = []
    for i in families.indices where families[i].basePath(base) == nil && families[i].files.count > 1 {
      let alone = found.filter { other in
        !other.isTranslated(from: base) && families[i].mayHaveBase(of: other, base)
      }
      // The nearest: the one whose folder has most in common.
      guard let best = alone.max(by: { $0.parent.utf8.count < $1.parent.utf8.count }) else { continue }
      families[i].baseElsewhere = best.basePath(base)
      used.insert(Text(best.pattern))
    }
    return families.filter { !used.contains(Text($0.pattern)) }
  }

  private mutating func drop(_ family: StringFileFamily, _ reason: String?) {
    dropped.append(family)
    if let reason { missed.append((family.parent, family.pattern, reason)) }
  }

  /// Gives the locales the names that their columns have.
  mutating func rename(_ columns: LocaleColumns) {
    for i in kept.indices { kept[i].rename(columns) }
  }

  /// A line for each folder that somebody might miss something of.
  var leftOut: [String] {
    var lines = notes
    var told: Set<String> = []
    for (folder, pattern, reason) in missed where told.insert("\(folder) \(reason)").inserted {
      let count = missed.count { $0.folder == folder && $0.reason == reason }
      let more = count > 1 && folder != pattern ? " and \((count - 1).counted("other"))" : ""
      lines.append("left out: \(pattern)\(more): \(reason)")
    }
    return lines
  }

  // MARK: Reasons

  /// Names of files and folders by which people say that nobody is to translate what is in them.
  private static func reasonInPath(_ path: String) -> String? {
    let lower = path.lowercased()
    let plain = String(lower.filter { $0 != "_" && $0 != "-" && $0 != " " })
    let file = plain.split(separator: "/").last ?? ""
    for word in ["donottranslate", "donttranslate", "untranslat", "nontranslat", "nottranslat", "notranslat"]
    where file.contains(word) {
      return "its name says that it is not for translation"
    }
    return nil
  }

  /// Folders by which people say that what is in them is not the app's own, with the first of them.
  static func reasonInFolders(_ family: StringFileFamily) -> (folder: String, reason: String)? {
    var folder = ""
    for name in family.parent.split(separator: "/") {
      folder += name + "/"
      let plain = name.lowercased().filter { $0 != "_" && $0 != "-" }
      if foreign.contains(plain) { return (folder, "other people's code") }
      if ["generated", "build", "dist", "deriveddata"].contains(plain) {
        return (folder, "a program makes it")
      }
      if ["test", "tests", "androidtest", "fixtures", "fixture", "mocks"].contains(plain)
        || plain.hasSuffix("tests") || plain.hasSuffix("testsuite") || plain.hasPrefix("debug")
      {
        return (folder, "for tests or debugging only")
      }
    }
    return nil
  }

  private static let foreign: Set<String> = [
    "vendor", "vendored", "thirdparty", "external", "externals", "nodemodules", "pods", "carthage",
    "submodules",
  ]

  /// A file of the platform's own settings in a folder above, the nearest first.
  private static func settings(_ name: String, above parent: String, _ read: (String) -> [UInt8]?) -> [UInt8]?
  {
    var folders = parent.split(separator: "/")
    while true {
      if let bytes = read((folders + [name[...]]).joined(separator: "/")) { return bytes }
      if folders.popLast() == nil { return nil }
    }
  }

  /// True where some locale's file is what the base file should be.
  private static func hasReadable(
    _ family: StringFileFamily, _ base: LocaleTag, _ read: (String) -> [UInt8]?
  ) -> Bool {
    family.files.contains { locale, path in
      locale != base
        && read(path).map { (try? family.ownFormat.read($0, as: .translation(locale))) != nil } ?? false
    }
  }

  /// Folders and files that people keep translations in.
  private static func isUsual(_ path: String) -> Bool {
    path.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { word in
      [
        "locale", "locales", "i18n", "l10n", "lang", "langs", "language", "languages", "translation",
        "translations",
        "messages", "strings", "intl",
      ].contains(word)
    }
  }
}
