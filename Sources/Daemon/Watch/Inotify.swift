@preconcurrency import Dispatch
import Glibc
import Service
import Synchronization

/// Why a folder cannot be watched. Polling covers for it.
package struct WatchError: Error, Hashable, Sendable, CustomStringConvertible {
  package var path: String
  package var reason: String
  package var hint: String?

  package var description: String { "cannot watch \(Escaped(path)): \(reason)" }

  init(_ path: String, _ code: Int32) {
    self.path = path
    reason = "\(SystemError(code))"
    switch code {
    case ENOSPC: hint = "raise fs.inotify.max_user_watches with sysctl; until then it is polled"
    case EMFILE: hint = "raise fs.inotify.max_user_instances with sysctl; until then it is polled"
    default: hint = nil
    }
  }
}

/// The kernel's notes about changes in folders (inotify(7)), read on a queue of its own.
final class Inotify: Sendable {
  /// One note.
  struct Event: Sendable {
    var mask: UInt32
    /// The watched folder's path; empty for an overflow.
    var folder: String
    /// The file's name in it; empty for the folder itself.
    var name: String

    /// Notes were dropped: anything may have changed.
    var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
    /// The folder is watched no longer: it was removed, or unmounted.
    var isEnd: Bool { mask & UInt32(IN_IGNORED) != 0 }
    /// The folder itself has another name or place: what it is watched as may be another one by now.
    var isMoved: Bool { mask & UInt32(IN_MOVE_SELF) != 0 }
    var isFolder: Bool { mask & UInt32(IN_ISDIR) != 0 }
  }

  private struct State {
    var folders: [Int32: String] = [:]
    /// The descriptor's number may mean another file by now.
    var isClosed = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  private let stop: @Sendable () -> Void

  /// Begins to read when the first folder is added. `handler` is called on the queue, one event at a time.
  init(_ handler: @escaping @Sendable (Inotify, [Event]) -> Void) throws(WatchError) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw WatchError("anything", errno) }
    self.descriptor = descriptor
    let queue = DispatchQueue(label: "glossator.inotify")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    stop = { @Sendable in source.cancel() }
    source.setCancelHandler { @Sendable in close(descriptor) }
    source.setEventHandler { @Sendable [weak self] in
      guard let self else { return }
      let events = self.read()
      if !events.isEmpty { handler(self, events) }
    }
    source.activate()
  }

  deinit { stop() }

  func cancel() {
    state.withLock { $0.isClosed = true }
    stop()
  }

  /// Watches one folder, which may not be a symbolic link.
  func add(_ folder: String, _ mask: UInt32) throws(WatchError) {
    let code = state.withLock { state -> Int32 in
      if state.isClosed { return EBADF }
      // Under the lock, so that no event comes before its folder is known.
      let watch = inotify_add_watch(
        descriptor, folder, mask | UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW) | UInt32(IN_EXCL_UNLINK))
      if watch < 0 { return errno }
      state.folders[watch] = folder
      return 0
    }
    if code != 0 { throw WatchError(folder, code) }
  }

  var count: Int { state.withLock { $0.folders.count } }

  private func read() -> [Event] {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    return state.withLock { state in
      if state.isClosed { return [] }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return [] }
      return buffer.withUnsafeBytes {
        Self.events(in: UnsafeRawBufferPointer(rebasing: $0[..<count]), &state.folders)
      }
    }
  }

  private static func events(in bytes: UnsafeRawBufferPointer, _ folders: inout [Int32: String]) -> [Event] {
    // The fields before the name: wd, mask, cookie, len.
    let header = 16
    var events: [Event] = []
    var offset = 0
    while offset + header <= bytes.count {
      let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
      let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
      let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
      guard length <= bytes.count - offset - header else { break }
      let name = bytes[offset + header..<offset + header + length].prefix { $0 != 0 }
      let event = Event(
        mask: mask, folder: folders[watch] ?? "", name: String(decoding: name, as: UTF8.self))
      if event.isEnd { folders[watch] = nil }
      events.append(event)
      offset += header + length
    }
    return events
  }
}
