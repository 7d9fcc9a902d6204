import Foundation
import Git
import RepositoryModel
import Service
import TestSupport

/// A repository with one to three copies of one sheet, each a host's own, and everybody who speaks in them: the people of
/// DESIGN.md's "Who spoke last", with the real product in between.
final class SpeakersWorld {
  let shape: SpeakersShape
  let world: World
  var repository: Repository { world.repository }
  var texts = TypedTexts()
  /// What was done, for people.
  var log: [String] = []

  /// The copies that people opened some time ago, as they were then.
  var opened: [Int: (copy: Int, grid: Grid)] = [:]
  /// What the sheet said after each look that left it in step: a bot may have kept it.
  var versions: [[SheetCell: Int]] = []
  /// The newest of them, with the rows' other cells; what each host left in its copy at its last look; and what each
  /// branch said at the last look.
  var agreed: Grid?
  var left: [Int: Grid] = [:]
  var lastSeen: [String: [FileSlot: Int]] = [:]
  /// What was ever shown to Glossator.
  var shown: Set<Int> = []
  /// Old texts that a person typed again, or of which Glossator could not know which is older.
  var excused: Set<Int> = []
  /// Texts of which nobody can tell that they are newer: what an export went over before any look, and what stood beside a
  /// cell where the first look was killed.
  var unknowable: Set<Int> = []
  /// A text that somebody took back, by the cell that it was in.
  var takenBack: [SheetCell: Int] = [:]
  /// Branches that were cut again since the last look: their side branches are of what was abandoned.
  var cutAgain: Set<String> = []
  /// Files that could not be read at the last look.
  var lagging: Set<BranchFile> = []

  private var clock: Int64 = 1_700_000_000
  private var known: [ObjectID: CommitTexts] = [:]

  /// What a commit's string files say; `broken` are those with conflict markers.
  struct CommitTexts {
    var texts: [FileSlot: Int] = [:]
    var broken: Set<StringFileName> = []
    var blobs: [StringFileName: ObjectID] = [:]
  }

  /// A file of a branch or of its side branch.
  struct BranchFile: Hashable {
    var branch: String
    var file: StringFileName
  }

  init(_ shape: SpeakersShape) throws {
    self.shape = shape
    world = try World()
    let start = Dictionary(uniqueKeysWithValues: zip(shape.cells, 1...))
    var edits = [try edit(".glossator", shape.configuration)]
    for (number, platform) in shape.allPlatforms.enumerated() {
      edits.append(try edit(platform.basePath, shape.baseFile(platform: number)))
    }
    for file in shape.files {
      let entries = shape.allKeys.map { key in
        (key: key, text: TypedTexts.written(start[SheetCell(key, file.locale)] ?? 0))
      }
      edits.append(try edit(shape.path(file), shape.write(entries, platform: file.platform)))
    }
    let first = try commit(edits, base: nil, parents: [], author: "Ada", message: "Begin")
    for branch in ["develop", "release/1"] { try move(branch, to: first) }
    for copy in 0..<shape.copies {
      let folder = folder(of: copy)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try save(shape.sheet(start), copy)
    }
  }

  // MARK: Git

  func edit(_ path: String, _ text: String) throws -> FileEdit {
    guard let checked = RepositoryPath(path) else { throw StoryError("'\(path)' is no path") }
    return FileEdit(path: checked, content: Array(text.utf8))
  }

  func commit(
    _ edits: [FileEdit], base: ObjectID?, parents: [ObjectID], author: String, message: String
  ) throws -> ObjectID {
    clock += 3600
    let signature = Signature(name: author, email: "\(author.lowercased())@example.org", seconds: clock)
    return try repository.commit(
      CommitDraft(
        parents: parents, base: base, edits: edits, message: message, author: signature, committer: signature)
    )
  }

  func tip(_ branch: String) -> ObjectID? { (try? world.tip(branch)) ?? nil }

  func move(_ branch: String, to id: ObjectID) throws { try world.move(branch, to: id) }

  func refFile(_ branch: String) -> String { world.folder.path + "/app.git/refs/heads/\(branch)" }

