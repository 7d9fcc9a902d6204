/// Strict UTF-8, as table 3-7 of the Unicode standard has it, and the characters that no cell may have.
///
/// A shift-based automaton (P. Vognsen): each byte's row holds the next state of every state at that state's
/// own bit offset, so that one step is one shift.
enum UTF8Validation {
  private static let (failed, start): (UInt64, UInt64) = (0, 6)

  private static let rows: [UInt64] = (UInt8.min...UInt8.max).map(row)

  private static func row(_ byte: UInt8) -> UInt64 {
    // States: one, two, three continuation bytes to come, and the four whose next byte has a narrower range.
    let (one, two, three): (UInt64, UInt64, UInt64) = (12, 18, 24)
    let (e0, ed, f0, f4): (UInt64, UInt64, UInt64, UInt64) = (30, 36, 42, 48)
    switch byte {
    case 0x00...0x7F: return start << start
    case 0x80...0x8F: return start << one | one << two | two << three | one << ed | two << f4
    case 0x90...0x9F: return start << one | one << two | two << three | one << ed | two << f0
    case 0xA0...0xBF: return start << one | one << two | two << three | one << e0 | two << f0
    case 0xC2...0xDF: return one << start
    case 0xE0: return e0 << start
    case 0xED: return ed << start
    case 0xE1...0xEF: return two << start
    case 0xF0: return f0 << start
    case 0xF1...0xF3: return three << start
    case 0xF4: return f4 << start
    default: return 0
    }
  }

  /// The offset of the first sequence that is not UTF-8, nil where there is none; appends where U+FFFE and
  /// U+FFFF are.
  static func firstFault(
    in bytes: UnsafeBufferPointer<UInt8>, from first: Int, refused: inout [UInt32]
  ) -> Int? {
    rows.withUnsafeBufferPointer { rows in
      var state = start
      var offset = first
      while offset + 8 <= bytes.count {
        let word = WordScan.word(bytes, offset)
        let isPlain = (word | (word &+ WordScan.ones)) & WordScan.highs == 0
        if !isPlain || state != start {
          for index in offset..<offset + 8 { state = rows[Int(bytes[index])] &>> state & 63 }
          if state == failed { return leadByte(in: bytes, before: offset, from: first, rows) }
          noteRefused(word, bytes, offset, &refused)
        }
        offset += 8
      }
      for index in offset..<bytes.count {
        state = rows[Int(bytes[index])] &>> state & 63
        if isRefused(bytes, index) { refused.append(UInt32(truncatingIfNeeded: index)) }
      }
      return state == start ? nil : leadByte(in: bytes, before: offset, from: first, rows)
    }
  }

  @inline(__always)
  private static func noteRefused(
    _ word: UInt64, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ refused: inout [UInt32]
  ) {
    guard WordScan.equal(word, 0xEFEF_EFEF_EFEF_EFEF) != 0 else { return }
    for index in offset..<offset + 8 where isRefused(bytes, index) {
      refused.append(UInt32(truncatingIfNeeded: index))
    }
  }

  private static func isRefused(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    bytes[index] == 0xEF && index + 2 < bytes.count && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
  }

  /// The first byte of the sequence that fails at or after `offset`, which may lie within a sequence.
  private static func leadByte(
    in bytes: UnsafeBufferPointer<UInt8>, before offset: Int, from first: Int,
    _ rows: UnsafeBufferPointer<UInt64>
  ) -> Int {
    var lead = offset
    while lead > first, lead > offset - 3, bytes[lead - 1] & 0xC0 == 0x80 { lead -= 1 }
    if lead > first, bytes[lead - 1] >= 0xC0 { lead -= 1 } else { lead = offset }
    var state = start
    for index in lead..<bytes.count {
      if state == start { lead = index }
      state = rows[Int(bytes[index])] &>> state & 63
      if state == failed { return lead }
    }
    return lead
  }
}
