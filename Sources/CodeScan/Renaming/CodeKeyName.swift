import TranslationModel

/// What code calls a key: on the web without a namespace, without the file's prefix, or with the form's name at its end.
struct CodeKeyName {
  struct Renamed {
    /// The key that was meant.
    var key: Text
    /// What the code says in its place.
    var new: Text
    /// False where the file's prefix is not the new key's.
    var isComplete = true
  }

  private let text: Text
  private let platform: Platform
  private let prefixes: [Text]

  init(_ text: Text, _ platform: Platform, _ prefixes: [Text]) {
    self.platform = platform
    self.prefixes = prefixes
    self.text =
      platform == .android && text.contains(.dot)
      ? Text(decoding: text.utf8.map { $0 == .dot ? 0x5F : $0 }) : text
  }

  /// Nil where it names none of them.
  func renamed(by names: [Text: Text]) -> Renamed? {
    if let new = names[text] { return Renamed(key: text, new: new) }
    guard platform == .web else { return nil }
    for (start, prefix) in starts {
      let name = Text("\(prefix)\(text.string.dropFirst(start.count))")
      for end in [""] + Self.ends(of: name) {
        let key = Text(String(name.string.dropLast(end.count)))
        guard let new = names[key] else { continue }
        let isComplete = new.utf8.starts(with: prefix.utf8)
        return Renamed(
          key: key, new: Text("\(start)\(new.string.dropFirst(prefix.count))\(end)"), isComplete: isComplete)
      }
    }
    return nil
  }

  /// What the text begins with that is no part of the key, and what the key begins with that the text lacks.
  private var starts: [(start: String, prefix: String)] {
    let namespace = text.utf8.firstIndex(of: .colon).map {
      String(decoding: text.utf8[...$0], as: UTF8.self)
    }
    return [("", "")] + (namespace.map { [($0, "")] } ?? []) + prefixes.map { ("", "\($0).") }
  }

  /// `_one` of a plural's form that is said, `.0` of a list's element.
  private static func ends(of name: Text) -> [String] {
    let bytes = name.utf8
    guard let mark = bytes.lastIndex(where: { $0 == 0x5F || $0 == .dot }) else { return [] }
    let end = String(decoding: bytes[mark...], as: UTF8.self)
    let isForm = bytes[mark] == 0x5F && PluralCategory(rawValue: String(end.dropFirst())) != nil
    let isElement = bytes[mark] == .dot && bytes[(mark + 1)...].allSatisfy(\.isASCIIDigit)
    return isForm || isElement ? [end] : []
  }
}
