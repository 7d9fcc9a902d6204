import Glibc
import Service
import Synchronization
import Telling

/// The daemon's log: one line per event to standard error.
///
/// Lines that come again are counted instead. A reader that does not keep up loses lines; the daemon never waits.
package final class ServiceLog: Sendable {
  private let descriptor: Int32
  private let hasPriorities: Bool
  private let level: LogLevel
  private let lines = Mutex(LogLines())

  /// A line longer than this is cut: bytes. What a pipe takes in one piece.
  private static let longest = 4000

  /// `priorities` nil: the `<N>` that systemd reads (sd-daemon(3)) are written where standard error is the journal's.
  package init(
    descriptor: Int32 = 2, upTo level: LogLevel = .info, priorities: Bool? = nil,
    environment: [String: String] = [:]
  ) {
    self.descriptor = descriptor
    self.level = level
    hasPriorities = priorities ?? Self.isJournal(descriptor, environment["JOURNAL_STREAM"])
  }

  package func callAsFunction(_ level: LogLevel, _ text: String) {
    guard level <= self.level else { return }
    let line = "\(Escaped(text, limit: Self.longest))"
    let label = hasPriorities ? "<\(level.rawValue)>" : "\(level): "
    lines.withLock { lines in
      for text in lines.add(line, label: label) where !write(text) { lines.dropped += 1 }
    }
  }

  /// Writes what is being counted.
  package func flush() {
    lines.withLock { lines in
      for text in lines.flush() { _ = write(text) }
    }
  }

  /// `JOURNAL_STREAM` names the device and inode of the journal's socket (systemd.exec(5)).
  private static func isJournal(_ descriptor: Int32, _ stream: String?) -> Bool {
    var status = stat()
    guard let stream, fstat(descriptor, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }

  /// False where nobody takes it now.
  private func write(_ line: String) -> Bool {
    var bytes = Array(line.utf8)
    if bytes.count > Self.longest { bytes = Array(bytes.prefix(Self.longest)) }
    bytes.append(UInt8(ascii: "\n"))
    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return false }
    return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
  }
}
