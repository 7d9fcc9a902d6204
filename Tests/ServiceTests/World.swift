import Archives
import Foundation
import Git
import HostConfiguration
import ProjectConfiguration
import RepositoryModel
import Service
import Spreadsheets
import StringFormats
import TranslationModel
import TranslationSheet
import Workflow

/// A real repository and a real sheet in a temporary folder, with people who commit and translate.
final class World {
  let folder: URL
  private let name: String
  private let first: World?
  let repository: Repository
  /// The sheet, where it is a file.
  var sheetPath: String { folder.appendingPathComponent(inPlace("strings" + ending)).path }
  /// The folder of the host whose copy of the sheet is meant; empty for the first one.
  var place = ""
  /// The branch that the sheet is on; nil where it is a file, or on the web.
  let sheetBranch: String?
  /// The server that it is on.
  let server: SheetServer?
  /// True where the sheet's branch is checked out in a work tree.
  var isCheckedOut = false
  /// True where each sheet of the project has a place of its own.
  var keepsSeveral = false
  /// Seconds of the next commit: each is an hour after the one before.
  private var clock: Int64 = 1_700_000_000
  var lastReport: LookReport?

  /// What the sheet's name ends in.
  private let ending: String
  /// True where it is kept as a spreadsheet's own file.
  var isSpreadsheet: Bool { ending == ".xlsx" }

  /// What stands for a branch's name where the sheet is on the web, or in a spreadsheet's own file.
  static let web = "https:"
  static let spreadsheet = "xlsx:"

  /// In memory, where it can be: nothing waits for a disk, and thousands of small worlds are tried in a minute.
  init(sheetOn branch: String? = nil) throws {
    sheetBranch = branch == Self.web || branch == Self.spreadsheet ? nil : branch
    ending = branch == Self.spreadsheet ? ".xlsx" : ".csv"
    server = branch == Self.web ? SheetServer() : nil
    let memory = URL(fileURLWithPath: "/dev/shm")
    let isWritable = FileManager.default.isWritableFile(atPath: memory.path)
    let parent = isWritable ? memory : FileManager.default.temporaryDirectory
    folder = parent.appendingPathComponent("glossator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    (name, first) = ("app", nil)
    repository = try Repository.create(bareAt: folder.appendingPathComponent("app.git").path)
  }

  /// Another repository, which shares the sheet of the first one; the journal is at home there.
  init(_ name: String, sharingWith first: World) throws {
    (self.name, self.first) = (name, first)
    (folder, sheetBranch, server, ending) = (first.folder, first.sheetBranch, first.server, first.ending)
    repository = try Repository.create(bareAt: folder.appendingPathComponent("\(name).git").path)
  }

  deinit { if first == nil { try? FileManager.default.removeItem(at: folder) } }

  var path: String { folder.appendingPathComponent("\(name).git").path }

  /// Who is asked for texts of blank cells.
  var suggest: SuggestCommand?
  /// What runs the turns of the locales.
  var executor: any WorkExecutor = AllCores()
  /// True where looks read all rows of the sheet, whatever changed.
  var readsAllRows = false
  /// False where a killed look is not brought to its end, as where somebody moved a side branch meanwhile.
  var completesLooks = true

  var access: any RepositoryAccess {
    get throws {
      var settings = RepositorySettings(name: name, path: path)
      settings.home = first?.path
      return try settings.access(state: folder.path)
    }
  }

  // MARK: Git

  func tip(_ branch: String) throws -> ObjectID? {
    try RefName(branch: branch).flatMap { try repository.id(of: $0) }
  }

  /// Commits files (nil deletes) on top of a branch, as a person would.
  @discardableResult
  func commit(
    _ branch: String, _ files: [String: String?], author: String = "Ada", message: String = "Change",
    also parents: [ObjectID] = []
  ) throws -> ObjectID {
    var edits: [FileEdit] = []
    var placing: [PlacedEntry] = []
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      if let checked = RepositoryPath(path) {
        edits.append(FileEdit(path: checked, content: text.map { Array($0.utf8) }))
      } else {
        let entry = try text.map { TreeEntry(mode: .regular, id: try repository.writeBlob(Array($0.utf8))) }
        placing.append(PlacedEntry(path: TreePath(path), entry: entry))
      }
    }
    if placing.isEmpty { return try commit(branch, edits, author: author, message: message, also: parents) }
    let tree = try repository.writeTree(base: try tip(branch), edits: edits, placing: placing).tree
    return try commit(branch, tree: tree, author: author, message: message, also: parents)
  }

  @discardableResult
  func commit(
    _ branch: String, _ edits: [FileEdit] = [], tree: ObjectID? = nil, author: String,
    message: String = "Change",
    also parents: [ObjectID] = []
  ) throws -> ObjectID {
    let tip = try tip(branch)
    clock += 3600
    let signature = Signature(name: author, email: "\(author.lowercased())@example.org", seconds: clock)
    let id = try repository.commit(
      CommitDraft(
        parents: (tip.map { [$0] } ?? []) + parents, base: tree ?? tip, edits: edits,
        message: message.hasSuffix("\n") ? message : message + "\n",
        author: signature, committer: signature))
    try move(branch, to: id)
    return id
  }

