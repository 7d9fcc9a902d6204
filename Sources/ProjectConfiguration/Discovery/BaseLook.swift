import StringFormats
import TranslationModel

/// What a look into a base file says.
enum BaseLook {
  /// The texts that are there to be translated.
  case texts([Text])
  case unreadable(String)
}

extension StringFileFamily {
  /// Reads the base file, and settles the format and how its texts write placeholders.
  mutating func look(at bytes: [UInt8]?, _ base: LocaleTag, settings: (String) -> [UInt8]?) -> BaseLook {
    guard let bytes else { return .unreadable("there is no such file") }
    do throws(SyntaxError) {
      var file = try ownFormat.read(bytes, as: .source(base))
      for other in formats {
        guard let read = try? ResourceFormat(other, spellings: ownNames).read(bytes, as: .source(base)),
          other.suits(read)
        else { continue }
        (format, file) = (other, read)
        break
      }
      if KeyedTexts.isBase(file.catalog) {
        baseText = .key
        file = KeyTextFile(file, as: .source(base))
      }
      let texts = file.catalog.entries.filter { $0.isTranslatable && !$0.text.isBlank }.map(\.text)
      placeholders = format.placeholders(settings: settings) ?? Self.dialect(of: texts, format)
      return .texts(texts)
    } catch { return .unreadable("line \(error.line): \(error.message)") }
  }

  /// The notation that more texts use than the format's own, if any.
  private static func dialect(of texts: [Text], _ format: any StringFormat) -> PlaceholderStyle? {
    func count(_ style: PlaceholderStyle) -> Int { texts.count { Message($0, style).hasPlaceholders } }
    if format.dialects.isEmpty { return nil }
    let own = count(format.placeholders)
    let best = format.dialects.map { (style: $0, count: count($0)) }.max { $0.count < $1.count }
    return best.flatMap { $0.count > own ? $0.style : nil }
  }

  /// True where the base locale's file is the one that names no locale, or stands elsewhere.
  var hasBaseWithoutName: Bool { layout.contents != .strings && unnamed != nil || baseElsewhere != nil }

  /// True for a base file that stands by itself, in a folder above or beside, and has the name that these files have.
  func mayHaveBase(of other: StringFileFamily, _ base: LocaleTag) -> Bool {
    guard let path = other.basePath(base), formats.contains(where: { $0.claims(path: path) }) else {
      return false
    }
    let above = parent.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let isNear = parent.hasPrefix(other.parent) || other.layout == layout && other.parent.hasPrefix(above)
    return isNear && (name.isEmpty || other.name == name)
  }

  /// Why a family without a base file is left out; nil for what is hardly one.
  func reasonWithoutBase(_ base: LocaleTag, _ read: (String) -> [UInt8]?) -> String? {
    if isTranslated(from: base), isKeyed(read) {
      return
        "there is no \(base) file; as its keys are the texts, one with these keys and empty texts is enough"
    }
    return layout.contents == .anything && !hasManyLocales ? nil : "there is no \(base) file"
  }

  /// True for so many that it is hardly by chance.
  var hasManyLocales: Bool { files.count >= 3 }

  /// True where a translation's keys are texts of another language.
  func isKeyed(_ read: (String) -> [UInt8]?) -> Bool {
    let sizes = files.compactMap { locale, path in read(path).map { (locale, $0) } }
    guard let (locale, bytes) = sizes.max(by: { ($0.1.count, $1.0) < ($1.1.count, $0.0) }),
      let file = try? ownFormat.read(bytes, as: .translation(locale))
    else { return false }
    return KeyedTexts.isTranslation(file.catalog)
  }

  var hasStringsName: Bool { name.lowercased().contains("string") }

  /// True for texts that are keys, numbers and class names. Only such a file is in doubt that does not say in its own
  /// name that it holds strings, and where no text is of two words.
  func isForCode(_ texts: [Text]) -> Bool {
    guard layout.contents != .strings else { return false }
    let hasLetters = texts.contains { $0.utf8.contains { $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20) } }
    let hasWords = texts.contains { $0.utf8.contains(0x20) || $0.utf8.contains { $0 >= 0x80 } }
    return !hasLetters || !hasStringsName && !hasWords
  }
}