  func looseFile(_ id: ObjectID) -> String {
    let hex = id.description
    return world.folder.path + "/app.git/objects/\(hex.prefix(2))/\(hex.dropFirst(2))"
  }

  /// Every branch and its tip, the side branches too, in the order of their names.
  func tips() throws -> [(name: String, id: ObjectID)] {
    try repository.snapshot(prefixes: ["refs/heads/"]).branches.map { ($0.name, $0.id) }
  }

  /// The branches of people, in the order of their names.
  func branches() throws -> [String] { try tips().map(\.name).filter { !$0.hasPrefix("l10n/") } }

  func releases() throws -> [String] { try branches().filter { $0 != "develop" } }

  func side(of branch: String) -> String { "l10n/\(branch)" }

  /// What a commit's string files say.
  func content(of commit: ObjectID) throws -> CommitTexts {
    if let found = known[commit] { return found }
    var result = CommitTexts()
    for file in shape.files {
      guard let path = RepositoryPath(shape.path(file)), let entry = try repository.file(at: path, in: commit)
      else { continue }
      result.blobs[file] = entry.id
      let text = String(decoding: try repository.blob(entry.id), as: UTF8.self)
      if let found = shape.read(text, platform: file.platform) {
        for (key, text) in found { result.texts[FileSlot(file: file, key: key)] = text }
      } else {
        result.broken.insert(file)
      }
    }
    known[commit] = result
    return result
  }

  func content(ofBranch branch: String) throws -> CommitTexts? { try tip(branch).map(content) }

  /// The edits that make a commit's files say these texts; files that cannot be read stay.
  func edits(to wanted: [FileSlot: Int], from content: CommitTexts) throws -> [FileEdit] {
    var edits: [FileEdit] = []
    for file in shape.files where !content.broken.contains(file) {
      let slots = shape.allKeys.map { FileSlot(file: file, key: $0) }
      guard slots.contains(where: { wanted[$0] != content.texts[$0] }) else { continue }
      let entries = slots.compactMap { slot in
        wanted[slot].map { (key: slot.key, text: TypedTexts.written($0)) }
      }
      edits.append(try edit(shape.path(file), shape.write(entries, platform: file.platform)))
    }
    return edits
  }

  // MARK: The sheet

  func folder(of copy: Int) -> String { world.folder.path + "/host\(copy)" }

  func path(of copy: Int) -> String { folder(of: copy) + "/strings.csv" }

  func grid(_ copy: Int) -> Grid? {
    guard copy < shape.copies, let data = FileManager.default.contents(atPath: path(of: copy)) else {
      return nil
    }
    return Grid(reading: Array(data))
  }

  func save(_ grid: Grid, _ copy: Int) throws {
    try Data(grid.bytes).write(to: URL(fileURLWithPath: path(of: copy)))
  }

  /// What the cells of a copy say; a cell that has no text of a person's is left out.
  func cells(_ grid: Grid) -> [SheetCell: Int] {
    var found: [SheetCell: Int] = [:]
    for row in grid.rows.dropFirst() {
      for locale in shape.allLocales {
        guard let column = grid.column(locale), let text = row[safe: column] else { continue }
        if let number = TypedTexts.number(text) { found[SheetCell(row[0], locale)] = number }
      }
    }
    return found
  }

  /// The texts that the notes of a cell name.
  func notes(_ cell: SheetCell, _ grid: Grid) -> Set<Int> {
    guard let column = grid.column("problems"),
      let row = grid.rows.dropFirst().first(where: { $0.first == cell.key }), let text = row[safe: column]
    else { return [] }
    let lines = text.split(separator: "\n").filter { $0.hasPrefix(cell.locale + ":") }
    return TypedTexts.numbers(in: Array(lines.joined(separator: "\n").utf8))
  }

  /// Puts a text into a cell; false where there is no such row.
  func put(_ text: Int, in cell: SheetCell, _ grid: inout Grid) -> Bool {
    guard let column = grid.column(cell.locale),
      let row = grid.rows.indices.dropFirst().first(where: { grid.rows[$0].first == cell.key })
    else { return false }
    grid.rows[row][column] = TypedTexts.written(text)
    return true
  }
}
