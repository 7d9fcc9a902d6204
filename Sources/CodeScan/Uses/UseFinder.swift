import TranslationModel

/// Finds the uses of keys among a file's tokens. Each token is looked at a few times, however calls are nested.
struct UseFinder {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]
  let language: Language
  let index: PatternIndex
  let declarations: [[UInt8]]
  var found: [FoundUse] = []
  /// Calls that give values to a text, with the numbers of their patterns' first names.
  var formatCalls: [(head: Int, entry: PatternIndex.Entry)] = []
  private var result = CodeFacts()
  /// Offsets of what was found, to be told as places.
  private var rawOffsets: [Int] = []
  /// The braces around this token.
  private var blocks: [Int] = []
  /// Texts before this token are of an element that is translated as a whole.
  var translatedEnd = 0
  /// True where such an element does not end.
  var hasOpenElement = false

  /// A use, by the numbers of its tokens.
  struct FoundUse {
    var use: KeyUse
    /// Its first token, and the one behind its last.
    var head: Int
    var end: Int
    /// Where the block ends that it is in.
    var blockEnd: Int
    var offset: Int
  }

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ tokens: [Token], _ language: Language, _ index: PatternIndex
  ) {
    (self.bytes, self.tokens, self.language, self.index) = (bytes, tokens, language, index)
    declarations = (language.declarations + ["new"]).map { Array($0.utf8) }
  }

  mutating func facts() -> CodeFacts {
    visitAll()
    doubtPlainCalls()
    giveValues()
    result.definitions += extensionMembers()
    result.uses = found.map(\.use)
    place()
    return result
  }

  /// Most words are no name of a pattern: these are gone over here.
  private mutating func visitAll() {
    let (bytes, all, filter, hasKeyNames) = (bytes, tokens, index.filter, language.hasKeyNames)
    all.withUnsafeBufferPointer { all in
      filter.withUnsafeBufferPointer { filter in
        for i in 0..<all.count {
          let token = all[i]
          switch token.kind {
          case .word:
            if filter[PatternIndex.bucket(bytes, token.range)] { visitWord(i) }
            if hasKeyNames { mentionMember(i) }
          case .sign, .number, .part, .textClose, .holeOpen, .holeClose, .tagEnd, .tagClose: break
          case .tagOpen: if i >= translatedEnd { visitElement(i) }
          case .open: if token.head == .openBrace { blocks.append(i) }
          case .close:
            if token.head == .closeBrace, token.link >= 0, blocks.last == Int(token.link) {
              blocks.removeLast()
            }
          case .string, .textOpen, .text: visitText(i, token)
          }
        }
      }
    }
  }

  private mutating func visitWord(_ i: Int) {
    if index.accessors != nil { visitAccessor(i) }
    guard let entries = index.byHead[ByteHash.of(bytes, tokens[i].range)] else { return }
    for entry in entries {
      if isHead(i, of: entry.pattern) {
        apply(entry, at: i)
      } else if entry.pattern.ending == .member, let next = afterSteps(entry.pattern, from: i),
        let name = afterDot(next), name < tokens.count
      {
        // Another module's class, and perhaps a key of ours.
        result.mentions.append(ByteHash.of(bytes, tokens[name].range))
      }
    }
  }

  private mutating func visitText(_ i: Int, _ token: Token) {
    switch token.kind {
    case .string:
      mention(token)
      if language.joinsLiterals { visitConstant(i) }
      if i + 2 < tokens.count, !index.suffixes.isEmpty { applySuffix(at: i, end: i + 1) }
    case .textOpen:
      if token.link > 0, !index.suffixes.isEmpty { applySuffix(at: i, end: Int(token.link) + 1) }
    default:
      if i < translatedEnd { return }
      addRaw(Literal.decoded(bytes, token.range, token.form), Int(token.start), [.web, .gettext])
    }
  }

  /// A text that users are shown, unless it is a key.
  mutating func addOwnKey(_ text: [UInt8], at token: Int) {
    result.mentions.append(ByteHash.of(text))
    addRaw(text, Int(tokens[token].start), [.web, .gettext])
  }

  // MARK: Mentions

  private mutating func mention(_ token: Token) {
    let content = token.content
    guard (1...200).contains(content.count) else { return }
    if token.form == .raw || !bytes[content].contains(.backslash) {
      result.mentions.append(ByteHash.of(bytes, content))
    } else {
      result.mentions.append(ByteHash.of(Literal.decoded(bytes, content, token.form)))
    }
  }

  private mutating func mentionMember(_ i: Int) {
    guard i > 0, tokens[i - 1].isSign(.dot) else { return }
    result.mentions.append(ByteHash.of(bytes, tokens[i].range))
  }

  // MARK: What was found

  /// Adds what an expression says.
  mutating func add(
    _ entry: PatternIndex.Entry, _ range: Range<Int>, head: Int, end: Int,
    values: ShownValues = .unknown
  ) {
    let expression = KeyExpression(range, in: self, hasFormatKeys: entry.hasFormatKeys)
    for (key, token) in expression.keys {
      switch (entry.pattern.role, key) {
      case (.raw, .known(let text)): addRaw(Array(text.utf8), Int(tokens[token].start), entry.platforms)
      case (.raw, .format(let parts)):
        addRaw(Array(parts.map(\.utf8).joined()), Int(tokens[token].start), entry.platforms)
      case (.prefix, .known(let text)): result.prefixes.append(text)
      case (.definition, .known(let text)): result.definitions.append(text)
      case (.key, .dynamic) where entry.pattern.isDoubtful: break
      case (.key, _):
        let constant = language.joinsLiterals ? expression.name : nil
        add(key, entry, at: token, head: head, end: end, values: values, constant: constant)
      default: break
      }
    }
  }

  mutating func add(
    _ key: KeyUse.Key, _ entry: PatternIndex.Entry, at token: Int, head: Int, end: Int, values: ShownValues,
    constant: Text? = nil
  ) {
    var use = KeyUse(
      key: key, platforms: entry.platforms, kind: entry.kind, isDoubtful: entry.pattern.isDoubtful,
      values: values, spelling: spelling(of: key, at: tokens[token]), place: CodePlace(line: 1, column: 1))
    use.constant = constant
    let new = FoundUse(
      use: use, head: head, end: end, blockEnd: blocks.last.map { Int(tokens[$0].link) } ?? .max,
      offset: Int(tokens[token].start))
    // Of two patterns for one place the certain one counts, else the first.
    let known = found.indices.suffix(8).last { i in
      found[i].offset == new.offset && !found[i].use.platforms.isDisjoint(with: use.platforms)
    }
    guard let known else { return found.append(new) }
    if found[known].use.isDoubtful, !use.isDoubtful { found[known] = new }
  }

  /// Of a key that is put together no one token says all.
  private func spelling(of key: KeyUse.Key, at token: Token) -> KeySpelling? {
    guard case .known(let text) = key else { return nil }
    switch token.kind {
    case .string where text.utf8.elementsEqual(Literal.decoded(bytes, token.content, token.form)):
      return KeySpelling(range: token.content, isName: false)
    case .word where text.utf8.elementsEqual(bytes[token.range]):
      return KeySpelling(range: token.range, isName: true)
    default: return nil
    }
  }

  mutating func define(_ name: Text) { result.definitions.append(name) }

  mutating func define(_ constant: CodeConstant) { result.constants.append(constant) }

  mutating func append(_ use: KeyUse, head: Int, end: Int, offset: Int) {
    found.append(
      FoundUse(
        use: use, head: head, end: end, blockEnd: blocks.last.map { Int(tokens[$0].link) } ?? .max,
        offset: offset))
  }

  private mutating func addRaw(_ text: [UInt8], _ offset: Int, _ platforms: PlatformSet) {
    // Two patterns may be for one place.
    let isKnown = rawOffsets.indices.suffix(8).contains {
      rawOffsets[$0] == offset && result.raws[$0].platforms == platforms
    }
    guard !isKnown, Prose.isShown(text) else { return }
    result.raws.append(
      RawText(text: Text(decoding: text), platforms: platforms, place: CodePlace(line: 1, column: 1)))
    rawOffsets.append(offset)
  }

  /// Tells offsets as lines and columns.
  private mutating func place() {
    var places = PlaceCounter(bytes)
    for i in found.indices.sorted(by: { found[$0].offset < found[$1].offset }) {
      result.uses[i].place = places.place(of: found[i].offset)
    }
    places = PlaceCounter(bytes)
    for i in rawOffsets.indices.sorted(by: { rawOffsets[$0] < rawOffsets[$1] }) {
      result.raws[i].place = places.place(of: rawOffsets[i])
    }
  }
}
