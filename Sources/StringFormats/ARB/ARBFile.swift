import TranslationModel

/// A Flutter `.arb` file that was read.
struct ARBFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  let root: JSONObject
  /// Each message by its key.
  let messages: [Text: ARBMessage]

  init(reading bytes: [UInt8]) throws(SyntaxError) {
    self.bytes = bytes
    var entries: [Entry] = []
    var messages: [Text: ARBMessage] = [:]
    root = try bytes.read { buffer throws(SyntaxError) in
      var reader = JSONReader(buffer)
      let root = try reader.document()
      let details = try ARBDetails.all(in: root, buffer)
      var lines = LineCounter(buffer)
      for (number, member) in root.members.enumerated() where !member.isDetail {
        guard case .string(let token) = member.value else {
          throw SyntaxError(
            in: buffer, at: member.value.range.lowerBound, "the message '\(member.name)' is no text",
            hint: "a message is a text in double quotes; what describes it is under '@\(member.name)'")
        }
        let text = try JSONString.decoded(token, in: buffer)
        let message = ARBMessage(member: number, token: token, text: text, plural: ARBPlural(text))
        messages[member.name] = message
        entries += message.entries(
          of: member.name, details[member.name] ?? ARBDetails(), line: lines.line(at: member.key.lowerBound))
      }
      return root
    }
    self.messages = messages
    catalog = Catalog(entries)
    findings = entries.compactMap { entry in
      entry.text.hasBalancedBraces
        ? nil
        : Finding(
          .error, "message-syntax", "the braces of '\(entry.key)' do not balance: Flutter refuses the file",
          at: Place("", line: entry.line), hint: "every { needs its }")
    }
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = ARBWriter(self, base: base as? ARBFile)
    return try writer.write(edits)
  }
}

/// One message of an `.arb` file.
struct ARBMessage: Sendable {
  /// The number of its member.
  var member: Int
  var token: Range<Int>
  var text: Text
  /// Nil for a message that is more, or less, than one plural.
  var plural: ARBPlural?

  fileprivate func entries(of key: Text, _ details: ARBDetails, line: Int) -> [Entry] {
    guard let plural else {
      var entry = Entry(EntryID(key), text: text, comment: details.description, line: line)
      entry.integers = details.integers
      return [entry]
    }
    return plural.forms.map { form in
      var entry = Entry(
        EntryID(key, .plural(form.category)), text: plural.text(of: form), comment: details.description,
        line: line)
      entry.integers = details.integers + [plural.variable]
      return entry
    }
  }
}

/// What `@key` says of a message.
private struct ARBDetails {
  var description = Text.empty
  /// The placeholders of a type of whole numbers.
  var integers: [Text] = []

  static func all(in root: JSONObject, _ bytes: FileBytes) throws(SyntaxError) -> [Text:
    ARBDetails]
  {
    var all: [Text: ARBDetails] = [:]
    for member in root.members where member.isDetail {
      guard case .object(let object) = member.value else { continue }
      var details = ARBDetails()
      if case .string(let token)? = object.member("description") {
        details.description = try JSONString.decoded(token, in: bytes)
      }
      if case .object(let placeholders)? = object.member("placeholders") {
        for placeholder in placeholders.members {
          guard case .object(let inner) = placeholder.value, case .string(let token)? = inner.member("type")
          else {
            continue
          }
          if ["int", "num"].contains(try JSONString.decoded(token, in: bytes)) {
            details.integers.append(placeholder.name)
          }
        }
      }
      all[Text(String(member.name.string.dropFirst()))] = details
    }
    return all
  }
}

extension JSONMember {
  /// True for `@key`, and for the file's own `@@locale`.
  var isDetail: Bool { name.utf8.first == UInt8(ascii: "@") }
}

extension Text {
  /// True where Flutter's generator finds a `}` for every `{`, with or without `use-escaping`.
  var hasBalancedBraces: Bool { isBalanced(quoting: false) || isBalanced(quoting: true) }

  func isBalanced(quoting: Bool) -> Bool {
    var depth = 0
    var isQuoted = false
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "'") where quoting: isQuoted.toggle()
      case UInt8(ascii: "{") where !isQuoted: depth += 1
      case UInt8(ascii: "}") where !isQuoted: depth -= 1
      default: break
      }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}
