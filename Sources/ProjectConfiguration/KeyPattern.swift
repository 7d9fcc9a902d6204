import TranslationModel

/// A pattern of a file's keys: `*` stands for anything, every other sign for itself.
package struct KeyPattern: Hashable, Sendable {
  /// As it was written.
  package let text: String

  /// Nil for one without a sign.
  package init?(_ text: String) {
    if text.isEmpty { return nil }
    self.text = text
  }

  /// Takes time in proportion to key times pattern at worst: only the last `*` is ever made longer.
  package func matches(_ key: Text) -> Bool {
    let (pattern, name) = (Array(text.utf8), Array(key.utf8))
    var (p, n) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        p += 1
        star = (p, n)
      } else if p < pattern.count, pattern[p] == name[n] {
        (p, n) = (p + 1, n + 1)
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        (p, n) = (last.pattern, last.name + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
