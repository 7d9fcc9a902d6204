/// Reads patterns of calls.
struct CallPatternReader {
  private let text: String
  private var words: ArraySlice<[UInt8]>
  private var role: CallPattern.Role?
  private var values = CallPattern.Values.notShown

  init(_ text: String) {
    self.text = text
    words = Self.words(of: Array(text.utf8))[...]
  }

  /// Names, and signs one by one.
  private static func words(of bytes: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var isInName = false
    for byte in bytes {
      let isName = byte.isNamePart || byte == .dollar || byte == 0x2D
      if isName, isInName {
        words[words.count - 1].append(byte)
      } else if !byte.isBlank {
        words.append([byte])
      }
      isInName = isName
    }
    return words
  }

  mutating func read() -> CallPattern? {
    let isDoubtful = take("?")
    if takeRole() { return suffix(isDoubtful) }
    var tag: [UInt8]?
    if take("<") {
      guard let name = takeName() else { return nil }
      tag = name
    }
    let needsDot = take(".")
    guard let first = takeFirstName() else { return nil }
    var steps = [CallPattern.Step.name(first)]
    while true {
      if take(".") {
        if takeRole() {
          if take("(") { guard takeArguments(), take(")") else { return nil } }
          return finished(isDoubtful, needsDot, steps, .member)
        }
        guard let name = takeName() else { return nil }
        steps.append(.name(name))
      } else if take("(") {
        if words.starts(with: [[0x5F], [.closeParen], [.dot]]) {
          words = words.dropFirst(2)
          steps.append(.call)
        } else {
          guard let list = parameters(closedBy: ")") else { return nil }
          return finished(isDoubtful, needsDot, steps, .call(list))
        }
      } else if take("[") {
        guard let list = parameters(closedBy: "]") else { return nil }
        return finished(isDoubtful, needsDot, steps, .subscripted(list))
      } else if take("=") {
        guard takeRole() else { return nil }
        return finished(isDoubtful, needsDot, steps, .assigned(tag: tag))
      } else if take(":") {
        guard takeRole() else { return nil }
        if take(",") { guard takeArguments() else { return nil } }
        return finished(isDoubtful, needsDot, steps, .labelled)
      } else {
        return nil
      }
    }
  }

  /// What follows a key: `KEY.localized()`.
  private mutating func suffix(_ isDoubtful: Bool) -> CallPattern? {
    guard take("."), let name = takeName() else { return nil }
    if take("(") { guard take(")") else { return nil } }
    return finished(isDoubtful, false, [.name(name)], .suffix)
  }

  private func finished(
    _ isDoubtful: Bool, _ needsDot: Bool, _ steps: [CallPattern.Step], _ ending: CallPattern.Ending
  ) -> CallPattern? {
    guard words.isEmpty, let role else { return nil }
    return CallPattern(
      text, isDoubtful: isDoubtful, needsDot: needsDot, steps: steps, ending: ending, role: role,
      values: values)
  }

  private mutating func parameters(closedBy close: Character) -> [CallPattern.Parameter]? {
    var list: [CallPattern.Parameter] = []
    repeat {
      if takeArguments() { break }
      var parameter = CallPattern.Parameter()
      if take("{") {
        guard let name = takeName(), take(":"), takeRole(), take("}") else { return nil }
        (parameter.member, parameter.isKey) = (name, true)
      } else if take("_") {
      } else if takeRole() {
        parameter.isKey = true
      } else {
        guard let label = takeName(), take(":") else { return nil }
        parameter.label = label
        if takeRole() { parameter.isKey = true } else { guard take("_") else { return nil } }
      }
      list.append(parameter)
    } while take(",")
    return take(close) && list.contains(where: \.isKey) ? list : nil
  }

  // MARK: Words

  private mutating func take(_ sign: Character) -> Bool {
    guard let byte = sign.asciiValue, words.first == [byte] else { return false }
    words = words.dropFirst()
    return true
  }

  private mutating func takeName() -> [UInt8]? {
    guard let word = words.first, let first = word.first, first.isNamePart || first == .dollar,
      word != [0x5F], Self.role(word) == nil
    else { return nil }
    words = words.dropFirst()
    return word
  }

  /// gettext's is `_`.
  private mutating func takeFirstName() -> [UInt8]? {
    guard words.starts(with: [[0x5F], [.openParen]]) else { return takeName() }
    return words.popFirst()
  }

  private static func role(_ word: [UInt8]) -> CallPattern.Role? {
    CallPattern.Role(rawValue: String(decoding: word, as: UTF8.self))
  }

  /// A key's place: there is one.
  private mutating func takeRole() -> Bool {
    guard role == nil, let word = words.first, let found = Self.role(word) else { return false }
    role = found
    words = words.dropFirst()
    return true
  }

  /// `ARGS`, the values: `ARGS?` where they need not be there.
  private mutating func takeArguments() -> Bool {
    guard words.first == Array("ARGS".utf8) else { return false }
    words = words.dropFirst()
    values = .shown(always: !take("?"))
    return true
  }
}
