import TranslationModel

/// Writes the text of one value so that aapt2 reads that very text.
struct AndroidTextWriter {
  /// Elements, CDATA, quotes or nothing.
  var form: AndroidForm = []
  /// True where aapt2 checks the text's placeholders.
  var isFormat = false
  /// True where the base file's string says `formatted="false"`.
  var isUnformatted = false
  var escapesGreater = false
  /// What may stand in `xliff:g` again.
  var guards: [AndroidGuard] = []

  /// Appends the text. Throws where it has a character that no XML document can have.
  func write(_ text: Text, of id: EntryID, to result: inout [UInt8]) throws(EditError) {
    if append(plain: text, to: &result) { return }
    let source = Array(text.utf8)
    try XMLText.check(text, of: id)
    if isFormat, JavaFormatCheck.isRefused(text) {
      throw EditError(
        id,
        "aapt2 takes this for several unnumbered placeholders: number them (%1$s), and write %% for a percent sign"
      )
    }
    if form.contains(.reference), AndroidReference.matches(source) {
      result += source
    } else if form.contains(.elements) {
      escape(source, tags: AndroidMarkup.tags(in: source), to: &result)
    } else if form.contains(.cdata) {
      writeCDATA(source, to: &result)
    } else if form.contains(.quoted) {
      result.append(UInt8(ascii: "\""))
      escape(source, tags: [], to: &result)
      result.append(UInt8(ascii: "\""))
    } else {
      escape(source, tags: [], to: &result)
    }
  }

  private func escape(_ source: [UInt8], tags: [Range<Int>], to result: inout [UInt8]) {
    var marks = AndroidMark.all(for: guards, and: tags, in: source)[...]
    var next = marks.first?.range.lowerBound ?? Int.max
    var lastWasSpace = false
    let isQuoted = form.contains(.quoted) && !form.contains(.elements)
    var i = 0
    while i < source.count || i == next {
      if i == next, let mark = marks.popFirst() {
        result += mark.bytes
        if !mark.range.isEmpty { lastWasSpace = false }
        i = mark.range.upperBound
        next = marks.first?.range.lowerBound ?? Int.max
      } else if source[i] == 0x20, !isQuoted {
        lastWasSpace = Self.appendSpace(lastWasSpace || i == 0 || i == source.count - 1, to: &result)
        i += 1
      } else {
        let end = Self.plainEnd(of: source, from: i, to: min(next, source.count))
        if end == i { append(i, of: source, isQuoted, to: &result) }
        result += source[i..<end]
        lastWasSpace = false
        i = max(end, i + 1)
      }
    }
  }

  /// Appends a text that stands in a value as it is, as most do; false where it may not, and then nothing is appended.
  func append(plain text: Text, to result: inout [UInt8]) -> Bool {
    guard form.isEmpty, guards.isEmpty else { return false }
    return text.withBytes { bytes in
      guard Self.isSurelyPlain(bytes) || Self.isPlain(bytes) else { return false }
      result += bytes
      return true
    }
  }

