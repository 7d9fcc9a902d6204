import Foundation

/// A port of this host that nobody has now, below those that the kernel gives to connections: nothing takes it before its server does.
package func freePort() throws -> Int {
  for _ in 0..<1000 {
    let port = Int.random(in: 10_000..<32_000)
    if try isFree(port) { return port }
  }
  throw POSIXError(.EADDRNOTAVAIL)
}

/// Returns once somebody listens at a port of this host.
package func waitForServer(at port: Int) throws {
  for _ in 0..<200 {
    if (try? RawConnection(port: port)) != nil { return }
    usleep(50_000)
  }
  throw POSIXError(.ECONNREFUSED)
}

private func isFree(_ port: Int) throws -> Bool {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  var name = sockaddr_in()
  name.sin_family = sa_family_t(AF_INET)
  name.sin_port = UInt16(port).bigEndian
  name.sin_addr.s_addr = inet_addr("127.0.0.1")
  let size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafePointer(to: &name) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
  }
  guard isBound || errno == EADDRINUSE else { throw POSIXError(.EADDRNOTAVAIL) }
  return isBound
}
