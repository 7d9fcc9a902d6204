/// What a translation is, in one slot of one branch. The one place that says it is `StateRule`; whoever tells people about
/// a text tells this.
package enum TextState: String, Hashable, Sendable, CaseIterable {
  /// The cell is blank.
  case missing
  /// Another row's text, that nobody has confirmed.
  case suggested
  /// A text for another English, or one that somebody put into `todo`.
  case stale
  /// A text that fails a check, or that the format has no way to say.
  case refused
  /// A good text that the file cannot hold yet.
  case waiting
  /// Git took the text out on this branch, and nobody confirmed it since.
  case withheld
  /// The cell is right, and the commit does not have it yet.
  case pending
  /// Cell and file say the same.
  case fresh
  /// It cannot be known now.
  case unknown

  /// True where a plural form counts that the locale's rules do not use, such as i18next's `zero` in Spanish: it is nobody's duty, and
  /// users see it where it is there.
  var countsIfUnused: Bool {
    switch self {
    case .stale, .refused, .waiting, .pending, .fresh: true
    case .missing, .suggested, .withheld, .unknown: false
    }
  }

  /// True where somebody typed or committed something that is not in force, or nobody knows: what `sync` answers with 1
  /// for. Missing and stale texts are the gate's business.
  package var isTrouble: Bool { self == .refused || self == .waiting || self == .unknown }
}

/// A state, and what is behind it.
package struct StateOfText: Hashable, Sendable {
  package var state: TextState
  /// Why, in words that stand behind "because"; empty where the state says it.
  package var reason: String

  package init(_ state: TextState, _ reason: String = "") {
    self.state = state
    self.reason = reason
  }
}
