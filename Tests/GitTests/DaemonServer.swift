import CSystemShim
import Glibc
import TestSupport
import Testing

/// `git daemon` on a free port of the loopback address, which serves the folder `served` of a sandbox and takes
/// pushes. It is ended with this.
final class DaemonServer {
  let port: Int
  private let pid: pid_t

  init(_ sandbox: Sandbox) throws {
    port = try freePort()
    let folder = sandbox.path + "/served"
    mkdir(folder, 0o700)
    let null = open("/dev/null", O_RDWR)
    defer { close(null) }
    let words = [
      "git", "daemon", "--reuseaddr", "--export-all", "--enable=receive-pack", "--informative-errors",
      "--listen=127.0.0.1", "--port=\(port)", "--base-path=\(folder)", folder,
    ]
    var argv = words.map { strdup($0) } + [nil]
    var envp = [strdup("PATH=/usr/bin:/bin"), strdup("HOME=\(sandbox.path)"), nil]
    defer { for pointer in argv + envp { free(pointer) } }
    pid = systemshim_spawn("/usr/bin/git", &argv, &envp, "/", null, null, null, -1)
    try #require(pid > 0)
    try #require(Listener.waitForListener(on: port))
  }

  deinit {
    kill(-pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  func address(_ name: String) -> String { "git://127.0.0.1:\(port)/\(name)" }
}

/// A TCP socket on the loopback address that accepts connections and never says a word.
final class Listener {
  let port: Int
  private let descriptor: Int32

  init() throws {
    (descriptor, port) = try Self.bound()
    try #require(listen(descriptor, 8) == 0)
  }

  deinit { close(descriptor) }

  static func waitForListener(on port: Int) -> Bool {
    for _ in 0..<15_000 {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = loopback(port: port)
      if withAddress(&address, { connect(descriptor, $0, $1) }) == 0 { return true }
      usleep(20_000)
    }
    return false
  }

  private static func bound() throws -> (Int32, Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(descriptor >= 0)
    var address = loopback(port: 0)
    try #require(withAddress(&address) { bind(descriptor, $0, $1) } == 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try #require(
      withAddress(&address) { socket, _ in
        getsockname(descriptor, UnsafeMutablePointer(mutating: socket), &length)
      } == 0)
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func withAddress(
    _ address: inout sockaddr_in, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
