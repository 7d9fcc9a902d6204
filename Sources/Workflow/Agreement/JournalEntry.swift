import RepositoryModel
import TranslationModel
import TranslationSheet

/// One entry of the journal: a version of each of the project's sheets, and what they stand for. Their bytes are in the
/// entry's tree, in pieces; the rest is in the commit's trailers, and of an agreed entry in further files of the tree.
package struct JournalEntry: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// The sheets as they were found.
    case read
    /// The sheets as they are to be: Glossator is about to write one of them.
    case writing
    /// A plan is about to be applied: side commits that are about to be pushed, and what is to be agreed then.
    case moving
    /// Git and the sheets are in step.
    case agreed
  }

  package var kind: Kind
  package var sheets: SheetIDs
  /// What the sheet agrees with: only of an agreed entry.
  package var branches: [BranchState] = []
  /// Release branches that are finished, with their tips: only of an agreed entry.
  package var finished: [String: ObjectID] = [:]
  /// What it says of the project that reads it, and has no name of its own: only of an agreed entry.
  package var own = ProjectAgreement()
  /// The same of others that share the journal, by their names.
  package var others: [String: ProjectAgreement] = [:]
  /// Side branches with the commits that they are about to move to: of a moving entry, and of an agreed one those of
  /// which nobody knows whether they arrived.
  package var moving: [SideMove] = []
  /// How the look is to end that made it: only of a moving entry.
  package var ending: PlannedEnding?
  /// The sheet of a *read* entry that a person accepted although it looked like an accident.
  package var accepted: ObjectID?
  /// Columns of people's own that are gone from a sheet, and that a person does without from now on: only of a *read* entry.
  package var without: Set<SheetColumn> = []
  /// Versions that are no sheet's, but a conflicted copy's that lay beside it: of a *read* entry the one that it has, of an
  /// agreed one those that the journal has, the newest last.
  package var copies: [ObjectID] = []
  /// Of what was found, planned or to be written while others agreed: the agreement that it was found after. Nobody knows whether it was
  /// there before what they agreed on, or after that.
  package var base: ObjectID?
  /// What each place had last, by the sheet's name and the place; only of an agreed entry.
  package var places: [JournalPlace: PlaceVersion] = [:]
  /// When Glossator saw it, in seconds since 1970: the time of day, on which no other commit hangs.
  package var seen: Int64?

  /// The edition of the rules in this program: raised when the same inputs would give other files or rows, so that
  /// a new program looks at everything once.
  package static let currentRules = 6
  /// Stands in for the edition where some branch had to wait: the next look plans everything again.
  package static let looksAgain = 0

  /// True where it says which branches were finished: the first editions did not.
  package var saysFinished: Bool { rules.map { $0 == Self.looksAgain || $0 >= 3 } ?? false }

  package init(_ kind: Kind, sheets: SheetIDs) {
    self.kind = kind
    self.sheets = sheets
  }

  /// The `.glossator` that was in force, as a blob id.
  package var configuration: ObjectID? {
    get { own.configuration }
    set { own.configuration = newValue }
  }
  /// Which edition of the rules made the plan.
  package var rules: Int? {
    get { own.rules }
    set { own.rules = newValue }
  }
  /// A digest of what users had got then: production's tips, and the tags of final versions.
  package var released: ObjectID? {
    get { own.released }
    set { own.released = newValue }
  }

  /// True of a *read* entry that says what a person answered, and not only what was found.
  package var isAnswer: Bool { accepted != nil || !without.isEmpty }

  /// True where two entries say the same, whenever they were made, and whatever copies were known then.
  package func saysTheSame(as other: JournalEntry) -> Bool {
    var other = other
    other.seen = seen
    other.copies = copies
    return self == other
  }
}

/// A side commit that is about to be pushed.
package struct SideMove: Hashable, Sendable {
  package var branch: String
  package var commit: ObjectID
  /// The commit of the branch that it was made from.
  package var madeFrom: ObjectID

  package init(branch: String, commit: ObjectID, madeFrom: ObjectID) {
    self.branch = branch
    self.commit = commit
    self.madeFrom = madeFrom
  }
}

/// One place of one sheet: a host's file, a branch.
package struct JournalPlace: Hashable, Sendable {
  package var sheet: String
  package var place: String

  package init(sheet: String, place: String) {
    self.sheet = sheet
    self.place = place
  }
}

