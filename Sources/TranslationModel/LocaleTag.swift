/// A locale by its BCP 47 tag, in canonical case: `es`, `pt-BR`, `zh-Hans`, `sr-Latn-RS`.
///
/// Platforms spell locales in their own way (`values-pt-rBR`, `zh_CN`, `iw`): a string format maps its
/// spelling to a tag and back.
package struct LocaleTag: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let language: String
  package let script: String?
  package let region: String?
  package let variants: [String]
  /// In canonical case: `zh-Hans`.
  package let description: String

  /// Takes `-` or `_` between subtags, any case. Nil where it is no well-formed tag.
  package init?(_ tag: String) {
    let subtags = tag.utf8.split(omittingEmptySubsequences: false) { $0 == 0x2D || $0 == 0x5F }.map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let first = subtags.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(isLetter)
    else { return nil }
    let language = lower(first)
    var rest = subtags.dropFirst()
    var script: String?
    var region: String?
    if let s = rest.first, s.utf8.count == 4, s.utf8.allSatisfy(isLetter) {
      script = upper(String(s.prefix(1))) + lower(String(s.dropFirst()))
      rest = rest.dropFirst()
    }
    if let r = rest.first, isRegion(r) {
      region = upper(r)
      rest = rest.dropFirst()
    }
    guard rest.allSatisfy(isVariant) else { return nil }
    self.init(language, script, region, rest.map(lower))
  }

  /// From subtags in canonical case.
  package init(_ language: String, _ script: String?, _ region: String?, _ variants: [String]) {
    (self.language, self.script, self.region, self.variants) = (language, script, region, variants)
    description = ([language, script, region].compactMap { $0 } + variants).joined(separator: "-")
  }

  // Tags are keys of every table: one text is compared and hashed, in place of four.
  package static func == (a: LocaleTag, b: LocaleTag) -> Bool { a.description == b.description }
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }

  package static func < (a: LocaleTag, b: LocaleTag) -> Bool {
    Text(a.description) < Text(b.description)
  }
}

private func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

private func isRegion(_ s: String) -> Bool {
  s.utf8.count == 2 && s.utf8.allSatisfy(isLetter) || s.utf8.count == 3 && s.utf8.allSatisfy(isDigit)
}

private func isVariant(_ s: String) -> Bool {
  let bytes = Array(s.utf8)
  guard bytes.allSatisfy({ isLetter($0) || isDigit($0) }) else { return false }
  return (5...8).contains(bytes.count) || bytes.count == 4 && isDigit(bytes[0])
}

// ASCII only, so that no host's locale has a say (a Turkish `i` stays an `i`).
private func lower(_ s: String) -> String {
  String(decoding: s.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
}
private func upper(_ s: String) -> String {
  String(decoding: s.utf8.map { (0x61...0x7A).contains($0) ? $0 & ~0x20 : $0 }, as: UTF8.self)
}
