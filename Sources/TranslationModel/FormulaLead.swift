extension Collection<UInt8> {
  /// True for a text that a spreadsheet may take for a formula. Spaces before the sign are passed over, as some programs
  /// do; the full-width forms are signs to a program that normalizes them.
  package var beginsLikeFormula: Bool {
    guard let first else { return false }
    switch first {
    case 0x09, 0x0A, 0x0D, UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"):
      return true
    case 0x20: return drop { $0 == 0x20 }.beginsLikeFormula
    case 0xC2 where dropFirst().first == 0xA0: return dropFirst(2).beginsLikeFormula
    case 0xEF: return ["＝", "＋", "－", "＠"].contains { starts(with: $0.utf8) }
    default: return false
    }
  }
}
