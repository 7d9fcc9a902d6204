import Interchange
import Synchronization

/// The answers that pages asked for last, read. As many as fit into a bound: by their bytes, of which values take some ten times
/// as many. Of each place only the newest: the one before is of no use to anybody once there is another.
final class ParsedAnswers: Sendable {
  /// What is asked for: an answer of a repository.
  struct Place: Hashable, Sendable {
    var repository: String
    /// As `AnswerIndex.answers` has it.
    var path: String
  }

  fileprivate struct Known {
    var tag: String
    var json: JSON
    var bytes: Int
    var used: Int
  }

  fileprivate struct State {
    var known: [Place: Known] = [:]
    var bytes = 0
    var clock = 0
  }

  private let state = Mutex(State())
  private let room: Int

  /// The longest that is read, in bytes.
  static let largest = 4 << 20
  /// So much is read of a longer one, in bytes: some two thousand texts.
  static let beginning = 512 << 10

  /// `room` is in bytes, of all that are kept together; the last one stays, however long it is.
  init(room: Int = 8 << 20) { self.room = room }

  /// The answer of a place that has this tag, or its beginning; `read` gets its bytes where nobody knows it.
  func json(_ place: Place, tag: String, isBeginning: Bool = false, _ read: () -> [UInt8]?) -> JSON? {
    if let json = state.withLock({ $0.use(place, tag: tag) }) { return json }
    guard let bytes = read(),
      let json = isBeginning ? JSON(readingBeginning: bytes) : try? JSON(reading: bytes)
    else { return nil }
    state.withLock { $0.keep(json, bytes.count, at: place, tag: tag, room: room) }
    return json
  }

  /// How many bytes the answers have that are kept.
  var bytes: Int { state.withLock { $0.bytes } }
}

extension ParsedAnswers.State {
  fileprivate mutating func use(_ place: ParsedAnswers.Place, tag: String) -> JSON? {
    guard known[place]?.tag == tag else { return nil }
    clock += 1
    known[place]?.used = clock
    return known[place]?.json
  }

  fileprivate mutating func keep(
    _ json: JSON, _ count: Int, at place: ParsedAnswers.Place, tag: String, room: Int
  ) {
    clock += 1
    bytes += count - (known[place]?.bytes ?? 0)
    known[place] = .init(tag: tag, json: json, bytes: count, used: clock)
    while bytes > room, let oldest = known.min(by: { $0.value.used < $1.value.used }), oldest.key != place {
      bytes -= oldest.value.bytes
      known[oldest.key] = nil
    }
  }
}