  /// One percent sign is no matter: aapt2 asks of several placeholders only.
  private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var (isAfterPlain, hasPercent) = (false, false)
    for i in 0..<bytes.count {
      let byte = bytes[i]
      let isInnerSpace = byte == 0x20 && isAfterPlain && i + 1 < bytes.count
      let isOnlyPercent = byte == UInt8(ascii: "%") && !hasPercent
      guard isInnerSpace || isOnlyPercent || mayStandAnywhere(byte) else { return false }
      if isOnlyPercent { hasPercent = true }
      isAfterPlain = !isInnerSpace
    }
    return true
  }

  /// False also for some texts that are: sixteen bytes in one go know ranges of signs only. Each byte but the last is
  /// looked at with the one after it, for two spaces.
  private static func isSurelyPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    typealias Block = SIMD16<UInt8>
    let width = Block.scalarCount
    guard bytes.count > width, bytes[0] != 0x20, mayStandAnywhere(bytes[bytes.count - 1]) else {
      return false
    }
    var i = 0
    while true {
      let block = bytes.loadUnaligned(fromByteOffset: i, as: Block.self)
      let next = bytes.loadUnaligned(fromByteOffset: i + 1, as: Block.self)
      var doubt = block .< Block(repeating: 0x20)
      doubt = doubt .| ((block &- Block(repeating: UInt8(ascii: "\""))) .<= Block(repeating: 5))
      doubt = doubt .| ((block &- Block(repeating: UInt8(ascii: "<"))) .<= Block(repeating: 4))
      doubt = doubt .| (block .== Block(repeating: UInt8(ascii: "\\"))) .| (block .== Block(repeating: 0xEF))
      let space = Block(repeating: 0x20)
      if any(doubt .| ((block .== space) .& (next .== space))) { return false }
      if i + width + 1 == bytes.count { return true }
      i = min(i + width, bytes.count - width - 1)
    }
  }

  /// False for a space, for what aapt2 may take for a placeholder, and for the lead of what no XML document can have.
  private static func mayStandAnywhere(_ byte: UInt8) -> Bool {
    isPlain(byte) && byte != UInt8(ascii: "%") && byte != 0xEF
  }

  /// Where the bytes end that stand in a value as they are, whatever is beside them.
  private static func plainEnd(of source: [UInt8], from start: Int, to end: Int) -> Int {
    var i = start
    while i < end, isPlain(source[i]) { i += 1 }
    return i
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "'"),
      UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "@"), UInt8(ascii: "?"):
      false
    default: true
    }
  }

  /// A space that would be collapsed or trimmed is written by its number. True where it is a plain one.
  private static func appendSpace(_ mustEscape: Bool, to result: inout [UInt8]) -> Bool {
    if mustEscape { result += "\\u0020".utf8 } else { result.append(0x20) }
    return !mustEscape
  }

  private func append(_ i: Int, of source: [UInt8], _ isQuoted: Bool, to result: inout [UInt8]) {
    let byte = source[i]
    switch byte {
    case UInt8(ascii: "&"): result += "&amp;".utf8
    case UInt8(ascii: "<"): result += "&lt;".utf8
    case UInt8(ascii: ">") where escapesGreater || i > 0 && source[i - 1] == UInt8(ascii: "]"):
      result += "&gt;".utf8
    case UInt8(ascii: "'") where isQuoted: result.append(byte)
    default: Self.appendEscaped(byte, isFirst: i == 0 && !isQuoted, to: &result)
    }
  }

  /// aapt2's own escapes, with which the text gets through it.
  private static func appendEscaped(_ byte: UInt8, isFirst: Bool, to result: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      result.append(UInt8(ascii: "\\"))
      result.append(byte)
    case UInt8(ascii: "@") where isFirst, UInt8(ascii: "?") where isFirst:
      result += [UInt8(ascii: "\\"), byte]
    case 0x0A: result += "\\n".utf8
    case 0x09: result += "\\t".utf8
    case 0x0D: result += "\\u000D".utf8
    default: result.append(byte)
    }
  }

  /// One section; where the text has the mark that would end it, two.
  private func writeCDATA(_ source: [UInt8], to result: inout [UInt8]) {
    result += "<![CDATA[".utf8
    var lastWasSpace = false
    for (i, byte) in source.enumerated() {
      if byte == 0x20 {
        lastWasSpace = Self.appendSpace(lastWasSpace || i == 0 || i == source.count - 1, to: &result)
        continue
      }
      lastWasSpace = false
      if byte == UInt8(ascii: ">"), i >= 2, source[i - 1] == UInt8(ascii: "]"),
        source[i - 2] == UInt8(ascii: "]")
      {
        result += "]]><![CDATA[".utf8
      }
      Self.appendEscaped(byte, isFirst: i == 0, to: &result)
    }
    result += "]]>".utf8
  }
}

/// What goes into a value as it is: a tag that the text has itself, or one of those around a guarded part.
private struct AndroidMark {
  /// The part of the text that it stands for; a guard's tags stand for none.
  var range: Range<Int>
  var bytes: [UInt8]
  var endsGuard = false

  /// In the order of the text; at one offset a guard ends before anything else begins.
  static func all(for guards: [AndroidGuard], and tags: [Range<Int>], in text: [UInt8]) -> [AndroidMark] {
    if guards.isEmpty && tags.isEmpty { return [] }
    var marks = tags.map { AndroidMark(range: $0, bytes: Array(text[$0])) }
    for place in AndroidGuard.places(of: guards, in: text, outside: tags) {
      let (start, end) = (place.range.lowerBound, place.range.upperBound)
      marks.append(AndroidMark(range: start..<start, bytes: place.tag))
      marks.append(AndroidMark(range: end..<end, bytes: Array("</xliff:g>".utf8), endsGuard: true))
    }
    return marks.sorted { a, b in
      a.range.lowerBound == b.range.lowerBound
        ? a.endsGuard && !b.endsGuard : a.range.lowerBound < b.range.lowerBound
    }
  }
}
