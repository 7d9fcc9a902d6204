import TranslationModel

/// An argument of a call, by the numbers of its tokens.
struct Argument {
  /// Its label's token; nil where it has none.
  var label: Int?
  /// Without the label.
  var range: Range<Int>
}

// Arguments: where each is, and what values they give to a text.
extension UseFinder {
  /// The arguments between a bracket and the one that closes it.
  func arguments(open: Int) -> [Argument] {
    let close = Int(tokens[open].link)
    var list: [Argument] = []
    var start = open + 1
    var i = start
    while i < close {
      let token = tokens[i]
      if token.isSign(.comma) {
        list.append(argument(start..<i))
        start = i + 1
      }
      let skips = token.kind == .open || token.kind == .textOpen || token.kind == .holeOpen
      i = skips && token.link > 0 ? Int(token.link) + 1 : i + 1
    }
    if start < close { list.append(argument(start..<close)) }
    return list
  }

  private func argument(_ range: Range<Int>) -> Argument {
    guard range.count > 2, tokens[range.lowerBound].kind == .word,
      tokens[range.lowerBound + 1].isSign(language.labelSign)
    else { return Argument(range: range) }
    // `==` and `::` are no ends of labels.
    let next = tokens[range.lowerBound + 2]
    if next.isSign(language.labelSign) { return Argument(range: range) }
    return Argument(label: range.lowerBound, range: range.lowerBound + 2..<range.upperBound)
  }

  /// The argument that a pattern has its key in.
  func key(of parameters: [CallPattern.Parameter], in arguments: [Argument]) -> (Int, Range<Int>)? {
    guard let number = parameters.firstIndex(where: \.isKey) else { return nil }
    let parameter = parameters[number]
    if let label = parameter.label {
      guard let place = arguments.firstIndex(where: { $0.label.map { isWord($0, label) } ?? false }) else {
        return nil
      }
      return (place, arguments[place].range)
    }
    guard number < arguments.count else { return nil }
    let argument = arguments[number]
    if let member = parameter.member { return self.member(member, of: argument).map { (number, $0) } }
    if argument.label != nil, !language.labelsAreOptional {
      // `value ? a : b` and `key: string` are no labels, but the former has a key in it.
      return nil
    }
    return (number, argument.range)
  }

  /// The value of an object's member: `id` of `{id: 'key'}`.
  private func member(_ name: [UInt8], of argument: Argument) -> Range<Int>? {
    let first = argument.range.lowerBound
    guard first < tokens.count, tokens[first].isOpen(.openBrace), tokens[first].link > 0 else { return nil }
    return arguments(open: first).first { $0.label.map { isWord($0, name) } ?? false }?.range
  }

  /// The string table that a call names.
  func table(_ arguments: [Argument]) -> Text? {
    for argument in arguments {
      guard let label = argument.label, argument.range.count == 1 else { continue }
      let isTable = isWord(label, Array("tableName".utf8)) || isWord(label, Array("table".utf8))
      let token = tokens[argument.range.lowerBound]
      if isTable, token.kind == .string {
        return Text(decoding: Literal.decoded(bytes, token.content, token.form))
      }
    }
    return nil
  }

  /// True where an option makes i18next look for a key with an ending: `friend_male`.
  func choosesForm(_ arguments: ArraySlice<Argument>) -> Bool {
    guard let first = arguments.first?.range.lowerBound, tokens[first].isOpen(.openBrace),
      tokens[first].link > 0
    else { return false }
    let names = ["context", "ordinal"].map { Array($0.utf8) }
    return self.arguments(open: first).contains { argument in
      let name = argument.label ?? argument.range.lowerBound
      return names.contains { isWord(name, $0) }
    }
  }

  /// The values that arguments give.
  func shown(_ arguments: ArraySlice<Argument>, _ pattern: CallPattern) -> ShownValues {
    let isAlways = pattern.values == .shown(always: true)
    guard let first = arguments.first else { return isAlways ? .count(0) : .unknown }
    if language.rules.hasDollarNames { return names(first, hasMore: arguments.count > 1) }
    var count = 0
    for argument in arguments {
      guard !argument.range.isEmpty else { continue }
      if let label = argument.label, isWord(label, Array("locale".utf8)) { continue }
      if let label = argument.label, isWord(label, Array("arguments".utf8)) {
        let list = argument.range.lowerBound
        guard tokens[list].isOpen(.openBracket), tokens[list].link > 0 else { return .unknown }
        count += self.arguments(open: list).count
        continue
      }
      if isUncertain(argument.range) { return .unknown }
      count += 1
    }
    if count == 1, language.takesArrays, let last = arguments.last, !isLiteral(last.range) { return .unknown }
    return .count(count)
  }

  private func isLiteral(_ range: Range<Int>) -> Bool {
    let first = tokens[range.lowerBound]
    if first.kind == .textOpen { return Int(first.link) == range.upperBound - 1 }
    return range.count == 1 && (first.kind == .string || first.kind == .number)
  }

  /// True for `*list`, `...list` and `list...`, which are several values, and where a comma may belong to a type's arguments.
  private func isUncertain(_ range: Range<Int>) -> Bool {
    if tokens[range.lowerBound].isSign(UInt8(ascii: "*")) { return true }
    return range.contains { tokens[$0].isSign(.less) }
      || range.count > 1 && tokens[range.lowerBound].isSign(.dot) && tokens[range.lowerBound + 1].isSign(.dot)
      || range.count > 2 && tokens[range.upperBound - 1].isSign(.dot)
  }

  /// The names of an object's members; unknown where it has others that it does not say.
  private func names(_ argument: Argument, hasMore: Bool) -> ShownValues {
    let first = argument.range.lowerBound
    guard tokens[first].isOpen(.openBrace), Int(tokens[first].link) == argument.range.upperBound - 1 else {
      return .unknown
    }
    // A number behind the object is the one that chooses a form: vue-i18n gives it these names.
    var names: Set<Text> = hasMore ? ["count", "n"] : []
    for member in arguments(open: first) {
      let token = tokens[member.label ?? member.range.lowerBound]
      if member.label == nil, member.range.count > 1, token.kind != .string { return .unknown }
      switch token.kind {
      case .word:
        let name = Text(decoding: Array(bytes[token.range]))
        // i18next has values in there.
        if name == "replace" { return .unknown }
        names.insert(name)
      case .string: names.insert(Text(decoding: Literal.decoded(bytes, token.content, token.form)))
      default: return .unknown
      }
    }
    return .names(names)
  }
}
