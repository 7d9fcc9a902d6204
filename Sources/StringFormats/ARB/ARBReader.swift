import TranslationModel

/// Reads the messages of an `.arb` file, and what `@key` says of each.
struct ARBReader {
  private let bytes: FileBytes
  private let document: JSONDocument
  private var pieces: TextPieces
  /// The numbers of what describes a message that is not beside it, by the message's name.
  private var strays: [Text: Int] = [:]
  private(set) var messages: [ARBMessage] = []
  private(set) var entries: [EntryRecord] = []
  private(set) var findings: [Finding] = []
  /// The lists of arguments that are whole numbers.
  private(set) var integers: [[Text]] = [[]]

  init(_ bytes: FileBytes) throws(SyntaxError) {
    self.bytes = bytes
    var reader = JSONReader(bytes)
    document = try reader.document()
    pieces = document.pieces
  }

  var texts: TextStore { bytes.store(pieces.decoded) }
  var root: JSONObject { document.object(texts) }
  private var members: Range<Int> { document.root.inner }

  mutating func read() throws(SyntaxError) {
    messages.reserveCapacity(members.count)
    entries.reserveCapacity(bytes.mostEntries)
    for number in members
    where isDetail(number) && !describes(number, number - 1) && !describes(number, number + 1) {
      strays[pieces[name(of: number, isDetail: true)]] = number
    }
    for number in members where !isDetail(number) {
      try read(number, detail(of: number).map { number throws(SyntaxError) in try details(in: number) })
    }
  }

  private mutating func read(_ number: Int, _ details: ARBDetails?) throws(SyntaxError) {
    let node = document.nodes[number]
    guard node.isText else {
      let name = pieces[node.name]
      throw SyntaxError(
        in: bytes, at: node.value.lowerBound, "the message '\(name)' is not a text",
        hint: "write a message as a text in double quotes; its description goes under '@\(name)'")
    }
    let text = try node.text(in: bytes, &pieces)
    let plural = mayBePlural(text) ? ARBPlural(pieces[text]) : nil
    messages.append(
      ARBMessage(member: number - members.lowerBound, token: node.value, text: text, plural: plural))
    let line = Int(node.line)
    let comment = details?.description ?? .empty
    let list = note(details?.integers, plural?.variable)
    guard let plural else {
      return append(EntryRecord(node.name, text: text, comment: comment, line: line, integers: list))
    }
    for form in plural.forms {
      let start = text.range.lowerBound
      let inner = TextRange(start + form.text.lowerBound..<start + form.text.upperBound)
      append(
        EntryRecord(
          node.name, .plural(form.category), text: inner, comment: comment, line: line, integers: list))
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

  /// True for `@key`, and for the file's own `@@locale`.
  private func isDetail(_ number: Int) -> Bool { pieces.starts(document.nodes[number].name, with: "@") }

  /// A member's name; of a detail that of its message.
  private func name(of number: Int, isDetail: Bool) -> TextRange {
    let name = document.nodes[number].name
    return isDetail ? TextRange(name.range.dropFirst()) : name
  }

  /// True where a detail is that of the member with another number.
  private func describes(_ detail: Int, _ message: Int) -> Bool {
    members.contains(message)
      && pieces.isSame(name(of: detail, isDetail: true), name(of: message, isDetail: false))
  }

  /// The number of what describes a message: mostly its neighbour.
  private func detail(of number: Int) -> Int? {
    for neighbour in [number + 1, number - 1] {
      if members.contains(neighbour), isDetail(neighbour), describes(neighbour, number) { return neighbour }
    }
    return strays.isEmpty ? nil : strays[pieces[document.nodes[number].name]]
  }

  private mutating func details(in number: Int) throws(SyntaxError) -> ARBDetails {
    var details = ARBDetails()
    let all = members(of: number)
    if let description = member("description", in: all), document.nodes[description].isText {
      details.description = try document.nodes[description].text(in: bytes, &pieces)
    }
    for placeholder in member("placeholders", in: all).map(members) ?? 0..<0 {
      guard let type = member("type", in: members(of: placeholder)), document.nodes[type].isText
      else { continue }
      let text = try document.nodes[type].text(in: bytes, &pieces)
      if pieces.equals(text, "int") || pieces.equals(text, "num") {
        details.integers.append(pieces[document.nodes[placeholder].name])
      }
    }
    return details
  }

  /// Those of an object; nothing else has any.
  private func members(of number: Int) -> Range<Int> {
    let node = document.nodes[number]
    return node.kind == .object ? node.inner : 0..<0
  }

  private func member(_ name: StaticString, in numbers: Range<Int>) -> Int? {
    numbers.first { pieces.equals(document.nodes[$0].name, name) }
  }
}

/// What `@key` says of a message.
private struct ARBDetails {
  var description = TextRange.empty
  /// The placeholders of a type of whole numbers.
  var integers: [Text] = []
}