  func branch(_ name: String, from other: String) throws {
    let tag = try RefName("refs/tags/" + other).flatMap { try repository.id(of: $0) }
    guard let tip = try tip(other) ?? tag else { throw StoryError("there is no branch \(other)") }
    try move(name, to: tip)
  }

  func move(_ branch: String, to id: ObjectID) throws {
    guard let ref = RefName(branch: branch) else { throw StoryError("'\(branch)' is no branch name") }
    // git itself moves what is checked out, as a commit in the work tree does.
    if isCheckedOut, branch == sheetBranch { return _ = try git("update-ref", ref.full, id.description) }
    try repository.move([RefMove(ref, from: try tip(branch), to: id)])
  }

  /// Deletes a branch. Nothing here packs refs, so that a ref is a file.
  func delete(_ branch: String) throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent("\(name).git/refs/heads/\(branch)"))
  }

  /// Merges a branch into another, theirs winning where both changed a file.
  func merge(_ theirs: String, into ours: String) throws {
    guard let a = try tip(ours), let b = try tip(theirs) else { throw StoryError("no such branch") }
    try commit(
      ours, try files(changedIn: b, since: try repository.mergeBase(a, b)), message: "Merge \(theirs)",
      also: [b])
  }

  /// Brings a branch's changes as one ordinary commit, as a squash merge does.
  func squash(_ theirs: String, into ours: String) throws {
    guard let a = try tip(ours), let b = try tip(theirs) else { throw StoryError("no such branch") }
    try commit(
      ours, try files(changedIn: b, since: try repository.mergeBase(a, b)), message: "Squash \(theirs)")
  }

  /// Brings a branch's own commits one by one, each with a new id, as a rebase does.
  func rebase(_ theirs: String, into ours: String) throws {
    let range = "refs/heads/\(ours)..refs/heads/\(theirs)"
    for line in try git("rev-list", "--reverse", "--no-merges", range).split(separator: "\n") {
      guard let id = ObjectID(hex: String(line)) else { continue }
      let commit = try repository.commit(id)
      try self.commit(
        ours, try files(changedIn: id, since: commit.parents.first), author: "Glossator",
        message: commit.message)
    }
  }

  private func files(changedIn tip: ObjectID, since base: ObjectID?) throws -> [String: String?] {
    var files: [String: String?] = [:]
    for change in try repository.changes(from: base, to: tip) {
      files[String(decoding: change.path.bytes, as: UTF8.self)] = try change.new.map {
        String(decoding: try repository.blob($0.id), as: UTF8.self)
      }
    }
    return files
  }

  func text(of path: String, on branch: String) throws -> String? {
    guard let tip = try tip(branch) else { return nil }
    if let checked = RepositoryPath(path) {
      let file = try repository.file(at: checked, in: tip)
      return try file.map { String(decoding: try repository.blob($0.id), as: UTF8.self) }
    }
    let entry = try repository.changes(from: nil, to: tip).first { $0.path == TreePath(path) }?.new
    return try entry.map { String(decoding: try repository.blob($0.id), as: UTF8.self) }
  }

  // MARK: The sheet

  var project: Project {
    get throws { try RepositoryView(repository, agreed: nil).project }
  }

  func sheet(_ name: String = "main") throws -> Sheet {
    let project = try project
    return try Sheet(
      reading: try sheetBytes(name),
      schema: SheetSchema(base: project.base, targets: project.targets))
  }

  var location: SheetLocation {
    let path = inPlace((keepsSeveral ? "{sheet}" : "strings") + ending)
    let onWeb = server.flatMap { _ in try? SheetLocation(onWebOrNot: "\(SheetServer.address)/\(path)") }
    return onWeb ?? sheetBranch.flatMap { SheetLocation(onBranch: "\($0):l10n/\(path)") }
      ?? SheetLocation(file: folder.appendingPathComponent(path).path)
  }

  /// The repository that has the sheet, where it is on a branch.
  private var home: World { first ?? self }

  private func inPlace(_ name: String) -> String { place.isEmpty ? name : "\(place)/\(name)" }

  var stores: SheetStores {
    get throws {
      let web = server.map { server in
        { address in WebSheet(address, credential: nil, client: server, wait: { _ in }) }
      }
      return SheetStores(location, try access, identity: CommitIdentity(), web: web)
    }
  }

  /// The names of the sheets in the newest entry of the journal.
  var sheetNames: [String] {
    get throws {
      guard keepsSeveral, let journal = Journal(repository, author: ("", "")), let tip = try journal.tip()
      else {
        return ["main"]
      }
      return try journal.record(tip)?.entry.sheets.names ?? []
    }
  }

  func sheetBytes(_ name: String = "main") throws -> [UInt8] { try stores.store(name).bytes() }

  /// Saves a sheet as people do, who do not look at what it was.
  func writeSheet(_ bytes: [UInt8], _ name: String = "main") throws {
    let place = try place(of: name)
    let bytes = isSpreadsheet ? try Self.spreadsheet(saying: bytes) : bytes
    if let server, let address = place.address { return _ = server.save(bytes, to: address.path) }
    guard let sheetBranch else { return try Data(bytes).write(to: URL(fileURLWithPath: place.path)) }
    try home.commit(sheetBranch, [FileEdit(path: try inRepository(place), content: bytes)], author: "Toni")
  }

  /// A spreadsheet as a program saves it, which makes all of it anew; what is no table is left as it is.
  static func spreadsheet(saying bytes: [UInt8]) throws -> [UInt8] {
    guard let grid = try? SheetGrid(bytes), !grid.rows.isEmpty else { return bytes }
    return try ZIPArchive.bytes(of: NewSpreadsheet.parts(grid.rows))
  }

  func writeSheet(_ text: String, _ name: String = "main") throws { try writeSheet(Array(text.utf8), name) }

  func removeSheet(_ name: String = "main") throws {
    let place = try place(of: name)
    if let server, let address = place.address { return server.files[address.path] = nil }
    guard let sheetBranch else { return try FileManager.default.removeItem(atPath: place.path) }
    try home.commit(sheetBranch, [FileEdit(path: try inRepository(place), content: nil)], author: "Toni")
  }

  private func place(of name: String) throws -> SheetLocation {
    guard let place = location.of(name) else { throw StoryError("the sheet '\(name)' has no place") }
    return place
  }

  private func inRepository(_ place: SheetLocation) throws -> RepositoryPath {
    guard let path = RepositoryPath(place.path) else { throw StoryError("'\(place)' is no place") }
    return path
  }

  func row(_ key: String, _ variant: String = "", source: String? = nil) throws -> (sheet: Sheet, row: Int)? {
    try find(key, variant, source: source).map { ($0.sheet, $0.row) }
  }

  /// The first row of a key, in whichever sheet it is.
  func find(_ key: String, _ variant: String = "", source: String? = nil) throws -> (
    sheet: Sheet, row: Int, name: String
  )? {
    for name in try sheetNames {
      let sheet = try sheet(name)
      let row = (0..<sheet.rowCount).first {
        sheet.text(row: $0, .key).isSame(as: Text(key)) && sheet.text(row: $0, .variant) == Text(variant)
          && (source == nil || sheet.text(row: $0, .source) == Text(source ?? ""))
      }
      if let row { return (sheet, row, name) }
    }
    return nil
  }

  /// Types a text into a cell and saves, as a translator does.
  func type(
    _ text: String, into column: SheetColumn, of key: String, _ variant: String = "", source: String? = nil
  )
    throws
  {
    guard let (sheet, row, name) = try find(key, variant, source: source) else {
      throw StoryError("the sheet has no row '\(key)' '\(variant)'")
    }
    var edits = SheetEdits()
    edits.cells = [(row, column, Text(text))]
    try writeSheet(sheet.applying(edits), name)
  }

  // MARK: Glossator

  @discardableResult
  func sync(planOnly: Bool = false, only branch: String? = nil, stuck reason: StuckAccess.Reason? = nil)
    throws -> LookReport
  {
    let objects = planOnly ? try self.objects : []
    let access = try access
    var operation = SyncOperation(
      reason.map { StuckAccess(access, $0) } ?? access, sheets: try stores, identity: CommitIdentity(),
      suggest: suggest, executor: executor)
    (operation.readsAllRows, operation.completesLooks) = (readsAllRows, completesLooks)
    let report = try operation.run(planOnly: planOnly, only: branch)
    lastReport = report
    if planOnly, try self.objects != objects { throw StoryError("a mere plan wrote objects") }
    return report
  }

  /// The files of the repository's objects.
  private var objects: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: repository.path + "/objects").sorted() }
  }

  /// A look whose process is killed between the sheet's swap and the refs' moves, or between the side branches' and the
  /// agreement.
  func syncAndDie(afterMoving: Bool = false) throws {
    do {
      var operation = SyncOperation(
        DyingAccess(try access, afterMoving ? .beforeAgreeing : .beforeMoving),
        sheets: try stores, identity: CommitIdentity(), suggest: suggest)
      (operation.readsAllRows, operation.completesLooks) = (readsAllRows, completesLooks)
      _ = try operation.run()
    } catch let failure as Failure where failure.message == DyingAccess.message { return }
    throw StoryError("the look had nothing to publish")
  }

  /// A look whose remote cannot be reached.
  func syncWhileAway() throws {
    do {
      _ = try SyncOperation(AwayAccess(try access), sheets: try stores, identity: CommitIdentity()).run()
    } catch let failure as Failure where failure.message == AwayAccess.message { return }
    throw StoryError("the look did not ask the remote")
  }

  func gate(_ revision: String) throws -> GateReport { try GateOperation(repository).run(revision) }
}

/// Runs a program to its end; throws where it fails.
func run(_ program: String, _ arguments: [String]) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  try process.run()
  process.waitUntilExit()
  if process.terminationStatus != 0 { throw StoryError("\(program) failed: \(arguments)") }
}

struct StoryError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
