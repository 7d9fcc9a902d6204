import TranslationModel

/// Finds the uses of keys among a file's tokens. Each token is looked at a few times, however calls are nested.
struct UseFinder {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]
  let language: Language
  let index: PatternIndex
  private let declarations: [[UInt8]]
  var found: [FoundUse] = []
  /// Calls that give values to a text, with the numbers of their patterns' first names.
  var formatCalls: [(head: Int, entry: PatternIndex.Entry)] = []
  private var result = CodeFacts()
  /// Offsets of what was found, to be told as places.
  private var rawOffsets: [Int] = []
  /// The braces around this token.
  private var blocks: [Int] = []

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
    giveValues()
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
          case .sign, .number, .part, .textClose, .holeOpen, .holeClose, .tagOpen, .tagEnd, .tagClose: break
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
    guard let entries = index.byHead[ByteHash.of(bytes, tokens[i].range)] else { return }
    for entry in entries where isHead(i, of: entry.pattern) { apply(entry, at: i) }
  }

  private mutating func visitText(_ i: Int, _ token: Token) {
    switch token.kind {
    case .string:
      mention(token)
      if i + 2 < tokens.count, !index.suffixes.isEmpty { applySuffix(at: i, end: i + 1) }
    case .textOpen:
      if token.link > 0, !index.suffixes.isEmpty { applySuffix(at: i, end: Int(token.link) + 1) }
    default: addRaw(Literal.decoded(bytes, token.range, token.form), Int(token.start), [.web, .gettext])
    }
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

  // MARK: Patterns

  private func isHead(_ i: Int, of pattern: CallPattern) -> Bool {
    let isMember = i > 0 && isDot(i - 1)
    if pattern.needsDot { return isMember }
    guard i > 0 else { return true }
    if pattern.ending == .member, isMember {
      // `android.R` and another module's are not ours; `this.l10n` is.
      return i > 1 && ["this", "self", "widget", "context"].contains { isWord(i - 2, $0) }
    }
    let before = tokens[i - 1]
    guard before.kind == .word else { return true }
    if declarations.contains(where: { isWord(i - 1, $0) }) { return isWord(i - 1, "new") }
    guard language.hasTypesFirst, case .call = pattern.ending else { return true }
    return Self.beforeCalls.contains { isWord(i - 1, $0) }
  }

  private static let beforeCalls = [
    "return", "throw", "else", "case", "await", "yield", "in", "is", "as", "new", "const", "do", "and", "or",
    "not", "when", "where", "default", "emit",
  ].map { Array($0.utf8) }

  func isWord(_ i: Int, _ name: [UInt8]) -> Bool {
    tokens[i].kind == .word && tokens[i].range.count == name.count
      && bytes[tokens[i].range].elementsEqual(name)
  }

  private func isWord(_ i: Int, _ name: String) -> Bool { isWord(i, Array(name.utf8)) }

  /// `.`, the second sign of `->` and of `::`, `?.` and `!!.`.
  func isDot(_ i: Int) -> Bool {
    let token = tokens[i]
    if token.isSign(.dot) { return true }
    guard i > 0 else { return false }
    if token.isSign(.greater) { return tokens[i - 1].isSign(0x2D) && tokens[i - 1].end == token.start }
    return token.isSign(.colon) && tokens[i - 1].isSign(.colon) && tokens[i - 1].end == token.start
  }

  /// Goes over what makes a member of what is before it; nil where there is none.
  func afterDot(_ i: Int) -> Int? {
    var j = i
    while j < tokens.count, j < i + 3,
      tokens[j].isSign(UInt8(ascii: "!")) || tokens[j].isSign(UInt8(ascii: "?"))
    {
      j += 1
    }
    if j < tokens.count, tokens[j].isSign(.dot) { return j + 1 }
    if j + 1 < tokens.count, isDot(j + 1), !tokens[j + 1].isSign(.dot) { return j + 2 }
    return nil
  }

  private mutating func apply(_ entry: PatternIndex.Entry, at head: Int) {
    guard let next = afterSteps(entry.pattern, from: head) else { return }
    switch entry.pattern.ending {
    case .call(let parameters):
      guard next < tokens.count, tokens[next].isOpen(.openParen) else { return }
      applyArguments(entry, parameters, open: next, head: head)
    case .subscripted(let parameters):
      guard next < tokens.count, tokens[next].isOpen(.openBracket) else { return }
      applyArguments(entry, parameters, open: next, head: head)
    case .member:
      guard let name = afterDot(next), name < tokens.count, tokens[name].kind == .word else { return }
      applyMember(entry, name, head: head)
    case .assigned(let tag): applyAssigned(entry, tag, next, head: head)
    case .labelled: applyLabelled(entry, next, head: head)
    case .suffix: break
    }
  }

  private func afterSteps(_ pattern: CallPattern, from head: Int) -> Int? {
    var i = head
    for (number, step) in pattern.steps.enumerated() {
      switch step {
      case .name(let name):
        if number > 0 {
          guard let next = afterDot(i) else { return nil }
          i = next
        }
        guard i < tokens.count, isWord(i, name) else { return nil }
        i += 1
      case .call:
        guard i < tokens.count, tokens[i].isOpen(.openParen), tokens[i].link > 0 else { return nil }
        i = Int(tokens[i].link) + 1
      }
    }
    return i
  }

  private mutating func applyArguments(
    _ entry: PatternIndex.Entry, _ parameters: [CallPattern.Parameter], open: Int, head: Int
  ) {
    guard tokens[open].link > 0 else { return }
    let close = Int(tokens[open].link)
    if entry.pattern.role == .use { return formatCalls.append((head, entry)) }
    let arguments = self.arguments(open: open)
    guard let (number, range) = key(of: parameters, in: arguments) else { return }
    // A method of that name is written here, and not called.
    if close + 1 < tokens.count, tokens[close + 1].isOpen(.openBrace), language.rules.hasDollarNames {
      return
    }
    var values = ShownValues.unknown
    if entry.pattern.values != .notShown { values = shown(arguments.dropFirst(number + 1), entry.pattern) }
    let count = found.count
    add(entry, range, head: head, end: close + 1, values: values)
    let isWeb = entry.platforms.contains(.web)
    for i in count..<found.count {
      found[i].use.table = table(arguments)
      found[i].use.hasForms = isWeb && choosesForm(arguments.dropFirst(number + 1))
    }
  }

  private mutating func applyMember(_ entry: PatternIndex.Entry, _ name: Int, head: Int) {
    if Self.otherMembers.contains(where: { isWord(name, $0) }) { return }
    let key = Text(decoding: Array(bytes[tokens[name].range]))
    var values = ShownValues.unknown
    var end = name + 1
    if entry.pattern.values != .notShown, end < tokens.count, tokens[end].isOpen(.openParen),
      tokens[end].link > 0
    {
      values = shown(arguments(open: end)[...], entry.pattern)
      end = Int(tokens[end].link) + 1
    }
    add(.known(key), entry, at: name, head: head, end: end, values: values)
  }

  /// Members of such classes that are no keys.
  private static let otherMembers = [
    "ResourceManager", "Culture", "delegate", "supportedLocales", "localizationsDelegates", "localeName",
    "of",
    "load", "self", "class", "allCases",
  ].map { Array($0.utf8) }

  private mutating func applyAssigned(
    _ entry: PatternIndex.Entry, _ tag: [UInt8]?, _ next: Int, head: Int
  ) {
    guard next + 1 < tokens.count, tokens[next].isSign(.equals), !tokens[next + 1].isSign(.equals) else {
      return
    }
    if let tag, !isInTag(head, tag) { return }
    let first = next + 1
    let isAttribute = !entry.pattern.needsDot
    let isHole = tokens[first].kind == .holeOpen || tokens[first].isOpen(.openBrace)
    if isAttribute, isHole, tokens[first].link > 0 {
      add(entry, first + 1..<Int(tokens[first].link), head: head, end: Int(tokens[first].link) + 1)
      return
    }
    guard let end = literalEnd(first) else { return }
    add(entry, first..<end, head: head, end: end)
  }

  /// True where the word is an attribute of such an element: a few tokens before it its tag begins.
  private func isInTag(_ i: Int, _ name: [UInt8]) -> Bool {
    var j = i - 1
    while j >= 0, i - j < 64 {
      if tokens[j].kind == .tagOpen { return bytes[tokens[j].range].dropFirst().elementsEqual(name) }
      if tokens[j].kind == .tagEnd { return false }
      j = tokens[j].kind == .holeClose && tokens[j].link > 0 ? Int(tokens[j].link) - 1 : j - 1
    }
    return false
  }

  private mutating func applyLabelled(_ entry: PatternIndex.Entry, _ next: Int, head: Int) {
    guard next + 1 < tokens.count, tokens[next].isSign(.colon) else { return }
    if entry.pattern.role == .use { return formatCalls.append((head, entry)) }
    var end = next + 1
    while end < tokens.count, end < next + 64 {
      let token = tokens[end]
      if token.kind == .close || token.isSign(.comma) || token.kind == .holeClose { break }
      // The next part of a message's name.
      if end > next + 1, token.kind == .word, end + 1 < tokens.count, tokens[end + 1].isSign(.colon) { break }
      if token.kind == .open || token.kind == .textOpen {
        guard token.link > 0 else { return }
        end = Int(token.link)
      }
      end += 1
    }
    add(entry, next + 1..<end, head: head, end: messageEnd(from: end))
  }

  /// Behind the bracket that closes a message: `]` of `[bundle localizedStringForKey:…]`.
  private func messageEnd(from start: Int) -> Int {
    var i = start
    while i < tokens.count, i < start + 64 {
      let token = tokens[i]
      if token.kind == .close { return token.head == .closeBracket ? i + 1 : start }
      if token.kind == .open || token.kind == .textOpen {
        guard token.link > 0 else { return start }
        i = Int(token.link)
      }
      i += 1
    }
    return start
  }

  private mutating func applySuffix(at i: Int, end: Int) {
    guard let name = afterDot(end), name < tokens.count, tokens[name].kind == .word else { return }
    guard let entries = index.suffixes[ByteHash.of(bytes, tokens[name].range)] else { return }
    for entry in entries where isWord(name, entry.pattern.head) {
      var after = name + 1
      if after < tokens.count, tokens[after].isOpen(.openParen), tokens[after].link > 0 {
        after = Int(tokens[after].link) + 1
      }
      add(entry, i..<end, head: i, end: after)
    }
  }

  // MARK: What was found

  /// Adds what an expression says.
  private mutating func add(
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
      case (.key, _): add(key, entry, at: token, head: head, end: end, values: values)
      default: break
      }
    }
  }

  private mutating func add(
    _ key: KeyUse.Key, _ entry: PatternIndex.Entry, at token: Int, head: Int, end: Int, values: ShownValues
  ) {
    let use = KeyUse(
      key: key, platforms: entry.platforms, kind: entry.kind, isDoubtful: entry.pattern.isDoubtful,
      values: values, place: CodePlace(line: 1, column: 1))
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

  private mutating func addRaw(_ text: [UInt8], _ offset: Int, _ platforms: PlatformSet) {
    guard Prose.isShown(text) else { return }
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

/// Counts lines and columns of offsets that come in order.
struct PlaceCounter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var line = 1
  private var lineStart = 0
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func place(of offset: Int) -> CodePlace {
    while let end = nextLineEnd(before: offset) {
      line += 1
      (lineStart, position) = (end + 1, end + 1)
    }
    position = offset
    return CodePlace(line: line, column: offset - lineStart + 1)
  }

  /// Eight bytes at a time.
  private func nextLineEnd(before limit: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let raw = UnsafeRawPointer(base)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var j = position
    while j + 8 <= limit {
      let word = raw.loadUnaligned(fromByteOffset: j, as: UInt64.self) ^ (ones &* UInt64(UInt8.lineFeed))
      let zeros = (word &- ones) & ~word & (ones << 7)
      if zeros != 0 { return j + UInt64(littleEndian: zeros).trailingZeroBitCount / 8 }
      j += 8
    }
    while j < limit {
      if bytes[j] == .lineFeed { return j }
      j += 1
    }
    return nil
  }
}
