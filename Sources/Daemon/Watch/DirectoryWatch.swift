import Glibc
import Service

/// A watch on the folder of a sheet. The folder, because most programs save by renaming a new file over the old one.
///
/// Events only say "look": what happened is found by looking. Where nothing comes (network shares), polling covers.
package struct DirectoryWatch: Sendable {
  /// What was seen in the folder.
  package enum Event: Hashable, Sendable {
    /// A file was written, renamed or removed.
    case changed(SheetNeighbour, name: String)
    /// Notes were lost: look at everything.
    case overflow
    /// The folder was removed, renamed or unmounted. No event follows.
    case ended
  }

  /// Ends with `.ended`, or when the watch is cancelled. When nobody reads, the oldest are dropped.
  package let events: AsyncStream<Event>
  private let inotify: Inotify

  /// Watches the folder of a sheet, or of all sheets of a project. Temporary files, and files that have nothing to do
  /// with a sheet, are not reported.
  package init(_ location: SheetLocation) throws(WatchError) {
    let path = location.path
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let (events, continuation) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: .bufferingNewest(256))
    self.events = events
    inotify = try Inotify { inotify, notes in
      for note in notes {
        guard let event = Self.event(note, location) else { continue }
        continuation.yield(event)
        if event == .ended {
          continuation.finish()
          inotify.cancel()
        }
      }
    }
    // The folder may be a link: `/.` is the folder that it leads to.
    try inotify.add(folder + "/.", Self.mask)
  }

  package func cancel() { inotify.cancel() }

  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF)

  private static func event(_ note: Inotify.Event, _ location: SheetLocation) -> Event? {
    if note.isOverflow { return .overflow }
    if note.isEnd || note.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 { return .ended }
    let neighbour = location.neighbour(note.name)
    switch neighbour {
    case .sheet, .conflictedCopy, .otherFormat, .lock: return .changed(neighbour, name: note.name)
    case .temporary, .other: return nil
    }
  }
}
