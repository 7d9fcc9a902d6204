import Interchange

/// What a server says of the version of a sheet that it gave, so that it need not be sent again: its `ETag`, or where it has
/// none, when it was changed (RFC 9110, section 13.1).
package struct WebSheetTag: Hashable, Sendable {
  /// `If-None-Match` with a tag, or `If-Modified-Since` with a date.
  let isTag: Bool
  let value: String

  /// Nil where the answer has neither, or another version may have the same: a date, and many a tag, is as coarse as a second.
  init?(_ answer: HTTPResponse) {
    let changed = answer["Last-Modified"].flatMap(WebDate.init(http:))
    let now = answer["Date"].flatMap(WebDate.init(http:))
    if let changed, let now, now.seconds - changed.seconds < WebSheetVersion.tick { return nil }
    if let tag = answer["ETag"] {
      // Without the two dates nobody knows for how long it is weak.
      guard !tag.isEmpty, !tag.hasPrefix("W/") || changed != nil && now != nil else { return nil }
      (isTag, value) = (true, tag)
    } else {
      guard changed != nil, now != nil, let date = answer["Last-Modified"] else { return nil }
      (isTag, value) = (false, date)
    }
  }

  /// What is asked for: another version than this one.
  var condition: HTTPField { HTTPField(isTag ? "If-None-Match" : "If-Modified-Since", value) }

  /// As one word of a line.
  var word: String { (isTag ? "t" : "d") + Base64.text(Array(value.utf8)) }

  init?(word: Substring) {
    guard let kind = word.first, "td".contains(kind), let bytes = Base64.bytes(word.dropFirst().utf8),
      let value = String(validating: bytes, as: UTF8.self),
      value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), !value.isEmpty
    else { return nil }
    (isTag, self.value) = (kind == "t", value)
  }
}
