import TranslationModel

// Accessors in code: each is a use of its key, and what has no accessor is a slip.
extension UseFinder {
  /// Looks at a word that may be the outermost name of accessors.
  mutating func visitAccessor(_ i: Int) {
    guard let trie = index.accessors, var node = trie.nodes[0].children[word(i)] else { return }
    if i > 0, tokens[i - 1].kind == .word, declarations.contains(where: { isWord(i - 1, $0) }) {
      if isWord(i - 1, "extension") { addMembers(ofExtension: i) }
      return
    }
    // `App.L10n` is the module's; `x.y.L10n` and `view.L10n()` are something else.
    if i > 0, isDot(i - 1), i < 2 || tokens[i - 2].kind != .word || i > 2 && isDot(i - 3) { return }
    var path = [word(i)]
    var last = i
    while trie.nodes[node].accessor == nil, let next = afterDot(last + 1), next < tokens.count,
      tokens[next].kind == .word
    {
      let name = word(next)
      guard let child = trie.nodes[node].children[name] else {
        if !Self.metatypes.contains(name.string) { addUnknown(path + [name], at: next, trie, node) }
        return
      }
      path.append(name)
      (node, last) = (child, next)
    }
    // A group by itself is a type, whose members may be asked for under another name.
    let isGroup = trie.nodes[node].accessor == nil
    if isGroup, last == i { return }
    for name in trie.below(node) { addAccessor(name, i..<last + 1, isGroup: isGroup) }
  }

  private static let metatypes: Set<String> = ["self", "Type", "Protocol", "init"]

  private func word(_ i: Int) -> Text { Text(decoding: Array(bytes[tokens[i].range])) }

  private mutating func addAccessor(_ name: AccessorNames.Name, _ range: Range<Int>, isGroup: Bool) {
    var use = KeyUse(
      key: .known(KeyTable.inCode(name.key, name.platform)), platforms: PlatformSet(name.platform),
      kind: nil, isDoubtful: isGroup, table: name.table, place: CodePlace(line: 1, column: 1))
    let first = tokens[range.lowerBound]
    let chain = Int(first.start)..<Int(tokens[range.upperBound - 1].end)
    use.spelling = isGroup ? nil : KeySpelling(range: chain, isName: true, accessor: name.path)
    append(use, head: range.lowerBound, end: range.upperBound, offset: Int(first.start))
  }

  private mutating func addUnknown(_ path: [Text], at i: Int, _ trie: AccessorTrie, _ node: Int) {
    guard let one = trie.below(node).first else { return }
    let name = Text(path.map(\.string).joined(separator: "."))
    let use = KeyUse(
      key: .accessor(name), platforms: PlatformSet(one.platform), kind: nil, isDoubtful: false,
      place: CodePlace(line: 1, column: 1))
    append(use, head: i, end: i + 1, offset: Int(tokens[i].start))
  }

  /// What people add to the generated types: `extension L10n { static func … }`.
  private mutating func addMembers(ofExtension i: Int) {
    var path = word(i).string
    var j = i + 1
    while let next = afterDot(j), next < tokens.count, tokens[next].kind == .word {
      path += "." + word(next).string
      j = next + 1
    }
    while j < tokens.count, !tokens[j].isOpen(.openBrace), tokens[j].kind != .close { j += 1 }
    guard j < tokens.count, tokens[j].isOpen(.openBrace), tokens[j].link > 0 else { return }
    let end = Int(tokens[j].link)
    j += 1
    while j + 1 < end {
      if tokens[j].kind == .open, tokens[j].link > 0 {
        j = Int(tokens[j].link) + 1
        continue
      }
      if Self.declaring.contains(where: { isWord(j, $0) }), tokens[j + 1].kind == .word {
        define(Text("\(path).\(word(j + 1))"))
      }
      j += 1
    }
  }

  private static let declaring = [
    "func", "var", "let", "fun", "val", "enum", "struct", "class", "typealias", "case", "object",
  ].map { Array($0.utf8) }
}
