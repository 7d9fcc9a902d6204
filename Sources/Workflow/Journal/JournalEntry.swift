import RepositoryModel

/// One entry of the journal: a version of the sheet, and what it stands for. Its bytes are in the entry's tree, in
/// pieces; the rest is in the commit's trailers.
package struct JournalEntry: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// The sheet as it was found.
    case read
    /// The sheet as Glossator is about to write it.
    case writing
    /// Git and the sheet are in step.
    case agreed
  }

  package var kind: Kind
  /// The sheet's bytes, as a blob id.
  package var sheet: ObjectID
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
  /// True of a *read* entry that a person accepted although it looked like an accident.
  package var isAccepted: Bool

  package init(
    _ kind: Kind, sheet: ObjectID, branches: [BranchState] = [], configuration: ObjectID? = nil,
    rules: Int? = nil, isAccepted: Bool = false
  ) {
    self.kind = kind
    self.sheet = sheet
    self.branches = branches
    self.configuration = configuration
    self.rules = rules
    self.isAccepted = isAccepted
  }

  /// The commit message of the entry.
  package func message(sheetName: String) -> CommitMessage {
    var trailers = Trailers()
    trailers.append("Glossator-Entry", kind.rawValue)
    trailers.append("Glossator-Sheet", sheet.description)
    if let configuration { trailers.append("Glossator-Config", configuration.description) }
    if let rules { trailers.append("Glossator-Rules", String(rules)) }
    if isAccepted { trailers.append("Glossator-Accepted", "yes") }
    for branch in branches { trailers.append("Glossator-Branch", branch.text) }
    return CommitMessage(subject: "sheet \(sheetName): \(kind.sentence)", trailers: trailers)
  }

  /// Nil where the message is no journal entry's.
  package init?(message: String) {
    let trailers = Trailers(of: message)
    guard let kind = trailers["Glossator-Entry"].flatMap(Kind.init(rawValue:)),
      let sheet = trailers["Glossator-Sheet"].flatMap({ ObjectID(hex: $0) })
    else { return nil }
    self.init(
      kind, sheet: sheet,
      branches: trailers.values(of: "Glossator-Branch").compactMap { BranchState(text: $0) },
      configuration: trailers["Glossator-Config"].flatMap { ObjectID(hex: $0) },
      rules: trailers["Glossator-Rules"].flatMap { Int($0) },
      isAccepted: trailers["Glossator-Accepted"] == "yes")
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
