import HostConfiguration

/// The watches that run, one per repository. A repository whose settings stay is not disturbed by a new configuration;
/// where they change, the new watch begins when the old one has ended its look.
struct Watches {
  private struct Running {
    var settings: RepositorySettings
    var daemon: DaemonSettings
    var task: Task<Void, Never>
  }

  private var running: [String: Running] = [:]
  /// Cancelled, and perhaps at their last look.
  private var ending: [String: Task<Void, Never>] = [:]

  /// Watches what a configuration says, and nothing else.
  mutating func follow(_ host: WatchHost) {
    let wanted = host.inForce.accepted.configuration.repositories
    for (name, watch) in running {
      if wanted.contains(where: { $0.name == name && $0 == watch.settings }), watch.daemon == host.daemon {
        continue
      }
      watch.task.cancel()
      ending[name] = watch.task
      running[name] = nil
    }
    host.board.watch(wanted.map(\.name))
    host.feed.keep(only: wanted.map(\.name))
    // What the gate said by the old settings is none of now, however long the first look takes.
    for name in ending.keys where host.board.update(name, { $0.answers.outdated() }) != nil {
      host.feed.publish(host.board[name])
    }
    for settings in wanted where running[settings.name] == nil {
      let before = ending.removeValue(forKey: settings.name)
      let watch = RepositoryWatch(settings, of: host)
      let task = Task {
        await before?.value
        await watch.run()
      }
      running[settings.name] = Running(settings: settings, daemon: host.daemon, task: task)
    }
  }

  /// Ends all, and waits for them for a while. Where a look takes longer, its worker ends with this process.
  func end(within time: Duration) async {
    let tasks = running.values.map(\.task) + ending.values
    for task in tasks { task.cancel() }
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    Task {
      for task in tasks { await task.value }
      continuation.finish()
    }
    let timer = Task {
      try? await Task.sleep(for: time)
      continuation.finish()
    }
    for await _ in ended {}
    timer.cancel()
  }
}