/// What a place had last.
package struct PlaceVersion: Hashable, Sendable {
  package var id: ObjectID
  /// True where its cells say what was agreed, whatever its bytes are: another program's manner of saving, people's own
  /// columns.
  package var isAgreed: Bool
  /// What a process that was killed was to write there, where nobody could tell whether it did: the sheet was missing when
  /// its look was brought to its end, or is another host's. What the sheet has of it tells, once it can be read.
  package var perhaps: ObjectID?
  /// The columns that somebody deleted or renamed there: what was agreed has them.
  package var lost: Set<SheetColumn>

  package init(_ id: ObjectID, isAgreed: Bool, perhaps: ObjectID? = nil, lost: Set<SheetColumn> = []) {
    self.id = id
    self.isAgreed = isAgreed
    self.perhaps = perhaps
    self.lost = lost
  }

  private static let agreed = "="
  private static let behind = "-"
  private static let doubtful: Character = "?"
  private static let lacking: Character = "/"

  /// In a trailer: what is known beside the id. An older program takes a mark that it does not know for a place that is behind.
  fileprivate var mark: String {
    let mark = perhaps.map { "\(Self.doubtful)\($0)" } ?? (isAgreed ? Self.agreed : Self.behind)
    let names = lost.map(\.name).sorted()
    return names.isEmpty ? mark : "\(mark)\(Self.lacking)\(names.joined(separator: ","))"
  }

  fileprivate init(_ id: ObjectID, mark: String) {
    let parts = mark.split(separator: Self.lacking, maxSplits: 1)
    let state = parts.first ?? ""
    let perhaps = state.first == Self.doubtful ? ObjectID(hex: String(state.dropFirst())) : nil
    let lost = parts.dropFirst().flatMap { $0.split(separator: ",") }.compactMap {
      SheetColumn(lost: String($0))
    }
    self.init(id, isAgreed: mark == Self.agreed, perhaps: perhaps, lost: Set(lost))
  }
}

extension SheetColumn {
  /// One that a sheet lost, by its header.
  fileprivate init?(lost name: String) {
    if let own = Self(ofPeople: name) {
      self = own
    } else if let locale = LocaleTag(name) {
      self = .translation(locale)
    } else {
      return nil
    }
  }
}

// MARK: The commit's message

extension JournalEntry {
  package var message: CommitMessage {
    var trailers = Trailers()
    trailers.append("Glossator-Entry", kind.rawValue)
    sheets.append(to: &trailers)
    own.append(to: &trailers, of: nil)
    for (project, other) in others.sorted(by: { $0.key < $1.key }) {
      other.append(to: &trailers, of: project)
    }
    if let accepted { trailers.append("Glossator-Accepted", accepted.description) }
    for name in without.map(\.name).sorted() { trailers.append("Glossator-Without", name) }
    if let seen { trailers.append("Glossator-Seen", String(seen)) }
    for copy in copies { trailers.append("Glossator-Copy", copy.description) }
    if let base { trailers.append("Glossator-Base", base.description) }
    for branch in branches { branch.append(to: &trailers) }
    for (name, tip) in finished.sorted(by: { $0.key < $1.key }) {
      trailers.append("Glossator-Finished", "\(tip) \(name)")
    }
    for move in moving {
      trailers.append("Glossator-Moving", "\(move.commit) \(move.madeFrom) \(move.branch)")
    }
    ending?.append(to: &trailers)
    let sorted = places.sorted { ($0.key.sheet, $0.key.place) < ($1.key.sheet, $1.key.place) }
    for (place, version) in sorted {
      let words = [place.sheet, place.place].map(TrailerWord.encoded)
      trailers.append("Glossator-Place", "\(version.id) \(version.mark) \(words[0]) \(words[1])")
    }
    return CommitMessage(subject: "sheet: \(kind.sentence)", trailers: trailers)
  }

  /// Nil where the message is no journal entry's.
  package init?(message: String) {
    let trailers = Trailers(of: message)
    let sheets = SheetIDs(from: trailers)
    guard let kind = trailers["Glossator-Entry"].flatMap(Kind.init(rawValue:)) else { return nil }
    self.init(kind, sheets: sheets)
    branches = BranchState.all(in: trailers)
    others = ProjectAgreement.all(in: trailers)
    own = others.removeValue(forKey: "") ?? ProjectAgreement()
    accepted = trailers["Glossator-Accepted"].flatMap { ObjectID(hex: $0) }
    without = Set(trailers.values(of: "Glossator-Without").compactMap { SheetColumn(ofPeople: $0) })
    seen = trailers["Glossator-Seen"].flatMap { Int64($0) }
    copies = trailers.values(of: "Glossator-Copy").compactMap { ObjectID(hex: $0) }
    base = trailers["Glossator-Base"].flatMap { ObjectID(hex: $0) }
    for value in trailers.values(of: "Glossator-Moving") {
      let words = value.split(separator: " ").map(String.init)
      guard words.count == 3, let commit = ObjectID(hex: words[0]), let from = ObjectID(hex: words[1]) else {
        continue
      }
      moving.append(SideMove(branch: words[2], commit: commit, madeFrom: from))
    }
    ending = PlannedEnding(from: trailers)
    for value in trailers.values(of: "Glossator-Finished") {
      let words = value.split(separator: " ").map(String.init)
      if words.count == 2, let tip = ObjectID(hex: words[0]) { finished[words[1]] = tip }
    }
    for value in trailers.values(of: "Glossator-Place") {
      let words = value.split(separator: " ").map(String.init)
      guard words.count == 4, let id = ObjectID(hex: words[0]),
        let sheet = TrailerWord.decoded(words[2]), let place = TrailerWord.decoded(words[3])
      else { continue }
      places[JournalPlace(sheet: sheet, place: place)] = PlaceVersion(id, mark: words[1])
    }
  }
}

extension JournalEntry.Kind {
  fileprivate var sentence: String {
    switch self {
    case .read: "as found"
    case .writing: "about to be written"
    case .moving: "a plan about to be applied"
    case .agreed: "in step with Git"
    }
  }
}
