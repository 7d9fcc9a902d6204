import TranslationModel

/// What comes in the place of a call that looks a key up, or why it stays.
struct CallReplacement {
  enum Outcome {
    case kept(KeptCall.Reason)
    /// With the comment that the string file does not have. What stays of the call is not in a change: other calls may be in it.
    case changed([CodeChange], lost: Text?)
  }

  private let call: LookupCall
  private let targets: AccessorTargets
  private let finder: UseFinder

  init(of call: LookupCall, by targets: AccessorTargets, in finder: UseFinder) {
    (self.call, self.targets, self.finder) = (call, targets, finder)
  }

  var outcome: Outcome {
    if call.kind == .other { return .kept(.otherCall) }
    guard let first = call.arguments.first else { return .kept(.dynamicKey) }
    guard let key = call.key else {
      return .kept(finder.tokens[first.range.lowerBound].kind == .textOpen ? .interpolation : .dynamicKey)
    }
    let said = said
    if let reason = said.reason { return .kept(reason) }
    guard let target = targets[said.table, key] else {
      guard let other = targets.tables(of: key).first else { return .kept(.unknownKey) }
      return .kept(.otherTable(other))
    }
    if let value = said.value, value != target.text { return .kept(.otherText) }
    let lost = said.comment.flatMap { $0.isBlank || $0 == target.comment ? nil : $0 }
    if let format = FormatCall(around: call.range, in: finder) { return outcome(format, target, lost) }
    if !target.parameters.isEmpty { return .kept(.formatElsewhere(target.parameters.count)) }
    if finder.hasComment(call.range) { return .kept(.comment) }
    return .changed(
      [CodeChange(range: finder.byteRange(call.range), bytes: target.expression)], lost: lost)
  }

  // MARK: Arguments

  /// What the call says beside its key.
  private struct Said {
    var table: Text = "Localizable"
    var value: Text?
    var comment: Text?
    var bundle = ".main"
    var reason: KeptCall.Reason?
  }

  private var said: Said {
    var said = Said()
    for argument in call.arguments.dropFirst() {
      guard let label = argument.label else {
        said.reason = .dynamicKey
        break
      }
      let name = String(decoding: finder.bytes[finder.tokens[label].range], as: UTF8.self)
      let text = finder.plainText(argument.range)
      let code = code(of: argument.range)
      switch name {
      case "tableName", "table":
        if let text { said.table = text } else if code != "nil" { said.reason = .dynamicTable }
      case "bundle": said.bundle = code == "nil" ? ".main" : Self.short(code)
      case "value", "defaultValue":
        if let text, text.isEmpty { break }
        if let text { said.value = text } else { said.reason = .otherText }
      case "comment": said.comment = text
      case "locale": if !["Locale.current", ".current"].contains(code) { said.reason = .otherLocale }
      default: said.reason = .option(name)
      }
    }
    if said.reason == nil, said.bundle != Self.short(targets.bundle) { said.reason = .otherBundle }
    return said
  }

  /// `.module` of `Bundle.module`.
  private static func short(_ bundle: String) -> String {
    bundle.hasPrefix("Bundle.") ? String(bundle.dropFirst("Bundle".count)) : bundle
  }

  /// The tokens' bytes without what is between them.
  private func code(of range: Range<Int>) -> String {
    range.map { String(decoding: finder.bytes[finder.tokens[$0].range], as: UTF8.self) }.joined()
  }

  // MARK: Formats

  private func outcome(_ format: FormatCall, _ target: AccessorTargets.Target, _ lost: Text?) -> Outcome {
    if let reason = format.reason { return .kept(reason) }
    let values = format.values
    guard let first = values.first, let last = values.last else {
      if !target.parameters.isEmpty { return .kept(.count(takes: target.parameters.count, given: 0)) }
      if target.text.contains(UInt8(ascii: "%")) { return .kept(.percent) }
      if finder.hasComment(format.range) { return .kept(.comment) }
      return .changed(
        [CodeChange(range: finder.byteRange(format.range), bytes: target.expression)], lost: lost)
    }
    guard values.count == target.parameters.count else {
      return .kept(.count(takes: target.parameters.count, given: values.count))
    }
    for (number, (value, kind)) in zip(values, target.parameters).enumerated() {
      if !finder.isOfKind(kind, value.range) { return .kept(.kind(number: number + 1)) }
    }
    let kept = first.range.lowerBound..<last.range.upperBound
    if finder.hasComment(format.range.lowerBound..<kept.lowerBound + 1)
      || finder.hasComment(kept.upperBound - 1..<format.range.upperBound)
    {
      return .kept(.comment)
    }
    let whole = finder.byteRange(format.range)
    var inner = finder.byteRange(kept)
    // Values on lines of their own stay there.
    let comma = Int(finder.tokens[kept.lowerBound - 1].end)
    if finder.bytes[comma..<inner.lowerBound].contains(.lineFeed) { inner = comma..<inner.upperBound }
    return .changed(
      [
        CodeChange(range: whole.lowerBound..<inner.lowerBound, bytes: target.expression + [.openParen]),
        CodeChange(range: inner.upperBound..<whole.upperBound, bytes: [.closeParen]),
      ], lost: lost)
  }
}

/// A call that gives values to a text that is looked up in it: `String(format: NSLocalizedString(…), a, b)`.
struct FormatCall {
  let range: Range<Int>
  private(set) var values: [Argument] = []
  /// Why nobody can tell what is done there.
  private(set) var reason: KeptCall.Reason?

  /// Nil where the text is not the format of such a call.
  init?(around lookup: Range<Int>, in finder: UseFinder) {
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
      values.append(argument)
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

extension UseFinder {
  /// False for a value that is plainly of another type than Swift's accessor takes: a literal, or a conversion.
  fileprivate func isOfKind(_ kind: Placeholder.Kind, _ range: Range<Int>) -> Bool {
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
}
