import Interchange

/// The answer of `gate` about a release branch.
struct GateAnswer: Hashable, Sendable {
  enum Answer: String, Hashable, Sendable { case open, blocked, unknown }

  /// How much of a required locale is done.
  struct Share: Hashable, Sendable {
    /// Texts that block, or would if the locale were not far enough.
    var open: Int
    var percent: Int
    var required: Int
    var isReached: Bool
    /// Texts that are not done, and that the policy lets pass, by what they are.
    var passing: [ShownState: Int]
  }

  var answer: Answer
  /// What it was before, where nobody can tell whether it still is so.
  private(set) var former: Answer?
  /// Why nobody can.
  private(set) var doubt: RepositorySummary.Doubt?
  /// The id of the commit that was judged.
  var commit: String?
  /// When the mirror was fetched.
  var fetched: Moment?
  var judged: Int
  /// The side branch whose merge would open the gate.
  var opener: String?
  /// What opens it, in a sentence.
  var next: String?
  var unknown: AnswerFinding?
  var shares: [String: Share]
  var reasons: [GateReason]

  init(_ json: JSON) {
    // What cannot be understood blocks.
    answer = json["answer"]?.string.flatMap(Answer.init) ?? .unknown
    commit = json["commit"]?.string
    fetched = Moment(json["fetched"])
    judged = json["judged"]?.count ?? 0
    opener = json["opener"]?.string
    next = json["next"]?.string
    unknown = json["unknown"].flatMap(AnswerFinding.init)
    shares = [:]
    for locale in json["locales"]?.array ?? [] {
      guard let name = locale["locale"]?.string else { continue }
      shares[name] = Share(
        open: max(0, (locale["judged"]?.count ?? 0) - (locale["done"]?.count ?? 0)),
        percent: locale["percent"]?.count ?? 0, required: locale["required"]?.count ?? 100,
        isReached: locale["reached"]?.bool ?? false,
        passing: ShownState.allCases.reduce(into: [:]) { passing, state in
          if let count = locale["passing"]?[state.rawValue]?.count, count > 0 { passing[state] = count }
        })
    }
    reasons = (json["reasons"]?.array ?? []).map(GateReason.init)
  }

  /// The same, where nobody can tell whether it still is so.
  func outdated(_ doubt: RepositorySummary.Doubt) -> GateAnswer {
    guard answer != .unknown else { return self }
    var outdated = self
    (outdated.answer, outdated.former, outdated.doubt) = (.unknown, answer, doubt)
    return outdated
  }

  /// How many texts of each locale are done but for a warning that the policy does not let pass.
  var warnings: [String: Int] {
    Dictionary(grouping: reasons.filter { !$0.key.isEmpty && $0.isWarning }.compactMap(\.locale), by: \.self)
      .mapValues(\.count)
  }

  /// How many texts are in this state, and do not block all the same.
  func passing(_ state: ShownState) -> Int { shares.values.reduce(0) { $0 + ($1.passing[state] ?? 0) } }

  /// How many texts of each locale block, those with warnings left out. A long answer has not all of the reasons: where a locale
  /// is not far enough, all that is not done of it blocks.
  var blocking: [String: Int] {
    var counts: [String: Int] = [:]
    let warnings = warnings
    for reason in reasons where !reason.key.isEmpty && !reason.isWarning {
      if let locale = reason.locale { counts[locale, default: 0] += 1 }
    }
    for (locale, share) in shares where !share.isReached {
      counts[locale] = max(counts[locale] ?? 0, share.open - (warnings[locale] ?? 0))
    }
    return counts.filter { $0.value > 0 }
  }

  /// False where more blocks than the answer lists.
  var isWhole: Bool { blocking.values.reduce(0, +) <= reasons.count { !$0.key.isEmpty && !$0.isWarning } }
}
