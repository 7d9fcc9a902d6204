import CSystemShim
import Glibc
import Service

/// The way to tell the service manager how the daemon is doing: sd_notify(3), which is a datagram to a local socket.
package struct SystemdNotify: Sendable {
  private let address: [UInt8]

  /// How often the manager wants to hear `watchdog()`; nil where it doesn't. Send it at half of that.
  package let watchdogInterval: Duration?

  /// Nil where nobody listens: `NOTIFY_SOCKET` is not set, or not a local socket's address.
  package init?(environment: [String: String]) {
    guard let socket = environment["NOTIFY_SOCKET"], socket.utf8.count > 1, socket.utf8.count < 108,
      let first = socket.utf8.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@")
    else { return nil }
    var address = Array(socket.utf8)
    // An abstract address begins with a zero byte.
    if first == UInt8(ascii: "@") { address[0] = 0 }
    self.address = address
    watchdogInterval = Self.watchdog(environment)
  }

  private static func watchdog(_ environment: [String: String]) -> Duration? {
    // For another process, say the one that started us.
    if let pid = environment["WATCHDOG_PID"], pid != String(getpid()) { return nil }
    guard let text = environment["WATCHDOG_USEC"], let microseconds = Int64(text), microseconds > 0 else {
      return nil
    }
    return .microseconds(microseconds)
  }

  /// The daemon is up, or done with reloading its configuration.
  @discardableResult
  package func ready(_ status: String) -> Bool { send("READY=1\nSTATUS=\(Escaped(status))") }

  /// One line for `systemctl status`.
  @discardableResult
  package func status(_ text: String) -> Bool { send("STATUS=\(Escaped(text))") }

  /// The daemon is alive: send it from the loop that does the work, and from nowhere else.
  @discardableResult
  package func watchdog() -> Bool { send("WATCHDOG=1") }

  /// The configuration is being reloaded; `ready` ends that.
  @discardableResult
  package func reloading() -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return send("RELOADING=1\nMONOTONIC_USEC=\(now.tv_sec * 1_000_000 + now.tv_nsec / 1000)")
  }

  @discardableResult
  package func stopping() -> Bool { send("STOPPING=1") }

  /// False where it could not be sent. It does not wait for anybody.
  private func send(_ message: String) -> Bool {
    let socket = systemshim_datagram_socket()
    guard socket >= 0 else { return false }
    defer { close(socket) }
    var target = sockaddr_un()
    target.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: address) }
    // The length counts: an abstract address is not ended by a zero byte.
    let family = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: target.sun_path)
    let length = socklen_t(family + address.count)
    let bytes = Array(message.utf8)
    let sent = withUnsafePointer(to: &target) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT), $0, length)
      }
    }
    return sent == bytes.count
  }
}
