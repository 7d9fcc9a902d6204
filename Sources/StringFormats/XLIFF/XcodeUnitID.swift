import TranslationModel

/// The ids that Xcode gives to the parts of one key when it exports XLIFF.
///
/// From a `.stringsdict`: `/key:dict/NSStringLocalizedFormatKey:dict/:string` for the format, and
/// `/key:dict/variable:dict/one:dict/:string` for a form. From a catalog: `key|==|plural.one`, `key|==|device.ipad`,
/// `key|==|device.ipad.plural.one`, `key|==|substitutions.name.plural.one`; the key alone for the format.
struct XcodeUnitID: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    /// The text itself, or the format around variables.
    case whole
    case plural(PluralCategory)
    case device(String, PluralCategory?)
    case variable(String, PluralCategory)
  }

  var key: String
  var part = Part.whole

  init(_ id: String) {
    key = id
    if let parts = Self.dictionary(id) {
      key = parts[0]
      if parts.count == 3, let category = PluralCategory(rawValue: parts[2]) {
        part = .variable(parts[1], category)
      }
      return
    }
    guard let mark = Self.lastMark(in: id) else { return }
    let names = id[mark.upperBound...].split(separator: ".", omittingEmptySubsequences: false).map(
      String.init)
    guard let part = Self.part(names) else { return }
    (key, self.part) = (String(id[..<mark.lowerBound]), part)
  }

  private static func lastMark(in id: String) -> Range<String.Index>? {
    var found: Range<String.Index>?
    var rest = id[...]
    while let mark = rest.firstRange(of: "|==|") {
      found = mark
      rest = rest[mark.upperBound...]
    }
    return found
  }

  private static func part(_ names: [String]) -> Part? {
    let category = names.last.flatMap(PluralCategory.init(rawValue:))
    let isPlural = names.count > 1 && names[names.count - 2] == "plural" && category != nil
    switch names.first {
    case "plural" where names.count == 2: return category.map { .plural($0) }
    case "device" where names.count == 2: return .device(names[1], nil)
    case "device" where names.count == 4 && isPlural: return category.map { .device(names[1], $0) }
    case "substitutions" where names.count >= 4 && isPlural:
      return category.map { .variable(names[1..<names.count - 2].joined(separator: "."), $0) }
    default: return nil
    }
  }

  /// `/key:dict/name:dict/…/:string` as its names.
  private static func dictionary(_ id: String) -> [String]? {
    guard id.hasPrefix("/"), id.hasSuffix(":dict/:string") else { return nil }
    var names: [String] = []
    var rest = id.dropFirst().dropLast("/:string".count)[...]
    while let mark = rest.firstRange(of: ":dict/") {
      names.append(String(rest[..<mark.lowerBound]))
      rest = rest[mark.upperBound...]
    }
    names.append(String(rest.dropLast(":dict".count)))
    return names.count == 3 || names.count == 2 && names[1] == "NSStringLocalizedFormatKey" ? names : nil
  }

  /// The id of an entry; `wholeVariable` is the one that is all of the key's format.
  func entry(prefix: String, wholeVariable: String?) -> EntryID {
    let key = prefix + self.key
    switch part {
    case .whole: return EntryID(Text(key))
    case .plural(let category): return EntryID(Text(key), .plural(category))
    case .device(let name, let category):
      return EntryID(Text("\(key)/\(name)"), category.map { .plural($0) } ?? .plain)
    case .variable(let name, let category):
      return EntryID(Text(name == wholeVariable ? key : "\(key)/\(name)"), .plural(category))
    }
  }

  /// The same id for another plural form: the category is its last name.
  static func id(_ id: String, for category: PluralCategory, insteadOf old: PluralCategory) -> String? {
    for (start, end) in [(".", ""), ("/", ":dict/:string")] where id.hasSuffix(start + old.rawValue + end) {
      return id.dropLast(old.rawValue.utf8.count + end.utf8.count) + category.rawValue + end
    }
    return nil
  }
}
