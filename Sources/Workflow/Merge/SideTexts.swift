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
  /// The file as our own last commit had it, where others changed it.
  private(set) var start: (any StringFile)?
  /// The texts that differ from that commit's.
  private(set) var changes: [EntryID: Text] = [:]
  /// What others took out while the branch itself has it.
  private(set) var removed: Set<EntryID> = []
  /// The file as our own last commit had it, where somebody replaced that.
  private let left: (any StringFile)?
  /// The file as the branch had it where the two parted, if it has another one now; and whether the side branch's is that very file.
  private let passed: (any StringFile)?
  private let isPassedOn: Bool
  /// The file of the branch that this was made from.
  private let leftFrom: (any StringFile)?

  /// `tip` is the file at the branch's own tip.
  init(of tip: (any StringFile)?, at path: String, in input: BranchInput, _ files: SlotFiles) {
    let there = input.side?.tip.files[path]
    let isAsTip = there?.id == input.tip.blob(path)
    file = isAsTip ? nil : files.parsed(there)
    (kept, problem) = files.read(input.side?.keptFiles[path])
    left = files.parsed(input.side?.left?.files[path])
    leftFrom = files.parsed(input.side?.leftMadeFrom?.files[path])
    let parted = input.side?.parted?.files[path]
    let hasMoved = parted != nil && parted?.id != input.tip.blob(path)
    isPassedOn = hasMoved && parted?.id == there?.id
    passed = hasMoved && !isPassedOn && !isAsTip ? files.parsed(parted) : nil
    let ours = input.side?.start?.files[path]
    let isOurs = ours != nil && ours?.id == there?.id
    isUnread = !isOurs && file == nil && there != nil && !isAsTip
    if isOurs || isUnread { return }
    start = files.parsed(ours)
    compare(with: tip, now: there == nil ? nil : file ?? tip)
  }

  private mutating func compare(with tip: (any StringFile)?, now: (any StringFile)?) {
    changes = FileChanges.changes(from: start, to: now).filter {
      tip?.catalog[$0.key]?.text != $0.value && left?.catalog[$0.key]?.text != $0.value
    }
    removed = FileChanges.removals(from: start, to: now, landedFrom: nil).filter {
      tip?.catalog[$0].map { !$0.text.isBlank } ?? false
    }
  }

  /// True for a text that is none of the side branch's: the branch itself had it where the two parted, and has gone on since. A merge
  /// would leave it behind.
  func passesOn(_ text: Text, of id: EntryID) -> Bool { isPassedOn || passed?.catalog[id]?.text == text }

  /// True for what our own last commit said, where somebody replaced that: who amends it, and lands it again, says nothing by
  /// that.
  func wasLeft(_ entry: EntryText) -> Bool {
    left?.catalog[entry.id]?.text == entry.text && leftFrom?.catalog[entry.id]?.text != entry.text
  }
}

/// Reads the versions of one locale's file in one slot.
struct SlotFiles {
  let source: SlotSource
  let locale: LocaleTag
  let files: ParsedFiles

  /// Nil where there is no file, or it cannot be read.
  func parsed(_ entry: TreeFile?) -> (any StringFile)? { read(entry).file }

  func read(_ entry: TreeFile?) -> (file: (any StringFile)?, problem: FileProblem?) {
    guard let entry else { return (nil, nil) }
    do throws(FileProblem) {
      return (try files.read(entry, source.slot.format, .translation(locale), beside: source.file), nil)
    } catch { return (nil, error) }
  }
}
