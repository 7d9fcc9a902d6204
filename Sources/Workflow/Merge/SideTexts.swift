import RepositoryModel
import StringFormats
import TranslationModel

/// What others did to one locale's file on the side branch, since our own last commit there.
struct SideTexts: Sendable {
  /// The file there, where it is another than at the tip.
  let file: (any StringFile)?
  /// The file that edits start from, where people changed it.
  let kept: (any StringFile)?
  /// Why the file that people left there cannot be used; nil where it can, or is ours.
  let problem: FileProblem?
  /// True where nobody can tell what others did to the file: it stays agreed as it was there.
  let isUnread: Bool
  /// The file as it was heard last, where others changed it since: as our own last commit had it, mostly.
  private(set) var start: (any StringFile)?
  /// The texts that differ from that.
  private(set) var changes: [EntryID: Text] = [:]
  /// What others took out, where no commit of the branch did.
  private(set) var removed: Set<EntryID> = []
  /// The file as our own last commit had it, where somebody replaced that, and the branch's that this was made from.
  private let left: LateFile
  private let leftFrom: LateFile
  /// The file as the branch had it where the two parted, if it has another one now; and whether the side branch's is that very file.
  private let passed: LateFile?
  private let isPassedOn: Bool
  /// The file of the branch that our own last commit was made from; nil where nobody knows that.
  private let madeFrom: LateFile?
  /// True where a merge has brought what the branch said since: that may be what took ours back.
  private let isMerged: Bool

  /// `tip` is the file at the branch's own tip.
  init(of tip: (any StringFile)?, at path: String, in input: BranchInput, _ files: SlotFiles) {
    let there = input.side?.tip.files[path]
    let isAsTip = there?.id == input.tip.blob(path)
    file = isAsTip ? nil : files.parsed(there)
    (kept, problem) = files.read(input.side?.keptFiles[path])
    left = LateFile(input.side?.left?.files[path], files)
    leftFrom = LateFile(input.side?.leftMadeFrom?.files[path], files)
    madeFrom = input.side?.madeFrom.map { commit in
      let maker = commit.files[path]
      return maker?.id == input.tip.blob(path) ? LateFile(tip, maker, files) : LateFile(maker, files)
    }
    isMerged = input.side?.parted?.commit != input.side?.madeFrom?.commit
    let parted = input.side?.parted?.files[path]
    let hasMoved = parted != nil && parted?.id != input.tip.blob(path)
    isPassedOn = hasMoved && parted?.id == there?.id
    passed = hasMoved && !isPassedOn && !isAsTip ? LateFile(parted, files) : nil
    let ours = input.side?.start?.files[path]
    let isOurs = ours != nil && ours?.id == there?.id
    let before = isOurs ? (file: nil, problem: nil) : files.read(ours)
    isUnread =
      !isOurs && (file == nil && there != nil && !isAsTip || before.problem?.isPassing ?? false)
    if isOurs || isUnread { return }
    start = before.file
    compare(with: tip, now: there == nil ? nil : file ?? tip)
  }

  private mutating func compare(with tip: (any StringFile)?, now: (any StringFile)?) {
    // What the branch itself has by now came from there, unless it had that already: then somebody took ours back.
    func hasStayed(_ id: EntryID) -> Bool { !isMerged && hasMoved(id, to: tip) == false }
    func isTakenBack(_ id: EntryID) -> Bool {
      hasStayed(id) && start?.catalog[id].map { !$0.text.isBlank } ?? false
    }
    changes = FileChanges.changes(from: start, to: now).filter { id, text in
      (tip?.catalog[id]?.text != text || isTakenBack(id)) && left.text(of: id) != text
    }
    removed = FileChanges.removals(from: start, to: now, landedFrom: nil).filter { id in
      tip?.catalog[id].map { !$0.text.isBlank } ?? false || hasStayed(id)
    }
  }

  /// True for an entry of which the branch says something else than where our own last commit was made from it: what that has is older.
  /// Nil where nobody can tell.
  func hasMoved(_ id: EntryID, to tip: (any StringFile)?) -> Bool? {
    guard let madeFrom, !madeFrom.isThere || madeFrom.file != nil else { return nil }
    return madeFrom.text(of: id) != tip?.catalog[id]?.text
  }

  /// True for a text that is none of the side branch's: the branch itself had it where the two parted, and has gone on since. A merge
  /// would leave it behind.
  func passesOn(_ text: Text, of id: EntryID) -> Bool { isPassedOn || passed?.text(of: id) == text }

  /// True for what our own last commit said, where somebody replaced that: who amends it, and lands it again, says nothing by
  /// that.
  func wasLeft(_ entry: EntryText) -> Bool {
    left.text(of: entry.id) == entry.text && leftFrom.text(of: entry.id) != entry.text
  }
}

/// Reads the versions of one locale's file in one slot.
struct SlotFiles {
  let source: SlotSource
  let locale: LocaleTag
  let files: ParsedFiles

  /// Nil where there is no file, or it cannot be read.
  func parsed(_ entry: TreeFile?) -> (any StringFile)? { read(entry).file }

  /// The file in each of some commits that have it; nil where one of these cannot be read, or there are none.
  func parsed(_ path: String, in commits: [TreeListing]) -> [any StringFile]? {
    let there = commits.compactMap { $0.files[path] }
    let found = there.compactMap { parsed($0) }
    return commits.isEmpty || found.count < there.count ? nil : found
  }

  func read(_ entry: TreeFile?) -> (file: (any StringFile)?, problem: FileProblem?) {
    guard let entry else { return (nil, nil) }
    do throws(FileProblem) {
      return (try files.read(entry, source.slot.format, .translation(locale), beside: source.file), nil)
    } catch { return (nil, error) }
  }
}
