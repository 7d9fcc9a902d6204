import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// What one sync would do: a value, made before anything is touched.
package struct SyncPlan: Sendable {
  package var sheetEdits: WorkbookEdits
  /// The same, and what is agreed of columns that somebody took from the sheets: nobody writes it there. Nil where none is missing.
  package var agreedEdits: WorkbookEdits?
  /// Those columns, by the sheet's name.
  package var lostColumns: [String: Set<SheetColumn>]
  /// What becomes of each release branch: the files of its side branch.
  package var branches: [BranchPlan]
  /// The integration branch's side branch: the staging locales' files and nothing else. Nil where there are none.
  package var integration: BranchPlan?
  /// Where what is found is in the sheets once they have the edits.
  package var places: WrittenPlaces
  package var rowCounts: RowCounts
  /// What the next agreed entry is to say of cells.
  package var facts: FactChanges
  /// What the *writing* entry of the sheet's edits is to say of cells.
  package var written: WrittenCells
  /// What is found, and how far every locale is.
  package var report: StandingReport
  /// The texts that are not done, where somebody asked for their names.
  package var open: [OpenText]
  /// The cells that differ from the files, of which nobody has said which side is newer.
  package var disputes: [Dispute]
  /// The files of each branch that could not be read.
  package var unread: [String: Set<String>]
  /// And those of its side branch.
  package var unreadOnSide: [String: Set<String>] = [:]
  /// What the team's own program may be asked.
  package var asked: [AskedText] = []
  /// True where a file of the memory could not be read: blank cells are looked at again.
  package var isMemoryUnread = false
  /// True where the rows that were read are not enough for a plan: it is to be made of all rows, and this one is none.
  package var needsWhole = false
}

/// How many rows a plan adds and changes.
package struct RowCounts: Hashable, Sendable {
  package var added = 0
  package var renamed = 0
  package var reworded = 0
  package var returned = 0
  package var becameObsolete = 0
  package var changedCells = 0

  package init() {}

  package static func += (a: inout RowCounts, b: RowCounts) {
    a.added += b.added
    a.renamed += b.renamed
    a.reworded += b.reworded
    a.returned += b.returned
    a.becameObsolete += b.becameObsolete
    a.changedCells += b.changedCells
  }
}

/// What the side branch of one branch is to hold: the branch's own tree, and these files in it.
package struct BranchPlan: Sendable {
  package var branch: String
  /// Files that differ from the branch's tip, sorted by path.
  package var files: [FileEdit]
  /// What changes for each locale, against the side branch as it is.
  package var summary: [LocaleTag: LocaleSummary]
  /// True where the side branch stays where it is: in a file of which nobody can tell now what is newer, the branch changed something
  /// since, and a commit that brings its tip, and the file as the side branch has it, would take that back.
  package var waits = false

  package init(branch: String, files: [FileEdit], summary: [LocaleTag: LocaleSummary]) {
    self.branch = branch
    self.files = files
    self.summary = summary
  }

  /// Adds a file, or puts it in the place of an earlier plan for it: a file of all locales is planned by each.
  mutating func add(_ file: FileEdit, isOfAll: Bool) {
    if isOfAll, let known = files.firstIndex(where: { $0.path == file.path }) {
      files[known] = file
    } else {
      files.append(file)
    }
  }

  /// Renders edits and plans the file that they give. `file` is what the branch has, or its side branch where people
  /// changed it there; nil for a file that is made afresh. Of a file of all locales the edits change what earlier ones made
  /// of it. Nil where such a file is taken over as it is.
  mutating func render(
    _ edits: [EntryEdit], of source: SlotSource, at path: String, _ file: (any StringFile)?, role: FileRole
  ) throws(RenderProblem) -> Rendering? {
    guard let path = RepositoryPath(path) else { return nil }
    let isOfAll = source.slot.resource.holdsAllLocales
    let format = source.slot.format
    var file = file
    if isOfAll {
      let planned = files.first { $0.path == path }
      if planned?.blob != nil { return nil }
      let bytes = planned?.content ?? file?.bytes ?? source.file.bytes
      if file?.bytes != bytes { file = try Rendering.read(bytes, format, role, beside: source.file) }
    }
    let rendering = try Rendering(edits, of: file, format: format, base: source.file, role: role)
    if rendering.isChange { add(FileEdit(path: path, content: rendering.result.bytes), isOfAll: isOfAll) }
    return rendering
  }
}

/// How many entries of one locale's files a side commit adds, changes and takes out.
package struct LocaleSummary: Hashable, Sendable {
  package var added = 0
  package var changed = 0
  package var removed = 0

  package init() {}

  /// `+12 ~3 -1`; empty where nothing changes.
  package var text: String {
    [(added, "+"), (changed, "~"), (removed, "-")].filter { $0.0 > 0 }.map { "\($0.1)\($0.0)" }
      .joined(separator: " ")
  }

  static func += (a: inout LocaleSummary, b: LocaleSummary) {
    a.added += b.added
    a.changed += b.changed
    a.removed += b.removed
  }
}
