import Foundation

/// A connection to a server, on which a test says each byte itself.
package final class RawConnection {
  private let descriptor: Int32
  /// What came behind the last answer.
  private var left: [UInt8] = []

  /// To a port of this host.
  package init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = UInt16(port).bigEndian
    name.sin_addr.s_addr = inet_addr("127.0.0.1")
    try connect(&name)
  }

  /// To a Unix socket.
  package init(path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    try connect(&name)
  }

  deinit { close(descriptor) }

  private func connect<Name>(_ name: inout Name) throws {
    let status = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<Name>.size))
      }
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    var time = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// False where nobody takes it any more.
  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  /// What comes until the other side closes, or until nothing has come for 20 s.
  package func rest() -> String {
    var bytes = left
    left = []
    while let piece = piece() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What comes up to a mark, again and again until it is what is wanted; nil where the connection ends before.
  package func until(_ mark: String, _ isWanted: (String) -> Bool) -> String? {
    let mark = Array(mark.utf8)
    var read: [UInt8] = []
    while true {
      while let end = left.indices.first(where: { left[$0...].starts(with: mark) }) {
        read += left[..<(end + mark.count)]
        left.removeFirst(end + mark.count)
        let text = String(decoding: read, as: UTF8.self)
        if isWanted(text) { return text }
      }
      guard let piece = piece() else { return nil }
      left += piece
    }
  }

  /// One answer, head and body; nil where the connection ends before it does.
  package func answer() -> String? {
    while true {
      if let end = endOfAnswer() {
        defer { left.removeFirst(end) }
        return String(decoding: left.prefix(end), as: UTF8.self)
      }
      guard let piece = piece() else { return nil }
      left += piece
    }
  }

  /// Nil where not all of it has come.
  private func endOfAnswer() -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard let head = left.indices.first(where: { left[$0...].starts(with: mark) }) else { return nil }
    let fields = String(decoding: left[..<head], as: UTF8.self).split(separator: "\r\n")
    let length = fields.first { $0.lowercased().hasPrefix("content-length:") }.flatMap {
      Int($0.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces))
    }
    let end = head + mark.count + (length ?? 0)
    return left.count >= end ? end : nil
  }

  private func piece() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }
}
