import TranslationModel

/// Reads the texts of a resource file as Android's resource compiler does.
struct AndroidReader {
  private var scanner: XMLScanner
  private let bytes: FileBytes
  private var lines: LineCounter
  private var text = AndroidTextReader()
  private var pieces: TextPieces
  private var comment: Range<Int>?
  /// The lines of plurals and arrays.
  private var groupLines: [AndroidResource.ID: Int] = [:]

  private(set) var entries: [EntryRecord] = []
  private(set) var values: [AndroidValue] = []
  /// Plurals and arrays; a string is nothing beside its value.
  private(set) var groups: [AndroidResource] = []
  private(set) var findings: [Finding] = []
  private(set) var root = AndroidRoot()

  /// `bytes` are UTF-8; what comes before `start` is a byte order mark.
  init(_ bytes: FileBytes, from start: Int) {
    self.bytes = bytes
    pieces = TextPieces(bytes)
    scanner = XMLScanner(bytes, from: start)
    lines = LineCounter(bytes)
    entries.reserveCapacity(bytes.mostEntries)
    values.reserveCapacity(bytes.mostEntries)
  }

  /// What the entries' texts are ranges of.
  var texts: TextStore { bytes.store(pieces.decoded) }

  mutating func read() throws(SyntaxError) {
    while true {
      let token = try scanner.next()
      switch token {
      case .end: return
      case .openTag where scanner.depth == 1: try readRoot()
      case .openTag:
        try readElement()
        comment = nil
      case .closeTag: root.inner = root.openTag.upperBound..<scanner.range.lowerBound
      case .comment: comment = scanner.depth == 1 ? scanner.range : nil
      case .text: try readStray()
      case .cdata: comment = nil
      case .instruction, .doctype: comment = nil
      }
    }
  }

  private mutating func readRoot() throws(SyntaxError) {
    guard bytes.equals(scanner.name, "resources") else {
      throw fail("the root element is <\(bytes.text(scanner.name))>, not <resources>")
    }
    comment = nil
    root.openTag = scanner.range
    root.isSelfClosing = scanner.isSelfClosing
    root.attributes = scanner.attributes
    root.declaresXLIFF = scanner.isDeclared("xliff".utf8)
  }

  private mutating func readStray() throws(SyntaxError) {
    guard scanner.depth == 1, let first = bytes[scanner.range].firstIndex(where: { !XMLName.isBlank($0) })
    else { return }
    comment = nil
    warn(
      "stray-text", "text between the resources, which some build tools refuse", lines.line(at: first),
      "delete it")
  }

  private mutating func readElement() throws(SyntaxError) {
    let name = scanner.name
    if bytes.equals(name, "string") { return try readString() }
    if bytes.equals(name, "plurals") { return try readGroup(.plurals) }
    if bytes.equals(name, "string-array") { return try readGroup(.array) }
    if bytes.equals(name, "item"), scanner.attribute("type", is: "string") { return try readString() }
    // Elements of other namespaces are for other tools.
    guard scanner.prefix(of: name) != nil || Self.others.contains(bytes.text(name).string) else {
      throw fail("the element <\(bytes.text(name))> is not a resource", "is it misspelt?")
    }
    try scanner.skip()
  }

  /// Source: `ParseResource` in aapt2's ResourceParser.cpp.
  private static let others: Set<String> = [
    "add-resource", "anim", "animator", "array", "attr", "bool", "color", "configVarying",
    "declare-styleable",
    "dimen", "drawable", "eat-comment", "feature-flag", "font", "fraction", "id", "integer", "integer-array",
    "interpolator", "item", "java-symbol", "layout", "macro", "menu", "mipmap", "navigation", "overlayable",
    "public", "public-group", "public-padding", "raw", "skip", "staging-public-group",
    "staging-public-group-final", "style", "styleable", "symbol", "transition", "xml",
  ]

  // MARK: - One resource

