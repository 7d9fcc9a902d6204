import TranslationModel

/// How a JSON file is written: indentation, line ends, what stands around a colon, which escapes it uses.
struct JSONStyle {
  /// One level; nil where all is on one line.
  private(set) var indentation: [UInt8]? = [0x20, 0x20]
  private(set) var newline: [UInt8] = [0x0A]
  /// What stands between a name and its value: `": "` without the quotes.
  private(set) var colon: [UInt8] = Array(": ".utf8)
  private(set) var escapesNonASCII = false
  private(set) var escapesSlash = false

  /// Learned from the file; from the base file where it has no members.
  init(of bytes: [UInt8], _ root: JSONObject, else base: (bytes: [UInt8], root: JSONObject)?) {
    let (bytes, root) = root.members.isEmpty ? base ?? (bytes, root) : (bytes, root)
    guard let first = root.members.first else { return }
    colon = Array(bytes[first.key.upperBound..<first.value.range.lowerBound])
    let gap = bytes[root.range.lowerBound + 1..<first.key.lowerBound]
    if let newline = Array(gap).firstNewline {
      self.newline = newline
      let unit = gap.reversed().prefix { $0 == 0x20 || $0 == 0x09 }
      if !unit.isEmpty { indentation = Array(unit) }
    } else {
      indentation = nil
    }
    learnEscapes(bytes)
  }

  private mutating func learnEscapes(_ bytes: [UInt8]) {
    var hasEscaped = false
    let isASCII = bytes.read { bytes in
      var i = bytes.offset(of: UInt8(ascii: "\\"), from: 0)
      while i + 1 < bytes.count {
        if bytes[i + 1] == UInt8(ascii: "/") { escapesSlash = true }
        // `\\u00…` below 80 is a control character, which everybody escapes.
        if bytes[i + 1] == UInt8(ascii: "u"), i + 4 < bytes.count {
          let isControl = bytes[i + 2] == 0x30 && bytes[i + 3] == 0x30 && bytes[i + 4] < 0x38
          if !isControl { hasEscaped = true }
        }
        i = bytes.offset(of: UInt8(ascii: "\\"), from: i + 2)
      }
      return bytes.isASCII
    }
    escapesNonASCII = hasEscaped && isASCII
  }
}

/// A value that is not in the file yet.
enum JSONNew {
  case string(Text)
  case array([Text])
  case object([(name: Text, value: JSONNew)])
  /// Bytes that are JSON already.
  case raw([UInt8])
}

extension JSONStyle {
  /// `"name": value`, nested ones indented below a line with this indentation.
  func member(_ name: Text, _ value: JSONNew, below outer: [UInt8]) -> [UInt8] {
    JSONString.encoded(name, self) + colon + written(value, below: outer)
  }

  func written(_ value: JSONNew, below outer: [UInt8]) -> [UInt8] {
    switch value {
    case .string(let text): return JSONString.encoded(text, self)
    case .raw(let bytes): return bytes
    case .array(let texts):
      return block("[", "]", texts.map { JSONString.encoded($0, self) }, below: outer)
    case .object(let members):
      let inner = outer + (indentation ?? [])
      return block("{", "}", members.map { member($0.name, $0.value, below: inner) }, below: outer)
    }
  }

  private func block(_ open: StaticString, _ close: StaticString, _ parts: [[UInt8]], below outer: [UInt8])
    -> [UInt8]
  {
    let marks = (Array("\(open)".utf8), Array("\(close)".utf8))
    guard let indentation else {
      return marks.0 + parts.joined(by: Array(", ".utf8)) + marks.1
    }
    let inner = newline + outer + indentation
    return marks.0 + inner + parts.joined(by: [UInt8(ascii: ",")] + inner) + newline + outer
      + marks.1
  }
}
