import TranslationModel

/// A message that is one plural as a whole, `{count, plural, one{a day} other{{count} days}}`, as ranges of its bytes.
///
/// Flutter's generator takes `=0`, `=1` and `=2` for `zero`, `one` and `two` (flutter_tools, message_parser.dart).
struct ARBPlural: Sendable {
  struct Form: Sendable {
    var category: PluralCategory
    /// The selector with its text and braces.
    var range: Range<Int>
    /// What is between the braces.
    var text: Range<Int>
  }

  let bytes: [UInt8]
  /// The argument that is counted.
  private(set) var variable: Text = .empty
  private var variableRange: Range<Int> = 0..<0
  private(set) var forms: [Form] = []

  /// Nil where the message is no plural, has more around it, or has forms that are no single category.
  init?(_ text: Text) {
    // Most messages are not plurals, and need no copy.
    guard text.withBytes({ $0.first == UInt8(ascii: "{") && $0.last == UInt8(ascii: "}") }) else {
      return nil
    }
    bytes = Array(text.utf8)
    guard parse() else { return nil }
    let categories = Set(forms.map(\.category))
    guard categories.count == forms.count, categories.contains(.other) else { return nil }
  }

  func text(of form: Form) -> Text { Text(String(decoding: bytes[form.text], as: UTF8.self)) }

  // MARK: Reading

  private mutating func parse() -> Bool {
    var position = 1
    skipBlanks(&position)
    let start = position
    let name = word(&position)
    variableRange = start..<position
    guard !name.isEmpty, take(UInt8(ascii: ","), &position) else { return false }
    skipBlanks(&position)
    guard word(&position) == "plural", take(UInt8(ascii: ","), &position) else { return false }
    variable = Text(name)
    while true {
      skipBlanks(&position)
      if position == bytes.count - 1 { return true }
      guard let form = form(at: position) else { return false }
      forms.append(form)
      position = form.range.upperBound
    }
  }

  private func form(at start: Int) -> Form? {
    var position = start
    if position < bytes.count, bytes[position] == UInt8(ascii: "=") { position += 1 }
    let selector = word(&position)
    let isExact = bytes[start] == UInt8(ascii: "=")
    guard let category = isExact ? Self.exact[selector] : PluralCategory(rawValue: selector) else {
      return nil
    }
    skipBlanks(&position)
    guard position < bytes.count - 1, bytes[position] == UInt8(ascii: "{") else { return nil }
    let open = position
    var depth = 0
    while position < bytes.count - 1 {
      if bytes[position] == UInt8(ascii: "{") { depth += 1 }
      if bytes[position] == UInt8(ascii: "}") { depth -= 1 }
      position += 1
      if depth == 0 {
        return Form(category: category, range: start..<position, text: open + 1..<position - 1)
      }
    }
    return nil
  }

  private static let exact: [String: PluralCategory] = ["0": .zero, "1": .one, "2": .two]

  private func skipBlanks(_ position: inout Int) {
    while position < bytes.count, bytes[position] == 0x20 || (0x09...0x0D).contains(bytes[position]) {
      position += 1
    }
  }

  private func take(_ byte: UInt8, _ position: inout Int) -> Bool {
    skipBlanks(&position)
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private func word(_ position: inout Int) -> String {
    let start = position
    while position < bytes.count,
      bytes[position].isASCIILetter || bytes[position].isASCIIDigit || bytes[position] == 0x5F
    {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}

// MARK: Writing

extension ARBPlural {
  /// The message with other texts, and another argument that is counted; nil takes a form out.
  func applying(_ edits: [PluralCategory: Text?], counting variable: Text) -> Text {
    var splices = Splices()
    if variable != self.variable { splices.replace(variableRange, by: Array(variable.utf8)) }
    let kept = forms.filter { form in edits[form.category].map { $0 != nil } ?? true }
    for (i, form) in forms.enumerated() {
      guard let edit = edits[form.category] else { continue }
      if let text = edit {
        splices.replace(form.text, by: Array(text.utf8))
      } else if i + 1 < forms.count {
        splices.remove(form.range.lowerBound..<forms[i + 1].range.lowerBound)
      } else {
        splices.remove(
          (i == 0 ? form.range.lowerBound : forms[i - 1].range.upperBound)..<form.range.upperBound)
      }
    }
    for (category, edit) in edits.sorted(by: { $0.key < $1.key }) {
      guard let text = edit, !forms.contains(where: { $0.category == category }) else { continue }
      let form = Array("\(category.rawValue){\(text.string)}".utf8)
      if let next = kept.first(where: { $0.category > category }) {
        splices.insert(form + gap, at: next.range.lowerBound)
      } else if let last = kept.last {
        splices.insert(gap + form, at: last.range.upperBound)
      }
    }
    return Text(String(decoding: splices.applied(to: bytes), as: UTF8.self))
  }

  /// What stands between two forms.
  private var gap: [UInt8] {
    guard forms.count > 1 else { return [0x20] }
    return Array(bytes[forms[0].range.upperBound..<forms[1].range.lowerBound])
  }

  /// A message with these forms in the manner of this one.
  func rewritten(_ texts: [PluralCategory: Text]) -> Text {
    let head = forms.first.map { bytes[..<$0.range.lowerBound] } ?? bytes[...]
    let tail = forms.last.map { bytes[$0.range.upperBound...] } ?? []
    let own = forms.map(\.category)
    let isSorted = own == own.sorted()
    let order =
      isSorted ? PluralCategory.allCases : own + PluralCategory.allCases.filter { !own.contains($0) }
    let all = order.compactMap { category in
      texts[category].map { Array("\(selector(of: category)){\($0.string)}".utf8) }
    }
    return Text(String(decoding: head + all.joined(separator: gap) + tail, as: UTF8.self))
  }

  /// As this message spells it: `=1` where it has that.
  private func selector(of category: PluralCategory) -> String {
    guard let form = forms.first(where: { $0.category == category }) else { return category.rawValue }
    let selector = bytes[form.range].prefix { $0 != UInt8(ascii: "{") && $0 != 0x20 }
    return String(decoding: selector, as: UTF8.self)
  }
}
