import RepositoryModel

/// Text from outside, made safe for one line of a terminal or a log, and cut where it is too long.
package struct Escaped: CustomStringConvertible, Sendable {
  package let description: String

  /// At most `limit` code points are kept.
  package init(_ text: some StringProtocol, limit: Int = 1000) {
    let scalars = text.unicodeScalars
    let end =
      scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex) ?? scalars.endIndex
    description = shown(String(text[..<end])) + (end == scalars.endIndex ? "" : "…")
  }
}
