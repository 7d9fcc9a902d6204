import TranslationModel

/// Goes through the members of a `.stringsdict` and collects their texts.
///
/// A key with one variable and nothing around it is a plural. Otherwise its format is a text of its own, and each
/// variable a plural with the key `key/variable`; so are the texts of a device or width rule, `key/ipad`.
struct StringsdictCollector {
  let list: PropertyList
  private(set) var pieces: TextPieces
  private var lines: LineCounter
  private(set) var entries: [EntryRecord] = []
  private(set) var places: [StringsdictPlace] = []
  private(set) var findings: [Finding] = []
  /// The members of the root with their lines, of each name the last, and where a name is among them.
  private(set) var keys: [(member: Int, line: Int)] = []
  private(set) var names: HashTable
  /// Members in whose place a later one of the same name counts.
  private var replaced: Set<Int> = []

  init(_ list: PropertyList, _ pieces: TextPieces, _ lines: LineCounter) {
    (self.list, self.pieces, self.lines) = (list, pieces, lines)
    names = HashTable(capacity: list.members.count / 8)
    entries.reserveCapacity(list.members.count)
    places.reserveCapacity(list.members.count)
  }

  static let rules: [StaticString] = ["NSStringDeviceSpecificRuleType", "NSStringVariableWidthRuleType"]

  mutating func collect() {
    for number in list.numbers(of: list.root) { add(number) }
    if replaced.isEmpty { return }
    let kept = places.indices.filter { !replaced.contains(places[$0].member) }
    (entries, places) = (kept.map { entries[$0] }, kept.map { places[$0] })
  }

  private mutating func add(_ number: Int) {
    let member = list.members[number]
    let line = lines.line(at: member.key.lowerBound)
    noteKey(member.name, of: number, line)
    switch member.value {
    case .string: add(member.name, .plain, StringsdictPlace(member: number, string: number))
    case .dictionary(let dictionary): add(dictionary, of: number, line)
    case .other:
      note(.warning, "not-carried", "'\(pieces[member.name])' is neither a text nor a dictionary", line)
    }
  }

  private mutating func noteKey(_ name: TextRange, of number: Int, _ line: Int) {
    let known = names.insert(keys.count, pieces.quickHash(name)) { [keys, list, pieces] in
      pieces.isSame(list.members[keys[$0].member].name, name)
    }
    guard let known else { return keys.append((number, line)) }
    note(
      .warning, "duplicate-key",
      "the key '\(pieces[name])' is also on line \(keys[known].line); this one counts", line)
    replaced.insert(keys[known].member)
    keys[known] = (number, line)
  }

  private mutating func add(_ dictionary: PropertyListDictionary, of number: Int, _ line: Int) {
    var format: Int?
    var variables: [Int] = []
    var hasRules = false
    for inner in list.numbers(of: dictionary) {
      let name = list.members[inner].name
      if pieces.equals(name, "NSStringLocalizedFormatKey") { format = inner }
      if isVariable(list.members[inner]) { variables.append(inner) }
      if Self.rules.contains(where: { pieces.equals(name, $0) }) {
        hasRules = true
        addRule(list.members[inner], of: number)
      }
    }
    let key = list.members[number].name
    guard let format, let text = list.members[format].string?.text else {
      if !hasRules { note(.error, "no-format", "'\(pieces[key])' has no NSStringLocalizedFormatKey", line) }
      return
    }
    if variables.count == 1, isAll(of: text, variables[0]) {
      return addForms(of: variables[0], key, of: number, line)
    }
    add(key, .plain, StringsdictPlace(member: number, string: format))
    entries[entries.count - 1].isTranslatable = pieces[text].hasWordsBesideVariables
    for variable in variables {
      addForms(of: variable, joined(key, list.members[variable].name), of: number, line)
    }
    for name in pieces[text].variables
    where !list.numbers(of: dictionary).contains(where: { pieces[list.members[$0].name] == name }) {
      note(.error, "unknown-variable", "'\(pieces[key])' has no variable '\(name)'", line)
    }
  }

  private func isVariable(_ member: PropertyListMember) -> Bool {
    guard let dictionary = member.dictionary else { return false }
    var isPlural = false
    for inner in list.numbers(of: dictionary)
    where pieces.equals(list.members[inner].name, "NSStringFormatSpecTypeKey") {
      isPlural = list.members[inner].string.map { pieces.equals($0.text, "NSStringPluralRuleType") } ?? false
    }
    return isPlural
  }

  /// True where a format is this variable and nothing else.
  private func isAll(of format: TextRange, _ variable: Int) -> Bool {
    let name = list.members[variable].name
    if pieces.texts({ $0[format].isVariable($0[name]) }) { return true }
    return pieces[format].isVariable(pieces[name]) && pieces[format].variables == [pieces[name]]
  }

  private mutating func addForms(of variable: Int, _ key: TextRange, of number: Int, _ line: Int) {
    let member = list.members[variable]
    guard let forms = member.dictionary else { return }
    var hasOther = false
    for form in list.numbers(of: forms) {
      guard let category = pieces.category(list.members[form].name), list.members[form].string != nil else {
        continue
      }
      hasOther = hasOther || category == .other
      add(
        key, .plural(category), StringsdictPlace(member: number, string: form, variable: member.name))
    }
    if !hasOther {
      note(
        .error, "plural-other", "'\(pieces[key])' has no form 'other', without which nothing is shown", line)
    }
  }

  private mutating func addRule(_ rule: PropertyListMember, of number: Int) {
    guard let texts = rule.dictionary else { return }
    let key = list.members[number].name
    for inner in list.numbers(of: texts) {
      let variant = list.members[inner]
      guard variant.string != nil else {
        note(
          .warning, "not-carried",
          "'\(pieces[key])' has plurals for '\(pieces[variant.name])' alone, which the sheet cannot show",
          lines.line(at: variant.key.lowerBound))
        continue
      }
      add(joined(key, variant.name), .plain, StringsdictPlace(member: number, string: inner))
    }
  }

  private mutating func joined(_ key: TextRange, _ name: TextRange) -> TextRange {
    pieces.append(key)
    pieces.append(UInt8(ascii: "/"))
    pieces.append(name)
    return pieces.take()
  }

  private mutating func add(_ key: TextRange, _ variant: Variant, _ place: StringsdictPlace) {
    guard let string = list.members[place.string].string else { return }
    entries.append(
      EntryRecord(key, variant, text: string.text, line: lines.line(at: string.range.lowerBound)))
    places.append(place)
  }

  private mutating func note(_ severity: Finding.Severity, _ rule: String, _ message: String, _ line: Int) {
    findings.append(Finding(severity, rule, message, at: Place("", line: line)))
  }
}

extension UnsafeRawBufferPointer {
  /// True for `%#@name@`, of a name that is a word.
  fileprivate func isVariable(_ name: UnsafeRawBufferPointer) -> Bool {
    count == name.count + 4 && starts(with: "%#@".utf8) && last == UInt8(ascii: "@")
      && dropFirst(3).dropLast().elementsEqual(name)
      && name.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
  }
}
