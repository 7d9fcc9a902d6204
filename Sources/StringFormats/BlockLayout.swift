/// The lines around an entry: what a removal takes with it, and what comes between an entry and a new one.
///
/// The two undo each other: an entry that was put in and is taken out leaves the bytes that were there before.
struct BlockLayout {
  let bytes: [UInt8]
  /// What the entries stand in: the file without its byte order mark, the inside of an XML element.
  let container: Range<Int>

  /// The range to cut out for an entry with this extent.
  func removal(of extent: Range<Int>) -> Range<Int> {
    let before = skippingBlanks(before: extent.lowerBound)
    let stop = skippingBlanks(after: extent.upperBound)
    // Blanks at the end of the line go, too, but not those before what closes the container.
    let after = stop == container.upperBound ? extent.upperBound : stop
    guard isLineStart(before) else { return before..<extent.upperBound }
    guard isLineEnd(stop) else { return extent.lowerBound..<after }
    guard before > container.lowerBound else {
      return extent.lowerBound..<blankLineEnd(after: lineEnd(after))
    }
    let lower = beforeNewline(at: before)
    let next = lineEnd(after)
    let isLast = isBlank(after..<container.upperBound)
    let blankFollows = next > after && blankLineEnd(after: next) > next
    let above = skippingBlanks(before: lower)
    if isLast || blankFollows, above > container.lowerBound, isLineStart(above) {
      return beforeNewline(at: above)..<after
    }
    if lower == container.lowerBound, blankFollows {
      return lower..<beforeNewline(at: blankLineEnd(after: next))
    }
    return lower..<after
  }

  /// True where nothing else stands on the entry's first and last line.
  func hasOwnLines(_ extent: Range<Int>) -> Bool {
    isLineStart(skippingBlanks(before: extent.lowerBound))
      && isLineEnd(skippingBlanks(after: extent.upperBound))
  }

  /// True where nothing follows on the entry's last line.
  func endsLine(_ extent: Range<Int>) -> Bool { isLineEnd(skippingBlanks(after: extent.upperBound)) }

  /// What stands between an entry and a new one after or before it. An entry's line may end in a comment, which must
  /// not swallow the new entry, so that after the last of a line a new line begins.
  func gap(at neighbour: Range<Int>, isAfter: Bool, blankLine: Bool, else newline: [UInt8]) -> [UInt8] {
    let newline = self.newline(near: neighbour.lowerBound) ?? newline
    guard hasOwnLines(neighbour) else { return isAfter && endsLine(neighbour) ? newline : [0x20] }
    return newline + (blankLine ? newline : []) + indentation(before: neighbour.lowerBound)
  }

  /// The spaces and tabs before an offset.
  func indentation(before offset: Int) -> [UInt8] { Array(bytes[skippingBlanks(before: offset)..<offset]) }

  /// True where an empty line is right above the entry.
  func hasBlankLine(above offset: Int) -> Bool {
    let start = skippingBlanks(before: offset)
    guard start > container.lowerBound, isLineStart(start) else { return false }
    let above = skippingBlanks(before: beforeNewline(at: start))
    return above > container.lowerBound && isLineStart(above)
  }

  /// The line end of the line above the offset's, else the first of the container.
  func newline(near offset: Int) -> [UInt8]? {
    let start = skippingBlanks(before: offset)
    if start > container.lowerBound, isLineStart(start) {
      return Array(bytes[beforeNewline(at: start)..<start])
    }
    return bytes.firstNewline
  }

  func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  private func skippingBlanks(before offset: Int) -> Int {
    var i = offset
    while i > container.lowerBound, bytes[i - 1] == 0x20 || bytes[i - 1] == 0x09 { i -= 1 }
    return i
  }

  private func skippingBlanks(after offset: Int) -> Int {
    var i = offset
    while i < container.upperBound, bytes[i] == 0x20 || bytes[i] == 0x09 { i += 1 }
    return i
  }

  private func isLineStart(_ offset: Int) -> Bool {
    offset == container.lowerBound || bytes[offset - 1] == 0x0A || bytes[offset - 1] == 0x0D
  }

  private func isLineEnd(_ offset: Int) -> Bool {
    offset == container.upperBound || bytes[offset] == 0x0A || bytes[offset] == 0x0D
  }

  /// Where the line end that stops right before `offset` begins.
  private func beforeNewline(at offset: Int) -> Int {
    let isPair = offset - 2 >= container.lowerBound && bytes[offset - 2] == 0x0D && bytes[offset - 1] == 0x0A
    return isPair ? offset - 2 : max(offset - 1, container.lowerBound)
  }

  /// The offset after the line end that begins at `offset`.
  private func lineEnd(_ offset: Int) -> Int {
    guard offset < container.upperBound else { return offset }
    let isPair = bytes[offset] == 0x0D && offset + 1 < container.upperBound && bytes[offset + 1] == 0x0A
    return offset + (isPair ? 2 : 1)
  }

  /// The offset after the blank line that begins at `offset`; the offset itself where that line is not blank.
  private func blankLineEnd(after offset: Int) -> Int {
    let end = skippingBlanks(after: offset)
    return end < container.upperBound && isLineEnd(end) ? lineEnd(end) : offset
  }
}

extension BlockLayout {
  /// The place and the bytes for new entries, one after the other, beside those with these extents.
  func insertion(
    of entries: [[UInt8]], _ place: Placement, among extents: [Range<Int>], newline: [UInt8], blankLines: Bool
  ) -> (offset: Int, bytes: [UInt8]) {
    switch place {
    case .after(let i):
      let gap = gap(at: extents[i], isAfter: true, blankLine: blankLines, else: newline)
      return (extents[i].upperBound, entries.joined(before: gap))
    case .before(let i):
      let gap = gap(at: extents[i], isAfter: false, blankLine: blankLines, else: newline)
      return (extents[i].lowerBound, entries.joined(after: gap))
    case .end:
      let joined = entries.joined(by: newline + (blankLines ? newline : []))
      let content = bytes[container].lastIndex { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
      guard let content else { return (container.lowerBound, joined + newline) }
      // The blank line keeps a header comment from becoming the first entry's.
      let closing = bytes[(content + 1)...].firstNewline == nil ? newline : []
      return (content + 1, newline + newline + joined + closing)
    }
  }
}

extension Collection<UInt8> {
  /// The first line end: LF, CR LF or CR.
  var firstNewline: [UInt8]? {
    guard let i = firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
    let next = index(after: i)
    return self[i] == 0x0D && next != endIndex && self[next] == 0x0A ? [0x0D, 0x0A] : [self[i]]
  }
}
