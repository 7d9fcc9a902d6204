import TranslationModel

extension CheckFamily {
  static let markup = CheckFamily(
    "Markup",
    [
      Check(
        "markup", "The translation has the tags of the source", .warning,
        fails: CheckExample("Tap <b>Save</b>", "Toca Guardar"),
        passes: CheckExample("Tap <b>Save</b>", "Toca <b>Guardar</b>"))
    ], where: .inSource(.less), texts: MarkupCheck().findings)
}

/// The translation has the tags of the source: as many `<b>`, `</b>`, `<a …>` of each name. `<note>` is one only with its
/// `</note>`: in a program's help it is a word for the user to fill in, and gets translated. `<br>` is none at all: where
/// lines end is each language's own affair.
private struct MarkupCheck: Sendable {
  func findings(_ input: CheckInput) -> [Finding] {
    let source = input.source.neutral
    guard source.contains(UInt8(ascii: "<")) else { return [] }
    var wanted = tags(source)
    wanted = wanted.filter {
      $0.key.hasPrefix("/") || Self.alone.contains($0.key) || wanted["/\($0.key)"] != nil
    }
    let found = tags(input.translation.neutral)
    let missing = wanted.filter { (found[$0.key] ?? 0) < $0.value }.keys.sorted()
    guard !missing.isEmpty else { return [] }
    return [
      Finding(
        .warning, "markup",
        "markup from the source is missing: \(missing.map { "<\($0)>" }.joined(separator: ", "))")
    ]
  }

  /// The tags that need no end (HTML, "Void elements").
  private static let alone: Set<String> = ["hr", "img", "input"]

  /// How often each tag stands in the text, by its name and, for an end tag, the slash before it.
  private func tags(_ text: Text) -> [String: Int] {
    var result: [String: Int] = [:]
    let bytes = Array(text.utf8)
    var at = 0
    while let open = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      var end = open + 1
      if end < bytes.count, bytes[end] == UInt8(ascii: "/") { end += 1 }
      let nameStart = end
      while end < bytes.count, isNamePart(bytes[end]) { end += 1 }
      if end > nameStart { result[String(decoding: bytes[(open + 1)..<end], as: UTF8.self), default: 0] += 1 }
      at = max(end, open + 1)
    }
    return result
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}
