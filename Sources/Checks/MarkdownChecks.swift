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
    ], texts: findings)

  private static func note(
    _ id: String, _ sentence: String, in locales: LocaleScope = .all, fails: CheckExample,
    passes: CheckExample
  ) -> Check {
    Check(id, sentence, .note, in: locales, fails: fails, passes: passes)
  }

  @Sendable private static func findings(_ input: CheckInput) -> [Finding] {
    let source = Array(input.source.neutral.utf8)
    guard source.contains(where: { "[<*`&".utf8.contains($0) }) else { return [] }
    let own = Array(input.translation.neutral.utf8)
    var findings: [Finding] = []
    func find(_ id: String, _ message: String, hint: String? = nil) {
      findings.append(Finding(.note, id, message, hint: hint))
    }
    let links = source.count(of: "]("), ownLinks = own.count(of: "](")
    if links != ownLinks, links > 0 {
      find(
        "markdown-link", "it has \(ownLinks.counted("link")), the source \(links)",
        hint: "no space stands in '](…'")
    }
    for sign in ["**", "`"] {
      let count = source.count(of: sign), ownCount = own.count(of: sign)
      guard count > 0, count % 2 == 0, count != ownCount else { continue }
      find("markdown-emphasis", "it has '\(sign)' \(ownCount) times, the source \(count) times")
      break
    }
    let tags = Tag.all(in: source), ownTags = Tag.all(in: own)
    if let tag = Tag.firstOutOfOrder(ownTags), Tag.firstOutOfOrder(tags) == nil {
      find("markup-order", "<\(tag)> in it is not closed, or not where it was opened")
    }
    let known = Set(tags.map(\.name))
    // One that is never closed is a word to fill in: <file>.
    let closed = Set(ownTags.filter(\.closes).map(\.name))
    if !tags.isEmpty, let name = closed.subtracting(known).min() {
      find("markup-extra", "<\(name)> is not in the source")
    }
    if source.accessKeys == 1, own.accessKeys == 0 {
      find("access-key", "it has no access key, but the source", hint: "put & before a letter of it")
    }
    return findings
  }
}

/// `<b>`, `</b>` or `<br/>` in a text.
private struct Tag {
  var name: String
  var closes: Bool
  var isAlone: Bool

  /// The elements that have no end (HTML, "Void elements").
  private static let void: Set<String> = ["br", "hr", "img", "input", "wbr"]

  static func all(in bytes: [UInt8]) -> [Tag] {
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

  static func firstOutOfOrder(_ tags: [Tag]) -> String? {
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
  fileprivate func count(of part: String) -> Int {
    let part = Array(part.utf8)
    var (count, at) = (0, 0)
    while at + part.count <= self.count {
      if self[at..<(at + part.count)].elementsEqual(part) {
        count += 1
        at += part.count
      } else {
        at += 1
      }
    }
    return count
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
