import StringFormats
import TranslationModel

/// The families of string files that are there to be translated, and why others are not.
struct FamilySelection {
  private(set) var kept: [StringFileFamily] = []
  private(set) var dropped: [StringFileFamily] = []
  /// A line for each that somebody might miss.
  private(set) var leftOut: [String] = []

  init(_ families: [StringFileFamily], base: LocaleTag, read: (String) -> [UInt8]?) {
    for family in families {
      guard let path = family.basePath(base) else {
        drop(family, "there is no \(base) file")
        continue
      }
      let isTranslated = family.files.keys.contains { $0 != base }
      if !isTranslated, let reason = Self.reasonInPath(path) {
        drop(family, reason)
        continue
      }
      switch Self.look(at: read(path), family.format, base) {
      case .texts(let texts) where texts.isEmpty:
        // A folder of values has colours and sizes too: nobody misses those.
        drop(family, isTranslated || family.layout == .lproj ? "nothing in it is to be translated" : nil)
      case .texts(let texts) where !isTranslated && family.isForCode(texts):
        drop(family, "it looks like names for the program, not texts for people")
      case .unreadable(let reason) where !isTranslated && family.layout == .values && !family.hasStringsName:
        drop(family, reason)
      case .unreadable(let reason):
        leftOut.append("\(path) cannot be read now (\(reason)); it is taken all the same")
        kept.append(family)
      case .texts: kept.append(family)
      }
    }
  }

  private mutating func drop(_ family: StringFileFamily, _ reason: String?) {
    dropped.append(family)
    if let reason { leftOut.append("left out: \(family.pattern): \(reason)") }
  }

  // MARK: Reasons

  /// Names of files and folders by which people say that nobody is to translate what is in them.
  private static func reasonInPath(_ path: String) -> String? {
    let lower = path.lowercased()
    let plain = String(lower.filter { $0 != "_" && $0 != "-" && $0 != " " })
    let file = plain.split(separator: "/").last ?? ""
    for word in ["donottranslate", "donttranslate", "untranslat", "nontranslat", "nottranslat", "notranslat"]
    where file.contains(word) {
      return "its name says that it is not to be translated"
    }
    let folders = lower.split(separator: "/").dropLast(2)
    let isTest = folders.contains {
      ["test", "tests", "androidtest", "debug"].contains($0) || $0.hasSuffix("tests")
    }
    return isTest ? "it is for tests or debugging only" : nil
  }

  private enum Look {
    case texts([Text])
    case unreadable(String)
  }

  private static func look(at bytes: [UInt8]?, _ format: any StringFormat, _ base: LocaleTag) -> Look {
    guard let bytes else { return .unreadable("there is no such file") }
    do throws(SyntaxError) {
      let entries = try format.read(bytes, as: .source(base)).catalog.entries
      return .texts(entries.filter { $0.isTranslatable && !$0.text.isBlank }.map(\.text))
    } catch { return .unreadable("line \(error.line): \(error.message)") }
  }
}

extension StringFileFamily {
  fileprivate var hasStringsName: Bool { file.lowercased().contains("string") }

  /// True for texts that are keys, numbers and class names. Only such a file is in doubt that does not say in its own
  /// name that it holds strings, and where no text is of two words.
  fileprivate func isForCode(_ texts: [Text]) -> Bool {
    guard layout == .values else { return false }
    let hasLetters = texts.contains { $0.utf8.contains { $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20) } }
    let hasWords = texts.contains { $0.utf8.contains(0x20) || $0.utf8.contains { $0 >= 0x80 } }
    return !hasLetters || !hasStringsName && !hasWords
  }
}
