import Foundation
import Synchronization

/// A server on this host that answers each request as a test says, to the byte.
package final class LoopbackServer: Sendable {
  /// What a test makes of a request: the bytes to send, and whether the connection is closed after them.
  package struct Reply {
    package var bytes: [UInt8]
    package var closes = false
    package var pause: TimeInterval = 0

    package init(_ text: String, closes: Bool = false, pause: TimeInterval = 0) {
      (bytes, self.closes, self.pause) = (Array(text.utf8), closes, pause)
    }
  }

  package let port: Int
  private let listener: Int32
  private let log = Mutex<(connections: Int, requests: [String])>((0, []))

  package init(_ answer: @escaping @Sendable (String) -> Reply) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { [listener] in
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 16) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self, listener] in
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 { return }
        log.withLock { $0.connections += 1 }
        Thread.detachNewThread { self.serve(connection, answer) }
      }
    }
  }

  package func stop() { shutdown(listener, Int32(SHUT_RDWR)) }
  deinit { close(listener) }

  package var connections: Int { log.withLock(\.connections) }
  /// Each request as it came, head and body.
  package var requests: [String] { log.withLock(\.requests) }

  private func serve(_ connection: Int32, _ answer: (String) -> Reply) {
    defer { close(connection) }
    while let request = read(from: connection) {
      log.withLock { $0.requests.append(request) }
      let reply = answer(request)
      if reply.pause > 0 { Thread.sleep(forTimeInterval: reply.pause) }
      var sent = 0
      while sent < reply.bytes.count {
        let count = reply.bytes[sent...].withUnsafeBytes {
          send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count <= 0 { return }
        sent += count
      }
      if reply.closes { return }
    }
  }

  /// A head, and a body of the length that it says.
  private func read(from connection: Int32) -> String? {
    var bytes: [UInt8] = []
    var end: Int?
    while true {
      if end == nil,
        let head = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n").first,
        head.utf8.count < bytes.count
      {
        let length = head.lowercased().components(separatedBy: "\r\n").first {
          $0.hasPrefix("content-length:")
        }
        .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
        end = head.utf8.count + 4 + (length ?? 0)
      }
      if let end, bytes.count >= end { return String(decoding: bytes, as: UTF8.self) }
      var piece = [UInt8](repeating: 0, count: 65536)
      let count = recv(connection, &piece, piece.count, 0)
      if count <= 0 { return nil }
      bytes += piece[..<count]
    }
  }
}
