/// A piece of text, compared and hashed by its code points.
///
/// Swift's `String` calls canonically equivalent texts equal. Here `é` typed as one code point and as
/// two are different texts, because translators' files are kept byte for byte.
package struct Text: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let string: String

  package init(_ string: String) {
    var native = string
    native.makeContiguousUTF8()
    self.string = native
  }

  package init(_ part: Substring) { self.init(String(part)) }

  package init(stringLiteral value: String) { self.init(value) }

  /// Nil where the bytes are not UTF-8.
  package init?(utf8 bytes: some Sequence<UInt8>) {
    guard let string = String(validating: bytes, as: UTF8.self) else { return nil }
    self.init(string)
  }

  package static let empty = Text("")

  package var isEmpty: Bool { string.utf8.isEmpty }
  package var description: String { string }
  package var utf8: String.UTF8View { string.utf8 }

  /// True where nothing but spaces, tabs and line ends is in it: a cell that a person would call empty.
  package var isBlank: Bool { string.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
}

extension Text {
  package func contains(_ byte: UInt8) -> Bool {
    let bytes = string.utf8.span
    for i in bytes.indices where bytes[i] == byte { return true }
    return false
  }

  package func count(of byte: UInt8) -> Int {
    let bytes = string.utf8.span
    var count = 0
    for i in bytes.indices where bytes[i] == byte { count += 1 }
    return count
  }

  /// True where every byte is a printable ASCII character.
  package var isPlain: Bool {
    let bytes = string.utf8.span
    for i in bytes.indices where bytes[i] < 0x20 || bytes[i] >= 0x7F { return false }
    return true
  }
}

extension Text: Hashable {
  package static func == (a: Text, b: Text) -> Bool {
    let left = a.string.utf8.span, right = b.string.utf8.span
    guard left.count == right.count else { return false }
    for i in left.indices where left[i] != right[i] { return false }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    if string.utf8.withContiguousStorageIfAvailable({ hasher.combine(bytes: UnsafeRawBufferPointer($0)) })
      == nil
    {
      for byte in string.utf8 { hasher.combine(byte) }
    }
  }
}

extension Text: Comparable {
  /// The order of the UTF-8 bytes, which is that of the code points: the same on every host and locale.
  package static func < (a: Text, b: Text) -> Bool { a.string.utf8.lexicographicallyPrecedes(b.string.utf8) }
}
