import CMicrohttpd
import CMicrohttpdShim
import Glibc
import Interchange

/// What libmicrohttpd calls, in the site's words. All of it on the server's thread.
final class Requests: Sendable {
  private let site: any WebSite
  private let sweep: ConnectionSweep
  private let waiting = WaitingConnections()

  init(_ site: any WebSite, _ sweep: ConnectionSweep) { (self.site, self.sweep) = (site, sweep) }

  /// Whoever waits is answered, and nobody waits from now on: to be called before the server is stopped.
  func end() { waiting.end() }

  /// They hold this without owning it: it must outlive the server.
  var calls: httpshim_calls {
    httpshim_calls(
      request: { context, connection, method, target, bytes, count, slot in
        guard let context, let connection, let method, let target, let count, let slot else { return 0 }
        return Requests.from(context).receive(
          connection, method, target, UnsafeRawBufferPointer(start: bytes, count: count.pointee), count, slot)
      },
      completed: { _, slot in
        if let slot { Unmanaged<Exchange>.fromOpaque(slot).takeRetainedValue().end() }
      },
      connection: { context, socket, isOpen in
        guard let context else { return }
        let sweep = Requests.from(context).sweep
        if isOpen != 0 { sweep.opened(socket) } else { sweep.closed(socket) }
      },
      context: Unmanaged.passUnretained(self).toOpaque())
  }

  private static func from(_ context: UnsafeMutableRawPointer) -> Requests {
    Unmanaged<Requests>.fromOpaque(context).takeUnretainedValue()
  }

  private func receive(
    _ connection: OpaquePointer, _ method: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>,
    _ bytes: UnsafeRawBufferPointer, _ count: UnsafeMutablePointer<Int>,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> Int32 {
    guard let held = slot.pointee else {
      let exchange = Exchange(site, head(connection, method, target), Waiting(connection, among: waiting))
      slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
      // An answer to a request with a body ends its connection; without one, it waits for the end of the request.
      return exchange.isRefused ? exchange.send(on: connection, sweep) : 1
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(held).takeUnretainedValue()
    if count.pointee == 0 {
      sweep.answered(httpshim_socket(connection))
      return exchange.send(on: connection, sweep)
    }
    count.pointee = 0
    return exchange.take(bytes) ? 1 : 0
  }

  private func head(
    _ connection: OpaquePointer, _ method: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>
  ) -> RequestHead {
    let list = FieldList()
    httpshim_fields(
      connection,
      { context, name, value in
        guard let context, let name, let value else { return }
        Unmanaged<FieldList>.fromOpaque(context).takeUnretainedValue().fields
          .append(HTTPField(String(cString: name), String(cString: value)))
      }, Unmanaged.passUnretained(list).toOpaque())
    return RequestHead(String(cString: method), String(cString: target), fields: list.fields)
  }
}

private final class FieldList {
  var fields: [HTTPField] = []
}
