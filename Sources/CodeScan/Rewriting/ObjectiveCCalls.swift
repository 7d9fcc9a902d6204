import TranslationModel

extension CallLanguage {
  package static let objectiveC = CallLanguage(
    name: "Objective-C", template: "objective-c", bundle: mainBundle,
    plainBundle: { code in
      let plain = code.replacing(" ", with: "")
      return plain == "NSBundle.mainBundle" ? mainBundle : plain
    },
    ending: Array("()".utf8),
    lookup: { LookupCall(objectiveC: $0, in: $1) }, format: { FormatCall(objectiveC: $0, in: $1) },
    isOfKind: { $2.isObjectiveC($0, $1) },
    ownName: { _, finder in finder.definedMacro })

  /// `[NSBundle mainBundle]` without blanks.
  private static let mainBundle = "[NSBundlemainBundle]"
}

// MARK: Lookups

/// Foundation's macros, with what each argument is (NSBundle.h).
private enum LocalizingMacro {
  enum Part { case key, table, bundle, value, comment }

  static let all: [(name: String, parts: [Part])] = [
    ("NSLocalizedString", [.key, .comment]),
    ("NSLocalizedStringFromTable", [.key, .table, .comment]),
    ("NSLocalizedStringFromTableInBundle", [.key, .table, .bundle, .comment]),
    ("NSLocalizedStringWithDefaultValue", [.key, .table, .bundle, .value, .comment]),
  ]
}

extension LookupCall {
  /// One of the macros; `[bundle localizedStringForKey:@"key" …]` is known, and stays.
  fileprivate init?(objectiveC i: Int, in finder: UseFinder) {
    let tokens = finder.tokens
    guard tokens[i].kind == .word, i + 1 < tokens.count else { return nil }
    bundle = CallLanguage.objectiveC.bundle
    if finder.isWord(i, "localizedStringForKey"), tokens[i + 1].isSign(.colon) {
      range = i..<i + 1
      key = i + 2 < tokens.count ? finder.plainText(i + 2..<i + 3) : nil
      reason = .otherCall
      return
    }
    guard let macro = LocalizingMacro.all.first(where: { finder.isWord(i, $0.name) }),
      tokens[i + 1].isOpen(.openParen), tokens[i + 1].link > 0, i == 0 || !finder.isWord(i - 1, "define")
    else { return nil }
    range = i..<Int(tokens[i + 1].link) + 1
    let arguments = finder.arguments(open: i + 1).map(\.range)
    key = arguments.first.flatMap { finder.plainText($0) }
    if key == nil {
      reason = .dynamicKey
    } else if arguments.count != macro.parts.count {
      reason = .otherCall
    } else {
      for (part, argument) in zip(macro.parts, arguments) { read(part, argument, finder) }
    }
  }

  private mutating func read(_ part: LocalizingMacro.Part, _ range: Range<Int>, _ finder: UseFinder) {
    let text = finder.plainText(range)
    let isNil = finder.code(range) == "nil"
    switch part {
    case .key: break
    case .table:
      if let text { table = text.isEmpty ? table : text } else if !isNil { reason = .dynamicTable }
    case .bundle: if !isNil { bundle = CallLanguage.objectiveC.plainBundle(finder.code(range)) }
    case .value:
      if let text { value = text.isEmpty ? nil : text } else if !isNil { reason = .otherText }
    case .comment: comment = text
    }
  }
}

// MARK: Formats

extension FormatCall {
  /// `[NSString stringWithFormat:…, a, b]`. Only an `NSString` of its own: what `initWithFormat:` gives is released by others, and
  /// a mutable string is changed.
  fileprivate init?(objectiveC lookup: Range<Int>, in finder: UseFinder) {
    let (tokens, i) = (finder.tokens, lookup.lowerBound)
    guard i > 3, tokens[i - 1].isSign(.colon), Self.formats.contains(where: { finder.isWord(i - 2, $0) }),
      finder.isWord(i - 3, "NSString"), tokens[i - 4].isOpen(.openBracket), tokens[i - 4].link > 0
    else { return nil }
    let end = Int(tokens[i - 4].link)
    range = i - 4..<end + 1
    guard lookup.upperBound < end else { return }
    guard tokens[lookup.upperBound].isSign(.comma) else {
      reason = .listOfValues
      return
    }
    for value in finder.list(lookup.upperBound + 1..<end) {
      // A comma behind a `<` may belong to the arguments of a template.
      let isUncertain =
        value.isEmpty || value.contains { tokens[$0].isSign(.less) } || tokens[value.lowerBound].isSign(.hash)
        || finder.isWord(value.lowerBound, "__VA_ARGS__")
      if isUncertain {
        reason = .listOfValues
        return
      }
      values.append(value)
    }
  }

