import TranslationModel

/// A text in one locale's unit of a string catalog.
struct XCStringsText: Sendable {
  var id: EntryID
  /// As a format string, the argument's name replaced.
  var text: Text
  /// The names from the unit to what holds the `stringUnit`: `variations`, `plural`, `one`.
  var path: [Text]
  /// With its quotes.
  var value: Range<Int>
  var state: XCStringsState?
  /// What `%arg` stands for, in a form of a substitution.
  var argument: XCStringsArgument?
  /// True where the file writes the argument by that name.
  var namesArgument = false
  /// True for the format of a plural that is nothing but its variable.
  var isHidden = false
  var isTranslatable = true

  /// True for what Xcode made up and nobody translated yet.
  var isNew: Bool { state?.name == "new" }
}

struct XCStringsState: Sendable {
  var token: Range<Int>
  var name: Text
}

/// Something in a unit that is wrong, or that the sheet cannot show.
struct XCStringsFlaw {
  var offset: Int
  var severity: Finding.Severity
  var rule: String
  var message: String
}

/// Goes through units, each of one locale and one key, and collects what is in them.
///
/// Plural forms are variants of the key. A key whose format is one variable and nothing else is a plural as well; else
/// each substitution is a plural `key/name`, and each device's text `key/device`.
struct XCStringsUnits {
  let bytes: FileBytes
  private(set) var texts: [XCStringsText] = []
  private(set) var flaws: [XCStringsFlaw] = []

  init(in bytes: FileBytes) { self.bytes = bytes }

  /// Makes room for so many texts.
  mutating func reserve(_ count: Int) { texts.reserveCapacity(count) }

  mutating func read(_ unit: JSONObject, of key: Text) throws(SyntaxError) { try walk(unit, key, []) }

  private mutating func walk(_ unit: JSONObject, _ key: Text, _ path: [Text]) throws(SyntaxError) {
    let string = unit.object("stringUnit")
    // Most have nothing else.
    if let string, unit.members.count == 1 { return try add(EntryID(key), string, path) }
    let variations = unit.object("variations")
    if string != nil, let variations {
      throw SyntaxError(
        in: bytes, at: variations.range.lowerBound, "'\(key)' has a text of its own and variations of it",
        hint: "Xcode refuses the catalog; delete one of them")
    }
    if let substitutions = unit.object("substitutions") {
      try walk(substitutions, in: unit, key, path)
    } else if let string {
      try add(EntryID(key), string, path)
    }
    if let variations { try walk(variations: variations, key, path + ["variations"]) }
    if let set = unit.position("stringSet").map({ unit.members[$0] }) {
      note(.note, "not-carried", "the sheet cannot show the set of phrases '\(key)'", set)
    }
  }

  private mutating func walk(variations: JSONObject, _ key: Text, _ path: [Text]) throws(SyntaxError) {
    for member in variations.members {
      guard case .object(let kind) = member.value else { continue }
      switch member.name {
      case "plural": try walkForms(kind, key, path + ["plural"])
      case "device":
        for device in kind.members {
          guard case .object(let unit) = device.value else { continue }
          try walk(unit, Text("\(key)/\(device.name)"), path + ["device", device.name])
        }
      default:
        note(.note, "not-carried", "the sheet cannot show variations of '\(key)' by \(member.name)", member)
      }
    }
  }

  private mutating func walk(
    _ substitutions: JSONObject, in unit: JSONObject, _ key: Text, _ path: [Text]
  ) throws(SyntaxError) {
    guard let string = unit.object("stringUnit") else { return }
    let place = texts.count
    try add(EntryID(key), string, path)
    guard texts.count > place else { return }
    let variables = texts[place].text.variables
    let names = substitutions.members.map(\.name)
    let isWhole = names.count == 1 && texts[place].text.isVariable(names[0])
    texts[place].isHidden = isWhole
    texts[place].isTranslatable = texts[place].text.hasWordsBesideVariables
    for name in variables where !names.contains(name) {
      flaws.append(
        XCStringsFlaw(
          offset: texts[place].value.lowerBound, severity: .error, rule: "unknown-variable",
          message: "'\(key)' has no substitution '\(name)'"))
    }
    for member in substitutions.members {
      guard case .object(let substitution) = member.value,
        let forms = substitution.object("variations")?.object("plural")
      else { continue }
      let order = variables.firstIndex(of: member.name).map { $0 + 1 } ?? 1
      let number = substitution.number("argNum", in: bytes)
      let argument = XCStringsArgument(
        number: number ?? order, specifier: try substitution.text("formatSpecifier", in: bytes) ?? "lld",
        isNumbered: number != nil)
      try walkForms(
        forms, isWhole ? key : Text("\(key)/\(member.name)"),
        path + ["substitutions", member.name, "variations", "plural"], argument)
    }
  }

  private mutating func walkForms(
    _ forms: JSONObject, _ key: Text, _ path: [Text], _ argument: XCStringsArgument? = nil
  ) throws(SyntaxError) {
    for member in forms.members {
      guard let category = member.name.withBytes({ PluralCategory(utf8: $0) }),
        case .object(let unit) = member.value, let string = unit.object("stringUnit")
      else {
        note(.warning, "not-carried", "the sheet cannot show the form '\(member.name)' of '\(key)'", member)
        continue
      }
      try add(EntryID(key, .plural(category)), string, path + [member.name], argument)
    }
    if !forms.members.isEmpty, forms.member("other") == nil {
      flaws.append(
        XCStringsFlaw(
          offset: forms.range.lowerBound, severity: .error, rule: "plural-other",
          message: "'\(key)' has no form 'other', without which Xcode refuses it"))
    }
  }

  private mutating func add(
    _ id: EntryID, _ string: JSONObject, _ path: [Text], _ argument: XCStringsArgument? = nil
  ) throws(SyntaxError) {
    guard case .string(let token)? = string.member("value") else { return }
    let raw = try JSONString.decoded(token, in: bytes)
    var text = XCStringsText(id: id, text: argument?.shown(raw) ?? raw, path: path, value: token)
    text.argument = argument
    text.namesArgument = argument != nil && XCStringsArgument.isNamed(in: raw)
    if case .string(let state)? = string.member("state") {
      text.state = XCStringsState(token: state, name: try JSONString.decoded(state, in: bytes))
    }
    texts.append(text)
  }

  private mutating func note(
    _ severity: Finding.Severity, _ rule: String, _ message: String, _ member: JSONMember
  ) {
    flaws.append(
      XCStringsFlaw(offset: member.key.lowerBound, severity: severity, rule: rule, message: message))
  }
}

extension JSONObject {
  /// A member that is a whole number.
  fileprivate func number(_ name: StaticString, in bytes: FileBytes) -> Int? {
    guard case .other(let token)? = member(name) else { return nil }
    return Int(String(decoding: bytes[token], as: UTF8.self))
  }
}
