import Interchange
import TranslationModel

/// The answer of `held`.
struct HeldAnswer: Hashable, Sendable {
  struct Key: Hashable, Sendable {
    var branch: String
    /// `added`, `changed`, `removed`.
    var change: String
    var key: String
    var variant: String
    var english: String
    var comment: String
    var places: [Place]
    var commit: String?
    var author: String?
    var date: Moment?

    init?(_ json: JSON) {
      guard let branch = json["branch"]?.string, let key = json["key"]?.string else { return nil }
      (self.branch, self.key) = (branch, key)
      change = json["change"]?.string ?? ""
      variant = json["variant"]?.string ?? ""
      english = json["english"]?.string ?? ""
      comment = json["comment"]?.string ?? ""
      places = (json["places"]?.array ?? []).compactMap { place in
        place["file"]?.string.map { Place($0, line: place["line"]?.number) }
      }
      commit = json["commit"]?.string
      author = json["author"]?.string
      date = Moment(json["date"])
    }
  }

  var keys: [Key]
  var findings: [AnswerFinding]

  init(_ json: JSON) {
    keys = (json["keys"]?.array ?? []).compactMap(Key.init)
    findings = AnswerFinding.all(json["findings"])
  }

  /// Those that hold something, in the order of the answer, with how many keys each.
  var branches: [(name: String, count: Int)] {
    var branches: [(name: String, count: Int)] = []
    for key in keys {
      if branches.last?.name == key.branch {
        branches[branches.count - 1].count += 1
      } else {
        branches.append((key.branch, 1))
      }
    }
    return branches
  }
}
