import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// A branch as one sync looks at it: its commits, and the string files in each.
package struct BranchInput: Sendable {
  package var name: String
  package var resources: [Resource]
  /// The branch's tip now.
  package var tip: TreeListing
  /// The tip that the newest agreed entry names; nil where the branch is new to the sheet.
  package var agreedTip: TreeListing?
  /// The side branch's tip now; where the ref is gone, what the newest agreed entry names.
  package var side: TreeListing?
  /// The release tip that the side branch's newest own commit was made from.
  package var sideMadeFrom: TreeListing?
  /// People's commits on the side branch since it was agreed, oldest first.
  package var foreign: [ForeignCommit] = []
  /// Older commits of our own on the side branch: what has landed from them is no edit.
  package var landed: [TreeListing] = []
  /// The side branch's tip that the newest agreed entry names.
  package var agreedSide: ObjectID?
  /// True where the side branch's ref exists.
  package var hasSideRef: Bool

  package init(
    name: String, resources: [Resource], tip: TreeListing, agreedTip: TreeListing? = nil,
    side: TreeListing? = nil, sideMadeFrom: TreeListing? = nil, hasSideRef: Bool = false
  ) {
    self.name = name
    self.resources = resources
    self.tip = tip
    self.agreedTip = agreedTip
    self.side = side
    self.sideMadeFrom = sideMadeFrom
    self.hasSideRef = hasSideRef
  }
}

/// A commit on a side branch that somebody else made: its edits are edits in Git.
package struct ForeignCommit: Sendable {
  package var before: TreeListing
  package var after: TreeListing

  package init(before: TreeListing, after: TreeListing) {
    self.before = before
    self.after = after
  }
}

/// One slot of a branch with what its base file says.
package struct SlotSource: Sendable {
  package var slot: Slot
  /// The base file at the branch's tip.
  package var file: any StringFile
  /// English that the base file has on the side branch and not yet on the branch itself.
  package var pendingSource: [EntryID: Text]
  package var entries: [SourceEntry]
  let notation: Notation
}

/// What a branch needs translated: the source text of each slot as it stands, or will once its side branch is merged.
package struct BranchSource: Sendable {
  package var input: BranchInput
  package var slots: [SlotSource]
  package var findings: [Finding]
  /// True where some base file could not be read: rows that the branch needed before go on being needed.
  package var isPartial: Bool

  package init(_ input: BranchInput, project: Project, plurals: PluralNeeds, files: ParsedFiles) {
    self.input = input
    let (slots, findings) = Slot.all(in: input.tip, resources: input.resources, base: project.base)
    self.findings = findings
    self.slots = []
    isPartial = false
    for slot in slots {
      do throws(FileProblem) {
        self.slots.append(try SlotSource(slot, of: input, project: project, plurals: plurals, files: files))
      } catch {
        isPartial = true
        self.findings.append(error.finding(path: slot.basePath))
      }
    }
  }
}

extension SlotSource {
  init(
    _ slot: Slot, of input: BranchInput, project: Project, plurals: PluralNeeds,
    files: ParsedFiles
  ) throws(FileProblem) {
    guard let base = input.tip.files[slot.basePath] else { throw .notAFile("nothing") }
    let file = try files.keep(base, slot.format, .source(project.base))
    let pending = Self.pendingSource(slot, now: file, of: input, project: project, files: files)
    let resource = slot.resource
    let entries = plurals.sourceEntries(
      of: file.catalog, style: slot.placeholders, rowKey: { resource.rowKey(for: $0) }, overrides: pending)
    self.init(
      slot: slot, file: file, pendingSource: pending, entries: entries,
      notation: Notation(slot.placeholders, entries))
  }

  /// What the side branch's base file says otherwise than the branch did when the side branch was made, and the
  /// branch has not changed since: a copywriter's or reviewer's edit that waits to be merged.
  private static func pendingSource(
    _ slot: Slot, now: any StringFile, of input: BranchInput, project: Project,
    files: ParsedFiles
  ) -> [EntryID: Text] {
    guard let side = input.side?.files[slot.basePath], let from = input.sideMadeFrom ?? input.agreedTip,
      let then = from.files[slot.basePath], side.id != then.id, side.id != input.tip.blob(slot.basePath),
      let sideFile = try? files.keep(side, slot.format, .source(project.base)),
      let thenFile = try? files.keep(then, slot.format, .source(project.base))
    else { return [:] }
    var pending: [EntryID: Text] = [:]
    for entry in sideFile.catalog.entries {
      guard let before = thenFile.catalog[entry.id], let current = now.catalog[entry.id] else { continue }
      if entry.text != before.text, current.text == before.text { pending[entry.id] = entry.text }
    }
    return pending
  }
}
