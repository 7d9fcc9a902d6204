import Glibc
import Service
import TestSupport
import Testing

@testable import Daemon

struct SystemdNotifyTests {
  /// The manager's end: a datagram socket with a path or an abstract name.
  private final class Receiver: Sendable {
    let socket: Int32

    init(_ name: String) throws {
      socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      var bytes = Array(name.utf8)
      if name.hasPrefix("@") { bytes[0] = 0 }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let length = socklen_t(2 + bytes.count)
      let code = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) }
      }
      if code != 0 { throw SystemError.latest }
    }

    deinit { close(socket) }

    func next() -> String {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
  }

  @Test(arguments: [true, false])
  func everyMessage(isAbstract: Bool) throws {
    let folder = try ScratchFolder()
    let name =
      isAbstract ? "@glossator-test-\(getpid())-\(UInt32.random(in: 0 ... .max))" : folder.path("notify")
    let receiver = try Receiver(name)
    let notify = try #require(SystemdNotify(environment: ["NOTIFY_SOCKET": name]))
    #expect(notify.ready("watching 3 branches"))
    #expect(receiver.next() == "READY=1\nSTATUS=watching 3 branches")
    #expect(notify.status("line 1\nREADY=1"))
    #expect(receiver.next() == "STATUS=line 1\\u{a}READY=1")
    #expect(notify.watchdog())
    #expect(receiver.next() == "WATCHDOG=1")
    #expect(notify.stopping())
    #expect(receiver.next() == "STOPPING=1")
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    #expect(notify.reloading())
    let reloading = receiver.next()
    let time = try #require(reloading.split(separator: "=").last.flatMap { Int($0) })
    #expect(reloading.hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
    #expect(abs(time - now.tv_sec * 1_000_000 - now.tv_nsec / 1000) < 5_000_000)
  }

  @Test(arguments: [
    [:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "/"], ["NOTIFY_SOCKET": "vsock:2:1234"],
    ["NOTIFY_SOCKET": "relative/path"], ["NOTIFY_SOCKET": "/" + String(repeating: "x", count: 200)],
  ])
  func nobodyListens(environment: [String: String]) {
    #expect(SystemdNotify(environment: environment) == nil)
  }

  @Test func nobodyThereIsNoFailure() throws {
    let notify = try #require(SystemdNotify(environment: ["NOTIFY_SOCKET": "/nonexistent/socket"]))
    #expect(!notify.ready("x"))
  }

  @Test(arguments: [
    (["WATCHDOG_USEC": "30000000"], Duration.seconds(30)), (["WATCHDOG_USEC": "0"], nil), ([:], nil),
    (["WATCHDOG_USEC": "x"], nil), (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"], nil),
    (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "\(getpid())"], .seconds(30)),
  ])
  func watchdog(environment: [String: String], interval: Duration?) throws {
    let all = environment.merging(["NOTIFY_SOCKET": "/run/notify"]) { a, _ in a }
    #expect(try #require(SystemdNotify(environment: all)).watchdogInterval == interval)
  }
}
