import Interchange

/// The answer of `why KEY`.
struct WhyAnswer: Hashable, Sendable {
  struct English: Hashable, Sendable {
    var branches: [String]
    var file: String
    var changes: [Change]
    var arrival: Introduction?
  }

  struct Change: Hashable, Sendable {
    var variant: String
    /// Nil where it was removed.
    var english: String?
    var by: Introduction?
  }

  /// A commit, and who made it.
  struct Introduction: Hashable, Sendable {
    var commit: String
    var author: String
    var date: Moment?
    var summary: String
  }

  /// English that the sheet has no row for.
  struct Rowless: Hashable, Sendable {
    var branch: String
    var variant: String
    var english: String
    var state: String
    var reason: String
  }

  struct JournalEntry: Hashable, Sendable {
    var date: Moment?
    var entry: String
    var kind: String
    var what: String
    var from: String?
  }

  var key: String
  var english: [English]
  var rows: [WhyRow]
  var rowless: [Rowless]
  var journal: [JournalEntry]

  /// False where nobody has ever seen the key.
  var isKnown: Bool { !english.isEmpty || !rows.isEmpty || !rowless.isEmpty || !journal.isEmpty }
}

extension WhyAnswer {
  init(_ json: JSON) {
    key = json["key"]?.string ?? ""
    english = (json["english"]?.array ?? []).map(English.init)
    rows = (json["rows"]?.array ?? []).map(WhyRow.init)
    rowless = (json["rowless"]?.array ?? []).map(Rowless.init)
    journal = (json["journal"]?.array ?? []).map(JournalEntry.init)
  }
}

extension WhyAnswer.English {
  fileprivate init(_ json: JSON) {
    branches = (json["branches"]?.array ?? []).compactMap(\.string)
    file = json["file"]?.string ?? ""
    arrival = json["arrival"].flatMap(WhyAnswer.Introduction.init)
    changes = (json["changes"]?.array ?? []).map { change in
      WhyAnswer.Change(
        variant: change["variant"]?.string ?? "", english: change["english"]?.string,
        by: change["by"].flatMap(WhyAnswer.Introduction.init))
    }
  }
}

extension WhyAnswer.Introduction {
  fileprivate init?(_ json: JSON) {
    guard let commit = json["commit"]?.string else { return nil }
    self.commit = commit
    author = json["author"]?.string ?? ""
    date = Moment(json["date"])
    summary = json["summary"]?.string ?? ""
  }
}

extension WhyAnswer.Rowless {
  fileprivate init(_ json: JSON) {
    branch = json["branch"]?.string ?? ""
    variant = json["variant"]?.string ?? ""
    english = json["english"]?.string ?? ""
    state = json["state"]?.string ?? ""
    reason = json["reason"]?.string ?? ""
  }
}

extension WhyAnswer.JournalEntry {
  fileprivate init(_ json: JSON) {
    date = Moment(json["date"])
    entry = json["entry"]?.string ?? ""
    kind = json["kind"]?.string ?? ""
    what = json["what"]?.string ?? ""
    from = json["from"]?.string
  }
}
