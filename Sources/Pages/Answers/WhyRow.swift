import Interchange

/// A row of the sheet in the answer of `why`.
struct WhyRow: Hashable, Sendable {
  /// What a text is in one file.
  struct InFile: Hashable, Sendable {
    var branch: String
    var file: String
    var state: String
    var reason: String
  }

  struct Translation: Hashable, Sendable {
    var locale: String
    var text: String
    /// What it is everywhere; nil where files differ, or none needs it.
    var state: String?
    var states: [InFile]
    /// `sheet`, `commit`, `glossator`; nil for nowhere.
    var from: String?
    var commit: String?
    var author: String?
    var date: Moment?
  }

  var place: String
  var variant: String
  var english: String
  var releases: String
  var todo: String
  var problems: String
  var translations: [Translation]

  init(_ json: JSON) {
    place = json["place"]?.string ?? ""
    variant = json["variant"]?.string ?? ""
    english = json["english"]?.string ?? ""
    releases = json["releases"]?.string ?? ""
    todo = json["todo"]?.string ?? ""
    problems = json["problems"]?.string ?? ""
    translations = []
    guard case .members(let members)? = json["translations"] else { return }
    translations = members.map { Translation($0.name, $0.value) }
  }
}

extension WhyRow.Translation {
  fileprivate init(_ locale: String, _ json: JSON) {
    self.locale = locale
    text = json["text"]?.string ?? ""
    state = json["state"]?.string
    from = json["from"]?.string
    commit = json["commit"]?.string
    author = json["author"]?.string
    date = Moment(json["date"])
    states = (json["states"]?.array ?? []).map { one in
      WhyRow.InFile(
        branch: one["branch"]?.string ?? "", file: one["file"]?.string ?? "",
        state: one["state"]?.string ?? "", reason: one["reason"]?.string ?? "")
    }
  }
}
