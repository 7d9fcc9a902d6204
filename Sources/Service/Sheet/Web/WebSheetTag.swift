import Interchange

/// What a server calls the version of a sheet that it gave, so that it need not be sent again: its `ETag` (RFC 9110, section
/// 8.8.3). A date is no such name: of a file that was put back from a backup, servers say that it was not modified since.
package struct WebSheetTag: Hashable, Sendable {
  let value: String

  /// Nil where the answer has none, or another version may have the same: many a tag is as coarse as a second.
  init?(_ answer: HTTPResponse) {
    let changed = answer["Last-Modified"].flatMap(WebDate.init(http:))
    let now = answer["Date"].flatMap(WebDate.init(http:))
    if let changed, let now, now.seconds - changed.seconds < WebSheetVersion.tick { return nil }
    guard let tag = answer["ETag"], !tag.isEmpty else { return nil }
    // Without the two dates nobody knows for how long it is weak.
    guard !tag.hasPrefix("W/") || changed != nil && now != nil else { return nil }
    value = tag
  }

  /// What is asked for: another version than this one.
  var condition: HTTPField { HTTPField("If-None-Match", value) }

  /// As one word of a line.
  var word: String { Base64.text(Array(value.utf8)) }

  init?(word: Substring) {
    guard let bytes = Base64.bytes(word.utf8), let value = String(validating: bytes, as: UTF8.self),
      value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), !value.isEmpty
    else { return nil }
    self.value = value
  }
}
