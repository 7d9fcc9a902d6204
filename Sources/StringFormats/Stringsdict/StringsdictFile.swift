import TranslationModel

/// A `.stringsdict` that was read.
struct StringsdictFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  let root: PropertyListDictionary
  /// Where each entry of the catalog is, in the same order.
  let places: [StringsdictPlace]

  init(reading bytes: [UInt8]) throws(SyntaxError) {
    let start = bytes.starts(with: EncodingMark.utf8.bytes) ? EncodingMark.utf8.bytes.count : 0
    let (root, collector) = try bytes.read { buffer throws(SyntaxError) in
      var reader = PropertyListReader(buffer, from: start)
      let root = try reader.root()
      var lines = LineCounter(buffer, from: start)
      var collector = StringsdictCollector(reader.texts)
      for (number, member) in root.members.enumerated() {
        collector.add(member, number: number) { lines.line(at: $0) }
      }
      return (root, collector)
    }
    self.root = root
    self.bytes = bytes
    catalog = Catalog(collector.entries)
    var places = Array(repeating: StringsdictPlace?.none, count: catalog.entries.count)
    for (entry, place) in zip(collector.entries, collector.places) {
      if let position = catalog.position(of: entry.id) { places[position] = place }
    }
    self.places = places.compactMap(\.self)
    findings = collector.findings
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = StringsdictWriter(self, base: base as? StringsdictFile)
    return try writer.write(edits)
  }
}

/// Where a text of a `.stringsdict` is.
struct StringsdictPlace: Sendable {
  /// The number of its key's member in the root.
  var member: Int
  /// The name of the variable whose form it is; nil for the format string, and for a text without variables.
  var variable: Text?
  var string: XMLContent
}

/// Goes through the members of a `.stringsdict` and collects their texts.
///
/// A key with one variable and nothing around it is a plural. Otherwise its format is a text of its own, and each
/// variable a plural with the key `key/variable`; so are the texts of a device or width rule, `key/ipad`.
struct StringsdictCollector {
  private let texts: TextStore
  private(set) var entries: [Entry] = []
  private(set) var places: [StringsdictPlace] = []
  private(set) var findings: [Finding] = []
  /// Where each key was seen last.
  private var seen: [Text: (line: Int, member: Int)] = [:]

  init(_ texts: TextStore) { self.texts = texts }

  static let formatKey: Text = "NSStringLocalizedFormatKey"
  static let typeKey: Text = "NSStringFormatSpecTypeKey"
  static let pluralRule: Text = "NSStringPluralRuleType"
  static let rules: [Text] = ["NSStringDeviceSpecificRuleType", "NSStringVariableWidthRuleType"]

  mutating func add(_ member: PropertyListMember, number: Int, line: (Int) -> Int) {
    let at = line(member.key.lowerBound)
    if let earlier = seen.updateValue((at, number), forKey: member.name) {
      note(
        .warning, "duplicate-key",
        "the key '\(member.name)' is also on line \(earlier.line); this one counts", at)
      for i in entries.indices.reversed() where places[i].member == earlier.member {
        entries.remove(at: i)
        places.remove(at: i)
      }
    }
    switch member.value {
    case .string(let string):
      add(EntryID(member.name), string, StringsdictPlace(member: number, string: string), line)
    case .dictionary(let dictionary): add(dictionary, of: member, number, line)
    case .other:
      note(.warning, "not-carried", "'\(member.name)' is neither a text nor a dictionary", at)
    }
  }

  private mutating func add(
    _ dictionary: PropertyListDictionary, of member: PropertyListMember, _ number: Int, _ line: (Int) -> Int
  ) {
    let at = line(member.key.lowerBound)
    let rules = dictionary.members.filter { Self.rules.contains($0.name) }
    for rule in rules { addRule(rule, of: member, number, line) }
    guard let format = dictionary[Self.formatKey]?.string else {
      if rules.isEmpty { note(.error, "no-format", "'\(member.name)' has no \(Self.formatKey)", at) }
      return
    }
    let formatText = texts[format.text]
    let names = formatText.variables
    let variables = dictionary.members.filter { variable in
      variable.value.dictionary.map { $0[Self.typeKey]?.string.map { texts[$0.text] } == Self.pluralRule }
        ?? false
    }
    let whole = variables.count == 1 && names == [variables[0].name] && formatText.isVariable(names[0])
    if !whole {
      var entry = Entry(EntryID(member.name), text: formatText, line: line(format.range.lowerBound))
      entry.isTranslatable = formatText.hasWordsBesideVariables
      entries.append(entry)
      places.append(StringsdictPlace(member: number, string: format))
    }
    for variable in variables {
      guard let forms = variable.value.dictionary else { continue }
      let key = whole ? member.name : Text(member.name.string + "/" + variable.name.string)
      var hasOther = false
      for form in forms.members {
        guard let category = PluralCategory(rawValue: form.name.string), let string = form.value.string else {
          continue
        }
        hasOther = hasOther || category == .other
        add(
          EntryID(key, .plural(category)), string,
          StringsdictPlace(member: number, variable: variable.name, string: string), line)
      }
      if !hasOther {
        note(.error, "plural-other", "'\(key)' has no form 'other', without which nothing is shown", at)
      }
    }
    for name in names where dictionary[name] == nil {
      note(.error, "unknown-variable", "'\(member.name)' has no variable '\(name)'", at)
    }
  }

  private mutating func addRule(
    _ rule: PropertyListMember, of member: PropertyListMember, _ number: Int, _ line: (Int) -> Int
  ) {
    for variant in rule.value.dictionary?.members ?? [] {
      guard let string = variant.value.string else {
        note(
          .warning, "not-carried",
          "'\(member.name)' has plurals for '\(variant.name)' alone, which the sheet cannot show",
          line(variant.key.lowerBound))
        continue
      }
      let key = Text(member.name.string + "/" + variant.name.string)
      add(EntryID(key), string, StringsdictPlace(member: number, string: string), line)
    }
  }

  private mutating func add(
    _ id: EntryID, _ string: XMLContent, _ place: StringsdictPlace, _ line: (Int) -> Int
  ) {
    entries.append(Entry(id, text: texts[string.text], line: line(string.range.lowerBound)))
    places.append(place)
  }

  private mutating func note(_ severity: Finding.Severity, _ rule: String, _ message: String, _ line: Int) {
    findings.append(Finding(severity, rule, message, at: Place("", line: line)))
  }
}
