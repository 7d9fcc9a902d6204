extension KeptSigns {
  /// The end of `https://…`, `www.…`, `mailto:…`, `ada@example.com`, `example.com/path`, `notes.txt`.
  func addressEnd(_ start: Int, isInside: Bool) -> Int? {
    let rest = bytes[start...]
    let scheme = rest.prefix { $0.isAlphanumeric || "+-.".utf8.contains($0) }
    let isURL =
      bytes[scheme.endIndex...].starts(with: "://".utf8)
      || ["www.", "mailto:", "tel:"].contains { rest.starts(with: $0.utf8) }
    if isURL { return urlEnd(start, isInside: isInside) }
    let word = rest.prefix { $0.isAlphanumeric || "._-+@/".utf8.contains($0) }
    let hasJoint = word.indices.dropFirst().contains { i in
      "@.".utf8.contains(word[i]) && word[i - 1].isAlphanumeric && i + 1 < word.endIndex
        && word[i + 1].isAlphanumeric
    }
    return hasJoint ? word.endIndex : nil
  }

  /// An address goes on to the next blank, quote or tag, through the placeholders in it.
  private func urlEnd(_ start: Int, isInside: Bool) -> Int {
    var depth = 0
    for i in bytes[start...].indices {
      switch bytes[i] {
      case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): return i
      // Whatever begins there, a direction mark for example, may not be of the address.
      case 0x80...: return i
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        if depth == 0, isInside { return i }
        depth -= 1
      default: break
      }
    }
    return bytes.count
  }
}
