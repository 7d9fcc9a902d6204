/// Who made a commit, and when.
///
/// A commit's header is one line of `name <email> seconds offset`, so what would break the line is not in here.
package struct Signature: Hashable, Sendable {
  package let name: String
  package let email: String
  /// Seconds since 1970, UTC.
  package let seconds: Int64
  /// Minutes east of UTC, from -1439 to 1439.
  package let offsetMinutes: Int

  /// Drops control characters and angle brackets from the texts, and what Git trims off their ends ("crud" in
  /// its `ident.c`). An empty name becomes `unknown`.
  package init(name: String, email: String, seconds: Int64, offsetMinutes: Int = 0) {
    let name = cleaned(name)
    self.name = name.isEmpty ? "unknown" : name
    self.email = cleaned(email)
    self.seconds = seconds
    self.offsetMinutes = min(max(offsetMinutes, -1439), 1439)
  }
}

private func cleaned(_ text: String) -> String {
  if isClean(text) { return text }
  let kept = Array(
    text.unicodeScalars.filter {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "<" && $0 != ">"
    }
    .prefix(256))
  guard let first = kept.firstIndex(where: { !isCrud($0) }), let last = kept.lastIndex(where: { !isCrud($0) })
  else { return "" }
  var view = String.UnicodeScalarView()
  view.append(contentsOf: kept[first...last])
  return String(view)
}

/// True for what nearly all names and addresses are: ASCII that has nothing to be taken out.
private func isClean(_ text: String) -> Bool {
  let bytes = text.utf8
  guard bytes.count <= 256, let first = bytes.first, let last = bytes.last else { return bytes.isEmpty }
  return bytes.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x3C && $0 != 0x3E }
    && !isCrud(Unicode.Scalar(first)) && !isCrud(Unicode.Scalar(last))
}

private func isCrud(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value <= 0x20 || [".", ",", ":", ";", "\"", "\\", "'"].contains(scalar)
}
