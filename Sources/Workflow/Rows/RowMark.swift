extension RowID {
  /// The row as a job's unit is called: the same for the same row, on every host and in every export, so that an agency's tools
  /// know the text again (FNV-1a, 64 bits). It names nothing safely: what is found by it is compared.
  package var mark: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for part in [key.utf8, ArraySlice(variant.text.utf8), source.utf8] {
      for byte in part { add(byte) }
      // In no text of UTF-8.
      add(0xFF)
    }
    let hex = String(hash, radix: 16)
    return "u" + String(repeating: "0", count: 16 - hex.utf8.count) + hex
  }
}
