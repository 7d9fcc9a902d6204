import TranslationModel

/// Reads the messages of an `.arb` file, and what `@key` says of each.
struct ARBReader {
  private let bytes: FileBytes
  private var pieces: TextPieces
  private var lines: LineCounter
  let root: JSONObject
  private(set) var messages: [ARBMessage] = []
  private(set) var entries: [EntryRecord] = []
  private(set) var findings: [Finding] = []
  /// The lists of arguments that are whole numbers.
  private(set) var integers: [[Text]] = [[]]

  init(_ bytes: FileBytes) throws(SyntaxError) {
    self.bytes = bytes
    pieces = TextPieces(bytes)
    lines = LineCounter(bytes)
    var reader = JSONReader(bytes)
    root = try reader.document()
  }

  var texts: TextStore { bytes.store(pieces.decoded) }

  mutating func read() throws(SyntaxError) {
    let details = try details()
    messages.reserveCapacity(root.members.count)
    entries.reserveCapacity(bytes.mostEntries)
    for number in root.members.indices where !root.members[number].isDetail {
      try read(number, details.isEmpty ? nil : details[root.members[number].name])
    }
  }

  private mutating func read(_ number: Int, _ details: ARBDetails?) throws(SyntaxError) {
    guard case .string(let token) = root.members[number].value else {
      let member = root.members[number]
      throw SyntaxError(
        in: bytes, at: member.value.range.lowerBound, "the message '\(member.name)' is not a text",
        hint: "write a message as a text in double quotes; its description goes under '@\(member.name)'")
    }
    let text = try JSONString.range(token, in: bytes, &pieces)
    let plural = mayBePlural(text) ? ARBPlural(pieces[text]) : nil
    messages.append(ARBMessage(member: number, token: token, text: text, plural: plural))
    let key = pieces.name(of: root.members[number])
    let line = lines.line(at: root.members[number].key.lowerBound)
    let comment = details?.description ?? .empty
    let list = note(details?.integers, plural?.variable)
    guard let plural else {
      return append(EntryRecord(key, text: text, comment: comment, line: line, integers: list))
    }
    for form in plural.forms {
      let start = text.range.lowerBound
      let inner = TextRange(start + form.text.lowerBound..<start + form.text.upperBound)
      append(
        EntryRecord(key, .plural(form.category), text: inner, comment: comment, line: line, integers: list))
    }
  }

  /// Most messages are none, and nothing needs to be made of them.
  private func mayBePlural(_ text: TextRange) -> Bool {
    pieces.texts { $0[text].first == UInt8(ascii: "{") && $0[text].last == UInt8(ascii: "}") }
  }

  private mutating func append(_ entry: EntryRecord) {
    entries.append(entry)
    if pieces.hasBalancedBraces(entry.text) { return }
    findings.append(
      Finding(
        .error, "message-syntax",
        "the braces of '\(pieces[entry.key])' do not balance: Flutter refuses the file",
        at: Place("", line: Int(entry.line)), hint: "every { needs a }"))
  }

  private mutating func note(_ declared: [Text]?, _ counted: Text?) -> Int {
    if declared == nil, counted == nil { return 0 }
    let names = (declared ?? []) + (counted.map { [$0] } ?? [])
    if names.isEmpty { return 0 }
    if names != integers.last { integers.append(names) }
    return integers.count - 1
  }

  // MARK: Details

  private mutating func details() throws(SyntaxError) -> [Text: ARBDetails] {
    var all: [Text: ARBDetails] = [:]
    for member in root.members where member.isDetail {
      guard case .object(let object) = member.value else { continue }
      all[Text(decoding: Array(member.name.utf8.dropFirst()))] = try details(in: object)
    }
    return all
  }

  private mutating func details(in object: JSONObject) throws(SyntaxError) -> ARBDetails {
    var details = ARBDetails()
    if case .string(let token)? = object.member("description") {
      details.description = try JSONString.range(token, in: bytes, &pieces)
    }
    guard case .object(let placeholders)? = object.member("placeholders") else { return details }
    for placeholder in placeholders.members {
      guard case .object(let inner) = placeholder.value, case .string(let token)? = inner.member("type")
      else {
        continue
      }
      if ["int", "num"].contains(try JSONString.decoded(token, in: bytes)) {
        details.integers.append(placeholder.name)
      }
    }
    return details
  }
}

/// What `@key` says of a message.
private struct ARBDetails {
  var description = TextRange.empty
  /// The placeholders of a type of whole numbers.
  var integers: [Text] = []
}
