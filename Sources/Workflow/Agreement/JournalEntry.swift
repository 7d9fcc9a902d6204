import ProjectConfiguration
import RepositoryModel

/// One entry of the journal: a version of each of the project's sheets, and what they stand for. Their bytes are in the
/// entry's tree, in pieces; the rest is in the commit's trailers.
package struct JournalEntry: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// The sheets as they were found.
    case read
    /// The sheets as they are to be: Glossator is about to write one of them.
    case writing
    /// Git and the sheets are in step.
    case agreed
  }

  package var kind: Kind
  package var sheets: SheetIDs
  /// What the sheet agrees with: only of an agreed entry.
  package var branches: [BranchState]
  /// The `.glossator` that was in force, as a blob id; only of an agreed entry.
  package var configuration: ObjectID?
  /// Which edition of the rules made the plan; only of an agreed entry.
  package var rules: Int?

  /// The edition of the rules in this program: raised when the same inputs would give other files or rows, so that
  /// a new program looks at everything once.
  package static let currentRules = 2
  /// Stands in for the edition where some branch had to wait: the next look plans everything again.
  package static let looksAgain = 0
  /// The sheet of a *read* entry that a person accepted although it looked like an accident.
  package var accepted: ObjectID?

  package init(
    _ kind: Kind, sheets: SheetIDs, branches: [BranchState] = [], configuration: ObjectID? = nil,
    rules: Int? = nil, accepted: ObjectID? = nil
  ) {
    self.kind = kind
    self.sheets = sheets
    self.branches = branches
    self.configuration = configuration
    self.rules = rules
    self.accepted = accepted
  }

  /// The commit message of the entry.
  package var message: CommitMessage {
    var trailers = Trailers()
    trailers.append("Glossator-Entry", kind.rawValue)
    sheets.append(to: &trailers)
    if let configuration { trailers.append("Glossator-Config", configuration.description) }
    if let rules { trailers.append("Glossator-Rules", String(rules)) }
    if let accepted { trailers.append("Glossator-Accepted", accepted.description) }
    for branch in branches { trailers.append("Glossator-Branch", branch.text) }
    return CommitMessage(subject: "sheet: \(kind.sentence)", trailers: trailers)
  }

  /// Nil where the message is no journal entry's.
  package init?(message: String) {
    let trailers = Trailers(of: message)
    let sheets = SheetIDs(from: trailers)
    guard let kind = trailers["Glossator-Entry"].flatMap(Kind.init(rawValue:)), !sheets.byName.isEmpty else {
      return nil
    }
    self.init(
      kind, sheets: sheets,
      branches: trailers.values(of: "Glossator-Branch").compactMap { BranchState(text: $0) },
      configuration: trailers["Glossator-Config"].flatMap { ObjectID(hex: $0) },
      rules: trailers["Glossator-Rules"].flatMap { Int($0) },
      accepted: trailers["Glossator-Accepted"].flatMap { ObjectID(hex: $0) })
  }
}

extension JournalEntry.Kind {
  fileprivate var sentence: String {
    switch self {
    case .read: "as it was found"
    case .writing: "as it is about to be written"
    case .agreed: "in step with Git"
    }
  }
}

/// Where a branch stood when Git and the sheet were in step.
package struct BranchState: Hashable, Sendable {
  package var branch: String
  package var tip: ObjectID
  /// The side branch; nil where there was none.
  package var side: ObjectID?

  package init(branch: String, tip: ObjectID, side: ObjectID?) {
    self.branch = branch
    self.tip = tip
    self.side = side
  }

  fileprivate var text: String { "\(tip) \(side?.description ?? "-") \(branch)" }

  fileprivate init?(text: String) {
    let parts = text.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let tip = ObjectID(hex: parts[0]) else { return nil }
    self.init(branch: String(parts[2]), tip: tip, side: ObjectID(hex: parts[1]))
  }
}
