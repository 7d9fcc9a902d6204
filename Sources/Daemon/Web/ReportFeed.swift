@preconcurrency import Dispatch
import Interchange
import Service
import Synchronization
import WebServer

/// The newest report of each repository, for whoever wants to hear of each as it comes. However many listen, and however slowly,
/// one report of each repository is kept and no more: who is slow misses those between.
final class ReportFeed: Sendable {
  struct Event: Sendable {
    var number: Int
    var bytes: [UInt8]
  }

  private struct State {
    var newest: [String: Event] = [:]
    var next: Int
    var streams: [ObjectIdentifier: EventStream] = [:]
  }

  private let state: Mutex<State>
  private let timer: any DispatchSourceTimer

  /// So many may listen at once.
  static let most = 512
  /// A longer report is told of without what is in it.
  private static let longest = 256 << 10

  init(heartbeat: Duration = .seconds(15)) {
    // A later daemon goes on above the numbers of an earlier one.
    state = Mutex(State(next: Int(Moment.now.date) * 1000))
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "glossator.events"))
    let pause = DispatchTimeInterval.milliseconds(Int(heartbeat / .milliseconds(1)))
    timer.setEventHandler { [weak self] in self?.beat() }
    timer.schedule(deadline: .now() + pause, repeating: pause)
    timer.activate()
  }

  deinit { timer.cancel() }

  /// How many listen.
  var count: Int { state.withLock { $0.streams.count } }

  /// A look at a repository has ended, or its answers are others; `newest` is what is known of it now. It is asked for one after
  /// the other, so that of two who tell at once the last one tells the newest.
  func publish(_ newest: @autoclosure () -> RepositoryStatus?) {
    let streams = state.withLock { state -> [EventStream] in
      guard let status = newest() else { return [] }
      state.newest[status.name] = Event(number: state.next, bytes: Self.bytes(status, number: state.next))
      state.next += 1
      return Array(state.streams.values)
    }
    for stream in streams { stream.wake() }
  }

  /// Forgets the repositories that are not watched any more.
  func keep(only names: [String]) {
    state.withLock { state in state.newest = state.newest.filter { names.contains($0.key) } }
  }

  private static func bytes(_ status: RepositoryStatus, number: Int) -> [UInt8] {
    let report = status.report?.text
    let isShort = report.map { $0.utf8.count <= longest } ?? false
    let data = JSON.object([
      ("repository", status.summary), ("report", isShort ? status.report ?? .null : .null),
    ])
    return Array("id: \(number)\nevent: look\ndata: \(data.text)\n\n".utf8)
  }

  /// One that hears of a repository, or of all, from after a report on, as long as whoever listens may; nil where too many do.
  func stream(
    of name: String?, after number: Int?, while mayListen: @escaping @Sendable () -> Bool = { true }
  ) -> EventStream? {
    state.withLock { state in
      if state.streams.count >= Self.most { return nil }
      // A number that is still to come is another daemon's, whose clock was ahead of ours.
      let number = number.flatMap { $0 < state.next ? $0 : nil } ?? 0
      let stream = EventStream(self, of: name, after: number, while: mayListen)
      state.streams[ObjectIdentifier(stream)] = stream
      return stream
    }
  }

  /// The oldest of the newest reports that comes after another one.
  fileprivate func event(of name: String?, after number: Int) -> Event? {
    state.withLock { state in
      let wanted = name.map { name in state.newest[name].map { [$0] } ?? [] } ?? Array(state.newest.values)
      return wanted.filter { $0.number > number }.min { $0.number < $1.number }
    }
  }

  fileprivate func ended(_ stream: EventStream) {
    state.withLock { $0.streams[ObjectIdentifier(stream)] = nil }
  }

  private func beat() {
    for stream in state.withLock({ Array($0.streams.values) }) { stream.beat() }
  }
}

/// One who listens, as `text/event-stream` has it (HTML, section 9.2).
final class EventStream: StreamBody {
  private struct State {
    var last: Int
    var left: ArraySlice<UInt8> = []
    /// That somebody is there is to be said.
    var isAsked = true
    var wake: (@Sendable () -> Void)?
  }

  private let feed: ReportFeed
  private let name: String?
  private let mayListen: @Sendable () -> Bool
  private let state: Mutex<State>

  fileprivate init(
    _ feed: ReportFeed, of name: String?, after number: Int, while mayListen: @escaping @Sendable () -> Bool
  ) {
    (self.feed, self.name, self.mayListen) = (feed, name, mayListen)
    state = Mutex(State(last: number))
  }

  func begin(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  /// It ends where whoever listens may do so no more: a token may have been taken out since, or have ended.
  func next(atMost count: Int) -> [UInt8]? {
    state.withLock { state in
      if state.left.isEmpty {
        if state.isAsked {
          (state.isAsked, state.left) = (false, Array(": \n\n".utf8)[...])
        } else if let event = feed.event(of: name, after: state.last) {
          (state.last, state.left) = (event.number, event.bytes[...])
        }
        if !state.left.isEmpty, !mayListen() { return nil }
      }
      defer { state.left = state.left.dropFirst(count) }
      return Array(state.left.prefix(count))
    }
  }

  func end() { feed.ended(self) }

  fileprivate func wake() { state.withLock { $0.wake }?() }

  /// Says that somebody is still there, to whoever has nothing else to read.
  fileprivate func beat() {
    state.withLock { state in if state.left.isEmpty { state.isAsked = true } }
    wake()
  }
}
