import HostConfiguration
import Service
import WebServer

/// The server that the configuration in force asks for. Where it cannot listen, the rest of the daemon goes on, and it tries
/// again.
struct Listening {
  private var settings: HTTPSettings?
  private var task: Task<Void, Never>?

  private static let pause = Duration.seconds(30)

  mutating func follow(_ wanted: HTTPSettings?, _ site: DaemonSite, _ log: ServiceLog) {
    if wanted == settings { return }
    let before = task
    before?.cancel()
    settings = wanted
    task = wanted.map { wanted in
      Task {
        await before?.value
        await Self.listen(wanted, site, log)
      }
    }
  }

  func end() async {
    task?.cancel()
    await task?.value
  }

  /// As many as a thousand connections that do nothing keep nobody out.
  private static let files = 8192

  private static func start(at address: ListenAddress, _ site: DaemonSite) async throws(ListenFailure)
    -> WebServer
  {
    let started = await onOwnThread {
      OpenFiles.raise(to: files)
      return Result { () throws(ListenFailure) in try WebServer.start(at: address, site: site) }
    }
    return try started.get()
  }

  /// Until the task is cancelled.
  private static func listen(_ settings: HTTPSettings, _ site: DaemonSite, _ log: ServiceLog) async {
    let address = settings.listen
    if let obstacle = await onOwnThread({ ReadershipObstacle(settings) }) {
      log(.warning, "\(obstacle.reason) (\(obstacle.hint))")
    }
    if let path = settings.readTokens, let exposure = await onOwnThread({ Exposure(of: path) }) {
      log(.warning, "\(exposure.reason) (\(exposure.hint))")
    }
    var said: ListenFailure?
    while !Task.isCancelled {
      do throws(ListenFailure) {
        let server = try await start(at: address, site)
        log(.notice, "listening at \(address)")
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
        return await onOwnThread { server.stop() }
      } catch {
        if error != said { log(.error, "cannot listen at \(address): \(error)") }
        said = error
        try? await Task.sleep(for: pause)
      }
    }
  }
}
