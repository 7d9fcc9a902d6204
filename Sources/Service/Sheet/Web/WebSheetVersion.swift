import Interchange
import ProjectConfiguration

/// One version of a sheet, as a server of the web gave it.
struct WebSheetVersion {
  let bytes: [UInt8]
  /// What tells it from others, where the server says so: its `ETag`.
  let tag: String?
  /// True where another save may have the same tag, or a better tag comes by waiting.
  let isYoung: Bool

  /// Seconds: Apache's tags are weak for as long after a change, and others have the second of the change in them.
  private static let tick = 2

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
      throw SheetFileError(
        .beingSaved, path, "it is empty", hint: "if it stays so, delete it: it is made anew")
    }
    bytes = answer.body
    tag = answer["ETag"]
    if let changed = answer["Last-Modified"].flatMap(WebDate.init(http:)),
      let now = answer["Date"].flatMap(WebDate.init(http:))
    {
      isYoung = now.seconds - changed.seconds < Self.tick
    } else {
      isYoung = tag?.hasPrefix("W/") ?? false
    }
  }

  /// A tag that stands for these very bytes (RFC 9110, section 8.8.3); nil where there is none.
  var strongTag: String? {
    guard let tag, tag.hasPrefix("\""), tag.hasSuffix("\""), tag.utf8.count > 2 else { return nil }
    return tag
  }
}
