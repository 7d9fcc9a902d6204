import CMicrohttpd
import CMicrohttpdShim
import Synchronization

/// A connection that waits, now and then, for what somebody on another thread has for it.
final class Waiting: Sendable {
  private struct State {
    var isWaiting = false
    var isOver = false
  }

  // libmicrohttpd's own: it is there until the exchange is over, and is touched under the lock only.
  private nonisolated(unsafe) let connection: OpaquePointer
  private let state = Mutex(State())
  private let all: WaitingConnections

  init(_ connection: OpaquePointer, among all: WaitingConnections) {
    (self.connection, self.all) = (connection, all)
  }

  /// From now on it may wait.
  func begin() { all.add(self) }

  /// The server ends, and nobody waits any more.
  var hasToEnd: Bool { all.isEnding }

  /// Asks, and waits where there is nothing yet. What is woken meanwhile is not missed. On the server's thread.
  func ask<Found>(_ find: () -> Found?) -> Found? {
    state.withLock { state in
      if let found = find() { return found }
      if all.isEnding { return nil }
      state.isWaiting = true
      httpshim_suspend(connection)
      return nil
    }
  }

  /// Goes on, if it waits. On any thread.
  func wake() {
    state.withLock { state in
      guard state.isWaiting, !state.isOver else { return }
      state.isWaiting = false
      httpshim_resume(connection)
    }
  }

  /// The connection is somebody else's from now on.
  func end() {
    state.withLock { $0.isOver = true }
    all.remove(self)
  }
}

/// The connections of a server that may be waiting: libmicrohttpd cannot be stopped while one does.
final class WaitingConnections: Sendable {
  private struct State {
    var isEnding = false
    var all: [ObjectIdentifier: Waiting] = [:]
  }

  private let state = Mutex(State())

  var isEnding: Bool { state.withLock { $0.isEnding } }

  func add(_ waiting: Waiting) { state.withLock { $0.all[ObjectIdentifier(waiting)] = waiting } }
  func remove(_ waiting: Waiting) { state.withLock { $0.all[ObjectIdentifier(waiting)] = nil } }

  func end() {
    let all = state.withLock { state in
      state.isEnding = true
      return Array(state.all.values)
    }
    for waiting in all { waiting.wake() }
  }
}
