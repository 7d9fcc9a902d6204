import TranslationModel

// Patterns: whether one is what stands at a word, and where its key is.
extension UseFinder {
  func isHead(_ i: Int, of pattern: CallPattern) -> Bool {
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
    "not", "when", "where", "default", "emit", "co_return", "co_await", "co_yield",
  ].map { Array($0.utf8) }

  func isWord(_ i: Int, _ name: [UInt8]) -> Bool {
    tokens[i].kind == .word && tokens[i].range.count == name.count
      && bytes[tokens[i].range].elementsEqual(name)
  }

  func isWord(_ i: Int, _ name: String) -> Bool { isWord(i, Array(name.utf8)) }

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

  mutating func apply(_ entry: PatternIndex.Entry, at head: Int) {
    guard let next = afterSteps(entry.pattern, from: head) else { return }
    switch entry.pattern.ending {
    case .call(let parameters):
      if entry.pattern.role == .definition, next + 2 < tokens.count, tokens[next].kind == .string,
        tokens[next + 1].isSign(.comma)
      {
        // Groovy's calls need no brackets: `resValue "string", "name", "text"`.
        return add(entry, next + 2..<next + 3, head: head, end: next + 3)
      }
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

  func afterSteps(_ pattern: CallPattern, from head: Int) -> Int? {
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
      found[i].use.table = table(arguments) ?? table(entry, arguments, head: head)
      found[i].use.isOfDefaultTable = isOfDefaultTable(arguments, head: head)
      if isElsewhere(arguments, head: head) || isDefaultText(entry, found[i].use.key) { doubt(i) }
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
    "of", "toString", "runtimeType", "hashCode", "load", "self", "class", "allCases",
  ].map { Array($0.utf8) }

  private mutating func applyAssigned(
    _ entry: PatternIndex.Entry, _ tag: [UInt8]?, _ next: Int, head: Int
  ) {
    guard next + 1 < tokens.count, tokens[next].isSign(.equals), !tokens[next + 1].isSign(.equals) else {
      return
    }
    if let tag, !isInTag(head, tag) { return }
    let first = next + 1
    // What is behind is code: a directive's value.
    if tokens[first].isSign(.quote) { return applyDirective(entry, first + 1, head: head) }
    let isAttribute = !entry.pattern.needsDot
    let isHole = tokens[first].kind == .holeOpen || tokens[first].isOpen(.openBrace)
    if isAttribute, isHole, tokens[first].link > 0 {
      add(entry, first + 1..<Int(tokens[first].link), head: head, end: Int(tokens[first].link) + 1)
      return
    }
    guard let end = literalEnd(first) else { return }
    add(entry, first..<end, head: head, end: end)
  }

  /// `v-t="'key'"`, `v-t="{path: 'key', args: {name}}"` (Vue I18n).
  private mutating func applyDirective(_ entry: PatternIndex.Entry, _ first: Int, head: Int) {
    guard first < tokens.count else { return }
    guard tokens[first].isOpen(.openBrace), tokens[first].link > 0 else {
      let end = literalEnd(first) ?? first + 1
      return add(entry, first..<end, head: head, end: end)
    }
    var values = ShownValues.unknown
    var key: Range<Int>?
    for member in arguments(open: first) {
      guard let label = member.label else { continue }
      if isWord(label, "path") { key = member.range }
      if isWord(label, "args") { values = shown([member], entry.pattern) }
    }
    guard let key else { return }
    add(entry, key, head: head, end: Int(tokens[first].link) + 1, values: values)
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
    let count = found.count
    add(entry, next + 1..<end, head: head, end: messageEnd(from: end))
    guard isWord(head, "localizedStringForKey"), head > 1 else { return }
    let isOurs = isWord(head - 1, "mainBundle") || isWord(head - 2, "mainBundle")
    for i in count..<found.count where !isOurs { doubt(i) }
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

  mutating func applySuffix(at i: Int, end: Int) {
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
}
