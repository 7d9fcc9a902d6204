import Interchange

/// One text, or one file, that blocks.
struct GateReason: Hashable, Sendable {
  /// The state's word: `fresh` is one with a warning that the policy does not let pass.
  var why: String
  /// Nil where it concerns all locales.
  var locale: String?
  /// Empty where it concerns a whole file.
  var key: String
  /// The key alone, as its story is told; nil where it concerns a whole file.
  var rowKey: String?
  var detail: String
  var path: String
  var sheet: String?
  var sheetRow: Int?
  /// Where the row is on the web.
  var link: OutsideAddress?
  var author: String?
  /// Read where it is asked for: of thousands a page shows some.
  var added: Moment? { Moment(date) }
  private var date: JSON?
  var commit: String?

  init(_ json: JSON) {
    why = json["why"]?.string ?? ""
    locale = json["locale"]?.string
    key = json["key"]?.string ?? ""
    rowKey = json["rowKey"]?.string
    detail = json["detail"]?.string ?? ""
    path = json["path"]?.string ?? ""
    sheet = json["sheet"]?.string
    sheetRow = json["sheetRow"]?.number
    link = json["link"]?.string.flatMap(OutsideAddress.init)
    author = json["author"]?.string
    date = json["added"]
    commit = json["commit"]?.string
  }

  var isWarning: Bool { why == ShownState.fresh.rawValue }
}
