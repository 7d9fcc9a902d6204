import TranslationModel

/// The entities of an XML document: the five that all have, and those that its DOCTYPE declares. One that names
/// something outside the document is refused.
struct XMLEntities {
  /// Name and expanded text.
  private var declared: [Text: [UInt8]] = [:]

  /// True for a format whose documents name a DTD by rule. It is passed over and never opened: what it might declare is
  /// no entity here.
  var namesItsDocumentType = false
  /// The bytes that entities expanded to so far.
  private var expanded = 0
  /// The most bytes that all entities of a document may expand to: it cannot blow itself up.
  private static let limit = 1 << 24

  /// Checks the reference at an `&`; the offset after its `;`.
  mutating func check(in bytes: FileBytes, at i: Int) throws(SyntaxError) -> Int {
    guard let reference = reference(in: bytes, at: i) else {
      throw SyntaxError(
        in: bytes, at: i, "'&' that begins no known entity", hint: "write &amp; for the character itself")
    }
    if case .text(let text) = reference.value { try spend(text.count, in: bytes, at: i) }
    return reference.end
  }

  private mutating func spend(
    _ count: Int, in bytes: FileBytes, at i: Int
  ) throws(SyntaxError) {
    expanded += count
    if expanded > Self.limit {
      throw SyntaxError(in: bytes, at: i, "entities that expand to more than 16 MiB")
    }
  }

  /// The text of the reference at an `&`, and the offset after its `;`.
  func expand(in bytes: FileBytes, at i: Int, into result: inout [UInt8]) -> Int? {
    guard let reference = reference(in: bytes, at: i) else { return nil }
    switch reference.value {
    case .scalar(let scalar): result.append(scalar)
    case .text(let text): result += text
    }
    return reference.end
  }

  private enum Value {
    case scalar(Unicode.Scalar)
    case text([UInt8])
  }

  private func reference(in bytes: FileBytes, at i: Int) -> (value: Value, end: Int)? {
    let start = i + 1
    guard start < bytes.count else { return nil }
    if bytes[start] == UInt8(ascii: "#") { return Self.number(in: bytes, at: start + 1) }
    let end = XMLName.end(in: bytes, from: start)
    guard end > start, end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
    if let scalar = Self.predefined(bytes[start..<end]) { return (.scalar(scalar), end + 1) }
    if declared.isEmpty { return nil }
    return declared[bytes.text(start..<end)].map { (.text($0), end + 1) }
  }

  private static func predefined(_ name: FileBytes.SubSequence) -> Unicode.Scalar? {
    switch name.count {
    case 2: name.elementsEqual("lt".utf8) ? "<" : name.elementsEqual("gt".utf8) ? ">" : nil
    case 3: name.elementsEqual("amp".utf8) ? "&" : nil
    case 4: name.elementsEqual("quot".utf8) ? "\"" : name.elementsEqual("apos".utf8) ? "'" : nil
    default: nil
    }
  }

  /// `&#10;` and `&#xA;`, of characters that XML 1.0 allows.
  private static func number(in bytes: FileBytes, at start: Int) -> (value: Value, end: Int)? {
    let isHex = start < bytes.count && bytes[start] == UInt8(ascii: "x")
    var value: UInt32 = 0
    var i = start + (isHex ? 1 : 0)
    let digits = i
    while i < bytes.count, let digit = bytes[i].hexDigit, isHex || digit < 10, value < 0x11_0000 {
      value = value * (isHex ? 16 : 10) + digit
      i += 1
    }
    guard i > digits, i < bytes.count, bytes[i] == UInt8(ascii: ";") else { return nil }
    guard let scalar = Unicode.Scalar(value), scalar.isXML else { return nil }
    return (.scalar(scalar), i + 1)
  }
}

extension Unicode.Scalar {
  /// True for what an XML 1.0 document may contain (production 2, Char).
  var isXML: Bool {
    value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : value == 0x09 || value == 0x0A || value == 0x0D
  }
}

// MARK: - DOCTYPE

