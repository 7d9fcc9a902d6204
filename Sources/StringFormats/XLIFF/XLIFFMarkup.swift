import TranslationModel

/// Texts with elements in them, which are kept as XML: a translation has the source text's elements, each as often.
enum XLIFFMarkup {
  static func check(_ text: Text, like source: Text, of id: EntryID) throws(EditError) {
    let prefixes = prefixes(in: source)
    let wanted = elements(of: source, prefixes) ?? []
    guard let found = elements(of: text, prefixes) else {
      throw EditError(
        id, "the text must be XML, as its source is: write & as &amp; and < as &lt;")
    }
    if let lost = wanted.first(where: { name in found.count { $0 == name } < wanted.count { $0 == name } }) {
      throw EditError(id, "the source text's \(lost) is missing")
    }
    if let new = found.first(where: { name in found.count { $0 == name } > wanted.count { $0 == name } }) {
      throw EditError(id, "the source text has no \(new), or not as often")
    }
  }

  /// What stands before a colon in names: the document declares the prefixes further out.
  private static func prefixes(in text: Text) -> Set<Text> {
    var prefixes: Set<Text> = []
    Array(text.utf8).read { bytes in
      var i = 0
      while i < bytes.count {
        let end = XMLName.end(in: bytes, from: i)
        if let colon = bytes[i..<end].firstIndex(of: UInt8(ascii: ":")), colon > i {
          prefixes.insert(bytes.text(i..<colon))
        }
        i = max(end, i + 1)
      }
    }
    return prefixes.subtracting(["xml", "xmlns"])
  }

  /// The elements of a fragment as `<g id="1">`; nil where it is not well-formed.
  private static func elements(of text: Text, _ prefixes: Set<Text>) -> [String]? {
    let declarations = prefixes.sorted().map { " xmlns:\($0)=\"-\"" }.joined()
    let document = Array("<x\(declarations)>\(text)</x>".utf8)
    return document.read { bytes in
      if bytes.firstInvalidUTF8(refusingNoncharacters: true) != nil { return nil }
      var scanner = XMLScanner(bytes, from: 0)
      var elements: [String] = []
      do throws(SyntaxError) {
        while true {
          let token = try scanner.next()
          if token == .end { return elements }
          guard token == .openTag, scanner.depth > 1 else { continue }
          let name = bytes.text(scanner.name).string
          let id = ["id", "startRef"].lazy.compactMap { key in
            scanner.attributes.first { bytes[$0.name].elementsEqual(key.utf8) }.map {
              " \(key)=\"\(bytes.text($0.value))\""
            }
          }.first
          elements.append("<\(name)\(id ?? "")>")
        }
      } catch {
        return nil
      }
    }
  }
}
