import TranslationModel

extension CheckFamily {
  static let markdown = CheckFamily(
    "Markdown and links",
    [
      note(
        "markdown-link", "The Markdown links are those of the source",
        fails: CheckExample("Read [this](https://example.com)", "Lee [esto] (https://example.com)"),
        passes: CheckExample("Read [this](https://example.com)", "Lee [esto](https://example.com)")),
      note(
        "markdown-emphasis", "As many ** and ` stand in the translation as in the source",
        fails: CheckExample("Tap **Save**", "Toca **Guardar*"),
        passes: CheckExample("Tap **Save**", "Toca **Guardar**")),
      note(
        "markup-order", "Tags are closed in the order in which they were opened",
        fails: CheckExample("<b><i>Save</i></b>", "<b><i>Guardar</b></i>"),
        passes: CheckExample("<b><i>Save</i></b>", "<b><i>Guardar</i></b>")),
      note(
        "markup-extra", "The translation has no tag that the source has not",
        fails: CheckExample("Tap <b>Save</b>", "Toca <b>Guar<i>dar</i></b>"),
        passes: CheckExample("Tap <b>Save</b>", "Toca <b>Guardar</b>")),
      note(
        "access-key", "An access key of the source, &File, has one in the translation",
        in: .except(["zh", "ja", "ko"]),
        fails: CheckExample("&Open file", "Abrir archivo"),
        passes: CheckExample("&Open file", "&Abrir archivo")),
    ], where: .inSource([.brackets, .less, .emphasis, .ampersand]), texts: findings)

  private static func note(
    _ id: String, _ sentence: String, in locales: LocaleScope = .all, fails: CheckExample,
    passes: CheckExample
  ) -> Check {
    Check(id, sentence, .note, in: locales, fails: fails, passes: passes)
  }

  @Sendable private static func findings(_ input: CheckInput) -> [Finding] {
    let source = Array(input.source.neutral.utf8), own = Array(input.translation.neutral.utf8)
    let signs = input.checked.signs
    guard !signs.isDisjoint(with: [.less, .emphasis, .ampersand]) || source.contains(UInt8(ascii: "[")) else {
      return []
    }
    var findings: [Finding] = []
    func find(_ id: String, _ message: String, hint: String? = nil) {
      findings.append(Finding(.note, id, message, hint: hint))
    }
    let links = signs.contains(.brackets) ? source.count(of: "](") : 0
    if links > 0, case let ownLinks = own.count(of: "]("), links != ownLinks {
      find(
        "markdown-link", "it has \(ownLinks.counted("link")), the source \(links)",
        hint: "no space stands in '](…'")
    }
    for (sign, quotes): (StaticString, Bool) in [("**", false), ("`", true)] where signs.contains(.emphasis) {
      let count = source.count(of: sign)
      guard count > 0, count % 2 == 0, case let ownCount = own.count(of: sign), count != ownCount else {
        continue
      }
      // In a text that is no Markdown they quote, as the language's own marks do.
      if quotes,
        ownCount + Prose(input.translation.neutral).quotes >= count + Prose(input.source.neutral).quotes
      {
        continue
      }
      find("markdown-emphasis", "it has '\(sign)' \(ownCount) times, the source \(count) times")
      break
    }
    if let tag = Tag.firstOutOfOrder(in: own, beside: source) {
      find("markup-order", "<\(tag)> in it is not closed, or not where it was opened")
    }
    if signs.contains(.less), let name = Tag.firstExtra(in: own, beside: source) {
      find("markup-extra", "<\(name)> is not in the source")
    }
    if signs.contains(.ampersand), source.accessKeys == 1, own.accessKeys == 0 {
      find("access-key", "it has no access key, but the source", hint: "put & before a letter of it")
    }
    return findings
  }
}

extension Prose {
  /// How many marks quote in it; one between two letters is an apostrophe.
  fileprivate var quotes: Int {
    scalars.indices.count { at in
      switch scalars[at] {
      case 0x22, 0x27, 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x300C...0x300F: break
      default: return false
      }
      guard at > 0, at + 1 < scalars.count else { return true }
      return !scalars[at - 1].isLetter || !scalars[at + 1].isLetter
    }
  }
}

/// `<b>`, `</b>` or `<br/>` in a text.
private struct Tag {
  var name: String
  var closes: Bool
  var isAlone: Bool

  /// The elements that have no end (HTML, "Void elements").
  private static let void: Set<String> = ["br", "hr", "img", "input", "wbr"]

  private static func all(in bytes: [UInt8]) -> [Tag] {
    var tags: [Tag] = []
    var at = 0
    while let open = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = open + 1
      let closes = at < bytes.count && bytes[at] == UInt8(ascii: "/")
      let name = bytes[(closes ? at + 1 : at)...].prefix { $0.isNamePart }
      guard let first = name.first, !(0x30...0x39).contains(first),
        let end = bytes[name.endIndex...].firstIndex(where: {
          $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<")
        }),
        bytes[end] == UInt8(ascii: ">")
      else { continue }
      let word = String(decoding: name, as: UTF8.self).lowercased()
      tags.append(
        Tag(name: word, closes: closes, isAlone: void.contains(word) || bytes[end - 1] == UInt8(ascii: "/")))
      at = end + 1
    }
    return tags
  }

  /// The first in a translation that is closed where it was not opened, or never, where all of the source's are in order.
  static func firstOutOfOrder(in own: [UInt8], beside source: [UInt8]) -> String? {
    guard let tag = firstOutOfOrder(all(in: own)), firstOutOfOrder(all(in: source)) == nil else { return nil }
    return tag
  }

  /// A name of tags that only the translation has. One that is never closed is a word to fill in: <file>.
  static func firstExtra(in own: [UInt8], beside source: [UInt8]) -> String? {
    let known = Set(all(in: source).map(\.name))
    if known.isEmpty { return nil }
    return Set(all(in: own).filter(\.closes).map(\.name)).subtracting(known).min()
  }

  private static func firstOutOfOrder(_ tags: [Tag]) -> String? {
    var open: [String] = []
    for tag in tags where !tag.isAlone {
      if !tag.closes {
        open.append(tag.name)
      } else if open.popLast() != tag.name {
        return tag.name
      }
    }
    return open.last
  }
}

extension UInt8 {
  fileprivate var isNamePart: Bool {
    (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || self == 0x3A || self == 0x2D
  }
}

extension [UInt8] {
  fileprivate func count(of part: StaticString) -> Int {
    part.withUTF8Buffer { part in
      var (count, at) = (0, 0)
      while at + part.count <= self.count {
        if part.indices.allSatisfy({ self[at + $0] == part[$0] }) {
          count += 1
          at += part.count
        } else {
          at += 1
        }
      }
      return count
    }
  }

  /// How often `&` stands before a letter as toolkits mark a key: at the beginning of a word, or in it.
  fileprivate var accessKeys: Int {
    indices.dropLast().count { at in
      guard self[at] == UInt8(ascii: "&"), self[at + 1] >= 0x80 || self[at + 1].isNamePart else {
        return false
      }
      if at > 0, self[at - 1] == UInt8(ascii: "&") { return false }
      let name = self[(at + 1)...].prefix { $0.isNamePart }
      let isReference = name.endIndex < count && self[name.endIndex] == UInt8(ascii: ";")
      return !isReference
    }
  }
}
