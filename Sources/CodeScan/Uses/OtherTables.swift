import TranslationModel

// Keys of other bundles, and texts that are no keys: of these nobody can say that they are missing.
extension UseFinder {
  /// Makes a use one that may be none.
  mutating func doubt(_ number: Int) {
    if case .known = found[number].use.key {} else if found[number].use.constant == nil { return }
    (found[number].use.isDoubtful, found[number].use.isElsewhere) = (true, true)
  }

  /// The table of Objective-C's macros, and the context of Qt's texts: arguments without a label.
  func table(_ entry: PatternIndex.Entry, _ arguments: [Argument], head: Int) -> Text? {
    guard case .call(let parameters) = entry.pattern.ending else { return nil }
    if entry.platforms == .apple, Self.macros.contains(where: { isWord(head, $0) }), arguments.count > 1 {
      return literal(arguments[1].range)
    }
    guard entry.platforms == .qt, parameters.count == 2, parameters[1].isKey else { return nil }
    return literal(arguments[0].range)
  }

  /// True for `NSLocalizedString("k", comment: "")`, and in Objective-C `NSLocalizedString(@"k", nil)`.
  func isOfDefaultTable(_ arguments: [Argument], head: Int) -> Bool {
    guard isWord(head, "NSLocalizedString"), head == 0 || !isDot(head - 1) else { return false }
    return arguments.allSatisfy { argument in argument.label.map { isWord($0, "comment") } ?? true }
  }

  private static let macros = [
    "NSLocalizedStringFromTable", "NSLocalizedStringFromTableInBundle", "NSLocalizedStringWithDefaultValue",
  ]

  private func literal(_ range: Range<Int>) -> Text? {
    guard let last = range.last, range.count <= 2, tokens[last].kind == .string else { return nil }
    return Text(decoding: Literal.decoded(bytes, tokens[last].content, tokens[last].form))
  }

  /// True where the call says a bundle that may be another's, or a text that is shown where there is no key.
  func isElsewhere(_ arguments: [Argument], head: Int) -> Bool {
    let isMethod = isWord(head, "localizedString") && head > 1 && isDot(head - 1)
    if isMethod, !isOwnBundle(head - 2) { return true }
    if isWord(head, "NSLocalizedStringWithDefaultValue") { return true }
    if isWord(head, "NSLocalizedStringFromTableInBundle"), arguments.count > 2 {
      return !arguments[2].range.contains { isWord($0, "mainBundle") || isWord($0, "nil") }
    }
    return arguments.contains { argument in
      guard let label = argument.label, let last = argument.range.last else { return false }
      if isWord(label, "defaultValue") { return true }
      return isWord(label, "bundle") && !isOwnBundle(last)
    }
  }

  private func isOwnBundle(_ i: Int) -> Bool {
    ["main", "module", "mainBundle", "nil"].contains { isWord(i, $0) }
  }

  /// True for `localizer["The value is required."]`, which .NET shows as it is.
  func isDefaultText(_ entry: PatternIndex.Entry, _ key: KeyUse.Key) -> Bool {
    guard entry.platforms == .dotnet, case .subscripted = entry.pattern.ending, case .known(let text) = key
    else { return false }
    return text.utf8.contains(where: \.isBlank)
  }
}
