import Glibc
import Interchange
import Synchronization

/// What is sent for a request.
package enum WebAnswer: Sendable {
  case whole(HTTPResponse)
  /// The head, and a file for the body: it is sent as it is read, however long it is.
  case file(HTTPResponse, FileBody)
  /// The head, and a body that comes as it comes.
  case stream(HTTPResponse, any StreamBody)
  /// Nobody knows it yet. The connection waits, and others are served meanwhile.
  case later(LaterAnswer)
}

/// An open file that is to be sent, closed once.
package final class FileBody: Sendable {
  package let count: UInt64
  private let descriptor: Mutex<Int32>

  /// Owns the descriptor of a file with so many bytes.
  package init(owning descriptor: Int32, count: UInt64) {
    self.descriptor = Mutex(descriptor)
    self.count = count
  }

  deinit { descriptor.withLock { if $0 >= 0 { close($0) } } }

  /// The descriptor, which is the caller's from now on.
  func take() -> Int32 {
    descriptor.withLock { descriptor in
      defer { descriptor = -1 }
      return descriptor
    }
  }
}

/// A body that grows while it is sent: of one connection.
package protocol StreamBody: AnyObject, Sendable {
  /// `wake` is to be called, on whatever thread and under no lock, whenever there is more, or the end.
  func begin(_ wake: @escaping @Sendable () -> Void)
  /// What there is now, at most so many bytes; empty for nothing yet, nil for the end.
  func next(atMost count: Int) -> [UInt8]?
  /// Nobody asks for more.
  func end()
}

/// An answer that somebody gives some time, once, on whatever thread.
package final class LaterAnswer: Sendable {
  private struct State {
    var answer: WebAnswer?
    var listeners: [@Sendable (WebAnswer) -> Void] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// The first one counts.
  package func give(_ answer: WebAnswer) {
    let listeners = state.withLock { state in
      if state.answer != nil { return [] as [@Sendable (WebAnswer) -> Void] }
      state.answer = answer
      defer { state.listeners = [] }
      return state.listeners
    }
    for listener in listeners { listener(answer) }
  }

  /// Is told what is given, at once where it was. Under no lock.
  package func hear(_ listener: @escaping @Sendable (WebAnswer) -> Void) {
    let answer = state.withLock { state in
      if state.answer == nil { state.listeners.append(listener) }
      return state.answer
    }
    if let answer { listener(answer) }
  }

  package var answer: WebAnswer? { state.withLock { $0.answer } }
}
