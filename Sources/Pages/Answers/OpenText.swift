import Interchange

/// A text that is not done in one file of a branch, as the to-do list of a locale has it.
struct OpenText: Hashable, Sendable {
  var branch: String
  var key: String
  var variant: String
  var english: String
  var comment: String
  var state: ShownState
  /// Why; empty where the state says it.
  var reason: String
  /// What the cell says now; empty for nothing.
  var text: String
  /// The English that the text was made for, where it is known.
  var englishWas: String?
  /// The locale's file.
  var path: String
  var sheet: String?
  var row: Int?
  /// Where the row is on the web.
  var link: OutsideAddress?
  var author: String?

  static func all(_ json: JSON) -> [OpenText] {
    (json.array ?? json["open"]?.array ?? []).compactMap(OpenText.init)
  }

  init?(_ json: JSON) {
    guard let key = json["key"]?.string else { return nil }
    self.key = key
    branch = json["branch"]?.string ?? ""
    variant = json["variant"]?.string ?? ""
    english = json["source"]?.string ?? ""
    comment = json["comment"]?.string ?? ""
    state = json["state"]?.string.flatMap(ShownState.init) ?? .unknown
    reason = json["reason"]?.string ?? ""
    text = json["text"]?.string ?? ""
    englishWas = json["englishWas"]?.string
    path = json["path"]?.string ?? ""
    sheet = json["sheet"]?.string
    row = json["sheetRow"]?.number
    link = json["link"]?.string.flatMap(OutsideAddress.init)
    author = json["author"]?.string
  }
}
