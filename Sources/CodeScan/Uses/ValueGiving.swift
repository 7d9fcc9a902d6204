import TranslationModel

// The values that texts are given: in the call itself, in one around it, or in one that has it from a variable.
extension UseFinder {
  /// A variable that a text was put into.
  private struct Variable {
    var use: Int
    /// The number of a token of the assignment, and where its block ends.
    var at: Int
    var blockEnd: Int
  }

  /// Values for the text of a variable with this name.
  private struct Pending {
    var name: Int
    var values: ShownValues
    var entry: PatternIndex.Entry
  }

  mutating func giveValues() {
    if let chain = language.chain {
      for i in found.indices { followChain(Array(chain.utf8), of: i) }
    }
    guard !formatCalls.isEmpty, !found.isEmpty else { return }
    var byEnd: [Int: Int] = [:]
    for (number, use) in found.enumerated() { byEnd[use.end] = number }
    var pending: [Pending] = []
    // Inner calls come first.
    for call in formatCalls.reversed() {
      guard let (range, values, end) = formatted(call) else { continue }
      if let number = byEnd[range.upperBound], found[number].head >= range.lowerBound {
        if found[number].use.values == .unknown, call.entry.gives(to: found[number].use) {
          found[number].use.values = values
        }
        // What is around it sees this call in the key's place.
        (found[number].head, found[number].end) = (call.head, end)
        byEnd[end] = number
      } else if range.count == 1, tokens[range.lowerBound].kind == .word, values != .unknown {
        pending.append(Pending(name: range.lowerBound, values: values, entry: call.entry))
      }
    }
    if !pending.isEmpty { giveValues(byName: pending) }
  }

  private mutating func giveValues(byName pending: [Pending]) {
    var variables: [UInt64: [Variable]] = [:]
    for (number, one) in found.enumerated() {
      guard let (name, at) = variable(of: one) else { continue }
      variables[hash(name), default: []].append(Variable(use: number, at: at, blockEnd: one.blockEnd))
    }
    for one in pending {
      let name = one.name
      let known = variables[hash(name)]?.last { $0.at < name && $0.blockEnd > name }
      guard let known, found[known.use].use.values == .unknown, one.entry.gives(to: found[known.use].use)
      else { continue }
      found[known.use].use.values = one.values
    }
  }

  private func hash(_ token: Int) -> UInt64 { ByteHash.of(bytes[tokens[token].range]) }

  /// The argument that the text is, the values behind it, and the token behind the call.
  private func formatted(_ call: (head: Int, entry: PatternIndex.Entry)) -> (
    Range<Int>, ShownValues, end: Int
  )? {
    let pattern = call.entry.pattern
    var i = call.head
    while i < tokens.count, tokens[i].kind == .word || tokens[i].isSign(.dot) { i += 1 }
    guard i < tokens.count else { return nil }
    if case .call(let parameters) = pattern.ending {
      guard tokens[i].isOpen(.openParen), tokens[i].link > 0 else { return nil }
      let arguments = arguments(open: i)
      guard let (number, range) = key(of: parameters, in: arguments) else { return nil }
      let rest = arguments.dropFirst(max(number + 1, parameters.count))
      let values = pattern.values == .notShown ? .unknown : shown(rest, pattern)
      return (range, values, Int(tokens[i].link) + 1)
    }
    guard case .labelled = pattern.ending else { return nil }
    return formattedMessage(call.head + 2, pattern)
  }

  /// `[NSString stringWithFormat:USE, a, b]`
  private func formattedMessage(_ start: Int, _ pattern: CallPattern) -> (Range<Int>, ShownValues, end: Int)?
  {
    var list: [Argument] = []
    var (from, i) = (start, start)
    while i < tokens.count, list.count < 100 {
      let token = tokens[i]
      if token.kind == .close || token.isSign(UInt8(ascii: ";")) { break }
      if token.isSign(.comma) {
        list.append(Argument(range: from..<i))
        from = i + 1
      }
      if token.kind == .open || token.kind == .textOpen {
        guard token.link > 0 else { return nil }
        i = Int(token.link)
      }
      i += 1
    }
    guard i < tokens.count, tokens[i].isClose(.closeBracket) else { return nil }
    list.append(Argument(range: from..<i))
    return (list[0].range, shown(list.dropFirst(), pattern), i + 1)
  }

  /// The name of the variable that a use's text is put into, and where its expression begins.
  private func variable(of one: FoundUse) -> (name: Int, at: Int)? {
    var i = one.head
    for _ in 0..<16 {
      guard i > 1 else { return nil }
      if tokens[i - 1].kind == .close, tokens[i - 1].link > 0 {
        i = Int(tokens[i - 1].link)
      } else if isDot(i - 1), tokens[i - 2].kind == .word {
        i -= 2
      } else if isDot(i - 1), tokens[i - 2].kind == .close, tokens[i - 2].link > 0 {
        i = Int(tokens[i - 2].link)
      } else if tokens[i - 1].isOpen(.openBracket) || tokens[i - 1].kind == .word && tokens[i].kind == .open {
        i -= 1
      } else {
        break
      }
    }
    guard i > 1, tokens[i - 1].isSign(.equals), tokens[i - 2].kind == .word else { return nil }
    // `let format: String = …`
    if i > 3, tokens[i - 3].isSign(.colon), tokens[i - 4].kind == .word { return (i - 4, i) }
    return (i - 2, i)
  }

  /// Counts the values of `tr("…").arg(a).arg(b)`.
  private mutating func followChain(_ name: [UInt8], of number: Int) {
    var i = found[number].end
    var count = 0
    while let next = afterDot(i), next + 1 < tokens.count, isWord(next, name),
      tokens[next + 1].isOpen(.openParen),
      tokens[next + 1].link > 0
    {
      // With several it is what else they are: numbers have a width.
      guard arguments(open: next + 1).count == 1 else { return }
      count += 1
      i = Int(tokens[next + 1].link) + 1
    }
    // `.replace(…)` and others may give some, too.
    if let next = afterDot(i), next < tokens.count, tokens[next].kind == .word { return }
    if count > 0 { found[number].use.values = .count(count) }
  }
}

extension PatternIndex.Entry {
  /// False for `MessageFormat` with a text of Android: its placeholders are others.
  fileprivate func gives(to use: KeyUse) -> Bool {
    platforms != .java || use.platforms.contains(.java)
  }
}