  private static let formats = ["stringWithFormat", "localizedStringWithFormat"]
}

extension UseFinder {
  /// What is between the commas of some tokens.
  fileprivate func list(_ range: Range<Int>) -> [Range<Int>] {
    var (list, start, i) = ([Range<Int>](), range.lowerBound, range.lowerBound)
    while i < range.upperBound {
      if tokens[i].isSign(.comma) {
        list.append(start..<i)
        start = i + 1
      }
      i = tokens[i].kind == .open && tokens[i].link > 0 ? Int(tokens[i].link) + 1 : i + 1
    }
    return list + [start..<range.upperBound]
  }

  /// One of Foundation's macros that the file defines as it likes.
  fileprivate var definedMacro: String? {
    for i in tokens.indices.dropFirst() where isWord(i - 1, "define") {
      if let macro = LocalizingMacro.all.first(where: { isWord(i, $0.name) }) { return macro.name }
    }
    return nil
  }
}

// MARK: Values

extension UseFinder {
  /// False for a literal, an object or a cast of another type. Numbers of all types fit where a number is taken, for C converts
  /// them.
  fileprivate func isObjectiveC(_ kind: Placeholder.Kind, _ range: Range<Int>) -> Bool {
    let first = tokens[range.lowerBound]
    let isText = kind == .text || kind == .verbatim
    let isNumber = kind == .integer || kind == .floating || kind == .character
    switch first.kind {
    case .string:
      guard range.allSatisfy({ tokens[$0].kind == .string }) else { return true }
      return bytes[Int(first.start)] == .at ? isText : kind == .pointer
    case .number where range.count == 1:
      return kind == .floating || isNumber && !bytes[first.range].contains(.dot)
    case .sign where first.isSign(.at): return false
    case .sign: return !isText || first.isSign(UInt8(ascii: "*"))
    case .word:
      if isWord(range.lowerBound, "nil") || isWord(range.lowerBound, "NULL") { return false }
      let isFlag = ["YES", "NO", "true", "false"].contains { isWord(range.lowerBound, $0) }
      return !isFlag || range.count > 1 || isNumber
    case .open where first.isOpen(.openBracket):
      let isClass = Self.others.contains { isWord(range.lowerBound + 1, $0) }
      return !isClass || Int(first.link) != range.upperBound - 1
    case .open where first.isOpen(.openParen): return isCast(range, to: kind)
    default: return true
    }
  }

  private func isCast(_ range: Range<Int>, to kind: Placeholder.Kind) -> Bool {
    let close = Int(tokens[range.lowerBound].link)
    guard close > range.lowerBound + 1, close + 1 < range.upperBound else { return true }
    // `(a) - b` is none.
    guard [.word, .open, .string, .number].contains(tokens[close + 1].kind) else { return true }
    let type = range.lowerBound + 1..<close
    let isPointer = type.contains { tokens[$0].isSign(UInt8(ascii: "*")) }
    let isAny = isWord(type.lowerBound, "id")
    return switch kind {
    case .text, .verbatim: isPointer ? isWord(type.lowerBound, "NSString") : isAny
    case .pointer: isPointer
    case .integer, .floating, .character: !isPointer && !isAny
    }
  }

  /// Classes whose objects `%@` takes and an accessor does not.
  private static let others = [
    "NSNumber", "NSDecimalNumber", "NSDate", "NSArray", "NSDictionary", "NSURL", "NSAttributedString",
    "NSError",
  ]
}
