import Glibc

/// Why nobody can listen at an address.
package struct ListenFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package var reason: String
  package var hint: String?

  package var description: String { reason + (hint.map { " (\($0))" } ?? "") }
}

/// A socket that listens. Whoever takes its descriptor closes it.
enum ListeningSocket {
  /// As many as may wait to be accepted; the kernel's own limit is lower on some hosts (listen(2)).
  private static let backlog: Int32 = 511

  static func open(at address: ListenAddress) throws(ListenFailure) -> Int32 {
    switch address {
    case .socket(let path): try unix(path)
    case .port(let host, let port): try internet(host, port)
    }
  }

  // MARK: An address of this host

  private static func internet(_ host: String, _ port: UInt16) throws(ListenFailure) -> Int32 {
    if let address = ListenAddress.address6(host) {
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = port.bigEndian
      name.sin6_addr = address
      return try listening(AF_INET6, &name)
    }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr = ListenAddress.address4(host) ?? in_addr()
    return try listening(AF_INET, &name)
  }

  // MARK: A Unix socket

  private static func unix(_ path: String) throws(ListenFailure) -> Int32 {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    removeLeftover(path, &name)
    let descriptor = try listening(AF_UNIX, &name)
    // Who reaches it is said by the folder that it is in: a proxy runs as another user.
    chmod(path, 0o666)
    return descriptor
  }

  /// A socket that nobody listens at was left by a process that was killed.
  private static func removeLeftover(_ path: String, _ name: inout sockaddr_un) {
    var found = stat()
    guard lstat(path, &found) == 0, found.st_mode & S_IFMT == S_IFSOCK else { return }
    // One that has no room for another connection is heard, too, and nobody waits for it.
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let probe = socket(AF_UNIX, kind, 0)
    guard probe >= 0 else { return }
    defer { close(probe) }
    let isHeard = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(probe, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    if !isHeard, errno == ECONNREFUSED { unlink(path) }
  }

  // MARK: Both

  private static func listening<Name>(_ family: Int32, _ name: inout Name) throws(ListenFailure) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(family, kind, 0)
    guard descriptor >= 0 else { throw failure(errno) }
    var one: Int32 = 1
    // A port whose last connections have just ended is free all the same (socket(7)).
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    let isBound = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<Name>.size)) == 0
      }
    }
    guard isBound, listen(descriptor, backlog) == 0 else {
      let code = errno
      close(descriptor)
      throw failure(code)
    }
    return descriptor
  }

  private static func failure(_ code: Int32) -> ListenFailure {
    let hint: String? =
      switch code {
      case EADDRINUSE: "another program listens there: take another port, or stop it"
      case EADDRNOTAVAIL: "this host has no such address"
      case EACCES, EPERM: "the service's user may not listen there; a port below 1024 needs a capability"
      case ENOENT: "the socket's folder must exist: RuntimeDirectory= makes one"
      default: nil
      }
    return ListenFailure(reason: String(cString: strerror(code)), hint: hint)
  }
}
