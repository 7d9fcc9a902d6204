/// The manner in which a value is written.
struct AndroidForm: OptionSet, Sendable {
  let rawValue: UInt8

  /// Has elements (`<b>`), which are markup in its text.
  static let elements = AndroidForm(rawValue: 1)
  /// All in CDATA sections.
  static let cdata = AndroidForm(rawValue: 2)
  /// All in double quotes.
  static let quoted = AndroidForm(rawValue: 4)
  /// Has a `<` that is not XML's.
  static let escapedMarkup = AndroidForm(rawValue: 8)
  /// Has `&gt;`.
  static let escapedGreater = AndroidForm(rawValue: 16)
  /// Has `xliff:g` elements, which say what is not to be translated.
  static let guarded = AndroidForm(rawValue: 32)
  /// Is no text but names another resource.
  static let reference = AndroidForm(rawValue: 64)
  /// Its element says that the text is no format.
  static let unformatted = AndroidForm(rawValue: 128)
}

/// A value that stands for another resource: `@string/app_name`, `?attr/title`, `@null`.
enum AndroidReference {
  /// Source: `TryParseReference` and `ParseAttributeReference` in aapt2's ResourceUtils.cpp. That one takes any text after `?`,
  /// so that the file does not compile; such a text is one here.
  static func matches(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first, first == UInt8(ascii: "@") || first == UInt8(ascii: "?") else {
      return false
    }
    var name = text.dropFirst()
    if first == UInt8(ascii: "@") {
      if name.elementsEqual("null".utf8) || name.elementsEqual("empty".utf8) { return true }
      if name.first == UInt8(ascii: "+") || name.first == UInt8(ascii: "*") { name = name.dropFirst() }
    }
    if let colon = name.firstIndex(of: UInt8(ascii: ":")) {
      guard isName(name[..<colon]) else { return false }
      name = name[colon...].dropFirst()
    }
    guard let slash = name.firstIndex(of: UInt8(ascii: "/")) else {
      return first == UInt8(ascii: "?") && isName(name)
    }
    let type = String(decoding: name[..<slash], as: UTF8.self)
    guard isName(name[slash...].dropFirst()) else { return false }
    return first == UInt8(ascii: "?") ? type == "attr" : types.contains(type)
  }

  private static func isName(_ name: some Collection<UInt8>) -> Bool {
    !name.isEmpty && name.allSatisfy { $0 != UInt8(ascii: ":") && XMLName.isPart($0) }
  }

  private static let types: Set<String> = [
    "anim", "animator", "array", "attr", "bool", "color", "configVarying", "dimen", "drawable", "font",
    "fraction", "id", "integer", "interpolator", "layout", "macro", "menu", "mipmap", "navigation", "plurals",
    "raw", "string", "style", "styleable", "transition", "xml",
  ]
}
