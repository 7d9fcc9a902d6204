import TranslationModel

/// A Flutter `.arb` file that was read.
struct ARBFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  let root: JSONObject
  let messages: [ARBMessage]
  let texts: TextStore

  init(reading bytes: [UInt8]) throws(SyntaxError) {
    let reader = try bytes.read { buffer throws(SyntaxError) in
      var reader = try ARBReader(buffer)
      try reader.read()
      return reader
    }
    self.bytes = bytes
    (root, messages, texts) = (reader.root, reader.messages, reader.texts)
    catalog = Catalog(reader.entries, texts, integers: reader.integers)
    findings = reader.findings
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = ARBWriter(self, base: base as? ARBFile)
    return try writer.write(edits)
  }
}

extension ARBFile {
  /// A message and what describes it.
  var blocks: [EntryBlock] {
    messages.compactMap { message in
      let members = root.members(of: message.member)
      guard let first = members.first, let last = members.last else { return nil }
      let name = root.members[message.member].name
      return EntryBlock(
        name, key: name, root.members[first].range.lowerBound..<root.members[last].range.upperBound)
    }
  }

  /// The message of a member, by its number in the root.
  func message(_ member: Int) -> ARBMessage? {
    // They are in the order of the members.
    var (low, high) = (0, messages.count)
    while low < high {
      let middle = (low + high) / 2
      if messages[middle].member < member { low = middle + 1 } else { high = middle }
    }
    return low < messages.count && messages[low].member == member ? messages[low] : nil
  }

  func message(_ key: Text) -> ARBMessage? {
    root.members.firstIndex { $0.name == key }.flatMap { message($0) }
  }
}

/// One message of an `.arb` file.
struct ARBMessage: Sendable {
  /// The number of its member.
  var member: Int
  @Compact var token: Range<Int>
  var text: TextRange
  /// Nil for a message that is more, or less, than one plural.
  var plural: ARBPlural?
}

extension JSONMember {
  /// True for `@key`, and for the file's own `@@locale`.
  var isDetail: Bool { name.withBytes { $0.first == UInt8(ascii: "@") } }
}

extension Text {
  /// True where Flutter's generator finds a `}` for every `{`, with or without `use-escaping`.
  var hasBalancedBraces: Bool { withBytes(\.hasBalancedBraces) }

  func isBalanced(quoting: Bool) -> Bool { withBytes { $0.isBalanced(quoting: quoting) } }
}

extension TextPieces {
  func hasBalancedBraces(_ text: TextRange) -> Bool { texts { $0[text].hasBalancedBraces } }
}

extension UnsafeRawBufferPointer {
  fileprivate var hasBalancedBraces: Bool { isBalanced(quoting: false) || isBalanced(quoting: true) }

  fileprivate func isBalanced(quoting: Bool) -> Bool {
    // Most messages have none; this loop is one that the compiler makes quick.
    var braces = 0
    for byte in self where byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { braces &+= 1 }
    if braces == 0 { return true }
    var depth = 0
    var isQuoted = false
    for byte in self {
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
