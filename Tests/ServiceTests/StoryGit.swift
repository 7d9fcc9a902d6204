import Foundation
import RepositoryModel
import Service
import TranslationModel
import Workflow

/// What people do in Git, in a story.
///
///     commit BRANCH FOLDER [as AUTHOR]      the story's files under FOLDER/ become files of the branch; an XLSX file is told as
///                                           the text of its table; `commit BRANCH FOLDER without PATH …` takes files out besides
///     commit-long BRANCH PATH KEY KIB       an Apple string of that many KiB comes into a file
///     delete BRANCH PATH                    a commit that deletes a file
///     move BRANCH OLD NEW with FOLDER       a commit that moves a folder, and has the story's files under FOLDER/
///     branch NEW from OLD                   OLD is a branch or a tag
///     remove-branch NAME                    tag NAME BRANCH
///     merge A into B                        squash A into B                       rebase A into B
///     amend BRANCH FOLDER                   the tip becomes another commit with other files and the same message
///     copy-message BRANCH FOLDER            a commit of a person's own with the message of the tip
///     force BRANCH to OTHER                 the branch becomes another branch
///     reset BRANCH to BRANCH                … or what another, or the same, was when it was noted
///     rename KEY NEW on BRANCH              what `glossator rename` makes of it there
///     prune BRANCH                          what `glossator prune` makes of it
///     mode BRANCH PATH 100755               a commit that changes a file's mode
///     break-file BRANCH PATH KIND           see `World.Breakage`; `mend-file BRANCH PATH` undoes it
///     break-tree BRANCH PATH                a folder's object cannot be found; `mend-tree BRANCH PATH` undoes it
///     break-ref BRANCH [KIND]               see `World.RefBreakage`; `mend-ref BRANCH` undoes it
///     break-refs / mend-refs                the file of all packed refs is garbage
///     lock-ref BRANCH / unlock-ref BRANCH   a lock file that some program left behind
///     older-rules                           the newest entry of the journal is of the program before this one
extension Story {
  /// Does a step, if it is one of these.
  mutating func performInGit(_ words: [String]) throws -> Bool {
    switch words.first {
    case "app": try commit(["commit", words[1], "app"])
    case "commit": try commit(words)
    case "commit-long": try commitLong(words)
    case "delete": try world.delete(words[2], on: words[1])
    case "move":
      let moved = try world.moving(words[2], to: words[3], on: words[1])
      try world.commit(
        words[1], moved.merging(try files(under: words[5])) { $1 }, message: "Move \(words[2])")
    case "branch": try world.branch(words[1], from: words[3])
    case "remove-branch": try world.git("update-ref", "-d", "refs/heads/\(words[1])")
    case "tag": try world.tag(words[1], words[2])
    case "merge": try world.merge(words[1], into: words[3])
    case "squash": try world.squash(words[1], into: words[3])
    case "rebase": try world.rebase(words[1], into: words[3])
    case "amend": try world.amend(words[1], try files(under: words[2]))
    case "copy-message":
      guard let tip = try world.tip(words[1]) else { throw StoryError("there is no branch \(words[1])") }
      let message = try world.repository.commit(tip).message
      try world.commit(words[1], try files(under: words[2]), author: "Grace", message: message)
    case "force": try world.branch(words[1], from: words[3])
    case "reset":
      guard let note = notes[words[3]], let id = note else { throw StoryError("\(words[3]) was not noted") }
      try world.move(words[1], to: id)
    case "rename":
      let files = try SourceFiles(try world.access, at: .branch(words[4]))
      let plan = try RenameOperation(files).plan(KeyRename(Text(words[1]), to: Text(words[2])))
      _ = try files.apply(
        plan.changes, message: CommitMessage(subject: "Rename \(words[1])"), identity: CommitIdentity())
    case "prune":
      let files = try SourceFiles(try world.access, at: .branch(words[1]))
      _ = try files.apply(
        try PruneOperation(files).plan().changes, message: CommitMessage(subject: "Prune"),
        identity: CommitIdentity())
    case "mode": try world.changeMode(of: words[2], on: words[1], to: words[3])
    default: return try breakSomething(words)
    }
    return true
  }

  private mutating func breakSomething(_ words: [String]) throws -> Bool {
    let name = words.dropFirst().prefix(2).joined(separator: ":")
    switch words.first {
    case "break-file":
      guard let kind = World.Breakage(rawValue: words[3]) else { throw StoryError("no kind \(words[3])") }
      mends[name] = try world.breakFile(words[2], on: words[1], kind)
    case "break-ref":
      guard let kind = World.RefBreakage(rawValue: words.count > 2 ? words[2] : "empty") else {
        throw StoryError("no kind \(words[2])")
      }
      mends["ref:" + words[1]] = try world.breakRef(words[1], kind)
    case "break-tree": mends[name] = try world.breakTree(words[2], on: words[1])
    case "break-refs": mends["refs"] = try world.breakAllRefs()
    case "lock-ref": try world.lockRef(words[1])
    case "older-rules": try world.ageRules()
    case "mend-file", "mend-tree": try mend(name)
    case "mend-ref": try mend("ref:" + words[1])
    case "mend-refs": try mend("refs")
    case "unlock-ref": try world.unlockRef(words[1])
    case "check-out": try world.checkOut(words[1])
    case "remove-work-tree": try world.removeWorkTree()
    default: return false
    }
    return true
  }

  private mutating func mend(_ name: String) throws {
    guard let mend = mends.removeValue(forKey: name) else { throw StoryError("\(name) is not broken") }
    try mend()
  }

  /// The story's files under a folder, by their paths in the repository.
  private func files(under folder: String) throws -> [String: String?] {
    let own = files.filter { $0.key.hasPrefix(folder + "/") }
    guard !own.isEmpty else { throw StoryError("the story has no files under \(folder)/") }
    return Dictionary(
      uniqueKeysWithValues: own.map { (String($0.key.dropFirst(folder.count + 1)), $0.value) })
  }

  private func commit(_ words: [String]) throws {
    let author = words.count > 4 && words[3] == "as" ? words[4] : "Ada"
    var files = try files(under: words[2])
    let tables = files.filter { $0.key.hasSuffix(".xlsx") }
    for path in tables.keys { files[path] = nil }
    if words.count > 3, words[3] == "without" { for path in words.dropFirst(4) { files[path] = .some(nil) } }
    try world.commit(words[1], files, author: author, message: "Add \(words[2])")
    for (path, text) in tables {
      guard let path = RepositoryPath(path), let text else { continue }
      let bytes = try World.spreadsheet(saying: Array(text.utf8))
      try world.commit(
        words[1], [FileEdit(path: path, content: bytes)], author: author, message: "Add \(path)")
    }
  }

  private func commitLong(_ words: [String]) throws {
    guard let count = Int(words[4]) else { throw StoryError("'\(words[4])' is no number") }
    let text = String(repeating: "0123456789abcde ", count: count * 64)
    let before = try world.text(of: words[2], on: words[1]) ?? ""
    try world.commit(words[1], [words[2]: before + "\"\(words[3])\" = \"\(text)\";\n"])
  }
}
