import Glibc

/// A watch on the refs of a repository on this host: `HEAD`, `packed-refs`, and every folder under `refs`.
///
/// Events say "look", and no more: while git packs refs, a ref's file disappears before its value is seen elsewhere.
/// Several changes in a row may be one event. A slow poll is still useful, for what is not reported.
package struct RefsWatch: Sendable {
  /// They end where the repository itself has gone, or is somewhere else.
  package let looks: AsyncStream<Void>
  private let inotify: Inotify

  /// More folders than this are not watched one by one.
  private static let mostFolders = 20_000

  /// `directory` is the one that has `refs` and `packed-refs` in it: of a linked work tree, the common one.
  package init(gitDirectory directory: String) throws(WatchError) {
    let nudge = Nudge()
    looks = nudge.looks
    inotify = try Inotify { inotify, notes in
      var isWorthALook = false
      for note in notes {
        isWorthALook =
          isWorthALook || note.isOverflow || note.isEnd || note.isMoved || Self.isRef(note, in: directory)
        guard note.isOverflow || note.isFolder else { continue }
        // What cannot be watched is polled; what came before the watch is seen by the look.
        let folder = note.isOverflow ? directory + "/refs" : "\(note.folder)/\(note.name)"
        guard folder.hasPrefix(directory + "/refs") else { continue }
        try? Self.add(folder, to: inotify)
        isWorthALook = true
      }
      if isWorthALook { nudge() }
      if notes.contains(where: { ($0.isEnd || $0.isMoved) && $0.folder == directory }) { nudge.finish() }
    }
    try inotify.add(directory, Self.mask)
    try Self.add(directory + "/refs", to: inotify)
  }

  /// Nil where there is no repository at that path.
  package init?(ofRepository path: String) throws(WatchError) {
    guard let directory = GitDirectory.common(of: path) else { return nil }
    try self.init(gitDirectory: directory)
  }

  package func cancel() { inotify.cancel() }

  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF)

  private static func isRef(_ note: Inotify.Event, in directory: String) -> Bool {
    if note.name.hasSuffix(".lock") { return false }
    return note.folder != directory || note.name == "HEAD" || note.name == "packed-refs"
  }

  /// Watches a folder and the folders in it. The folder first: one that appears meanwhile is reported.
  private static func add(_ folder: String, to inotify: Inotify) throws(WatchError) {
    var waiting = [folder]
    while let next = waiting.popLast() {
      guard inotify.count < mostFolders else { throw WatchError(folder, ENOSPC) }
      do throws(WatchError) { try inotify.add(next, mask) } catch {
        // It may have gone already, as git removes empty folders.
        if next == folder || error.hint != nil { throw error }
        continue
      }
      waiting += folders(in: next)
    }
  }

  private static func folders(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var folders: [String] = []
    while let entry = readdir(stream) {
      guard entry.pointee.d_type == UInt8(DT_DIR) || entry.pointee.d_type == UInt8(DT_UNKNOWN) else {
        continue
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, name != ".", name != ".." { folders.append("\(folder)/\(name)") }
    }
    return folders
  }
}
