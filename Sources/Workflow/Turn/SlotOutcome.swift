import ProjectConfiguration
import TranslationModel

/// What one file came to in a locale's turn.
struct SlotOutcome {
  /// The branch, and the path there.
  let branch: String
  let path: String
  /// What is to be written; nil where the file is as it is to be.
  var file: LocaleFile?
  var progress = Progress()
  var open: [OpenText] = []
  var heard: [(cell: CellID, text: HeardText)] = []
  var troubles: [SlotTrouble] = []
  /// True where the file could not be read.
  var isUnread = false
  /// And the side branch's.
  var isUnreadOnSide = false
  /// True where nobody can tell which of its texts are newer: its bytes, or what they were before, cannot be read now.
  var isUndecided = false
  var findings: [Finding] = []
  /// True where the rows that were read are not enough.
  var needsWhole = false

  init(branch: String, path: String) { (self.branch, self.path) = (branch, path) }
}

/// A text that a file does not take, or not yet, and why.
struct SlotTrouble {
  /// Its planned row.
  var row: Int
  var entry: SourceEntry
  var state: StateOfText
  /// Why the file cannot take it, and whether it can later.
  var refusal: (reason: String, waits: Bool)?

  /// Nil of a text that is in force, or that only somebody has to write: a first sync has a million of those.
  init?(row: Int, entry: SourceEntry, state: StateOfText, refusal: (reason: String, waits: Bool)?) {
    guard state.state == .waiting || state.state == .refused else { return nil }
    (self.row, self.entry, self.state, self.refusal) = (row, entry, state, refusal)
  }
}

extension LocaleOutcome {
  /// Adds what a file came to: in the order of the slots. Its troubles are for those of all files together.
  mutating func add(_ slot: SlotOutcome) {
    if let file = slot.file { files.append(file) }
    progress[slot.branch, default: Progress()] += slot.progress
    open += slot.open
    heard += slot.heard
    findings += slot.findings
    if slot.isUnread { unread[slot.branch, default: []].insert(slot.path) }
    if slot.isUndecided { undecided[slot.branch, default: []].insert(slot.path) }
    if slot.isUnreadOnSide { unreadOnSide[slot.branch, default: []].insert(slot.path) }
    needsWhole = needsWhole || slot.needsWhole
  }
}
