import TranslationModel

extension CallLanguage {
  package static let swift = CallLanguage(
    name: "Swift", template: "swift", bundle: ".main",
    // `.module` of `Bundle.module`.
    plainBundle: { $0.hasPrefix("Bundle.") ? String($0.dropFirst("Bundle".count)) : $0 }, ending: [],
    lookup: { LookupCall(swift: $0, in: $1) }, format: { FormatCall(swift: $0, in: $1) },
    isOfKind: { $2.isSwift($0, $1) },
    ownName: { targets, finder in finder.declares(targets.root) ? targets.root : nil })
}

// MARK: Lookups

extension LookupCall {
  /// `NSLocalizedString("key", comment: "")`, `String(localized: "key")`; others are known, and stay:
  /// `bundle.localizedString(forKey: "key", …)`.
  fileprivate init?(swift i: Int, in finder: UseFinder) {
    let tokens = finder.tokens
    guard tokens[i].kind == .word, i + 1 < tokens.count, tokens[i + 1].isOpen(.openParen),
      tokens[i + 1].link > 0
    else { return nil }
    let isMember = i > 0 && finder.isDot(i - 1)
    let isDeclared = i > 0 && tokens[i - 1].kind == .word && finder.isWord(i - 1, "func")
    if isDeclared { return nil }
    let arguments = finder.arguments(open: i + 1)
    let label = arguments.first?.label
    let isFunction = finder.isWord(i, "NSLocalizedString") && !isMember && label == nil
    let isInitializer =
      finder.isWord(i, "String") && !isMember && label.map { finder.isWord($0, "localized") } ?? false
    let isOther =
      finder.isWord(i, "localizedString") && label.map { finder.isWord($0, "forKey") } ?? false
    guard isFunction || isInitializer || isOther else { return nil }
    range = i..<Int(tokens[i + 1].link) + 1
    bundle = CallLanguage.swift.bundle
    key = arguments.first.flatMap { finder.plainText($0.range) }
    if isOther {
      reason = .otherCall
    } else if let first = arguments.first, key == nil {
      reason = tokens[first.range.lowerBound].kind == .textOpen ? .interpolation : .dynamicKey
    } else if arguments.isEmpty {
      reason = .dynamicKey
    } else {
      for argument in arguments.dropFirst() { read(argument, finder) }
    }
  }

  private mutating func read(_ argument: Argument, _ finder: UseFinder) {
    guard let label = argument.label else {
      reason = .dynamicKey
      return
    }
    let name = String(decoding: finder.bytes[finder.tokens[label].range], as: UTF8.self)
    let text = finder.plainText(argument.range)
    let code = finder.code(argument.range)
    switch name {
    case "tableName", "table":
      if let text { table = text } else if code != "nil" { reason = .dynamicTable }
    case "bundle": if code != "nil" { bundle = CallLanguage.swift.plainBundle(code) }
    case "value", "defaultValue":
      if let text, text.isEmpty { break }
      if let text { value = text } else { reason = .otherText }
    case "comment": comment = text
    case "locale": if !["Locale.current", ".current"].contains(code) { reason = .otherLocale }
    default: reason = .option(name)
    }
  }
}

// MARK: Formats

extension FormatCall {
  /// Nil where the text is not the format of such a call.
  fileprivate init?(swift lookup: Range<Int>, in finder: UseFinder) {
    let tokens = finder.tokens
    guard let open = Self.open(before: lookup.lowerBound, in: finder), tokens[open].link > 0,
      let head = Self.head(open, finder)
    else { return nil }
    range = head..<Int(tokens[open].link) + 1
    let arguments = finder.arguments(open: open)
    guard arguments.first?.range == lookup else {
      reason = .formatElsewhere(1)
      return
    }
    for argument in arguments.dropFirst() {
      if let label = argument.label {
        guard finder.isWord(label, "locale"), values.isEmpty,
          finder.isWord(argument.range.upperBound - 1, "current")
        else {
          reason = finder.isWord(label, "locale") ? .otherLocale : .listOfValues
          return
        }
        continue
      }
      // A comma there may belong to the arguments of a type.
      let isUncertain = argument.range.contains { tokens[$0].isSign(.less) || tokens[$0].isSign(.greater) }
      if argument.range.isEmpty || isUncertain || tokens[argument.range.lowerBound].isSign(UInt8(ascii: "&"))
      {
        reason = .listOfValues
        return
      }
      values.append(argument.range)
    }
  }

  /// The bracket of the call whose first argument begins here.
  private static func open(before i: Int, in finder: UseFinder) -> Int? {
    let tokens = finder.tokens
    if i > 2, tokens[i - 1].isSign(.colon), finder.isWord(i - 2, "format"), tokens[i - 3].isOpen(.openParen) {
      return i - 3
    }
    return i > 0 && tokens[i - 1].isOpen(.openParen) ? i - 1 : nil
  }

  /// Where the call begins.
  private static func head(_ open: Int, _ finder: UseFinder) -> Int? {
    guard open > 0, finder.tokens[open - 1].kind == .word else { return nil }
    let name = open - 1
    let isFormat = finder.isWord(open + 1, "format")
    if finder.isWord(name, "String"), isFormat, name == 0 || !finder.isDot(name - 1) { return name }
    if finder.isWord(name, "localizedStringWithFormat"), name > 1, finder.isDot(name - 1),
      finder.isWord(name - 2, "String"), name < 3 || !finder.isDot(name - 3)
    {
      return name - 2
    }
    return nil
  }
}

// MARK: Values and names

extension UseFinder {
  /// False for a literal or a conversion of another type.
  fileprivate func isSwift(_ kind: Placeholder.Kind, _ range: Range<Int>) -> Bool {
    let first = tokens[range.lowerBound]
    if range.contains(where: { isWord($0, "as") }) { return false }
    switch first.kind {
    case .string, .textOpen:
      let isWhole = first.kind == .string ? range.count == 1 : Int(first.link) == range.upperBound - 1
      return !isWhole || kind == .text || kind == .verbatim
    case .number where range.count == 1:
      let isWhole = !bytes[first.range].contains(.dot)
      return kind == .floating || kind == .integer && isWhole
    case .word:
      guard range.count > 2, tokens[range.lowerBound + 1].isOpen(.openParen),
        Int(tokens[range.lowerBound + 1].link) == range.upperBound - 1
      else { return true }
      let name = String(decoding: bytes[first.range], as: UTF8.self)
      return Self.conversions[name].map { $0 == kind } ?? !Self.others.contains(name)
    default: return true
    }
  }

  private static let conversions: [String: Placeholder.Kind] = [
    "Int": .integer, "Double": .floating, "String": .text,
  ]
  private static let others: Set<String> = [
    "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float", "CGFloat",
    "NSNumber", "NSString", "Character", "Substring", "Bool", "Date", "Decimal", "NSDecimalNumber", "CInt",
    "CLong", "CChar", "Float32", "Float64", "Float80", "UnicodeScalar", "URL",
  ]

  /// True where the file declares something of that name.
  fileprivate func declares(_ name: String) -> Bool {
    let name = Array(name.utf8)
    return tokens.indices.dropFirst().contains { i in
      isWord(i, name) && tokens[i - 1].kind == .word && Self.declarators.contains { isWord(i - 1, $0) }
    }
  }

  private static let declarators = [
    "enum", "struct", "class", "actor", "protocol", "typealias", "func", "let", "var", "case",
    "associatedtype",
  ].map { Array($0.utf8) }
}
