import TranslationModel

/// Finds the uses of keys in files of markup.
struct MarkupFinder {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let tokens: [Token]
  private let manner: Language.Manner
  private var result = CodeFacts()
  private var places: PlaceCounter
  /// The elements around this place: their names, and their objects' ids.
  private var elements: [Element] = []

  private struct Element {
    var name: Range<Int>
    var id: Text?
    /// How many segments it has so far.
    var segments = 0
    var attributes: [(name: [UInt8], value: Token)] = []
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ tokens: [Token], _ manner: Language.Manner) {
    (self.bytes, self.tokens, self.manner) = (bytes, tokens, manner)
    places = PlaceCounter(bytes)
  }

  mutating func facts() -> CodeFacts {
    var i = 0
    while i < tokens.count {
      switch tokens[i].kind {
      case .tagOpen: i = open(i)
      case .tagClose: elements = elements.dropLast()
      case .text: read(text: tokens[i])
      default: break
      }
      i += 1
    }
    return result
  }

  private mutating func open(_ start: Int) -> Int {
    let tag = tokens[start]
    var element = Element(name: Int(tag.start) + 1..<Int(tag.end))
    var i = start + 1
    while i < tokens.count, tokens[i].kind != .tagEnd, tokens[i].kind != .tagOpen {
      if tokens[i].kind == .string, tokens[i - 1].isSign(.equals), i - 2 > start {
        element.attributes.append((Array(bytes[tokens[i - 2].range]), tokens[i]))
      }
      i += 1
    }
    read(&element)
    guard i < tokens.count, tokens[i].kind == .tagEnd else { return i - 1 }
    if tokens[i].tail == 0, elements.count < 4096 { elements.append(element) }
    return i
  }

  private func decoded(_ token: Token) -> [UInt8] { Literal.decoded(bytes, token.content, token.form) }
  private func has(_ element: Element, _ name: StaticString) -> Bool {
    element.name.count == name.utf8CodeUnitCount
      && element.name.enumerated().allSatisfy { bytes[$0.element] == name.utf8Start[$0.offset] }
  }

  private func value(_ name: String, of element: Element) -> Text? {
    let name = Array(name.utf8)
    return element.attributes.first { $0.name == name }.map { Text(decoding: decoded($0.value)) }
  }

  private mutating func read(_ element: inout Element) {
    switch manner {
    case .androidXML: readAndroid(element)
    case .interfaceBuilder: readObject(&element)
    default: break
    }
  }

  private mutating func read(text token: Token) {
    switch manner {
    case .androidXML: readReferences(token.range)
    case .propertyList: result.mentions.append(ByteHash.of(Literal.decoded(bytes, token.range, token.form)))
    case .qtForm:
      guard let element = elements.last, has(element, "string"), value("notr", of: element) != "true" else {
        return
      }
      add(.known(Text(decoding: Literal.decoded(bytes, token.range, token.form))), .qt, nil, token.range)
    case .interfaceBuilder:
      guard let element = elements.last, has(element, "string"), let key = value("key", of: element),
        let id = elements.dropLast().last?.id
      else { return }
      addText(Literal.decoded(bytes, token.range, token.form), Text("\(id).\(key)"), Int(token.start))
    case .code, .component: break
    }
  }

  private mutating func add(
    _ key: KeyUse.Key, _ platforms: PlatformSet, _ kind: KeyKind?, _ range: Range<Int>, at offset: Int? = nil
  ) {
    result.uses.append(
      KeyUse(
        key: key, platforms: platforms, kind: kind, isDoubtful: false,
        spelling: KeySpelling(range: range, isName: platforms == .android),
        place: places.place(of: offset ?? range.lowerBound)))
  }

  // MARK: Android

  private static let shownAttributes: Set<[UInt8]> = Set(
    [
      "android:text", "android:hint", "android:title", "android:label", "android:contentDescription",
      "android:summary", "app:title", "app:subtitle", "android:tooltipText", "app:hint", "app:helperText",
    ].map { Array($0.utf8) })

  private mutating func readAndroid(_ element: Element) {
    for (name, token) in element.attributes {
      let content = token.content
      if content.isEmpty { continue }
      if bytes[content].contains(.at) { readReferences(content) }
      let first = bytes[content.lowerBound]
      guard Self.shownAttributes.contains(name), first != .at, first != UInt8(ascii: "?") else { continue }
      let text = decoded(token)
      if Prose.isShown(text) {
        result.raws.append(
          RawText(
            text: Text(decoding: text), platforms: .android, place: places.place(of: content.lowerBound)))
      }
    }
    guard has(element, "string") || has(element, "plurals") || has(element, "item") else { return }
    if has(element, "item"), value("type", of: element) != "string" { return }
    guard let name = value("name", of: element) else { return }
    result.definitions.append(has(element, "plurals") ? CodeFacts.plural(name) : name)
  }

  private static let references: [(name: [UInt8], kind: KeyKind)] = [
    (Array("@string/".utf8), .text), (Array("@plurals/".utf8), .plural),
  ]

  /// `@string/name`, wherever it is in a value: also in `@{@string/name(user.name)}`.
  private mutating func readReferences(_ range: Range<Int>) {
    var i = range.lowerBound
    while i < range.upperBound {
      guard bytes[i] == .at else {
        i += 1
        continue
      }
      let rest = bytes[i..<range.upperBound]
      guard let (name, kind) = Self.references.first(where: { rest.starts(with: $0.name) }) else {
        i += 1
        continue
      }
      let start = i + name.count
      var end = start
      while end < range.upperBound, bytes[end].isNamePart || bytes[end] == .dot { end += 1 }
      if end > start {
        add(.known(Text(decoding: Array(bytes[start..<end]))), .android, kind, start..<end, at: i)
      }
      i = max(end, i + 1)
    }
  }

  // MARK: Interface Builder

  private static let shown: Set<[UInt8]> = Set(
    ["text", "title", "placeholder", "headerTitle", "footerTitle", "prompt"].map { Array($0.utf8) })

  private mutating func readObject(_ element: inout Element) {
    element.id = value("id", of: element)
    if let id = element.id { result.objects.append(id) }
    for (name, token) in element.attributes {
      let text = decoded(token)
      if text.count <= 200 { result.mentions.append(ByteHash.of(text)) }
      guard Self.shown.contains(name) else { continue }
      let attribute = String(decoding: name, as: UTF8.self)
      if let id = element.id {
        addText(text, Text("\(id).\(attribute)"), token.content.lowerBound)
      } else if attribute == "title", let parent = elements.indices.last,
        let id = elements[parent].id
          ?? elements.dropLast().last?.id
      {
        if has(element, "state"), let state = value("key", of: element) {
          addText(text, Text("\(id).\(state)Title"), token.content.lowerBound)
        } else if has(element, "segment") {
          addText(text, Text("\(id).segmentTitles[\(elements[parent].segments)]"), token.content.lowerBound)
          elements[parent].segments += 1
        }
      }
    }
  }

  private mutating func addText(_ text: [UInt8], _ key: Text, _ offset: Int) {
    guard Prose.isShown(text) else { return }
    result.raws.append(
      RawText(text: Text(decoding: text), platforms: .apple, place: places.place(of: offset), key: key))
  }
}
