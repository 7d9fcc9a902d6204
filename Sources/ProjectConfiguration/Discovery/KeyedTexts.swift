import StringFormats
import TranslationModel

/// Tells keys that are the English itself, `"Save changes" = "";`, from names for the program.
enum KeyedTexts {
  /// True for a base file that leaves most texts empty, and whose keys are what people read.
  static func isBase(_ catalog: Catalog) -> Bool {
    let plain = catalog.entries.filter { $0.isTranslatable && $0.variant == .plain }
    let empty = plain.filter(\.text.isBlank)
    return empty.count * 2 > plain.count && areTexts(empty.map(\.key))
  }

  /// True for a translation whose keys are what people read, in another language than its texts.
  static func isTranslation(_ catalog: Catalog) -> Bool {
    let plain = catalog.entries.filter { $0.variant == .plain && !$0.text.isBlank }
    return plain.count { $0.key != $0.text } * 2 > plain.count && areTexts(plain.map(\.key))
  }

  /// Most are a word or a sentence, and one has a space at least.
  private static func areTexts(_ keys: [Text]) -> Bool {
    keys.contains { $0.utf8.contains(0x20) } && keys.count(where: isText) * 2 > keys.count
  }

  private static func isText(_ key: Text) -> Bool {
    let bytes = Array(key.utf8)
    if bytes.contains(0x20) || bytes.contains(where: { $0 >= 0x80 }) { return true }
    let isWord = bytes.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || "!?.…'".utf8.contains($0) }
    // `Cancel` and `OK`, and not `cancelButton`.
    return isWord && !zip(bytes, bytes.dropFirst()).contains { $0 >= 0x61 && (0x41...0x5A).contains($1) }
      && (bytes.first.map { (0x41...0x5A).contains($0) } ?? false)
  }
}
