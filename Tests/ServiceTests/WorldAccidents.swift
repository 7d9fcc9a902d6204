import Archives
import Foundation
import Git
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

// What goes wrong in a repository, and what people do there that needs more than files and commits.
extension World {
  /// What becomes of a file in a person's commit.
  enum Breakage: String {
    /// The markers of a merge that nobody finished.
    case conflict
    /// No format reads it.
    case garbage
    case empty
    case symlink
    /// A submodule's commit.
    case submodule
    /// A folder with a file in it.
    case folder
    /// No commit: the file's blob cannot be found for a while.
    case missingBlob = "missing-blob"
  }

  enum RefBreakage: String {
    /// The ref's file has no bytes, as after a power cut.
    case empty
    case garbage
    /// The commit that it names cannot be found for a while.
    case missing
  }

  // MARK: Git

  /// Runs git in the repository, with an index of its own. Returns what it prints, without the last line end.
  @discardableResult
  func git(_ arguments: String..., input: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", repository.path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging([
      "GIT_INDEX_FILE": folder.appendingPathComponent("index").path
    ]) { $1 }
    let (output, text) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardInput = text
    try process.run()
    try text.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try text.fileHandleForWriting.close()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw StoryError("git failed: \(arguments)") }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  func tag(_ name: String, _ branch: String) throws {
    try git("update-ref", "refs/tags/\(name)", "refs/heads/\(branch)")
  }

  /// A person puts another commit in the place of the tip: other files, the same message, author and parents.
  func amend(_ branch: String, _ files: [String: String?]) throws {
    guard let tip = try tip(branch) else { throw StoryError("there is no branch \(branch)") }
    let old = try repository.commit(tip)
    let new = try commit(branch, files, author: "Grace", message: old.message)
    let made = try repository.commit(new)
    let id = try repository.commit(
      CommitDraft(
        parents: old.parents, base: made.tree, message: old.message, author: old.author,
        committer: made.committer))
    try move(branch, to: id)
  }

  /// The mode of what is at a path, as Git writes it; nil where there is nothing.
  func mode(of path: String, on branch: String) throws -> String? {
    let line = try git("ls-tree", "refs/heads/\(branch)", "--", path)
    return line.isEmpty ? nil : String(line.prefix(6))
  }

  func changeMode(of path: String, on branch: String, to mode: String) throws {
    try put(mode, try git("rev-parse", "refs/heads/\(branch):\(path)"), at: path, on: branch)
  }

  /// A commit that deletes a file, a symlink or a submodule.
  func delete(_ path: String, on branch: String) throws {
    if try mode(of: path, on: branch) == nil { throw StoryError("\(branch) has no \(path)") }
    try put("", "", at: path, on: branch)
  }

  /// What a commit changes that moves a folder.
  func moving(_ old: String, to new: String, on branch: String) throws -> [String: String?] {
    let paths = try git("ls-tree", "-r", "--name-only", "refs/heads/\(branch)", "--", "\(old)/").split(
      separator: "\n")
    if paths.isEmpty { throw StoryError("\(branch) has no \(old)/") }
    var files: [String: String?] = [:]
    for path in paths.map(String.init) {
      files[path] = .some(nil)
      files[new + path.dropFirst(old.utf8.count)] = try text(of: path, on: branch)
    }
    return files
  }

  /// Commits what is at a path, whatever it is; an empty id takes it out.
  private func put(_ mode: String, _ id: String, at path: String, on branch: String) throws {
    try git("read-tree", "refs/heads/\(branch)")
    if id.isEmpty {
      let none = String(repeating: "0", count: 40)
      try git("update-index", "--index-info", input: "0 \(none)\t\(path)\n")
    } else {
      try git("update-index", "--add", "--replace", "--cacheinfo", "\(mode),\(id),\(path)")
    }
    guard let tree = ObjectID(hex: try git("write-tree")) else { throw StoryError("no tree") }
    try commit(branch, tree: tree, author: "Grace", message: "Change \(path)")
  }

  // MARK: Files

  /// Breaks a file. Returns what mends it.
  func breakFile(_ path: String, on branch: String, _ kind: Breakage) throws -> () throws -> Void {
    let old = try? git("rev-parse", "--verify", "-q", "refs/heads/\(branch):\(path)")
    let mode = try mode(of: path, on: branch) ?? "100644"
    if kind == .missingBlob { return try hide(object: old ?? "") }
    let text = try text(of: path, on: branch) ?? ""
    func blob(_ text: String) throws -> String { try git("hash-object", "-w", "--stdin", input: text) }
    switch kind {
    case .conflict:
      try put(mode, blob("<<<<<<< HEAD\n\(text)=======\n\(text)>>>>>>> theirs\n"), at: path, on: branch)
    case .garbage: try put(mode, blob("{{{ \" <<\n"), at: path, on: branch)
    case .empty: try put(mode, blob(""), at: path, on: branch)
    case .symlink: try put("120000", blob("../elsewhere"), at: path, on: branch)
    case .submodule: try put("160000", git("rev-parse", "refs/heads/\(branch)"), at: path, on: branch)
    case .folder: try put(mode, blob("x\n"), at: path + "/x", on: branch)
    case .missingBlob: break
    }
    return { [self] in
      if kind == .folder { try put("", "", at: path + "/x", on: branch) }
      try put(mode, old ?? "", at: path, on: branch)
    }
  }

  /// A folder's tree cannot be found for a while. Returns what mends it.
  func breakTree(_ path: String, on branch: String) throws -> () throws -> Void {
    try hide(object: try git("rev-parse", "refs/heads/\(branch):\(path)"))
  }

  /// Takes an object away. Returns what puts it back. Where that `leavesFolder` in its place, it is not gone, but cannot be read:
  /// as with too many open files, or on a disk that fails.
  func hide(object id: String, leavesFolder: Bool = false) throws -> () throws -> Void {
    let path = "\(repository.path)/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    let away = folder.appendingPathComponent("hidden-\(id)").path
    try FileManager.default.moveItem(atPath: path, toPath: away)
    if leavesFolder {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    return {
      if leavesFolder { try FileManager.default.removeItem(atPath: path) }
      try FileManager.default.moveItem(atPath: away, toPath: path)
    }
  }

  // MARK: Refs

  /// Breaks a ref. Returns what mends it.
  func breakRef(_ name: String, _ kind: RefBreakage) throws -> () throws -> Void {
    let path = refPath(name)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    if kind == .missing { return try hide(object: String(decoding: bytes.prefix(40), as: UTF8.self)) }
    try Data((kind == .empty ? "" : "garbage\n").utf8).write(to: URL(fileURLWithPath: path))
    return { try bytes.write(to: URL(fileURLWithPath: path)) }
  }

  /// No ref can be listed at all. Returns what mends it.
  func breakAllRefs() throws -> () throws -> Void {
    let path = "\(repository.path)/packed-refs"
    try Data("garbage\n".utf8).write(to: URL(fileURLWithPath: path))
    return { try FileManager.default.removeItem(atPath: path) }
  }

  /// As a program that was killed an hour ago left it: a younger lock is waited for.
  func lockRef(_ name: String) throws {
    let path = refPath(name) + ".lock"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: path)
  }

  func unlockRef(_ name: String) throws {
    try FileManager.default.removeItem(atPath: refPath(name) + ".lock")
  }

  /// The journal is as the program before this one left it: its newest entry is of the edition of rules before today's.
  func ageRules() throws {
    let trailer = "Glossator-Rules: "
    for ref in try git("for-each-ref", "--format=%(refname)", "refs/glossator/sheet/").split(separator: "\n")
    {
      let entry = try git("cat-file", "commit", String(ref)) + "\n"
      let older = entry.replacing(
        "\(trailer)\(JournalEntry.currentRules)", with: "\(trailer)\(JournalEntry.currentRules - 1)")
      guard older != entry else { throw StoryError("\(ref) is of no edition") }
      let id = try git("hash-object", "-t", "commit", "-w", "--stdin", input: older)
      try git("update-ref", String(ref), id)
    }
  }

  /// Somebody has a branch checked out, in a work tree of its own.
  func checkOut(_ branch: String) throws {
    try git("worktree", "add", "-q", folder.appendingPathComponent("out").path, branch)
  }

  func removeWorkTree() throws {
    try git("worktree", "remove", "--force", folder.appendingPathComponent("out").path)
  }

  /// Nothing here packs refs, so that a ref is a file.
  private func refPath(_ name: String) -> String {
    "\(repository.path)/\(name.hasPrefix("refs/") ? name : "refs/heads/" + name)"
  }

  // MARK: The sheet

  private var lockPath: String {
    sheetPath.replacingOccurrences(of: "strings.", with: ".~lock.strings.") + "#"
  }
  private var workTree: String { folder.appendingPathComponent("tree").path }

  /// Somebody merges a cell of an XLSX file with the one above it: their program empties it.
  func mergeWithAbove(_ word: String, _ column: SheetColumn) throws {
    let (key, variant) = Story.entry(word)
    try type("", into: column, of: key, variant)
    guard let (sheet, row) = try row(key, variant), let field = sheet.columns[column] else {
      throw StoryError("there is no such cell of \(word)")
    }
    let (letters, number) = (columnLetters(field), sheet.rowNumber(row))
    let block = "\(letters)\(number - 1):\(letters)\(number)"
    let merge = "</sheetData><mergeCells count=\"1\"><mergeCell ref=\"\(block)\"/></mergeCells>"
    let file = URL(fileURLWithPath: sheetPath)
    let old = try ZIPArchive(Array(Data(contentsOf: file)))
    let entries = try old.names().map { name in
      let bytes = Array(try old.entry(name) ?? [])
      guard name == "xl/worksheets/sheet1.xml" else { return (name: name, bytes: bytes) }
      let text = String(decoding: bytes, as: UTF8.self)
      return (name: name, bytes: Array(text.replacing("</sheetData>", with: merge).utf8))
    }
    try Data(ZIPArchive.bytes(of: entries)).write(to: file)
  }

  /// Somebody has the sheet open: in an office program, or its branch in a work tree.
  func lockSheet() throws {
    if let server, let path = location.address?.path { return server.locks[path] = SheetServer.lockOfAnna }
    if let sheetBranch {
      try git("worktree", "add", "-q", workTree, sheetBranch)
      isCheckedOut = true
      return
    }
    try Data(",Anna,host,20.11.2026 10:10,file:///home/anna;".utf8).write(to: URL(fileURLWithPath: lockPath))
  }

  func unlockSheet() throws {
    if let server, let path = location.address?.path { return server.locks[path] = nil }
    if sheetBranch != nil {
      try git("worktree", "remove", "--force", workTree)
      isCheckedOut = false
      return
    }
    try FileManager.default.removeItem(atPath: lockPath)
  }

  /// A sync program cannot merge a version of the sheet, and puts it beside it.
  func putBeside(_ bytes: [UInt8], _ mark: String) throws {
    let copy = sheetPath.replacingOccurrences(of: "/strings.", with: "/strings\(mark).")
    let bytes = isSpreadsheet ? try Self.spreadsheet(saying: bytes) : bytes
    try Data(bytes).write(to: URL(fileURLWithPath: copy))
  }

  /// Goes to another host's copy of the sheet, which is made from this one where there is none.
  func goToPlace(_ name: String) throws {
    let sheets = try sheetNames.map { ($0, try sheetBytes($0)) }
    place = name
    let path = folder.appendingPathComponent(name)
    if name.isEmpty || FileManager.default.fileExists(atPath: path.path) { return }
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    for (name, bytes) in sheets { try writeSheet(bytes, name) }
  }
}
