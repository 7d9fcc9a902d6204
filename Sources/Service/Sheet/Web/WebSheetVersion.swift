import Interchange

/// One version of a sheet, as a server of the web gave it.
struct WebSheetVersion {
  let bytes: [UInt8]
  /// What tells it from others, where the server says so: its `ETag`.
  let tag: String?
  /// With which it is asked whether it is still the one; nil where nobody can tell.
  let knownAs: WebSheetTag?
  /// True where another save may have the same tag, or a better tag comes by waiting.
  let isYoung: Bool
  /// True where some cache gave it (RFC 9111, section 5.1), so that the server may have a newer one.
  let isFromCache: Bool

  /// Seconds: Apache's tags are weak for as long after a change, and others have the second of the change in them.
  static let tick = 2

  /// Refuses what cannot be a sheet: a login's page comes with a 200.
  init(_ answer: HTTPResponse, _ path: String) throws(SheetFileError) {
    let kind = (answer["Content-Type"] ?? "").lowercased()
    if kind.hasPrefix("text/html") || kind.hasPrefix("application/xhtml") {
      throw SheetFileError(
        .unreadable, path, "the server answers with a web page",
        hint:
          "is it the page of a login? 'sheet-user' and 'sheet-password' say who asks, and the address is the file's own"
      )
    }
    if answer.body.isEmpty {
      throw SheetFileError(.beingSaved, path, "it is empty", hint: "was it still being saved?")
    }
    bytes = answer.body
    tag = answer["ETag"]
    knownAs = WebSheetTag(answer)
    isFromCache = answer["Age"].flatMap { Int($0) }.map { $0 > 0 } ?? false
    if let changed = answer["Last-Modified"].flatMap(WebDate.init(http:)),
      let now = answer["Date"].flatMap(WebDate.init(http:))
    {
      isYoung = now.seconds - changed.seconds < Self.tick
    } else {
      isYoung = tag?.hasPrefix("W/") ?? false
    }
  }

  /// Tags that stand for these very bytes (RFC 9110, section 8.8.3), the likeliest first; none where there is no such tag.
  /// A server that compressed them may have said so in the tag, and have the one without for the file.
  var strongTags: [String] {
    guard let tag, Self.isStrong(tag) else { return [] }
    let name = tag.dropLast()
    let stems = Self.compressions.compactMap {
      name.hasSuffix($0) ? "\(name.dropLast($0.utf8.count))\"" : nil
    }
    return [tag] + stems.prefix(1).filter(Self.isStrong)
  }

  /// What a server may take that sends a weak tag; where it compares as it should, these only hold if it knows better.
  var weakTags: [String] {
    guard let tag, tag.hasPrefix("W/"), Self.isStrong(String(tag.dropFirst(2))) else { return [] }
    return [String(tag.dropFirst(2)), tag]
  }

  /// As Jetty, Apache and others add them.
  private static let compressions = ["--gzip", "-gzip", ";gzip", "-br", "-deflate"]

  private static func isStrong(_ tag: String) -> Bool {
    tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.count > 2
  }
}