  private mutating func readString() throws(SyntaxError) {
    let key = try resourceKey()
    let form: AndroidForm = scanner.attribute("formatted", is: "false") ? .unformatted : []
    try readValue(
      .plain, of: key, comment: ownComment(), form: form,
      isTranslatable: !scanner.attribute("translatable", is: "false"))
  }

  private mutating func readGroup(_ kind: AndroidResource.Kind) throws(SyntaxError) {
    let key = try resourceKey()
    let id = AndroidResource.ID(kind: kind, key: pieces[key])
    let openTag = scanner.range
    let own = ownComment()
    let isSelfClosing = scanner.isSelfClosing
    let isTranslatable = !scanner.attribute("translatable", is: "false")
    let first = values.count
    let line = lines.line(at: openTag.lowerBound)
    if let earlier = groupLines.updateValue(line, forKey: id) {
      throw fail("'\(pieces[key])' is also on line \(earlier)", "delete one of them")
    }
    try readItems(kind, of: key, comment: own, isTranslatable)
    if kind == .plurals { checkOther(key, first..<values.count, line) }
    groups.append(
      AndroidResource(
        kind: kind, key: key, extent: (own?.lowerBound ?? openTag.lowerBound)..<scanner.range.upperBound,
        openTag: openTag,
        inner: openTag.upperBound..<scanner.range.lowerBound, isSelfClosing: isSelfClosing,
        values: first..<values.count
      ))
  }

  /// The name, and the product where it has one that is not the default: `title@tablet`.
  private mutating func resourceKey() throws(SyntaxError) -> TextRange {
    guard let name = value(of: "name") else { throw fail("a resource without a name") }
    guard AndroidResource.isName(bytes[name]) else {
      throw fail("'\(bytes.text(name))' is not a resource name", "use letters, digits, '_' and '.' only")
    }
    guard let product = value(of: "product"), !product.isEmpty, !bytes.equals(product, "default") else {
      return TextRange(name)
    }
    pieces.append(name)
    pieces.append(UInt8(ascii: "@"))
    pieces.append(product)
    return pieces.take()
  }

  private mutating func readItems(
    _ kind: AndroidResource.Kind, of key: TextRange, comment groupComment: Range<Int>?, _ isTranslatable: Bool
  ) throws(SyntaxError) {
    let depth = scanner.depth
    let first = values.count
    comment = nil
    while true {
      switch try scanner.next() {
      case .openTag:
        guard bytes.equals(scanner.name, "item") else {
          throw fail("the element <\(bytes.text(scanner.name))> where an <item> is expected")
        }
        let variant = try kind == .array ? .index(values.count - first) : quantity()
        let own = ownComment()
        try readValue(variant, of: key, comment: own, fallback: groupComment, isTranslatable: isTranslatable)
        comment = nil
      case .closeTag: if scanner.depth < depth { return }
      case .comment: comment = scanner.range
      default: break
      }
    }
  }

  private func quantity() throws(SyntaxError) -> Variant {
    guard let value = value(of: "quantity") else { throw fail("a plural's item without a quantity") }
    guard let category = bytes.category(value) else {
      throw fail("'\(bytes.text(value))' is not a quantity", "use one of zero, one, two, few, many, other")
    }
    return .plural(category)
  }

  private mutating func checkOther(_ key: TextRange, _ items: Range<Int>, _ line: Int) {
    if entries[items].contains(where: { $0.variant == .plural(.other) }) { return }
    warn(
      "plural-without-other", "the plural '\(pieces[key])' has no item 'other', which Android falls back to",
      line,
      "add an item with quantity=\"other\"")
  }

  // MARK: - One value

