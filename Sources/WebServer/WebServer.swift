import CMicrohttpd
import CMicrohttpdShim
import Glibc

/// A server of one site at one address, through libmicrohttpd. It has one thread for all connections.
package final class WebServer: Sendable {
  package let address: ListenAddress
  private let requests: Requests
  private let sweep: ConnectionSweep
  // libmicrohttpd's own: it is touched once, when it is stopped, and libmicrohttpd locks what its thread shares.
  private nonisolated(unsafe) let server: OpaquePointer

  /// What one connection, and all of them, may use.
  package struct Limits: Sendable {
    /// Connections at a time; whoever comes then takes the place of the one that has been without a request longest. Half of the
    /// files that the process may open at most: what strangers do keeps it from no file of its own.
    package var connections: UInt32
    /// Seconds without a byte, after which one is closed.
    package var idle: UInt32 = 15
    /// After this long without a whole request one is closed, whatever it sends: no host is that slow.
    package var request = Duration.seconds(60)
    /// Bytes for the head of a request.
    package var head = 16 << 10

    package init() { self.init(openFiles: OpenFiles.limit) }

    package init(openFiles: Int) { connections = UInt32(clamping: min(2048, openFiles / 2)) }
  }

  private init(
    _ address: ListenAddress, _ requests: Requests, _ sweep: ConnectionSweep, _ server: OpaquePointer
  ) {
    (self.address, self.requests, self.sweep, self.server) = (address, requests, sweep, server)
  }

  /// Listens from now on, until it is stopped.
  package static func start(
    at address: ListenAddress, site: any WebSite, limits: Limits = Limits()
  ) throws(ListenFailure) -> WebServer {
    let descriptor = try ListeningSocket.open(at: address)
    let sweep = ConnectionSweep(after: limits.request, limit: Int(limits.connections))
    let requests = Requests(site, sweep)
    let bounds = httpshim_limits(connections: limits.connections, idle: limits.idle, memory: limits.head)
    guard let server = httpshim_start(descriptor, requests.calls, bounds) else {
      close(descriptor)
      throw ListenFailure(reason: "libmicrohttpd cannot begin")
    }
    sweep.begin()
    return WebServer(address, requests, sweep, server)
  }

  /// Ends every connection. To be called once.
  package func stop() {
    sweep.end()
    requests.end()
    httpshim_stop(server)
    if case .socket(let path) = address { unlink(path) }
  }
}
