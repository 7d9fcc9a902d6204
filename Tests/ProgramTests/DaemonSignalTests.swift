import Foundation
import Testing

/// Signals that come while a look takes long: here it waits for a file that nobody writes.
@Suite(.serialized) struct DaemonSignalTests {
  /// The service manager's end of `NOTIFY_SOCKET`: a datagram socket with an abstract name.
  private final class Manager {
    private let socket: Int32
    let name: String

    init() throws {
      name = "@glossator-test-\(UUID().uuidString)"
      socket = Foundation.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = [0] + Array(name.utf8.dropFirst())
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let code = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(2 + bytes.count))
        }
      }
      try #require(code == 0)
    }

    deinit { close(socket) }

    /// All that came since the last time.
    func messages() -> [String] {
      var messages: [String] = []
      var bytes = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { return messages }
        messages.append(String(decoding: bytes.prefix(count), as: UTF8.self))
      }
    }
  }

  /// Starts a daemon that is given half a minute for each look, and waits until the first one hangs.
  private func hangingHost(_ manager: Manager) throws -> DaemonHost {
    let host = try DaemonHost(deadline: "30 s")
    try host.makeHangingBranch("release/2")
    try host.start(environment: ["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "2000000"])
    try host.wait("the start") { manager.messages().contains { $0.hasPrefix("READY=1") } }
    usleep(4_000_000)
    return host
  }

  @Test func theWatchdogIsFedWhileALookEnds() throws {
    let manager = try Manager()
    let host = try hangingHost(manager)
    try host.write(
      "glossator.conf", host.configuration.replacingOccurrences(of: "poll = 1 s", with: "poll = 2 s"))
    host.hangUp()
    try host.wait("the new configuration") { try host.logged().contains("reloaded") }
    var isReady = false
    for second in 0..<6 {
      usleep(2_000_000)
      let messages = manager.messages()
      #expect(messages.contains("WATCHDOG=1"), "starved in second \(second * 2)")
      isReady = isReady || messages.contains { $0.hasPrefix("READY=1") }
    }
    #expect(isReady, "the reload did not end")
    host.kill(SIGTERM)
    #expect(host.status == 0)
  }

  /// P02. Far below systemd's `TimeoutStopSec=`; the worker goes, too.
  @Test func theEndIsPrompt() throws {
    let manager = try Manager()
    let host = try hangingHost(manager)
    let begin = ContinuousClock.now
    host.kill(SIGTERM)
    #expect(ContinuousClock.now - begin < .seconds(10))
    #expect(host.status == 0)
    let workers = try host.processes(with: host.folder.lastPathComponent)
    #expect(workers.isEmpty, "\(workers)")
  }
}

extension DaemonHost {
  /// The command lines that have a word in them, of all processes.
  func processes(with word: String) throws -> [String] {
    usleep(500_000)
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.compactMap {
      let line = FileManager.default.contents(atPath: "/proc/\($0)/cmdline") ?? Data()
      let text = String(decoding: line.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
      return text.contains(word) ? text : nil
    }
  }
}
