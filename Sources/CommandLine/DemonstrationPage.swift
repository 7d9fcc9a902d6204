import Glibc
import Interchange
import Service
import WebClient

/// The page of a demonstration's daemon, at a port of this host that nobody else has.
struct DemonstrationPage {
  let port: Int

  /// Nil where there is no such port: the demonstration goes on without a page.
  init?() {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else { return nil }
    port = Int(UInt16(bigEndian: name.sin_port))
  }

  /// Of the daemon's configuration.
  var section: String {
    """
    [http]
        listen = 127.0.0.1:\(port)

    """
  }

  var address: String { "http://127.0.0.1:\(port)/r/demo" }

  /// True where the page has these words now.
  func says(_ words: String) -> Bool {
    guard let address = HTTPAddress(address),
      let response = try? CurlClient().answer(to: HTTPRequest(.get, address)), response.isSuccess
    else { return false }
    return String(decoding: response.body, as: UTF8.self).contains(words)
  }
}
