import TranslationModel

// Texts that are keys, and of which nothing shows that they are used as such: a list of keys, a setting, a plain string.
extension CodeRename {
  func addMentions(
    _ bytes: [UInt8], _ language: Language, _ platforms: [Platform], besides facts: CodeFacts,
    _ answer: inout Answer
  ) {
    let keys = Set(platforms.flatMap { names[$0]?.keys.map(\.self) ?? [] })
    let isThere = keys.contains { key in bytes.span.contains(key) }
    guard isThere else { return }
    let changed = answer.changes.map(\.range.lowerBound)
    let judged = Set(facts.uses.compactMap(\.spelling?.range.lowerBound) + changed)
    let told = Set(answer.left.map(\.place))
    bytes.withUnsafeBufferPointer { buffer in
      var places = PlaceCounter(buffer)
      for token in scanner.tokens(of: buffer, in: language) {
        guard let (range, text) = Self.text(token, buffer, language), keys.contains(text),
          !judged.contains(range.lowerBound)
        else { continue }
        let place = places.place(of: Int(token.start))
        if told.contains(place) { continue }
        answer.left.append(LeftUse(key: text, place: place, reason: .mention))
      }
    }
  }

  private static func text(_ token: Token, _ bytes: UnsafeBufferPointer<UInt8>, _ language: Language) -> (
    Range<Int>, Text
  )? {
    switch token.kind {
    case .string:
      (token.content, Text(decoding: Literal.decoded(bytes, token.content, token.form)))
    case .text where language.manner == .propertyList:
      (token.range, Text(decoding: Literal.decoded(bytes, token.range, token.form)))
    default: nil
    }
  }
}

extension Span<UInt8> {
  /// True where a text's bytes are among them.
  fileprivate func contains(_ text: Text) -> Bool {
    text.withBytes { wanted in
      guard let first = wanted.first, wanted.count <= count else { return false }
      return withUnsafeBufferPointer { bytes in
        var i = 0
        while i + wanted.count <= bytes.count {
          if bytes[i] == first, bytes[i..<i + wanted.count].elementsEqual(wanted) { return true }
          i += 1
        }
        return false
      }
    }
  }
}