  private mutating func readValue(
    _ variant: Variant, of key: TextRange, comment own: Range<Int>?, fallback: Range<Int>? = nil,
    form: AndroidForm = [],
    isTranslatable: Bool
  ) throws(SyntaxError) {
    let (openTag, isSelfClosing) = (scanner.range, scanner.isSelfClosing)
    let line = lines.line(at: openTag.lowerBound)
    var form = form
    let text = try readText(&form, line)
    values.append(
      AndroidValue(
        key: key, extent: (own?.lowerBound ?? openTag.lowerBound)..<scanner.range.upperBound,
        openTag: openTag, content: openTag.upperBound..<scanner.range.lowerBound,
        isSelfClosing: isSelfClosing, form: form))
    entries.append(
      EntryRecord(
        key, variant, text: text, comment: (own ?? fallback).map(commentText) ?? .empty, line: line,
        isTranslatable: isTranslatable && !form.contains(.reference)))
  }

  /// Reads up to the value's close tag.
  private mutating func readText(_ form: inout AndroidForm, _ line: Int) throws(SyntaxError) -> TextRange {
    let (openTag, depth) = (scanner.range, scanner.depth)
    var token = try scanner.next()
    if token == .text, AndroidPlainText.holds(scanner.range, in: bytes) {
      let range = scanner.range
      token = try scanner.next()
      if token == .closeTag { return TextRange(range) }
      text.begin()
      text.add(text: range, of: scanner)
    } else {
      text.begin()
    }
    while !(token == .closeTag && scanner.depth < depth) {
      add(token, to: &form)
      token = try scanner.next()
    }
    do { try text.finish(in: bytes) } catch {
      throw SyntaxError(
        in: bytes, at: openTag.lowerBound, "a broken \\u escape in the text", hint: "write four digits")
    }
    form.formUnion(text.form)
    report(line)
    return text.take(into: &pieces)
  }

  private mutating func add(_ token: XMLScanner.Token, to form: inout AndroidForm) {
    switch token {
    case .text: text.add(text: scanner.range, of: scanner)
    case .cdata: text.add(cdata: scanner.content, of: scanner)
    case .openTag, .closeTag:
      if let prefix = scanner.prefix(of: scanner.name) {
        text.addVanishingTag()
        if bytes.equals(prefix, "xliff") { form.insert(.guarded) }
      } else {
        text.add(span: scanner.range)
      }
    case .comment, .instruction, .doctype, .end: break
    }
  }

  private mutating func report(_ line: Int) {
    if text.hasBareApostrophe {
      warn("bare-apostrophe", "an apostrophe without a backslash, which the build refuses", line, "write \\'")
    }
    if text.hasSurrogateEscape {
      // The one is in every SDK, the other compiles the values of most apps since 2020.
      warn(
        "surrogate-escape", "aapt2 drops a \\u escape of half a character; Gradle's own compiler joins two",
        line,
        "write the character itself")
    }
  }

  // MARK: - Comments and attributes

  /// The comment right before the element: on its own lines without a blank one after it, or on the element's line.
  private mutating func ownComment() -> Range<Int>? {
    defer { comment = nil }
    guard let comment else { return nil }
    let breaks = bytes[comment.upperBound..<scanner.range.lowerBound].count { $0 == 0x0A }
    if breaks == 0 { return comment }
    var i = comment.lowerBound
    while i > 0, bytes[i - 1] == 0x20 || bytes[i - 1] == 0x09 { i -= 1 }
    return breaks == 1 && i > 0 && bytes[i - 1] == 0x0A ? comment : nil
  }

  private func commentText(_ range: Range<Int>) -> TextRange {
    var (lower, upper) = (range.lowerBound + 4, range.upperBound - 3)
    while lower < upper, XMLName.isBlank(bytes[lower]) { lower += 1 }
    while upper > lower, XMLName.isBlank(bytes[upper - 1]) { upper -= 1 }
    return TextRange(lower..<upper)
  }

  /// The place of an attribute's value.
  private func value(of name: StaticString) -> Range<Int>? { scanner.attribute(name)?.value }

  private mutating func warn(_ rule: String, _ message: String, _ line: Int, _ hint: String) {
    findings.append(Finding(.warning, rule, message, at: Place("", line: line), hint: hint))
  }

  private func fail(_ message: String, _ hint: String? = nil) -> SyntaxError {
    SyntaxError(in: bytes, at: scanner.range.lowerBound, message, hint: hint)
  }
}
