/// Texts that say what stands there, as most do: their bytes are looked at in blocks, and none is copied.
enum AndroidPlainText {
  private typealias Block = SIMD16<UInt8>

  /// True where neither XML nor aapt2 changes the text: nothing to undo, no white space to collapse, no reference.
  static func holds(_ range: Range<Int>, in bytes: FileBytes) -> Bool {
    guard let base = UnsafeRawPointer(bytes.baseAddress), let first = bytes[range].first else { return true }
    if first == 0x20 || first == UInt8(ascii: "@") || first == UInt8(ascii: "?") { return false }
    if bytes[range.upperBound - 1] == 0x20 || isOdd(first) { return false }
    var i = range.lowerBound + 1
    while i + Block.scalarCount <= range.upperBound {
      if isOdd(load(base, i), after: load(base, i - 1)) { return false }
      i += Block.scalarCount
    }
    while i < range.upperBound {
      if isOdd(bytes[i]) || bytes[i] == 0x20 && bytes[i - 1] == 0x20 { return false }
      i += 1
    }
    return true
  }

  private static func load(_ base: UnsafeRawPointer, _ offset: Int) -> Block {
    base.loadUnaligned(fromByteOffset: offset, as: Block.self)
  }

  private static func isOdd(_ block: Block, after last: Block) -> Bool {
    let space = Block(repeating: 0x20)
    let isSign =
      (block .== Block(repeating: UInt8(ascii: "\""))) .| (block .== Block(repeating: UInt8(ascii: "'")))
      .| (block .== Block(repeating: UInt8(ascii: "&"))) .| (block .== Block(repeating: UInt8(ascii: "\\")))
    return any(isSign .| (block .< space) .| (block .== space) .& (last .== space))
  }

  private static func isOdd(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "&")
      || byte == UInt8(ascii: "\\")
  }
}
