// Swift compares strings by canonical equivalence: "é" equals "e" with a combining accent. Git compares bytes,
// and so does everything here that Git names.

func bytesEqual(_ a: String, _ b: String) -> Bool {
  a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8)
}

func bytesPrecede(_ a: String, _ b: String) -> Bool {
  a.utf8.lexicographicallyPrecedes(b.utf8)
}

func hashBytes(of string: String, into hasher: inout Hasher) {
  let whole: Void? = string.utf8.withContiguousStorageIfAvailable {
    hasher.combine(bytes: UnsafeRawBufferPointer($0))
  }
  if whole == nil { for byte in string.utf8 { hasher.combine(byte) } }
  hasher.combine(0xFF as UInt8)
}