extension XMLEntities {
  /// Reads `<!DOCTYPE name [ … ]>`; the offset after it.
  mutating func readDoctype(in bytes: FileBytes, at start: Int) throws(SyntaxError) -> Int {
    var i = start + 9
    while i < bytes.count, bytes[i] != UInt8(ascii: "["), bytes[i] != UInt8(ascii: ">") {
      if bytes[i] == UInt8(ascii: "\"") || bytes[i] == UInt8(ascii: "'") {
        if namesItsDocumentType, let close = bytes[(i + 1)...].firstIndex(of: bytes[i]) {
          i = close + 1
          continue
        }
        throw SyntaxError(
          in: bytes, at: i, "a DOCTYPE outside the file is not read", hint: "declare entities inside it")
      }
      i += 1
    }
    if i < bytes.count, bytes[i] == UInt8(ascii: "[") { i = try readDeclarations(in: bytes, from: i + 1) }
    while i < bytes.count, XMLName.isBlank(bytes[i]) { i += 1 }
    guard i < bytes.count, bytes[i] == UInt8(ascii: ">") else {
      throw SyntaxError(in: bytes, at: start, "the DOCTYPE that begins here is never closed")
    }
    return i + 1
  }

  /// Reads up to the `]`; the offset after it.
  private mutating func readDeclarations(
    in bytes: FileBytes, from start: Int
  ) throws(SyntaxError) -> Int {
    var i = start
    while i < bytes.count, bytes[i] != UInt8(ascii: "]") {
      if XMLName.isBlank(bytes[i]) {
        i += 1
      } else if bytes[i...].starts(with: "<!ENTITY".utf8) {
        i = try readEntity(in: bytes, at: i)
      } else if bytes[i...].starts(with: "<!--".utf8), let end = Self.find("-->", in: bytes, from: i + 4) {
        i = end
      } else if bytes[i...].starts(with: "<?".utf8), let end = Self.find("?>", in: bytes, from: i + 2) {
        i = end
      } else {
        throw SyntaxError(in: bytes, at: i, "only entities and comments are read in a DOCTYPE")
      }
    }
    return i + 1
  }

  private static func find(_ mark: String, in bytes: FileBytes, from start: Int) -> Int? {
    guard start <= bytes.count else { return nil }
    return (start..<bytes.count).first { bytes[$0...].starts(with: mark.utf8) }.map { $0 + mark.utf8.count }
  }

  private mutating func readEntity(in bytes: FileBytes, at start: Int) throws(SyntaxError)
    -> Int
  {
    func skippingBlanks(_ offset: Int) -> Int {
      var i = offset
      while i < bytes.count, XMLName.isBlank(bytes[i]) { i += 1 }
      return i
    }
    let name = skippingBlanks(start + 8)
    let nameEnd = XMLName.end(in: bytes, from: name)
    let quote = skippingBlanks(nameEnd)
    guard nameEnd > name, quote < bytes.count,
      bytes[quote] == UInt8(ascii: "\"") || bytes[quote] == UInt8(ascii: "'"),
      let end = bytes[(quote + 1)...].firstIndex(of: bytes[quote])
    else {
      throw SyntaxError(
        in: bytes, at: start, "an entity that is not plain text",
        hint: "external and parameter entities are not read")
    }
    let close = skippingBlanks(end + 1)
    guard close < bytes.count, bytes[close] == UInt8(ascii: ">") else {
      throw SyntaxError(in: bytes, at: start, "the entity's declaration is never closed")
    }
    let key = bytes.text(name..<nameEnd)
    // The first declaration of a name counts (XML 1.0, section 4.2).
    let value = try expanded(quote + 1..<end, in: bytes)
    if declared[key] == nil { declared[key] = value }
    return close + 1
  }

  private mutating func expanded(
    _ range: Range<Int>, in bytes: FileBytes
  ) throws(SyntaxError) -> [UInt8] {
    var result: [UInt8] = []
    var i = range.lowerBound
    while i < range.upperBound {
      if bytes[i] == UInt8(ascii: "&") {
        let end = try check(in: bytes, at: i)
        let isNumber = bytes[i + 1] == UInt8(ascii: "#")
        _ = expand(in: bytes, at: i, into: &result)
        // A sign by its number is markup when the entity is used (XML 1.0, section 4.4).
        if isNumber, result.last == UInt8(ascii: "<") || result.last == UInt8(ascii: "&") {
          throw SyntaxError(in: bytes, at: i, "markup in an entity is not read")
        }
        i = end
      } else if bytes[i] == UInt8(ascii: "<") || bytes[i] == UInt8(ascii: "%") {
        throw SyntaxError(in: bytes, at: i, "markup in an entity is not read")
      } else {
        result.append(bytes[i])
        i += 1
      }
    }
    return result
  }
}
