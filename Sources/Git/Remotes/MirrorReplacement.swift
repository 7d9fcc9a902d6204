import CSystemShim
import Glibc
import RepositoryModel

// A damaged mirror is made anew beside itself, and takes its own place. Four names: the mirror's own; `.anew` is what is to take its place;
// `.corrupt-1` and so on are those that were damaged. In one of these is a mark, with what was wrong: by that an old one is told
// from a new one wherever a replacement was cut off.
extension Mirror {
  private var draftPath: String { path + ".anew" }
  /// In what was damaged: why, a line.
  private static let mark = "glossator-damaged"
  /// Beside it where something is in there only.
  private static let unsavedMark = "glossator-unsaved"
  /// Where Glossator keeps what it remembers for itself.
  private static let memory = "glossator"

  /// Makes a mirror that has nothing yet, beside this one, and answers with its path.
  package func draft() throws(GitError) -> String {
    try discardDraft()
    try MirrorLayout.create(at: draftPath)
    return draftPath
  }

  /// Removes a draft, for the room that it takes.
  package func discardDraft() throws(GitError) { try Self.removeFolder(draftPath) }

  /// Puts its draft in its place at once: who opens it has the one or the other. Answers with where this one is from now on. Of those that
  /// nobody needs it is the only one.
  ///
  /// - Parameters:
  ///   - isWhole: The draft has all that only this one had.
  ///   - now: In seconds since 1970: a new one need not be examined.
  package func replace(damaged damage: String, isWhole: Bool, at now: Int64) throws(GitError) -> String {
    let doing = "put \(draftPath) in the place of \(path)"
    for old in Self.damaged(beside: path) where access("\(old)/\(Self.unsavedMark)", F_OK) != 0 {
      try Self.removeFolder(old)
    }
    try MirrorNote.examined.write(now, in: draftPath)
    if !isWhole { try MirrorLayout.write("\n", to: "\(path)/\(Self.unsavedMark)") }
    try MirrorLayout.write(damage + "\n", to: "\(path)/\(Self.mark)")
    if systemshim_exchange(AT_FDCWD, draftPath, path) == 0 {
      return try setAside(draftPath, doing)
    }
    // Not every file system exchanges names. Where this is cut off in between, the next one to open it goes on.
    let aside = try setAside(path, doing)
    guard rename(draftPath, path) == 0 else { throw Self.failure(doing) }
    return aside
  }

  /// Brings a replacement to its end that was cut off, before the mirror is made or opened: nobody else is in here.
  func finishReplacement() throws(GitError) {
    let doing = "go on to put \(draftPath) in the place of \(path)"
    if access(path, F_OK) != 0, MirrorNote.examined.read(in: draftPath) != nil {
      guard rename(draftPath, path) == 0 else { throw Self.failure(doing) }
    }
    if access("\(draftPath)/\(Self.mark)", F_OK) == 0 { _ = try setAside(draftPath, doing) }
    // Nothing took its place.
    for mark in [Self.mark, Self.unsavedMark] { unlink("\(path)/\(mark)") }
    try discardDraft()
  }

  /// The damaged ones beside it that have something which is in there only.
  package var unsaved: [String] {
    Self.damaged(beside: path).filter { access("\($0)/\(Self.unsavedMark)", F_OK) == 0 }
  }

  private func setAside(_ old: String, _ doing: String) throws(GitError) -> String {
    let places = (1...1000).lazy.map { [path] in Self.damaged(path, $0) }
    guard let place = places.first(where: { access($0, F_OK) != 0 }) else {
      throw GitError(
        .other, doing, "a thousand damaged ones are beside it", hint: "delete those that nobody needs")
    }
    guard rename(old, place) == 0 else { throw Self.failure(doing) }
    // What was told and what is to be told still; only for want of it would people hear of something twice.
    if access("\(path)/\(Self.memory)", F_OK) != 0 {
      _ = rename("\(place)/\(Self.memory)", "\(path)/\(Self.memory)")
    }
    return place
  }

  private static func damaged(_ path: String, _ number: Int) -> String { "\(path).corrupt-\(number)" }

  /// Those that are there, in order of their numbers.
  private static func damaged(beside path: String) -> [String] {
    guard let slash = path.lastIndex(of: "/") else { return [] }
    let beginning = path[path.index(after: slash)...] + ".corrupt-"
    return names(in: String(path[...slash])).filter { $0.hasPrefix(beginning) }
      .compactMap { Int($0.dropFirst(beginning.count)) }.sorted().map { damaged(path, $0) }
  }

  /// Removes a folder with all that is in it, if it is there.
  static func removeFolder(_ path: String) throws(GitError) {
    let code = systemshim_remove_folder(path)
    guard code == 0 || code == -ENOENT else {
      throw GitError(.other, "remove \(path)", String(cString: strerror(-code)))
    }
  }

  private static func failure(_ doing: String) -> GitError {
    GitError(.other, doing, String(cString: strerror(errno)))
  }
}
