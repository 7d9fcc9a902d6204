import TranslationModel

/// What aapt2 asks of a text that may be a format: with more than one argument, each has its number.
///
/// Source: `VerifyJavaStringFormat` in aapt2's util/Util.cpp. It knows no conversions, so that "100% of 50% off" has two
/// arguments; what looks like a date format passes.
enum JavaFormatCheck {
  static func isRefused(_ text: Text) -> Bool {
    guard text.contains(UInt8(ascii: "%")) else { return false }
    let bytes = Array(text.utf8)
    var count = 0
    var isUnnumbered = false
    var i = 0
    while i + 1 < bytes.count {
      guard bytes[i] == UInt8(ascii: "%") else {
        i += 1
        continue
      }
      i += 1
      if bytes[i] == UInt8(ascii: "%") || bytes[i] == UInt8(ascii: "n") {
        i += 1
        continue
      }
      count += 1
      let digits = bytes[i...].prefix(while: \.isASCIIDigit).count
      i += digits
      if digits == 0 {
        isUnnumbered = true
        if bytes[i] == UInt8(ascii: "<") { i += 1 }
        if i < bytes.count, bytes[i] == UInt8(ascii: "$") { i += 1 }
      } else if i < bytes.count, bytes[i] != UInt8(ascii: "$") {
        isUnnumbered = true
      }
      while i < bytes.count, "-#+ ,(".utf8.contains(bytes[i]) || bytes[i].isASCIIDigit { i += 1 }
      if i < bytes.count, "DFKMWZ".utf8.contains(bytes[i]) { return false }
      if i < bytes.count { i += 1 }
    }
    return count > 1 && isUnnumbered
  }
}
